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
import { createAppStore } from './app/store';
import { AppTheme } from './app/theme/AppTheme';

const rootElement = document.getElementById('app');
if (!rootElement) throw new Error('index.html has no #app');

const router = createBrowserRouter(appRoutes);
const store = createAppStore(browserServices(router), loadFeatures);
const isSignedIn = selectCurrentUser(store.getState()) !== null;
for (const load of isSignedIn ? [AppShell.preload, loadAxios] : [loadAxios, loadFeatures, loadToasts])
  load().catch(() => undefined);

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
