import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLeading } from 'redux-saga/effects';
import { createRequest, perform } from '../../store/createRequest';
import { InvalidResponseError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { messageOr, serverMessage } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { takeSecret } from '../../store/secretStore';
import type { RootState } from '../../store/rootState';

/** Response of the authentication requests other than login. */
export interface AuthMessage {
  success?: boolean;
  message?: string;
}

declare module '../../store/rootState' {
  interface RootState {
    verification: { username: string | null };
  }
}

const TAB_KEY = 'awaits-verification';

export const verification = createSlice({
  name: 'verification',
  initialState: (): RootState['verification'] => ({ username: null }),
  reducers: {
    awaited: (_state, { payload }: PayloadAction<string>) => ({ username: payload }),
    confirmed: () => ({ username: null }),
  },
});

export const { awaited, confirmed } = verification.actions;
export const codeSubmitted = createAction<SecretRef>('verification/codeSubmitted');
export const resendClicked = createAction('verification/resendClicked');
export const verify = createRequest<{ username: string; code: SecretRef }, AuthMessage>(
  'verification/verify',
  (api, { username, code }) =>
    parseMessage(api.post('/auth/verify_username', { username, code: takeSecret(code) })),
);
export const resend = createRequest<string, AuthMessage>('verification/resend', (api, username) =>
  parseMessage(api.post('/auth/resend_verify_username', { username })),
);

/** The username that must be confirmed, if any. */
export const selectUnverifiedUsername = (state: RootState): string | null => state.verification.username;

/** Parses a message; `success: false` is an error, regardless of the status. */
const parseMessage = async (response: Promise<AuthMessage | undefined>): Promise<AuthMessage> => {
  const message = await response;
  if (message?.success === false) throw new InvalidResponseError(message);
  return { ...(typeof message?.message === 'string' && { message: message.message }) };
};

/** Opens the page for the code; the state survives a reload of this tab. */
export function* awaitVerification(username: string): Saga {
  (yield* service('storage')).session.setItem(TAB_KEY, username);
  yield put(awaited(username));
  (yield* service('page')).navigate('/confirm-username');
}

export function* resumeVerification(): Saga {
  const username = (yield* service('storage')).session.getItem(TAB_KEY);
  if (username) yield put(awaited(username));
}

function* confirmUsername({ payload: code }: PayloadAction<SecretRef>): Saga {
  const username = (yield* select(selectUnverifiedUsername)) ?? '';
  const { ok } = yield* perform(verify, { username, code });
  if (!ok) return;
  (yield* service('storage')).session.removeItem(TAB_KEY);
  yield put(confirmed());
  (yield* service('page')).navigate('/login', { replace: true });
}

function* sendAnotherCode(): Saga {
  yield* perform(resend, (yield* select(selectUnverifiedUsername)) ?? '');
}

export function* verificationSaga(): Saga {
  yield takeLeading(codeSubmitted, confirmUsername);
  yield takeLeading(resendClicked, sendAnotherCode);
}

/** Toasts of verification requests. */
export const verificationToasts: ToastRule[] = [
  [verify.fulfilled, 'success', messageOr('Your username is confirmed. You can sign in now.')],
  [verify.rejected, 'error', serverMessage],
  [resend.fulfilled, 'success', messageOr('A code was sent.')],
  [resend.rejected, 'error', serverMessage],
];
