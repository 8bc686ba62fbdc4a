import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, takeLeading } from 'redux-saga/effects';
import type { ApiError } from '../../../domain/entity';
import type { CurrentUser } from '../../../domain/session/session';
import { perform, isRequestAction } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { SecretRef } from '../../store/secretStore';
import { takeSecret } from '../../store/secretStore';
import { endCurrentSession, sessionExpired, selectCurrentUser } from './session';
import { resumed } from '../../store/connection';
import { clearStaleStorage, saveSession } from './sessionPersistence';
import type { SignInResult } from './signIn';
import { signIn, needsVerification } from './signIn';
import type { RootState } from '../../store/rootState';

declare module '../../store/rootState' {
  interface RootState {
    reauthentication: { isOpen: boolean; pendingSave: UnknownAction | null };
  }
}

const SAVE = '/save';

/** Whether the password dialog is open, and the save that failed because the session expired. */
export const reauthentication = createSlice({
  name: 'reauthentication',
  initialState: (): RootState['reauthentication'] => ({ isOpen: false, pendingSave: null }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionExpired, (state) => ({ ...state, isOpen: true }))
      .addCase(resumed, () => ({ isOpen: false, pendingSave: null }))
      .addMatcher(isRequestAction, (state, { payload, meta }) =>
        meta.request.endsWith(SAVE) && meta.phase === 'rejected' && (payload as ApiError).status === 401
          ? { ...state, pendingSave: resubmission(meta as unknown as SaveMeta) }
          : state,
      ),
});

interface SaveMeta {
  request: string;
  arg: unknown;
}

const resubmission = ({ request, arg }: SaveMeta): UnknownAction => ({
  type: `${request.slice(0, -SAVE.length)}/submitted`,
  payload: arg,
});

export const passwordSubmitted = createAction<SecretRef>('reauthentication/passwordSubmitted');
export const signOutInsteadClicked = createAction('reauthentication/signOutInsteadClicked');
/** The same user signed in again without leaving the page. */
const reauthenticated = createAction('reauthentication/completed');

export const selectIsReauthenticating = ({ reauthentication: { isOpen } }: RootState): boolean => isOpen;
const selectPendingSave = ({ reauthentication: { pendingSave } }: RootState) => pendingSave;

/** Signs in again without leaving the page; for another user the session ends. */
function* reauthenticate({ payload: password }: PayloadAction<SecretRef>): Saga {
  const currentUser = yield* select(selectCurrentUser);
  if (!currentUser) return;
  yield* clearStaleStorage();
  const result = yield* perform(signIn, { username: currentUser.username, password });
  if (!result.ok) {
    if (needsVerification(result.error)) yield* endCurrentSession('expired');
    return;
  }
  const { data } = result;
  if (data.verified && data.currentUser.userId === currentUser.userId)
    yield* resumeSession(currentUser, data);
  else yield* endCurrentSession('expired');
}

/** Resumes the session and submits the pending save again. */
function* resumeSession(
  previousUser: CurrentUser,
  { currentUser, userInfo, token }: SignInResult & { verified: true },
): Saga {
  saveSession(yield* service('storage'), currentUser, takeSecret(userInfo), takeSecret(token));
  const pendingSave = yield* select(selectPendingSave);
  const isSame = JSON.stringify(currentUser) === JSON.stringify(previousUser);
  yield put(resumed(isSame ? previousUser : currentUser));
  yield put(reauthenticated());
  if (pendingSave) yield put({ ...pendingSave });
}

export function* reauthenticationSaga(): Saga {
  yield takeLeading(passwordSubmitted, reauthenticate);
  yield takeLeading(signOutInsteadClicked, endCurrentSession, 'signedOut' as const);
}

/** Toasts of sign-in requests. */
export const reauthenticationToasts: readonly ToastRule[] = [
  [reauthenticated, 'success', 'You are signed in again.'],
];
