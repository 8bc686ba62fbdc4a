import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import { createRequest, perform } from '../../store/createRequest';
import { InvalidResponseError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { messageOr, serverMessage } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { takeSecret } from '../../store/secretStore';
import type { AuthMessage } from './verification';
import type { RootState } from '../../store/rootState';

/** The form of the second step; both values are in the secret store. */
interface NewPassword {
  token_email: SecretRef;
  new_password: SecretRef;
}

declare module '../../store/rootState' {
  interface RootState {
    recovery: { email: string | null };
  }
}

export const recoveryOpened = createAction('recovery/opened');
export const emailSubmitted = createAction<string>('recovery/emailSubmitted');
export const newPasswordSubmitted = createAction<NewPassword>('recovery/newPasswordSubmitted');
export const sendCode = createRequest<string, AuthMessage>('recovery/sendCode', (api, email) =>
  parseSuccess(api.post('/admin/auth/resend_verify_email', { email })),
);
export const changePassword = createRequest<NewPassword & { email: string }, AuthMessage>(
  'recovery/changePassword',
  (api, { token_email, new_password, email }) => {
    const secrets = { token_email: takeSecret(token_email), new_password: takeSecret(new_password) };
    return parseSuccess(api.post('/admin/auth/change_password', { ...secrets, email }));
  },
);

/** The email address that a code was sent to; null in the first step. */
export const recovery = createSlice({
  name: 'recovery',
  initialState: (): RootState['recovery'] => ({ email: null }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(recoveryOpened, () => ({ email: null }))
      .addCase(sendCode.fulfilled, (_state, { meta }) => ({ email: meta.arg }))
      .addCase(changePassword.fulfilled, () => ({ email: null })),
});

export const selectRecoveryEmail = (state: RootState): string | null => state.recovery.email;

const parseSuccess = async (response: Promise<AuthMessage | undefined>): Promise<AuthMessage> => {
  const message = await response;
  if (!message?.success) throw new InvalidResponseError(message);
  return { ...(typeof message.message === 'string' && { message: message.message }) };
};

function* requestCode({ payload: email }: PayloadAction<string>): Saga {
  yield* perform(sendCode, email);
}

function* saveNewPassword({ payload }: PayloadAction<NewPassword>): Saga {
  const email = (yield* select(selectRecoveryEmail)) ?? '';
  const { ok } = yield* perform(changePassword, { ...payload, email });
  if (ok) (yield* service('page')).navigate('/login');
}

export function* recoverySaga(): Saga {
  yield takeLeading(emailSubmitted, requestCode);
  yield takeLeading(newPasswordSubmitted, saveNewPassword);
}

/** Toasts of password recovery requests. */
export const recoveryToasts: ToastRule[] = [
  [sendCode.fulfilled, 'success', messageOr('A code was sent.')],
  [sendCode.rejected, 'error', serverMessage],
  [changePassword.fulfilled, 'success', messageOr('Your password was changed.')],
  [changePassword.rejected, 'error', serverMessage],
];
