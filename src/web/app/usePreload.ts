import type { SyntheticEvent } from 'react';
import { useEffect } from 'react';
import { Grid } from '../ui/table/DataTable';
import { preloadScreen } from './routes';

/** Links to other screens of the app, not to files or parts of the page. */
const INTERNAL_LINKS = 'a[href^="/"]:not([target])';

/** Loads the grid when the browser is idle. Returns handlers that load the screens of hovered and focused links. */
export function usePreload() {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return preloadGrid();
    const handle = requestIdleCallback(preloadGrid);
    return () => cancelIdleCallback(handle);
  }, []);
  return { onPointerOver: preloadLink, onFocus: preloadLink };
}

const preloadGrid = () => void Grid.preload().catch(() => undefined);

function preloadLink({ target }: SyntheticEvent): void {
  const link = target instanceof Element && target.closest(INTERNAL_LINKS);
  // Links of drawings are no HTML elements and have no path.
  if (link instanceof HTMLAnchorElement) void preloadScreen(link.pathname);
}
