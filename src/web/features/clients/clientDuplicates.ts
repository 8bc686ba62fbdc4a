import { createAction, createSlice } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { delay, takeLatest, takeLeading } from 'redux-saga/effects';
import type {
  MergeClientInput,
  ClientDuplicate,
  DuplicateCriterion,
} from '../../../domain/clients/clientDuplicates';
import type { Id, Ref } from '../../../domain/entity';
import { parsePage, parseRecord } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { RootState } from '../../store/rootState';

const DEBOUNCE_MS = 500;

/** Identifying fields entered so far; `except` is the id of the client being edited. */
export type ClientIdentity = Partial<Record<DuplicateCriterion | 'except', string>>;

interface ClientMerge extends MergeClientInput {
  mergedId: Id;
}

/** An identifying field was changed. */
export const duplicatesRequested = createAction<ClientIdentity>('clientDuplicates/requested');
export const findDuplicates = createRequest<ClientIdentity, ClientDuplicate[]>(
  'clientDuplicates/find',
  async (api, identity) => parsePage<ClientDuplicate>(await api.post('/client/similar', identity)).documents,
);
export const mergeSubmitted = createAction<ClientMerge>('clients/mergeSubmitted');
export const mergeClients = createRequest<ClientMerge, Ref>(
  'clients/merge',
  async (api, { mergedId, into }) =>
    parseRecord<Ref>(await api.post(`/client/${encodeURIComponent(mergedId)}/merge`, { into })),
);

declare module '../../store/rootState' {
  interface RootState {
    clientDuplicates: readonly ClientDuplicate[];
  }
}

/** Possible duplicates of the client being entered. */
export const clientDuplicates = createSlice({
  name: 'clientDuplicates',
  initialState: (): RootState['clientDuplicates'] => [],
  reducers: { cleared: () => [] },
  extraReducers: (builder) => builder.addCase(findDuplicates.fulfilled, (_state, { payload }) => payload),
});

export const selectClientDuplicates = (state: RootState): readonly ClientDuplicate[] =>
  state.clientDuplicates;

function* merge({ payload }: ReturnType<typeof mergeSubmitted>): Saga {
  const { ok } = yield* perform(mergeClients, payload);
  if (ok) (yield* service('page')).navigate(`/clients/${payload.into}`, { replace: true });
}

/** Searches when typing pauses, unless the form is left meanwhile. */
function* search(action: UnknownAction): Saga {
  if (!duplicatesRequested.match(action)) return;
  yield delay(DEBOUNCE_MS);
  yield* perform(findDuplicates, action.payload);
}

/** Searches for duplicates; merges one pair at a time. */
export function* clientDuplicatesSaga(): Saga {
  yield takeLatest([duplicatesRequested, clientDuplicates.actions.cleared], search);
  yield takeLeading(mergeSubmitted, merge);
}

/** Toasts of client merge requests; errors are shown in the form. */
export const clientDuplicatesToasts: readonly ToastRule[] = [
  [mergeClients.fulfilled, 'success', 'Clients merged; both codes open this client'],
];
