import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Device } from '../../../domain/devices/device';
import type { Id } from '../../../domain/entity';
import { asAnswer } from '../../api/parseResponse';
import { confirmed } from '../../store/confirm';
import { readAgain } from '../../store/createResource';
import { operation, run } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { seal } from '../../store/secretStore';
import { devices } from './devices';

/** A new key as it is shown this once; only its ticket stands here. */
export interface ShownKey {
  id: Id;
  key: Sealed;
}

export const keyClicked = createAction<Id>('devices/keyClicked');
export const rotateKey = operation<Id, ShownKey>('devices/rotateKey');

/** The key that is on show until somebody puts it away. */
export const deviceKey = createSlice({
  name: 'deviceKey',
  initialState: null as ShownKey | null,
  reducers: { putAway: () => null },
  extraReducers: (on) => on.addCase(rotateKey.succeeded, (_before, { payload }) => payload),
});

/** The new key of a device, while it is on show. */
export const selectKey =
  (id: Id) =>
  (state: unknown): Sealed | null => {
    const { deviceKey: shown } = state as { deviceKey: ShownKey | null };
    return shown?.id === id ? shown.key : null;
  };

async function sendRotate(api: Http, id: Id): Promise<ShownKey> {
  const path = `/device/${encodeURIComponent(id)}/rotate-key`;
  const answer = await api.post<{ device: Device; ingest_key: string } | undefined>(path, {});
  const { ingest_key } = asAnswer(answer, { ingest_key: 'words' });
  return { id, key: seal(ingest_key) };
}

/** Ask, because the old key ends at once; then show the new one. */
function* changeKey({ payload: id }: ReturnType<typeof keyClicked>): Saga {
  const sure = yield* confirmed({
    title: 'Make a new key?',
    text: 'Messages that carry the old key are refused from now on. The new key is shown once.',
    yes: 'Make key',
  });
  if (!sure) return;
  const { ok } = yield* run(rotateKey, sendRotate, id);
  if (ok) yield* readAgain(devices, id);
}

/** Watches for the wish for a new key. */
export function* deviceKeysSaga(): Saga {
  yield takeLeading(keyClicked, changeKey);
}

/** What went wrong with a new key is said; that it went well is shown. */
export const deviceKeysToasts: readonly ToastRow[] = [[rotateKey.failed, 'error', serverSentence]];
