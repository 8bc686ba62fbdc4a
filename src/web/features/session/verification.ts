import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { put, takeLeading } from 'redux-saga/effects';
import { operation, run } from '../../store/createRequest';
import { Refused } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { select, tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { sentenceOr, serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { unseal } from '../../store/secretStore';

/** What the signing-in calls answer besides a login. */
export interface Told {
  success?: boolean;
  message?: string;
}

export interface HasVerification {
  verification: { username: string | null };
}

const IN_THIS_TAB = 'awaits-verification';

/** The username that still has to be confirmed in this tab. */
export const verification = createSlice({
  name: 'verification',
  initialState: (): HasVerification['verification'] => ({ username: null }),
  reducers: {
    awaited: (_before, { payload }: PayloadAction<string>) => ({ username: payload }),
    settled: () => ({ username: null }),
  },
});

export const { awaited, settled } = verification.actions;
export const codeSubmitted = createAction<Sealed>('verification/codeSubmitted');
export const resendClicked = createAction('verification/resendClicked');
export const verify = operation<{ username: string; code: Sealed }, Told>('verification/verify');
export const resend = operation<string, Told>('verification/resend');

/** Whose username waits to be confirmed; null when nobody's does. */
export const selectAwaited = (state: HasVerification): string | null => state.verification.username;

/** An answer that says what happened; `success: false` is a refusal, whatever its status. */
export const toldBy = async (answer: Promise<Told | undefined>): Promise<Told> => {
  const told = await answer;
  if (told?.success === false) throw new Refused(told);
  return { ...(typeof told?.message === 'string' && { message: told.message }) };
};

/** Have the code mailed once more. */
export const sendResend = (api: Http, username: string): Promise<Told> =>
  toldBy(api.post('/auth/resend_verify_username', { username }));

const sendVerify = (api: Http, { username, code }: { username: string; code: Sealed }): Promise<Told> =>
  toldBy(api.post('/auth/verify_username', { username, code: unseal(code) }));

/** Go to the page that takes the code; a reload of this tab finds it again. */
export function* awaitVerification(username: string): Saga {
  (yield* tool('storage')).tab.setItem(IN_THIS_TAB, username);
  yield put(awaited(username));
  (yield* tool('page')).go('/confirm-username');
}

/** Find out whether a verification was pending before this tab was reloaded. */
export function* resumeVerification(): Saga {
  const username = (yield* tool('storage')).tab.getItem(IN_THIS_TAB);
  if (username) yield put(awaited(username));
}

function* confirmUsername({ payload: code }: PayloadAction<Sealed>): Saga {
  const username = (yield* select(selectAwaited)) ?? '';
  const { ok } = yield* run(verify, sendVerify, { username, code });
  if (!ok) return;
  (yield* tool('storage')).tab.removeItem(IN_THIS_TAB);
  yield put(settled());
  (yield* tool('page')).go('/login', { replace: true });
}

function* sendAnotherCode(): Saga {
  yield* run(resend, sendResend, (yield* select(selectAwaited)) ?? '');
}

/** Watches the page that confirms a username. */
export function* verificationSaga(): Saga {
  yield takeLeading(codeSubmitted, confirmUsername);
  yield takeLeading(resendClicked, sendAnotherCode);
}

/** What is said about confirming a username. */
export const verificationToasts: ToastRow[] = [
  [verify.succeeded, 'success', sentenceOr('Your username is confirmed. You can log in now.')],
  [verify.failed, 'error', serverSentence],
  [resend.succeeded, 'success', sentenceOr('A code was sent.')],
  [resend.failed, 'error', serverSentence],
];
