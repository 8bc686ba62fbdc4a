import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Ref } from '../../../domain/entity';
import { parseRecord } from '../../store/createResource';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { Api } from '../../store/services';
import { toOption } from '../records/recordOptions';

/** A record that is wanted by a form; `by` is the field that is going to point to it. */
export interface NewRecord {
  by: string;
  noun: string;
  draft: object;
}

/** The person filled in the form of a record that another form wants to point to. */
export const quickCreateSubmitted = createAction<NewRecord>('quickCreate/submitted');
export const createRecord = createRequest<NewRecord, Ref>('quickCreate/create');

export interface HasQuickCreate {
  quickCreate: { by: string; ref: Ref } | null;
}

/** What was added last, until its field has taken it. */
export const quickCreate = createSlice({
  name: 'quickCreate',
  initialState: (): HasQuickCreate['quickCreate'] => null,
  reducers: { consumed: () => null },
  extraReducers: (on) =>
    on.addCase(createRecord.fulfilled, (_before, { payload, meta }) => ({ by: meta.arg.by, ref: payload })),
});

/** What was added for a field. */
export const selectCreatedRecord =
  (by: string) =>
  ({ quickCreate: last }: HasQuickCreate): Ref | undefined =>
    last?.by === by ? last.ref : undefined;

/** What is said once a record was added; what went wrong stands in its form. */
export const quickCreateToasts: readonly ToastRule[] = [
  [
    createRecord.fulfilled,
    'success',
    (action) => (createRecord.fulfilled.match(action) ? `${action.payload.label} added and selected` : ''),
  ],
];

const sendCreate = async (api: Api, { noun, draft }: NewRecord): Promise<Ref> =>
  toOption(parseRecord(await api.post<Ref | undefined>(`/${noun}/add`, draft)));

/** Adds one record at a time. */
export function* quickCreateSaga(): Saga {
  yield takeLeading(quickCreateSubmitted, ({ payload }) => perform(createRecord, sendCreate, payload));
}
