import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import { operation, run } from '../../store/createRequest';
import { Refused } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { select, tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { sentenceOr, serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { unseal } from '../../store/secretStore';
import type { Told } from './verification';

/** The second step's form; both fields only as tickets. */
export interface NewPassword {
  token_email: Sealed;
  new_password: Sealed;
}

export interface HasRecovery {
  recovery: { email: string | null };
}

export const recoveryOpened = createAction('recovery/opened');
export const emailSubmitted = createAction<string>('recovery/emailSubmitted');
export const newPasswordSubmitted = createAction<NewPassword>('recovery/newPasswordSubmitted');
export const sendCode = operation<string, Told>('recovery/sendCode');
export const changePassword = operation<NewPassword & { email: string }, Told>('recovery/changePassword');

/** The email that a code was sent to: none means the first step, one means the second. */
export const recovery = createSlice({
  name: 'recovery',
  initialState: (): HasRecovery['recovery'] => ({ email: null }),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(recoveryOpened, () => ({ email: null }))
      .addCase(sendCode.succeeded, (_before, { meta }) => ({ email: meta.arg }))
      .addCase(changePassword.succeeded, () => ({ email: null })),
});

/** The email that a code was sent to. */
export const selectRecoveryEmail = (state: HasRecovery): string | null => state.recovery.email;

const reported = async (answer: Promise<Told | undefined>): Promise<Told> => {
  const told = await answer;
  if (!told?.success) throw new Refused(told);
  return { ...(typeof told.message === 'string' && { message: told.message }) };
};

const sendSendCode = (api: Http, email: string): Promise<Told> =>
  reported(api.post('/admin/auth/resend_verify_email', { email }));

const sendChangePassword = (
  api: Http,
  { token_email, new_password, email }: NewPassword & { email: string },
): Promise<Told> => {
  const secrets = { token_email: unseal(token_email), new_password: unseal(new_password) };
  return reported(api.post('/admin/auth/change_password', { ...secrets, email }));
};

function* askForCode({ payload: email }: PayloadAction<string>): Saga {
  yield* run(sendCode, sendSendCode, email);
}

function* choosePassword({ payload }: PayloadAction<NewPassword>): Saga {
  const email = (yield* select(selectRecoveryEmail)) ?? '';
  const { ok } = yield* run(changePassword, sendChangePassword, { ...payload, email });
  if (ok) (yield* tool('page')).go('/login');
}

/** Watches the two steps of getting a new password. */
export function* recoverySaga(): Saga {
  yield takeLeading(emailSubmitted, askForCode);
  yield takeLeading(newPasswordSubmitted, choosePassword);
}

/** What is said about recovery. */
export const recoveryToasts: ToastRow[] = [
  [sendCode.succeeded, 'success', sentenceOr('A code was sent.')],
  [sendCode.failed, 'error', serverSentence],
  [changePassword.succeeded, 'success', sentenceOr('Your password was changed.')],
  [changePassword.failed, 'error', serverSentence],
];
