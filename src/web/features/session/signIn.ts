import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, put, takeLeading } from 'redux-saga/effects';
import type { ApiError } from '../../../domain/entity';
import { parsePermissionFlags } from '../../../domain/permissions';
import type { LoginResponse, CurrentUser } from '../../../domain/session/session';
import { LOGIN_REDIRECT_DELAY_MS, parseVerifyUsername } from '../../../domain/session/session';
import { createRequest, perform } from '../../store/createRequest';
import { InvalidResponseError } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { serverMessage } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { storeSecret, takeSecret } from '../../store/secretStore';
import { started } from './session';
import { clearStaleStorage, saveSession } from './sessionPersistence';
import { awaitVerification, resend } from './verification';
import type { RootState } from '../../store/rootState';

/** The login form; the password is in the secret store. */
interface Credentials {
  username: string;
  password: SecretRef;
}

/** Result of a login; token and user data are in the secret store. */
export type SignInResult =
  | { verified: false }
  | { verified: true; currentUser: CurrentUser; userInfo: SecretRef; token: SecretRef };

declare module '../../store/rootState' {
  interface RootState {
    signIn: { isRedirecting: boolean };
  }
}

/** Whether the user is signed in and the dashboard is about to open. */
export const signInSlice = createSlice({
  name: 'signIn',
  initialState: { isRedirecting: false },
  reducers: { succeeded: () => ({ isRedirecting: true }) },
  extraReducers: (builder) => builder.addCase(started, () => ({ isRedirecting: false })),
});

const { succeeded } = signInSlice.actions;
export const signInSubmitted = createAction<Credentials>('session/signInSubmitted');
export const signIn = createRequest<Credentials, SignInResult>(
  'session/signIn',
  async (api, { username, password }) => {
    const form = new FormData();
    form.set('username', username);
    form.set('password', takeSecret(password));
    const response = await api.post<Partial<LoginResponse> | undefined>('user/login', form);
    if (!response?.token) throw new InvalidResponseError(response);
    if (parseVerifyUsername(response) === false) return { verified: false };
    const { user, role, token } = response;
    return {
      verified: true,
      token: storeSecret(token),
      userInfo: storeSecret(JSON.stringify(user ?? {})),
      currentUser: {
        userId: user?._id ?? '',
        username: user?.username ?? username,
        role: role?.name ?? '',
        permissions: parsePermissionFlags(role?.permissions),
      },
    };
  },
);

export const selectIsRedirecting = (state: RootState): boolean => state.signIn.isRedirecting;

/** Signs in, or opens the page to confirm the username. */
function* handleSignIn({ payload: credentials }: PayloadAction<Credentials>): Saga {
  yield* clearStaleStorage();
  const result = yield* perform(signIn, credentials);
  if (result.ok && result.data.verified) return yield* startSession(result.data);
  if (result.ok) return yield* awaitVerification(credentials.username);
  if (!needsVerification(result.error)) return;
  const resent = yield* perform(resend, credentials.username);
  if (resent.ok) yield* awaitVerification(credentials.username);
}

function* startSession({ currentUser, userInfo, token }: SignInResult & { verified: true }): Saga {
  const page = yield* service('page');
  saveSession(yield* service('storage'), currentUser, takeSecret(userInfo), takeSecret(token));
  yield put(succeeded());
  yield delay(LOGIN_REDIRECT_DELAY_MS);
  yield put(started(currentUser));
  page.navigate('/', { replace: true });
}

/** Whether an error means that the username is not confirmed yet. */
export function needsVerification({ status = 0, body }: ApiError): boolean {
  if (body === undefined || status === 429 || status >= 500) return false;
  const flag = parseVerifyUsername(body);
  return status < 400 ? flag === false : (flag ?? false) === false;
}

export function* signInSaga(): Saga {
  yield takeLeading(signInSubmitted, handleSignIn);
}

/** Toasts of sign-in requests. */
export const signInToasts: ToastRule[] = [
  [succeeded, 'success', 'Welcome Back!'],
  [signIn.rejected, 'error', serverMessage],
];
