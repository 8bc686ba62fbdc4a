import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { delay, put, takeLeading } from 'redux-saga/effects';
import type { Problem } from '../../../domain/entity';
import { permissionsFrom } from '../../../domain/permissions';
import type { LoginAnswer, Visitor } from '../../../domain/session/session';
import { LOGIN_PAUSE_MS, verifyFlag } from '../../../domain/session/session';
import { operation, run } from '../../store/createRequest';
import { Refused } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import { serverSentence } from '../../store/toasts';
import type { Http } from '../../store/services';
import type { Sealed } from '../../store/secretStore';
import { seal, unseal } from '../../store/secretStore';
import { began } from './session';
import { dropStaleStorage, keepSession } from './sessionPersistence';
import { awaitVerification, resend, sendResend } from './verification';

/** What the person typed; the password only as a ticket. */
export interface Credentials {
  username: string;
  password: Sealed;
}

/** Let in, with the secrets as tickets, or right but not verified yet. */
export type Admission =
  { verified: false } | { verified: true; visitor: Visitor; userInfo: Sealed; token: Sealed };

export interface HasSignIn {
  signIn: { arriving: boolean };
}

/** Whether the welcome is being said, just before the dashboard opens. */
export const signIn = createSlice({
  name: 'signIn',
  initialState: { arriving: false },
  reducers: { welcomed: () => ({ arriving: true }) },
  extraReducers: (on) => on.addCase(began, () => ({ arriving: false })),
});

export const { welcomed } = signIn.actions;
export const loginSubmitted = createAction<Credentials>('session/loginSubmitted');
export const logIn = operation<Credentials, Admission>('session/logIn');

/** Whether the login form should hold still: the server is asked, or the welcome is being said. */
export const selectArriving = (state: HasSignIn): boolean => state.signIn.arriving;

/** Ask to be let in; an answer without a token is a refusal, whatever its status. */
export async function sendLogIn(api: Http, { username, password }: Credentials): Promise<Admission> {
  const form = new FormData();
  form.set('username', username);
  form.set('password', unseal(password));
  const answer = await api.post<Partial<LoginAnswer> | undefined>('user/login', form);
  if (!answer?.token) throw new Refused(answer);
  if (verifyFlag(answer) === false) return { verified: false };
  const { user, role, token } = answer;
  return {
    verified: true,
    token: seal(token),
    userInfo: seal(JSON.stringify(user ?? {})),
    visitor: {
      userId: user?._id ?? '',
      username: user?.username ?? username,
      role: role?.name ?? '',
      permissions: permissionsFrom(role?.permissions),
    },
  };
}

/** The whole way in, or to the page where the username is confirmed. */
function* comeIn({ payload: credentials }: PayloadAction<Credentials>): Saga {
  yield* dropStaleStorage();
  const login = yield* run(logIn, sendLogIn, credentials);
  if (login.ok && login.result.verified) return yield* beginVisit(login.result);
  if (login.ok) return yield* awaitVerification(credentials.username);
  if (!needsVerification(login.problem)) return;
  const resent = yield* run(resend, sendResend, credentials.username);
  if (resent.ok) yield* awaitVerification(credentials.username);
}

function* beginVisit({ visitor, userInfo, token }: Admission & { verified: true }): Saga {
  const page = yield* tool('page');
  keepSession(yield* tool('storage'), visitor, unseal(userInfo), unseal(token));
  yield put(welcomed());
  yield delay(LOGIN_PAUSE_MS);
  yield put(began(visitor));
  page.go('/', { replace: true });
}

/** Whether a refusal means that the username still has to be confirmed: only a server that understood can say so. */
export function needsVerification({ status = 0, body }: Problem): boolean {
  if (body === undefined || status === 429 || status >= 500) return false;
  const flag = verifyFlag(body);
  return status < 400 ? flag === false : (flag ?? false) === false;
}

/** Watches the login form. */
export function* signInSaga(): Saga {
  yield takeLeading(loginSubmitted, comeIn);
}

/** What is said about signing in. */
export const signInToasts: ToastRow[] = [
  [welcomed, 'success', 'Welcome Back!'],
  [logIn.failed, 'error', serverSentence],
];
