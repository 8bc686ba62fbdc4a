import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, ListQuery } from '../../../domain/entity';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

export interface ListPosition {
  noun: string;
  id: Id;
  query: ListQuery;
}

/** The previous and the next record of the list; null at an end. */
export interface AdjacentRecords {
  before: Id | null;
  after: Id | null;
}

export const adjacentRecordsRequested = createAction<ListPosition>('adjacentRecords/requested');
export const findAdjacentRecords = createRequest<ListPosition, AdjacentRecords>(
  'adjacentRecords/find',
  async (api, { noun, id, query }) => {
    const { sort, dir, search, field, filters } = query;
    const path = `/${noun}/${encodeURIComponent(id)}/neighbours`;
    const answer = await api.post<AdjacentRecords | undefined>(path, { sort, dir, search, field, filters });
    return parseResponse(answer, { before: 'maybeWords', after: 'maybeWords' });
  },
);

declare module '../../store/rootState' {
  interface RootState {
    adjacentRecords: { of: ListPosition; found: AdjacentRecords } | null;
  }
}

/** The neighbours of the open record. */
export const adjacentRecords = createSlice({
  name: 'adjacentRecords',
  initialState: (): RootState['adjacentRecords'] => null,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(adjacentRecordsRequested, (known, { payload }) => (isSame(known?.of, payload) ? known : null))
      .addCase(findAdjacentRecords.fulfilled, (known, { payload, meta }) =>
        isSame(known, { of: meta.arg, found: payload }) ? known : { of: meta.arg, found: payload },
      ),
});

/** Deep equality; equal values keep their identity, so that nothing renders again. */
const isSame = <T>(one: T | null | undefined, other: T): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const selectAdjacentRecords =
  (id: Id) =>
  ({ adjacentRecords: known }: RootState): AdjacentRecords | undefined =>
    known?.of.id === id ? known.found : undefined;

export function* adjacentRecordsSaga(): Saga {
  yield takeLatest(adjacentRecordsRequested, ({ payload }) => perform(findAdjacentRecords, payload));
}
