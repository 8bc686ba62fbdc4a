import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Ref } from '../../../domain/entity';
import { parseRecord } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { toOption } from '../records/recordOptions';
import type { RootState } from '../../store/rootState';

/** A record to create, and the id of the reference field that requested it. */
interface NewRecord {
  fieldId: string;
  noun: string;
  draft: object;
}

export const quickCreateSubmitted = createAction<NewRecord>('quickCreate/submitted');
export const createRecord = createRequest<NewRecord, Ref>(
  'quickCreate/create',
  async (api, { noun, draft }) => toOption(parseRecord<Ref>(await api.post(`/${noun}/add`, draft))),
);

declare module '../../store/rootState' {
  interface RootState {
    quickCreate: { fieldId: string; ref: Ref } | null;
  }
}

/** The created record, until its field consumes it. */
export const quickCreate = createSlice({
  name: 'quickCreate',
  initialState: (): RootState['quickCreate'] => null,
  reducers: { consumed: () => null },
  extraReducers: (builder) =>
    builder.addCase(createRecord.fulfilled, (_state, { payload, meta }) => ({
      fieldId: meta.arg.fieldId,
      ref: payload,
    })),
});

export const selectCreatedRecord =
  (fieldId: string) =>
  ({ quickCreate: created }: RootState): Ref | undefined =>
    created?.fieldId === fieldId ? created.ref : undefined;

/** Toasts of quick create requests; errors are shown in the form. */
export const quickCreateToasts: readonly ToastRule[] = [
  [
    createRecord.fulfilled,
    'success',
    (action) => (createRecord.fulfilled.match(action) ? `${action.payload.label} added and selected` : ''),
  ],
];

export function* quickCreateSaga(): Saga {
  yield takeLeading(quickCreateSubmitted, ({ payload }) => perform(createRecord, payload));
}
