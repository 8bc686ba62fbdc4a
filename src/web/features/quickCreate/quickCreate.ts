import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Ref } from '../../../domain/entity';
import { asRecord } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Http } from '../../store/services';
import { choiceOf } from '../records/recordOptions';

/** A record that is wanted by a form; `by` is the field that is going to point to it. */
export interface Addition {
  by: string;
  noun: string;
  draft: object;
}

/** The person filled in the form of a record that another form wants to point to. */
export const additionSubmitted = createAction<Addition>('additions/submitted');
export const addBeside = operation<Addition, Ref>('additions/add');

export interface HasAdditions {
  additions: { by: string; ref: Ref } | null;
}

/** What was added last, until its field has taken it. */
export const additions = createSlice({
  name: 'additions',
  initialState: (): HasAdditions['additions'] => null,
  reducers: { taken: () => null },
  extraReducers: (on) =>
    on.addCase(addBeside.succeeded, (_before, { payload, meta }) => ({ by: meta.arg.by, ref: payload })),
});

/** What was added for a field. */
export const selectAddition =
  (by: string) =>
  ({ additions: last }: HasAdditions): Ref | undefined =>
    last?.by === by ? last.ref : undefined;

/** What is said once a record was added; what went wrong stands in its form. */
export const additionsToasts: readonly ToastRow[] = [
  [
    addBeside.succeeded,
    'success',
    (action) => (addBeside.succeeded.match(action) ? `${action.payload.label} added and chosen` : ''),
  ],
];

const sendAdd = async (api: Http, { noun, draft }: Addition): Promise<Ref> =>
  choiceOf(asRecord(await api.post<Ref | undefined>(`/${noun}/add`, draft)));

/** Adds one record at a time. */
export function* additionsSaga(): Saga {
  yield takeLeading(additionSubmitted, ({ payload }) => run(addBeside, sendAdd, payload));
}
