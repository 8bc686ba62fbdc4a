import type { ListQuery } from '../entity';

/** The list that somebody came from to a record: whose records it has, its address, and the question it answers. */
export interface ListOrigin {
  of: string;
  to: string;
  query: ListQuery;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isListOrigin = (value: unknown): value is ListOrigin =>
  isObject(value) &&
  typeof value.of === 'string' &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  isObject(value.query);

/** As much of an address in the browser as can remember something. */
interface LocationWithState {
  state: unknown;
}

/** What a visited place remembers of the list before it. */
export const listOriginOf = ({ state }: LocationWithState): ListOrigin | undefined =>
  isObject(state) && isListOrigin(state.listOrigin) ? state.listOrigin : undefined;

/** What the next place is to remember, when it still belongs to the same record or list. */
export function keepListOrigin(place: LocationWithState): { listOrigin: ListOrigin } | undefined {
  const from = listOriginOf(place);
  return from && { listOrigin: from };
}

/** Where an area's list is: as it was left, if that is where somebody came from. */
export function parentListPath(path: string, place: LocationWithState): string {
  const to = listOriginOf(place)?.to;
  return to && (to === path || to.startsWith(`${path}?`)) ? to : path;
}
