import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest } from 'redux-saga/effects';
import type { Id, ListQuery } from '../../../domain/entity';
import { asAnswer } from '../../api/parseResponse';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { Http } from '../../store/services';

/** A record in a list. */
export interface Place {
  noun: string;
  id: Id;
  query: ListQuery;
}

/** The records that stand before and after it; null at an end. */
export interface Neighbours {
  before: Id | null;
  after: Id | null;
}

/** A record was opened from a list. */
export const neighboursSought = createAction<Place>('neighbours/sought');
export const findNeighbours = operation<Place, Neighbours>('neighbours/find');

export interface HasNeighbours {
  neighbours: { of: Place; found: Neighbours } | null;
}

/** What stands beside the record that is open. */
export const neighbours = createSlice({
  name: 'neighbours',
  initialState: (): HasNeighbours['neighbours'] => null,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(neighboursSought, (known, { payload }) => (isSame(known?.of, payload) ? known : null))
      .addCase(findNeighbours.succeeded, (known, { payload, meta }) =>
        isSame(known, { of: meta.arg, found: payload }) ? known : { of: meta.arg, found: payload },
      ),
});

/** Whether both say the same, so that nothing is drawn anew for an answer that brings nothing new. */
const isSame = <T>(one: T | null | undefined, other: T): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What stands beside a record, once that is known. */
export const selectNeighbours =
  (id: Id) =>
  ({ neighbours: known }: HasNeighbours): Neighbours | undefined =>
    known?.of.id === id ? known.found : undefined;

const sendFind = async (api: Http, { noun, id, query }: Place): Promise<Neighbours> => {
  const { sort, dir, search, field, filters } = query;
  const path = `/${noun}/${encodeURIComponent(id)}/neighbours`;
  const answer = await api.post<Neighbours | undefined>(path, { sort, dir, search, field, filters });
  return asAnswer(answer, { before: 'maybeWords', after: 'maybeWords' });
};

/** Looks for the neighbours of the record that was opened last. */
export function* neighboursSaga(): Saga {
  yield takeLatest(neighboursSought, ({ payload }) => run(findNeighbours, sendFind, payload));
}
