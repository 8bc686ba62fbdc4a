import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Device } from '../../domain/device';
import type { Id } from '../../domain/entity';
import { asAnswer } from '../kit/answer';
import { confirmed } from '../kit/confirm';
import { readAgain } from '../kit/entity';
import { operation, run } from '../kit/operation';
import type { Saga } from '../kit/saga';
import type { ToastRow } from '../kit/toasts';
import { serverSentence } from '../kit/toasts';
import type { Http } from '../kit/tools';
import type { Sealed } from '../kit/vault';
import { seal } from '../kit/vault';
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
