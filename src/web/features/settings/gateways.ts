import { createAction, createSlice } from '@reduxjs/toolkit';
import { takeLatest, takeLeading } from 'redux-saga/effects';
import type { Gateways } from '../../../domain/mail/mailing';
import { parseResponse } from '../../api/parseResponse';
import { createRequest, perform } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import type { SecretRef } from '../../store/secretStore';
import { takeSecret } from '../../store/secretStore';
import type { ToastRule } from '../../store/toasts';

/** The gateways to save; new secrets are in the secret store. */
export interface GatewayChange {
  whatsapp_url?: string | null;
  whatsapp_secret?: SecretRef;
  sms_url?: string | null;
  sms_secret?: SecretRef;
}

declare module '../../store/rootState' {
  interface RootState {
    gateways: Gateways | null;
  }
}

const parseGateways = (body: Gateways | undefined): Gateways =>
  parseResponse(body, { whatsapp_url: 'optionalString', sms_url: 'optionalString' });

export const gatewaysOpened = createAction('gateways/opened');
export const gatewaysSubmitted = createAction<GatewayChange>('gateways/submitted');
export const fetchGateways = createRequest<undefined, Gateways>('gateways/fetch', async (api) =>
  parseGateways(await api.get<Gateways | undefined>('/messaging/gateways')),
);
export const saveGateways = createRequest<GatewayChange, Gateways>(
  'gateways/save',
  async (api, { whatsapp_secret, sms_secret, ...urls }) =>
    parseGateways(
      await api.put<Gateways | undefined>('/messaging/gateways', {
        ...urls,
        ...(whatsapp_secret && { whatsapp_secret: takeSecret(whatsapp_secret) }),
        ...(sms_secret && { sms_secret: takeSecret(sms_secret) }),
      }),
    ),
);

/** The gateways as they were fetched last. */
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

export function* gatewaysSaga(): Saga {
  yield takeLatest(gatewaysOpened, () => perform(fetchGateways, undefined));
  yield takeLeading(gatewaysSubmitted, ({ payload }) => perform(saveGateways, payload));
}

/** Toasts of gateway requests; errors are shown in the form. */
export const gatewaysToasts: readonly ToastRule[] = [[saveGateways.fulfilled, 'success', 'Gateways saved']];
