/** Record id; opaque to clients. */
export type Id = string;

/** Common fields of all records; updates must send the version they read. */
export interface Entity {
  _id: Id;
  version?: number;
}

/** Reference to another record; written as the id only. */
export interface Ref {
  _id: Id;
  label: string;
}

export const PAGE_SIZES = [5, 10, 25, 100] as const;
export const PAGE_SIZE = 10;

/** Limit of the selected rows that one export contains. */
export const MAX_EXPORTED_SELECTION = 1_000;

/** Sort order; ascending by default. */
export type SortDirection = 'asc' | 'desc';

/** A value, a set of values, or a range with optional, inclusive bounds. */
export type FilterValue =
  | string
  | number
  | boolean
  | string[]
  | { from?: string | number; to?: string | number };

/** List query; pages start at 1. */
export interface ListQuery {
  page: number;
  limit: number;
  sort?: string;
  dir?: SortDirection;
  search?: string;
  field?: string;
  filters?: Record<string, FilterValue>;
}

/** One page of a list; `total` is a lower bound if `total_is` is `at_least`. */
export interface Page<T> {
  documents: T[];
  total: number;
  total_is?: 'exact' | 'at_least';
  page: number;
  limit: number;
}

/** Sort order after a click on a column's header: ascending, descending, then the default order. */
export function nextSort({ sort, dir }: ListQuery, field: string): Pick<ListQuery, 'sort' | 'dir'> {
  if (sort !== field) return { sort: field, dir: 'asc' };
  return dir === 'desc' ? { sort: undefined, dir: undefined } : { sort: field, dir: 'desc' };
}

/** Query of a newly opened list. */
export const FIRST_PAGE: ListQuery = { page: 1, limit: PAGE_SIZE };

/** Whether a value is a JSON object, not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Messages by field path. */
export type FieldErrors = Record<string, string>;

/** A failed request; without `status` there was no response. */
export interface ApiError {
  status?: number;
  message: string;
  fields?: FieldErrors;
  /** Retry-After in seconds. */
  retryAfter?: number;
  /** Response body if it was a JSON object. */
  body?: Record<string, unknown>;
}
