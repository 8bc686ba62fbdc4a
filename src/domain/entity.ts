/** What names a record; opaque to everyone but the server that made it. */
export type Id = string;

/** What every record has: its name, and the version that a change must quote. */
export interface Entity {
  _id: Id;
  version?: number;
}

/** How a record speaks of another one when read; written, it is only the id. */
export interface Ref {
  _id: Id;
  label: string;
}

export const PAGE_SIZES = [5, 10, 25, 100] as const;
export const PAGE_SIZE = 10;

/** The order of a list; ascending unless told. */
export type SortDirection = 'asc' | 'desc';

/** One value, one of several, or a span with either end open. */
export type FilterValue =
  string | number | boolean | string[] | { from?: string | number; to?: string | number };

/** What is asked of a list. Pages count from one. */
export interface ListQuery {
  page: number;
  limit: number;
  sort?: string;
  dir?: SortDirection;
  search?: string;
  field?: string;
  filters?: Record<string, FilterValue>;
}

/** One page of a list; `total` is a lower bound when `total_is` says so. */
export interface Page<T> {
  documents: T[];
  total: number;
  total_is?: 'exact' | 'at_least';
  page: number;
  limit: number;
}

/** The first page as a list opens. */
export const FIRST_PAGE: ListQuery = { page: 1, limit: PAGE_SIZE };

/** Sentences by field path, as forms show them and the server answers them. */
export type FieldErrors = Record<string, string>;

/** What went wrong with a call; no `status` means that no answer came. */
export interface ApiError {
  status?: number;
  message: string;
  fields?: FieldErrors;
  /** Seconds to wait before another try, when the server said so. */
  retryAfter?: number;
  /** The answer's body, kept when it was a JSON object. */
  body?: Record<string, unknown>;
}
