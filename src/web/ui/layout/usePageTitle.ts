import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Target id of the skip link. */
export const TITLE_ID = 'page-title';

/** Which page was open when the program began: nobody came to it from another one, however often it is read again. */
const INITIAL_KEY = (typeof history !== 'undefined' && (history.state as HistoryState)?.key) || 'default';

type HistoryState = { key?: string } | null;

/** Names the browser tab, and takes the focus to the heading when the person came from another page, or back to this one. */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const focused = useRef(key === INITIAL_KEY ? pathname : null);
  useEffect(() => {
    document.title = `${title} · Tankbook`;
  }, [title]);
  useEffect(() => {
    if (focused.current !== pathname) heading.current?.focus({ preventScroll: true });
    focused.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const shown = heading.current;
    shown?.setAttribute('id', TITLE_ID);
    return () => {
      shown?.removeAttribute('id');
      focused.current = null;
    };
  }, []);
  return heading;
}
