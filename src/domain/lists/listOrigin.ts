import type { ListQuery } from '../entity';
import { isObject } from '../entity';

/** The list from which a record was opened: resource, URL and query. */
export interface ListOrigin {
  resource: string;
  url: string;
  query: ListQuery;
}

const isListOrigin = (value: unknown): value is ListOrigin =>
  isObject(value) &&
  typeof value.resource === 'string' &&
  typeof value.url === 'string' &&
  value.url.startsWith('/') &&
  isObject(value.query);

/** The part of a router location that carries state. */
interface LocationWithState {
  state: unknown;
}

/** List origin in the location state. */
export const listOriginOf = ({ state }: LocationWithState): ListOrigin | undefined =>
  isObject(state) && isListOrigin(state.listOrigin) ? state.listOrigin : undefined;

/** Location state to keep within the same record or list. */
export function keepListOrigin(location: LocationWithState): { listOrigin: ListOrigin } | undefined {
  const listOrigin = listOriginOf(location);
  return listOrigin && { listOrigin };
}

/** URL of a list, with its last query if the user opened the record from it. */
export function parentListPath(path: string, location: LocationWithState): string {
  const url = listOriginOf(location)?.url;
  return url && (url === path || url.startsWith(`${path}?`)) ? url : path;
}
