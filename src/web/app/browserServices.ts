import { keepListOrigin } from '../../domain/lists/listOrigin';
import { createHttpClient } from '../api/httpClient';
import type { BrowserTab, PageService, Services, StorageService } from '../store/services';
import { hasUnsavedChanges, registerUnsavedForm } from '../ui/form/unsavedForms';
import { showToast } from './AppShell/showToast';

/** The part of the router that sagas use. */
interface RouterNavigator {
  navigate(to: string, options: { replace: boolean; state: unknown }): Promise<void>;
  state: { location: { state: unknown } };
}

const storage: StorageService = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  clear: () => {
    localStorage.clear();
    sessionStorage.clear();
  },
  session: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
  onChange: (listener) =>
    addListeners(window, {
      storage: (event) => {
        const { key, storageArea } = event as StorageEvent;
        if (storageArea === localStorage) listener(key);
      },
      pageshow: (event) => {
        if ((event as PageTransitionEvent).persisted) listener('token');
      },
    }),
};

/** Navigation with this state skips the prompt for unsaved changes. */
const FORCE = { force: true };

const createPageService = (router: RouterNavigator): PageService => ({
  navigate: (path, { replace = false, force = true } = {}) => {
    const listOrigin = replace ? keepListOrigin(router.state.location) : undefined;
    void router.navigate(path, { replace, state: { ...listOrigin, ...(force && FORCE) } });
  },
  pathname: () => window.location.pathname,
  openTab,
  reload: () => window.location.reload(),
  download: downloadFile,
  isHidden: () => document.hidden,
  whenIdle,
  hasUnsavedChanges,
  registerUnsavedChanges: registerUnsavedForm,
  onResume: (listener) => {
    const onVisible = () => {
      if (!document.hidden) listener();
    };
    const stops = [
      addListeners(document, { visibilitychange: onVisible }),
      addListeners(window, { online: listener, pageshow: onVisible }),
    ];
    return () => stops.forEach((stop) => stop());
  },
});

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK_DELAY_MS);
  });

/** Delay for browsers that don't report idle periods. */
const FALLBACK_DELAY_MS = 500;

/** Must be called within the click; the new tab has no access to this page. */
function openTab(): BrowserTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  return { show: (url) => tab.location.replace(url), close: () => tab.close() };
}

function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Delay after which the browser has started the download. */
const REVOKE_AFTER_MS = 60_000;

function addListeners(target: EventTarget, listeners: Record<string, (event: Event) => void>): () => void {
  for (const [name, listener] of Object.entries(listeners)) target.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) target.removeEventListener(name, listener);
  };
}

/** The services of the browser: server, clock, storage, window and toasts. */
export const browserServices = (router: RouterNavigator): Services => ({
  api: createHttpClient(process.env.API_HOST || window.location.origin, () => storage.getItem('token')),
  clock: { now: () => Date.now() },
  storage,
  page: createPageService(router),
  toast: (...toast) => void showToast(...toast),
  reportError: (cause) => console.error(cause),
});
