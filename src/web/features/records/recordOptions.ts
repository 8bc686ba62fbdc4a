import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, ListQuery, Page, Ref } from '../../../domain/entity';
import { asPage } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';

/** Where the choices of each kind of reference are looked for. */
const PATHS = {
  clients: '/client',
  contracts: '/contract',
  counters: '/counter',
  devices: '/device',
  orders: '/order',
  pos: '/pos',
  carriers: '/pos/carriers',
  roles: '/user/roles',
  tanks: '/tank',
  tariffs: '/contract/tariffs',
  collectors: '/contract/collectors',
  assignees: '/order/assignees',
  freeCounters: '/contract/counters',
  spareCounters: '/counter/stock',
} as const;

export type Source = keyof typeof PATHS;

/** A word looked for among the records of one kind. */
export interface Search {
  source: Source;
  search: string;
  filters?: ListQuery['filters'];
}

/** What a search came to; no rows yet while it is under way. */
interface Finding {
  search: string;
  rows?: Choice[];
  failure?: string;
}

export interface HasOptions {
  options: Partial<Record<Source, Finding>>;
}

/** A record as another one names it: by number or code, and by what it is called. */
export interface Named {
  _id: Id;
  unique_number?: string;
  code?: string;
  key?: string;
  label?: string;
  name?: string;
}

/** A record as far as it can be chosen. */
interface Choosable extends Named {
  title?: string;
  serial_number?: string;
  /** A contract goes by whom it is with and the unit it is for. */
  client?: { label?: string } | null;
  unit_no?: string | null;
  site?: SiteName | null;
}

interface SiteName {
  code: string;
  name: string;
}

/** A reference that can be chosen, with the place of what stands or serves somewhere. */
export interface Choice extends Ref {
  site?: SiteName;
  unit_no?: string;
}

const CHOICES = 10;
/** Where all there is can be seen at a glance: few companies have more. */
const ALL: Partial<Record<Source, number>> = { roles: 100 };

/** A record in one line, as a person picks it: `CL-000123 · Marina Heights Restaurant`. */
export const choiceOf = ({ _id, site, unit_no, ...record }: Choosable): Choice => {
  const number = record.unique_number ?? record.code ?? record.key;
  const name = record.label ?? record.name ?? record.title ?? record.serial_number ?? record.client?.label;
  return {
    ...{ _id, label: [number, name, unit_no].filter(Boolean).join(' · ') },
    ...(site && { site }),
    ...(unit_no && { unit_no }),
  };
};

/** The person looks for something in a reference field. */
export const optionsSought = createAction<Search>('options/sought');

export const find = operation<Search, Choice[]>('options/find');

/** What the reference fields offer, for the word that was typed last. */
export const options = createSlice({
  name: 'options',
  initialState: (): HasOptions['options'] => ({}),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(optionsSought, (state, { payload: { source, search } }) => {
        state[source] = { search };
      })
      .addCase(find.succeeded, (state, { payload, meta: { arg } }) => {
        state[arg.source] = { search: arg.search, rows: payload };
      })
      .addCase(find.failed, (state, { payload, meta: { arg } }) => {
        state[arg.source] = { search: arg.search, failure: payload.message };
      }),
});

/** The latest finding among the records of one kind. */
export const selectFinding =
  (source: Source) =>
  (state: HasOptions): Finding | undefined =>
    state.options[source];

/** A list that can't be had says why; "no match" would be untrue. */
export const optionsToasts: readonly ToastRow[] = [[find.failed, 'error', serverSentence]];

const sendFind = async (api: Http, { source, search, filters }: Search): Promise<Choice[]> => {
  const query = {
    page: 1,
    limit: ALL[source] ?? CHOICES,
    ...(search && { search }),
    ...(filters && { filters }),
  };
  const { documents } = asPage(await api.post<Partial<Page<Choosable>>>(PATHS[source], query));
  return documents.map(choiceOf);
};

/** Looks for what is typed, in each kind of record apart; a later word takes the place of an earlier one. */
export function* optionsSaga(): Saga {
  for (const source of Object.keys(PATHS))
    yield takeLatest(
      (action: unknown) => optionsSought.match(action) && action.payload.source === source,
      ({ payload }: ReturnType<typeof optionsSought>) => run(find, sendFind, payload),
    );
}

/** A reference in one line: `TK-0042 · Marina Heights T1`. */
export const refLabel = ({ unique_number, code, key, label, name }: Omit<Named, '_id'>): string =>
  [...new Set([unique_number ?? code ?? key, label ?? name])].filter(Boolean).join(' · ');
