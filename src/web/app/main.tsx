import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { fetchWire } from '../kit/http';
import { Look } from './Look';
import { router } from './Router';
import { fetchToasts } from './showToast';
import { fetchVisit } from './fetchVisit';
import { makeStore } from './store';
import { browserTools } from './tools';

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');

createRoot(place).render(
  <StrictMode>
    <Look>
      <CssBaseline />
      <Provider store={makeStore(browserTools(router), fetchVisit)}>
        <RouterProvider router={router} />
      </Provider>
    </Look>
  </StrictMode>,
);

/** What the first click will want is fetched as soon as the page has nothing better to do. */
const whenIdle =
  'requestIdleCallback' in window ? requestIdleCallback : (work: () => void) => setTimeout(work, 500);
whenIdle(() => {
  for (const fetch of [fetchWire, fetchToasts, fetchVisit]) fetch().catch(() => undefined);
});
