import type { SyntheticEvent } from 'react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { BulkDialog } from '../features/bulkActions/BulkProgress';
import { HistoryTab } from '../features/history/lazyHistoryTab';
import { AttachmentsTab } from '../features/media/lazyAttachmentsTab';
import { SessionsTab, UserFiles } from '../features/users/lazyUserTabs';
import { loadRecordForm } from '../ui/form/LazyRecordForm';
import { Grid } from '../ui/table/DataTable';
import { loadToasts } from './AppShell/showToast';
import { preloadScreen } from './routes';

/** Links to other screens of the app, not to files or parts of the page. */
const INTERNAL_LINKS = 'a[href^="/"]:not([target])';

/**
 * Loads code when the browser is idle: what screens share, and the screens that the current one leads to.
 * Returns handlers that load the screens of hovered and focused links.
 */
export function usePreload() {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(preloadCommonCode), []);
  useEffect(() => whenIdle(() => preloadChildScreens(pathname)), [pathname]);
  return { onPointerOver: preloadLink, onFocus: preloadLink };
}

/** Calls back when the browser is idle; returns a function that cancels it. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback);
  return () => cancelIdleCallback(handle);
}

/** For browsers that don't report idle periods. */
const FALLBACK_DELAY_MS = 500;

/** Loads the tabs and dialogs that share the chunk `tabs`. */
export const preloadTabs = () =>
  Promise.all([HistoryTab, AttachmentsTab, UserFiles, SessionsTab, BulkDialog].map((tab) => tab.preload()));

function preloadCommonCode(): void {
  for (const load of [Grid.preload, preloadTabs, loadToasts, loadRecordForm]) load().catch(() => undefined);
}

/** The record page of a list, or the form of a record. */
function preloadChildScreens(pathname: string): void {
  for (const child of ['any', 'edit']) void preloadScreen(`${pathname}/${child}`);
}

function preloadLink({ target }: SyntheticEvent): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(INTERNAL_LINKS);
  if (link) void preloadScreen(link.pathname);
}
