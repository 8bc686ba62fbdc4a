import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Ref } from '../../../domain/entity';
import { parseRecord } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { toOption } from '../records/recordOptions';
import type { RootState } from '../../store/rootState';

/** A record that is wanted by a form; `by` is the field that is going to point to it. */
export interface NewRecord {
  by: string;
  noun: string;
  draft: object;
}

/** The person filled in the form of a record that another form wants to point to. */
export const quickCreateSubmitted = createAction<NewRecord>('quickCreate/submitted');
export const createRecord = createRequest<NewRecord, Ref>(
  'quickCreate/create',
  async (api, { noun, draft }) => toOption(parseRecord<Ref>(await api.post(`/${noun}/add`, draft))),
);

declare module '../../store/rootState' {
  interface RootState {
    quickCreate: { by: string; ref: Ref } | null;
  }
}

/** What was added last, until its field has taken it. */
export const quickCreate = createSlice({
  name: 'quickCreate',
  initialState: (): RootState['quickCreate'] => null,
  reducers: { consumed: () => null },
  extraReducers: (on) =>
    on.addCase(createRecord.fulfilled, (_before, { payload, meta }) => ({ by: meta.arg.by, ref: payload })),
});

/** What was added for a field. */
export const selectCreatedRecord =
  (by: string) =>
  ({ quickCreate: last }: RootState): Ref | undefined =>
    last?.by === by ? last.ref : undefined;

/** What is said once a record was added; what went wrong stands in its form. */
export const quickCreateToasts: readonly ToastRule[] = [
  [
    createRecord.fulfilled,
    'success',
    (action) => (createRecord.fulfilled.match(action) ? `${action.payload.label} added and selected` : ''),
  ],
];

/** Adds one record at a time. */
export function* quickCreateSaga(): Saga {
  yield takeLeading(quickCreateSubmitted, ({ payload }) => perform(createRecord, payload));
}
