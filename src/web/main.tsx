import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { loadAxios } from './api/httpClient';
import { selectCurrentUser } from './features/session/session';
import { loadToasts } from './app/AppShell/showToast';
import { browserServices } from './app/browserServices';
import { loadFeatures } from './app/loadFeatures';
import { AppShell } from './app/RouteGuard';
import { appRoutes } from './app/routes';
import { Dashboard } from './app/screens';
import { createAppStore } from './app/store';
import { AppTheme } from './app/theme/AppTheme';

const rootElement = document.getElementById('app');
if (!rootElement) throw new Error('index.html has no #app');

const router = createBrowserRouter(appRoutes);
const services = browserServices(router);
const store = createAppStore(services, loadFeatures);
const load = (loads: readonly (() => Promise<unknown>)[]) => {
  for (const start of loads) start().catch(() => undefined);
};
if (selectCurrentUser(store.getState())) load([AppShell.preload, loadAxios]);
// The sign-in page can be used before this code is loaded.
else
  void services.page
    .whenIdle()
    .then(() => load([loadAxios, loadFeatures, loadToasts, AppShell.preload, Dashboard]));

createRoot(rootElement).render(
  <StrictMode>
    <AppTheme>
      <CssBaseline />
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </AppTheme>
  </StrictMode>,
);
