import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { Gateways } from '../../../domain/mail/mailing';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform, performRead } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { SecretRef } from '../../store/secretStore';
import { sendSecrets } from '../../store/secretStore';
import type { ToastRule } from '../../store/toasts';

/** The gateways to save; new secrets are in the secret store. */
interface GatewayChange {
  whatsapp_url?: string | null;
  whatsapp_secret?: SecretRef;
  sms_url?: string | null;
  sms_secret?: SecretRef;
  alarms_url?: string | null;
  alarms_secret?: SecretRef;
}

/** Result of a test message; without a reason it was accepted. */
interface AlarmTest {
  reason: string | null;
}

declare module '../../store/rootState' {
  interface RootState {
    gateways: Gateways | null;
    alarmTest: AlarmTest | null;
  }
}

const parseGateways = (body: Gateways | undefined): Gateways =>
  parseResponse(body, {
    whatsapp_url: 'optionalString',
    sms_url: 'optionalString',
    alarms_url: 'optionalString',
    alarms_reason: 'optionalString',
  });

export const gatewaysOpened = createAction('gateways/opened');
export const gatewaysSubmitted = createAction<GatewayChange>('gateways/submitted');
export const fetchGateways = createRequest<undefined, Gateways>('gateways/fetch', async (api) =>
  parseGateways(await api.get<Gateways | undefined>('/messaging/gateways')),
);
export const saveGateways = createRequest<GatewayChange, Gateways>(
  'gateways/save',
  async (api, { whatsapp_secret, sms_secret, alarms_secret, ...urls }) =>
    parseGateways(
      await sendSecrets({ whatsapp_secret, sms_secret, alarms_secret }, (secrets) =>
        api.put<Gateways | undefined>('/messaging/gateways', { ...urls, ...secrets }),
      ),
    ),
);

export const alarmTestClicked = createAction('gateways/alarmTestClicked');
/** Posts a test message to the stored webhook for alarms. */
export const testAlarms = createRequest<undefined, AlarmTest>('gateways/testAlarms', async (api) =>
  parseResponse(await api.post<AlarmTest | undefined>('/messaging/alarms/test', {}), {
    reason: 'optionalString',
  }),
);

/** The last fetched gateways. */
export const gateways = createSlice({
  name: 'gateways',
  initialState: null as Gateways | null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(gatewaysOpened, () => null)
      .addCase(fetchGateways.fulfilled, (_state, { payload }) => payload)
      .addCase(saveGateways.fulfilled, (_state, { payload }) => payload),
});

/** The result of the last test message. */
export const alarmTest = createSlice({
  name: 'alarmTest',
  initialState: null as AlarmTest | null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(gatewaysOpened, () => null)
      .addCase(testAlarms.pending, () => null)
      .addCase(testAlarms.fulfilled, (_state, { payload }) => payload),
});

export function* gatewaysSaga(): Saga {
  yield takeLatest(gatewaysOpened, () => performRead(fetchGateways, undefined));
  yield takeLeading(gatewaysSubmitted, ({ payload }) => perform(saveGateways, payload));
  yield takeLeading(alarmTestClicked, () => perform(testAlarms, undefined));
}

/** Toasts of gateway requests; errors and the result of a test are shown in the form. */
export const gatewaysToasts: readonly ToastRule[] = [[saveGateways.fulfilled, 'success', 'Gateways saved']];
