import { createContext, use } from 'react';
import type { CameFrom } from '../../domain/cameFrom';
import { RouteLink } from './RouteLink';

/** The list that a row stands in. */
export const ListHere = createContext<CameFrom | undefined>(undefined);

interface RowLinkProps {
  to: string;
  name: string | null | undefined;
  tabIndex: number;
}

/** A row's own link, by which its page learns what stands before and after it. */
export function RowLink({ to, name, tabIndex }: RowLinkProps) {
  const here = use(ListHere);
  return (
    <RouteLink to={to} tabIndex={tabIndex} state={here && { cameFrom: here }}>
      <bdi>{name ?? '-----'}</bdi>
    </RouteLink>
  );
}
