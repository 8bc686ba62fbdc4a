import type { SyntheticEvent } from 'react';
import { preloadScreen } from './routes';

/** Links to other screens of the app, not to files or fragments of the page. */
const INTERNAL_LINKS = 'a[href^="/"]:not([target])';

function preloadLink({ target }: SyntheticEvent): void {
  const link = target instanceof Element && target.closest(INTERNAL_LINKS);
  // Links in SVG drawings are not HTML elements and have no path.
  if (link instanceof HTMLAnchorElement) void preloadScreen(link.pathname);
}

/** Event handlers that load the screens of hovered and focused links. */
export const linkPreload = { onPointerOver: preloadLink, onFocus: preloadLink };
