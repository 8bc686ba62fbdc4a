import type { Reducer } from '@reduxjs/toolkit';
import type { FilterDefinition } from '../../domain/lists/listFilters';
import type { SearchableType } from '../../domain/search/globalSearch';
import type { Permission } from '../../domain/permissions';
import type { Saga } from './sagaEffects';
import type { ToastRule } from './toasts';

/** Labels, path and permissions of a record type. */
export interface RecordType {
  /** Path of the list page. */
  path: string;
  /** Noun in API paths. */
  noun: string;
  /** Title of the list page, such as 'Maintenance Orders'. */
  title: string;
  /** Singular in running text, such as 'maintenance order'. */
  label: string;
  /** Plural of the label, if it isn't the label with an s. */
  plural?: string;
  view: Permission;
  create?: Permission;
  update?: Permission;
  /** Whether records of this type have a form, but no page. */
  pageless?: true;
}

/** Contributions of a feature to the app, except its screens, which are loaded by the routes. */
export interface Feature {
  reducers?: Readonly<Record<string, Reducer>>;
  /** Run while a user is signed in. */
  sagas?: readonly (() => Saga)[];
  toasts?: readonly ToastRule[];
  recordType?: RecordType;
  /** List filters by path. */
  filters?: Readonly<Record<string, readonly FilterDefinition[]>>;
  /** Group labels of results in the global search; by default the title of `recordType`. */
  search?: Partial<Record<SearchableType, string>>;
}
