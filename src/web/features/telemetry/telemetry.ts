import { createAction, createSlice } from '@reduxjs/toolkit';
import { fork, takeEvery, takeLeading } from 'redux-saga/effects';
import type { Entity, Id } from '../../../domain/entity';
import type {
  TelemetryMessage,
  TelemetrySource,
  TelemetrySourceInput,
  UnknownDevice,
} from '../../../domain/telemetry/telemetrySource';
import { parseResponse } from '../../api/parseResponse';
import { confirm } from '../../store/confirm';
import { createRequest, perform } from '../../store/createRequest';
import { createResource, refetchList, relatedList } from '../../store/createResource';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import type { SecretRef } from '../../store/secretStore';
import { storeSecret } from '../../store/secretStore';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import { NEW_KEY_TEXT } from '../devices/key/deviceKey';

/** Messages of all devices; the query can restrict them to one device. */
export const telemetryMessages = createResource<TelemetryMessage>(
  'telemetryMessages',
  '/telemetry/messages',
  {
    defaults: { problems: [], outcome: 'accepted', event: 'other' },
    list: relatedList('messages', '/telemetry/messages'),
  },
);

/** Unregistered devices that sent messages in the last 24 hours. */
export const unknownDevices = createResource<UnknownDevice & Entity>('unknownDevices', '/telemetry', {
  list: async (api) => {
    const found = await api.get<unknown>('/telemetry/unknown-devices');
    const rows = Array.isArray(found) ? (found as UnknownDevice[]) : [];
    return { documents: rows.map((row) => ({ _id: row.identifier, ...row })), total: rows.length };
  },
});

/** Systems that send messages. */
export const telemetrySources = createResource<
  TelemetrySource,
  TelemetrySourceInput & Pick<TelemetrySource, 'version'>
>('telemetrySources', '/telemetry_source');

interface IssuedKey {
  name: string;
  key: SecretRef;
}

interface SourceWithKey {
  source?: TelemetrySource;
  ingest_key: string;
}

const toIssuedKey = (response: SourceWithKey | undefined): IssuedKey => {
  const { source, ingest_key } = parseResponse(response, { ingest_key: 'string' });
  return { name: source?.name ?? 'Source', key: storeSecret(ingest_key) };
};

export const sourceSubmitted = createAction<TelemetrySourceInput>('telemetrySources/submitted');
export const rotateKeyClicked = createAction<TelemetrySource>('telemetrySources/rotateKeyClicked');
export const addSource = createRequest<TelemetrySourceInput, IssuedKey>(
  'telemetrySources/add',
  async (api, draft) =>
    toIssuedKey(await api.post<SourceWithKey | undefined>('/telemetry_source/add', draft)),
);
const rotateSourceKey = createRequest<Id, IssuedKey>('telemetrySources/rotateKey', async (api, id) =>
  toIssuedKey(
    await api.post<SourceWithKey | undefined>(`/telemetry_source/${encodeURIComponent(id)}/rotate-key`, {}),
  ),
);

declare module '../../store/rootState' {
  interface RootState {
    sourceKey: IssuedKey | null;
  }
}

/** The new key of a source, until its dialog is closed. */
export const sourceKey = createSlice({
  name: 'sourceKey',
  initialState: null as RootState['sourceKey'],
  reducers: { dismissed: () => null },
  extraReducers: (builder) =>
    builder
      .addCase(addSource.fulfilled, (_state, { payload }) => payload)
      .addCase(rotateSourceKey.fulfilled, (_state, { payload }) => payload),
});

function* rotate({ payload: { _id, name } }: ReturnType<typeof rotateKeyClicked>): Saga {
  const isConfirmed = yield* confirm({
    title: `Create a new key for ${name}?`,
    text: NEW_KEY_TEXT,
    confirmLabel: 'Create key',
  });
  if (!isConfirmed) return;
  const { ok } = yield* perform(rotateSourceKey, _id);
  if (ok) yield* refetchList(telemetrySources);
}

export function* telemetrySaga(): Saga {
  for (const { saga } of [telemetryMessages, unknownDevices, telemetrySources]) yield fork(saga);
  yield takeLeading(sourceSubmitted, ({ payload }) => perform(addSource, payload));
  yield takeLeading(rotateKeyClicked, rotate);
  yield takeEvery([addSource.fulfilled, telemetrySources.save.fulfilled], () =>
    refetchList(telemetrySources),
  );
}

/** Toasts of telemetry requests; errors of the form are shown in it. */
export const telemetryToasts: readonly ToastRule[] = [
  [telemetrySources.save.fulfilled, 'success', 'Source saved'],
  [rotateSourceKey.rejected, 'error', serverMessage],
];
