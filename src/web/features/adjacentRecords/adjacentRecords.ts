import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, ListQuery } from '../../../domain/entity';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { RootState } from '../../store/rootState';

interface ListPosition {
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
    const path = `/${noun}/${encodeURIComponent(id)}/adjacent`;
    const response = await api.post<AdjacentRecords | undefined>(path, { sort, dir, search, field, filters });
    return parseResponse(response, { before: 'optionalString', after: 'optionalString' });
  },
);

declare module '../../store/rootState' {
  interface RootState {
    adjacentRecords: { position: ListPosition; result: AdjacentRecords } | null;
  }
}

/** Adjacent records of the open record. */
export const adjacentRecords = createSlice({
  name: 'adjacentRecords',
  initialState: (): RootState['adjacentRecords'] => null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(adjacentRecordsRequested, (state, { payload }) =>
        isSame(state?.position, payload) ? state : null,
      )
      .addCase(findAdjacentRecords.fulfilled, (state, { payload, meta }) =>
        isSame(state, { position: meta.arg, result: payload })
          ? state
          : { position: meta.arg, result: payload },
      ),
});

/** Deep equality, to keep the identity of equal values and prevent renders. */
const isSame = <T>(a: T | null | undefined, b: T): boolean => JSON.stringify(a) === JSON.stringify(b);

export const selectAdjacentRecords =
  (id: Id) =>
  ({ adjacentRecords: current }: RootState): AdjacentRecords | undefined =>
    current?.position.id === id ? current.result : undefined;

export function* adjacentRecordsSaga(): Saga {
  yield takeLatest(adjacentRecordsRequested, ({ payload }) => perform(findAdjacentRecords, payload));
}
