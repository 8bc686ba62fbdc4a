import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CameFrom } from '../../../domain/lists/listOrigin';
import type { TableList } from '../table/tableTypes';

/** How a link of a row looks; it is a plain element, since a table has many. */
export const PLAIN_LINKS = {
  '& a:not([class])': {
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
};

/** Leads whoever presses a link of a row to its page, which learns what stands before and after it in the list. */
export function useFollowing({ of, query }: Pick<TableList<unknown>, 'of' | 'query'>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (event: MouseEvent) => {
    const to = followed(event, 'a:not([class])');
    if (!to) return;
    const cameFrom: CameFrom | undefined =
      of === undefined ? undefined : { of, to: pathname + search, query };
    void navigate(to, { state: cameFrom && { cameFrom } });
  };
}

/** Where a link leads that was pressed; from now on whoever asks has to lead there. */
export function followed(event: MouseEvent, links?: string): string | undefined {
  const to = linkPressed(event, links);
  if (to) event.preventDefault();
  return to;
}

/** Where a link leads that is pressed here, unless the press is somebody else's or the browser's own. */
export function linkPressed(event: MouseEvent, links = 'a'): string | undefined {
  const link = event.target instanceof Element ? event.target.closest(links) : null;
  const to = link?.getAttribute('href');
  return to && !event.defaultPrevented && isPlain(event) ? to : undefined;
}

/** A press with a key held is the browser's own: a new tab, a window, a file. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
