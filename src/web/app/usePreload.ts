import type { SyntheticEvent } from 'react';
import { useEffect } from 'react';
import { preloadTabs } from '../features/records/lazyTabs';
import { loadRecordForm } from '../ui/form/LazyRecordForm';
import { Grid } from '../ui/table/DataTable';
import { loadToasts } from './AppShell/showToast';
import { preloadScreen } from './routes';

/** Code that most screens need sooner or later. */
const IDLE_PRELOADS = [Grid.preload, preloadTabs, loadToasts, loadRecordForm];

/** Links to other screens of the app, not to files or parts of the page. */
const INTERNAL_LINKS = 'a[href^="/"]:not([target])';

/** Loads common code when the browser is idle. Returns handlers that load the screens of hovered and focused links. */
export function usePreload() {
  useEffect(() => {
    const schedule = window.requestIdleCallback ?? setTimeout;
    const cancel = window.cancelIdleCallback ?? clearTimeout;
    const handle = schedule(() => {
      for (const load of IDLE_PRELOADS) load().catch(() => undefined);
    });
    return () => cancel(handle);
  }, []);
  return { onPointerOver: preloadLink, onFocus: preloadLink };
}

function preloadLink({ target }: SyntheticEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(INTERNAL_LINKS);
  if (link) void preloadScreen(link.pathname);
}
