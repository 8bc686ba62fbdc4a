import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { selectVisitor } from '../features/session/session';
import { fetchWire } from '../api/httpClient';
import { Look } from './theme/AppTheme';
import { router } from './router';
import { fetchToasts } from './AppShell/showToast';
import { fetchBeginning, fetchVisit } from './loadFeatures';
import { makeStore } from './store';
import { browserTools } from './browserServices';
import { whileIdle } from './preloadWhenIdle';

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
