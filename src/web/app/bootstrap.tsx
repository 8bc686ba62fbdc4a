import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { selectCurrentUser } from '../features/session/session';
import { loadAxios } from '../api/httpClient';
import { AppTheme } from './theme/AppTheme';
import { router } from './router';
import { loadToasts } from './AppShell/showToast';
import { loadFirstScreen, loadFeatures } from './loadFeatures';
import { createAppStore } from './store';
import { browserServices } from './browserServices';
import { preloadWhenIdle } from './preloadWhenIdle';

const rootElement = document.getElementById('app');
if (!rootElement) throw new Error('index.html has no #app');

const store = createAppStore(browserServices(router), loadFirstScreen);
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

/* What the first click will want; a visit's screens come before what tells of a refusal. */
const preloads = [() => Promise.all([loadAxios(), loadFeatures()])];
preloadWhenIdle(selectCurrentUser(store.getState()) ? preloads : [...preloads, loadToasts]);
