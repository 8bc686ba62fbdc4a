import type { ListQuery } from '../entity';

/** The list that somebody came from to a record: whose records it has, its address, and the question it answers. */
export interface CameFrom {
  of: string;
  to: string;
  query: ListQuery;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCameFrom = (value: unknown): value is CameFrom =>
  isObject(value) &&
  typeof value.of === 'string' &&
  typeof value.to === 'string' &&
  value.to.startsWith('/') &&
  isObject(value.query);

/** As much of an address in the browser as can remember something. */
interface Place {
  state: unknown;
}

/** What a visited place remembers of the list before it. */
export const cameFrom = ({ state }: Place): CameFrom | undefined =>
  isObject(state) && isCameFrom(state.cameFrom) ? state.cameFrom : undefined;

/** What the next place is to remember, when it still belongs to the same record or list. */
export function carriedOn(place: Place): { cameFrom: CameFrom } | undefined {
  const from = cameFrom(place);
  return from && { cameFrom: from };
}

/** Where an area's list is: as it was left, if that is where somebody came from. */
export function listBehind(path: string, place: Place): string {
  const to = cameFrom(place)?.to;
  return to && (to === path || to.startsWith(`${path}?`)) ? to : path;
}
