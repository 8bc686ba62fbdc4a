import { createAction, createSlice } from '@reduxjs/toolkit';
import { delay } from 'redux-saga/effects';
import type { Id, ListQuery, Ref } from '../../../domain/entity';
import { placeOf, titleOf } from './titles';
import type { SiteRef } from '../../../domain/sites/siteRef';
import { parsePage } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { takeLatestBy } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { RootState } from '../../store/rootState';

/** A search in the list at an API path; `limit` is 10 by default. */
export interface OptionSearch {
  path: string;
  search: string;
  limit?: number;
  filters?: ListQuery['filters'];
}

/** Result of a search; `rows` is undefined while it is pending. */
interface OptionResult {
  search: string;
  rows?: RecordOption[];
  error?: string;
}

declare module '../../store/rootState' {
  interface RootState {
    options: Partial<Record<string, OptionResult>>;
  }
}

/** The fields that identify a record: its number or code, and its name. */
export interface NamedRecord {
  _id: Id;
  unique_number?: string;
  code?: string;
  key?: string;
  label?: string;
  name?: string;
}

interface SelectableRecord extends NamedRecord {
  title?: string;
  serial_number?: string;
  /** Employees are labelled by their name and username. */
  username?: string;
  first_name?: string | null;
  last_name?: string | null;
  /** Contracts are labelled by client and unit. */
  client?: { label?: string } | null;
  unit_no?: string | null;
  site?: SiteRef | null;
}

/** An option of a reference field, with the site of the record. */
export interface RecordOption extends Ref {
  /** Code of a record, or username of an employee, by which lists are filtered. */
  filterValue?: string;
  site?: SiteRef;
  unit_no?: string;
}

const OPTION_LIMIT = 10;

/**
 * Converts a record to an option: `CL-000123 · Marina Heights Restaurant`. Counters are labelled by place:
 * `Marina Gardens 705 · BK-700767 · CN-000009`.
 */
export const toOption = ({ _id, site, unit_no, username, ...record }: SelectableRecord): RecordOption => {
  const number = record.unique_number ?? record.code ?? record.key;
  const employee = username && [record.first_name, record.last_name, '·', username].filter(Boolean).join(' ');
  const name =
    record.label ?? record.name ?? record.title ?? record.serial_number ?? employee ?? record.client?.label;
  const filterValue = record.code ?? username;
  const place = unit_no && placeOf(site?.name, unit_no);
  const parts = place && record.code ? [place, name, number] : [number, name, place];
  return {
    _id,
    label: titleOf(...parts),
    ...(filterValue && { filterValue }),
    ...(site && { site }),
    ...(unit_no && { unit_no }),
  };
};

export const optionsRequested = createAction<OptionSearch>('options/requested');

export const findOptions = createRequest<OptionSearch, RecordOption[]>(
  'options/find',
  async (api, { path, search, limit = OPTION_LIMIT, filters }) => {
    const query = { page: 1, limit, ...(search && { search }), ...(filters && { filters }) };
    const { documents } = parsePage<SelectableRecord>(await api.post(path, query));
    return documents.map(toOption);
  },
);

/** Options of the reference fields for their last search, by API path. */
export const options = createSlice({
  name: 'options',
  initialState: (): RootState['options'] => ({}),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(optionsRequested, (state, { payload: { path, search } }) => {
        state[path] = { search };
      })
      .addCase(findOptions.fulfilled, (state, { payload, meta: { arg } }) => {
        state[arg.path] = { search: arg.search, rows: payload };
      })
      .addCase(findOptions.rejected, (state, { payload, meta: { arg } }) => {
        state[arg.path] = { search: arg.search, error: payload.message };
      }),
});

export const selectOptions =
  (path: string) =>
  (state: RootState): OptionResult | undefined =>
    state.options[path];

/** Errors are shown, because an empty list would mean "no match". */
export const optionsToasts: readonly ToastRule[] = [[findOptions.rejected, 'error', serverMessage]];

const DEBOUNCE_MS = 250;

/**
 * Searches the lists independently, after a pause in typing; a new search cancels the previous one of the same list.
 */
export function* optionsSaga(): Saga {
  yield takeLatestBy(
    optionsRequested,
    ({ payload }) => payload.path,
    function* ({ payload }): Saga {
      if (payload.search) yield delay(DEBOUNCE_MS);
      yield* perform(findOptions, payload);
    },
  );
}

/** Formats a reference: `TK-0042 · Marina Heights T1`. */
export const refLabel = ({ unique_number, code, key, label, name }: Omit<NamedRecord, '_id'>): string =>
  [...new Set([unique_number ?? code ?? key, label ?? name])].filter(Boolean).join(' · ');
