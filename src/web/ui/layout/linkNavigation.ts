import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListOrigin } from '../../../domain/lists/listOrigin';
import type { TableData } from '../table/tableTypes';

/** Style of links in cells, which are plain elements because tables render many. */
export const ROW_LINK_STYLE = {
  '& a:not([class])': {
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
};

/**
 * Click handler that opens row links with the router and passes on the list, for the previous and next links.
 */
export function useRowLinks({
  resource,
  query,
}: Partial<Pick<TableData<unknown>, 'resource' | 'query'>> = {}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (event: MouseEvent) => {
    const to = interceptLinkClick(event, 'a:not([class])');
    if (!to) return;
    const listOrigin: ListOrigin | undefined =
      resource && query ? { resource, url: pathname + search, query } : undefined;
    void navigate(to, { state: listOrigin && { listOrigin } });
  };
}

/**
 * Path of the clicked link, whose default action is prevented; undefined if the browser should handle the
 * click.
 */
export function interceptLinkClick(event: MouseEvent, links = 'a'): string | undefined {
  const link = event.target instanceof Element ? event.target.closest(links) : null;
  const to = link?.getAttribute('href');
  if (!to || event.defaultPrevented || !isPlainClick(event)) return undefined;
  event.preventDefault();
  return to;
}

/** Whether a click has no modifier key, which would open a new tab or window, or save the target. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
