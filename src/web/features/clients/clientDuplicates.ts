import { createAction, createSlice } from '@reduxjs/toolkit';
import { delay, takeLatest, takeLeading } from 'redux-saga/effects';
import type { MergeDraft, Twin, TwinSign } from '../../../domain/clients/clientDuplicates';
import type { Id, Page, Ref } from '../../../domain/entity';
import { asPage, asRecord } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Http } from '../../store/services';

const TYPING_PAUSE_MS = 500;

/** What is typed of a client so far; `except` is the client itself when it is on file. */
export type Known = Partial<Record<TwinSign | 'except', string>>;

/** Two clients of whom one is to go. */
export interface Merging extends MergeDraft {
  gone: Id;
}

/** Something was typed by which clients are told apart. */
export const twinsSought = createAction<Known>('clientTwins/sought');
export const findTwins = operation<Known, Twin[]>('clientTwins/find');
export const mergeSubmitted = createAction<Merging>('clients/mergeSubmitted');
export const mergeClients = operation<Merging, Ref>('clients/merge');

export interface HasTwins {
  clientTwins: readonly Twin[];
}

/** Who may be the client that is being written down. */
export const clientTwins = createSlice({
  name: 'clientTwins',
  initialState: (): HasTwins['clientTwins'] => [],
  reducers: { forgotten: () => [] },
  extraReducers: (on) => on.addCase(findTwins.succeeded, (_before, { payload }) => payload),
});

export const selectTwins = (state: HasTwins): readonly Twin[] => state.clientTwins;

const sendFind = async (api: Http, known: Known): Promise<Twin[]> =>
  asPage(await api.post<Partial<Page<Twin>>>('/client/similar', known)).documents;

const sendMerge = async (api: Http, { gone, into }: Merging): Promise<Ref> =>
  asRecord(await api.post<Ref | undefined>(`/client/${encodeURIComponent(gone)}/merge`, { into }));

/** Puts two clients together, and shows the one who is left. */
function* merge({ payload }: ReturnType<typeof mergeSubmitted>): Saga {
  const { ok } = yield* run(mergeClients, sendMerge, payload);
  if (ok) (yield* tool('page')).go(`/clients/${payload.into}`, { replace: true });
}

/** Looks for twins once the typing pauses; merges one pair at a time. */
export function* clientTwinsSaga(): Saga {
  yield takeLatest(twinsSought, function* ({ payload }): Saga {
    yield delay(TYPING_PAUSE_MS);
    yield* run(findTwins, sendFind, payload);
  });
  yield takeLeading(mergeSubmitted, merge);
}

/** What is said once two clients are one; what stood in the way stands in the form. */
export const clientTwinsToasts: readonly ToastRow[] = [
  [mergeClients.succeeded, 'success', 'Clients merged; both codes lead here'],
];
