import type { Reducer } from '@reduxjs/toolkit';
import type { FilterDefinition } from '../../domain/lists/listFilters';
import type { SearchableArea } from '../../domain/search/globalSearch';
import type { Permission } from '../../domain/permissions';
import type { Saga } from './sagaEffects';
import type { ToastRule } from './toasts';

/** Labels, paths and permissions of a record type that has a list and a page. */
export interface RecordType {
  path: string;
  /** Noun in API paths. */
  noun: string;
  many: string;
  one: string;
  view: Permission;
  create?: Permission;
  update?: Permission;
  /** Its records have a form, but no page. */
  pageless?: true;
}

/** What a feature contributes to the app. Screens are loaded by the routes, so that none is part of it. */
export interface Feature {
  reducers?: Readonly<Record<string, Reducer>>;
  /** Run while a user is signed in. */
  sagas?: readonly (() => Saga)[];
  toasts?: readonly ToastRule[];
  records?: RecordType;
  /** Filters of its lists, by path. */
  filters?: Readonly<Record<string, readonly FilterDefinition[]>>;
  /** Group labels of its results in the global search; the label of `records` by default. */
  search?: Partial<Record<SearchableArea, string>>;
}
