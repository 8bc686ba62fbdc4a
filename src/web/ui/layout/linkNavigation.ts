import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ListOrigin } from '../../../domain/lists/listOrigin';
import type { TableData } from '../table/tableTypes';

/** How a link of a row looks; it is a plain element, since a table has many. */
export const ROW_LINK_STYLE = {
  '& a:not([class])': {
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
};

/** Leads whoever presses a link of a row to its page, which learns what stands before and after it in the list. */
export function useRowLinks({ resource, query }: Pick<TableData<unknown>, 'resource' | 'query'>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (event: MouseEvent) => {
    const to = interceptLinkClick(event, 'a:not([class])');
    if (!to) return;
    const listOrigin: ListOrigin | undefined =
      resource === undefined ? undefined : { of: resource, to: pathname + search, query };
    void navigate(to, { state: listOrigin && { listOrigin } });
  };
}

/** Where a link leads that was pressed; from now on whoever asks has to lead there. */
export function interceptLinkClick(event: MouseEvent, links?: string): string | undefined {
  const to = getClickedLink(event, links);
  if (to) event.preventDefault();
  return to;
}

/** Where a link leads that is pressed here, unless the press is somebody else's or the browser's own. */
export function getClickedLink(event: MouseEvent, links = 'a'): string | undefined {
  const link = event.target instanceof Element ? event.target.closest(links) : null;
  const to = link?.getAttribute('href');
  return to && !event.defaultPrevented && isPlainClick(event) ? to : undefined;
}

/** A press with a key held is the browser's own: a new tab, a window, a file. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
