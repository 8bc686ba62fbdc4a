import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { selectVisitor } from '../entities/session';
import { fetchWire } from '../kit/http';
import { Look } from './Look';
import { router } from './Router';
import { fetchToasts } from './showToast';
import { fetchBeginning, fetchVisit } from './fetchVisit';
import { makeStore } from './store';
import { browserTools } from './tools';
import { whileIdle } from './whileIdle';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

const store = makeStore(browserTools(router), fetchBeginning);
createRoot(place).render(
  <StrictMode>
    <Look>
      <CssBaseline />
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </Look>
  </StrictMode>,
);

/* What the first click will want; a visit's screens come before what tells of a refusal. */
const soon = [() => Promise.all([fetchWire(), fetchVisit()])];
whileIdle(selectVisitor(store.getState()) ? soon : [...soon, fetchToasts]);
