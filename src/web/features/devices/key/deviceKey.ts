import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Device } from '../../../../domain/devices/device';
import type { Id } from '../../../../domain/entity';
import { parseResponse } from '../../../api/parseResponse';
import { confirm } from '../../../store/confirm';
import { refetchRecord } from '../../../store/createResource';
import { createRequest, perform } from '../../../store/createRequest';
import type { Saga } from '../../../store/sagaEffects';
import type { ToastRule } from '../../../store/toasts';
import { serverMessage } from '../../../store/toasts';
import type { SecretRef } from '../../../store/secretStore';
import { storeSecret } from '../../../store/secretStore';
import { devices } from '../devices';
import type { RootState } from '../../../store/rootState';

/** A new key, shown once; the key itself is in the secret store. */
interface IssuedKey {
  id: Id;
  key: SecretRef;
}

export const rotateKeyClicked =
  createAction<Pick<Device, '_id' | 'ingest_key_at'>>('devices/rotateKeyClicked');
export const rotateKey = createRequest<Id, IssuedKey>('devices/rotateKey', async (api, id) => {
  const path = `/device/${encodeURIComponent(id)}/rotate-key`;
  const response = await api.post<{ device: Device; ingest_key: string } | undefined>(path, {});
  const { ingest_key } = parseResponse(response, { ingest_key: 'string' });
  return { id, key: storeSecret(ingest_key) };
});

declare module '../../../store/rootState' {
  interface RootState {
    deviceKey: IssuedKey | null;
  }
}

/** The new key, until its dialog is closed. */
export const deviceKey = createSlice({
  name: 'deviceKey',
  initialState: null as RootState['deviceKey'],
  reducers: { dismissed: () => null },
  extraReducers: (builder) => builder.addCase(rotateKey.fulfilled, (_state, { payload }) => payload),
});

export const selectIssuedKey =
  (id: Id) =>
  (state: RootState): SecretRef | null => {
    const { deviceKey: issued } = state;
    return issued?.id === id ? issued.key : null;
  };

function* confirmAndRotate({
  payload: { _id: id, ingest_key_at },
}: ReturnType<typeof rotateKeyClicked>): Saga {
  const isConfirmed = yield* confirm({
    title: 'Create a new key?',
    text: ingest_key_at ? NEW_KEY_TEXT : 'The key is shown only once.',
    confirmLabel: 'Create key',
  });
  if (!isConfirmed) return;
  const { ok } = yield* perform(rotateKey, id);
  if (ok) yield* refetchRecord(devices, id);
}

export function* deviceKeySaga(): Saga {
  yield takeLeading(rotateKeyClicked, confirmAndRotate);
}

/** Toasts of device key requests. */
export const deviceKeyToasts: readonly ToastRule[] = [[rotateKey.rejected, 'error', serverMessage]];

/** Confirmation text before a key of a device or source is replaced. */
export const NEW_KEY_TEXT =
  'The key in use stays valid for a day, so that no message is lost. The new key is shown only once.';
