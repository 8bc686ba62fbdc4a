import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { debounce, delay, put, race, take, takeLeading } from 'redux-saga/effects';
import type { CurrentUser } from '../../../domain/session/session';
import { confirm } from '../../store/confirm';
import { resumed } from '../../store/connection';
import { createRequest, perform, isRequestAction } from '../../store/createRequest';
import { isErrorAction } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { StorageService } from '../../store/services';
import { clearExpiredSession, clearStaleStorage, clearSession } from './sessionPersistence';
import { TOKEN, USER_ID, readStoredUser } from './storedSession';
import type { RootState } from '../../store/rootState';

/** Timeout of the logout request. */
export const SIGN_OUT_TIMEOUT_MS = 2_000;
/** Time to wait until the login of another tab has written all its keys. */
const STORAGE_SETTLE_MS = 100;

/** Reason why a session ended; `otherTab` is a sign-out in another tab. */
interface SessionEnd {
  reason: 'signedOut' | 'expired' | 'otherTab';
}

declare module '../../store/rootState' {
  interface RootState {
    session: { currentUser: CurrentUser | null };
  }
}

export const session = createSlice({
  name: 'session',
  initialState: (): RootState['session'] => ({ currentUser: null }),
  reducers: {
    started: (_state, { payload }: PayloadAction<CurrentUser>) => ({ currentUser: payload }),
    ended: { prepare: (end: SessionEnd) => ({ payload: end }), reducer: () => ({ currentUser: null }) },
  },
  extraReducers: (builder) => builder.addCase(resumed, (_state, { payload }) => ({ currentUser: payload })),
});

/** The signed-in user, if any. */
export const selectCurrentUser = ({ session: { currentUser } }: RootState): CurrentUser | null => currentUser;

export const { started, ended } = session.actions;
export const signOutClicked = createAction('session/signOutClicked');
/** The session expired, here or in another tab, while the page has unsaved input. */
export const sessionExpired = createAction('session/expired');
const signOut = createRequest('session/signOut', (api) => api.post<undefined>('/auth/logout'));

/** Asks for confirmation, sends the logout request with a short timeout, and ends the session. */
function* confirmAndSignOut(): Saga {
  const isConfirmed = yield* confirm({
    title: 'Log out',
    text: 'Are you sure you want to log out?',
    confirmLabel: 'Yes',
    cancelLabel: 'Cancel',
    pendingLabel: 'Logging out...',
  });
  if (!isConfirmed) return;
  yield race([call(perform<undefined, undefined>, signOut, undefined), delay(SIGN_OUT_TIMEOUT_MS)]);
  yield* endCurrentSession('signedOut');
}

/** Clears the stored session; `ended` cancels the feature sagas and resets the slices. */
export function* endCurrentSession(reason: SessionEnd['reason']): Saga {
  const clear = reason === 'expired' ? clearExpiredSession : clearSession;
  clear(yield* service('storage'));
  yield put(ended({ reason }));
}

/** Ends an expired session; with unsaved input, the user may sign in again instead. */
function* handleExpiry(): Saga {
  if (!(yield* service('page')).hasUnsavedChanges()) return yield* endCurrentSession('expired');
  yield put(sessionExpired());
  yield take(resumed);
}

const isExpiry = (action: Action): boolean =>
  isErrorAction(action) &&
  action.payload.status === 401 &&
  !(isRequestAction(action) && action.meta.request === signOut.type);

export function* sessionEndSaga(): Saga {
  yield takeLeading(signOutClicked, confirmAndSignOut);
  yield takeLeading(isExpiry, handleExpiry);
}

/** Resumes the session in the browser's storage, if any. */
export function* restoreSession(): Saga {
  yield* clearStaleStorage();
  const currentUser = readStoredUser(yield* service('storage'));
  if (currentUser) yield put(resumed(currentUser));
}

/** Synchronises sign-in, sign-out and changes of the user with other tabs. */
export function* syncTabs(): Saga {
  const changes = sessionChanges(yield* service('storage'));
  yield debounce(STORAGE_SETTLE_MS, changes, syncWithStorage);
}

type SessionChange = 'changed' | 'cleared';

const sessionChanges = (storage: StorageService): EventChannel<SessionChange> =>
  eventChannel((emit) =>
    storage.onChange((key) => {
      if (key === null) emit('cleared');
      else if (key === TOKEN || key === USER_ID) emit('changed');
    }),
  );

function* syncWithStorage(change: SessionChange): Saga {
  const storage = yield* service('storage');
  const page = yield* service('page');
  const stored = readStoredUser(storage);
  const current = yield* select(selectCurrentUser);
  if (JSON.stringify(stored) === JSON.stringify(current)) {
    const isWaiting = yield* select(({ reauthentication }: RootState) => reauthentication.isOpen);
    if (isWaiting && current) yield put(resumed(current));
    return;
  }
  const hasExpired =
    !stored && current && (change === 'cleared' || current.userId === storage.getItem(USER_ID));
  if (hasExpired && page.hasUnsavedChanges()) yield put(sessionExpired());
  else if (!stored) yield put(ended({ reason: 'otherTab' }));
  else if (!current) yield put(resumed(stored));
  else page.reload();
}

/** Toasts of session requests. */
export const sessionToasts: ToastRule[] = [
  [
    ended,
    'warning',
    (action) => (ended.match(action) && action.payload.reason === 'expired' ? SESSION_EXPIRED : ''),
  ],
];

const SESSION_EXPIRED = 'Session expired. Please sign in again.';
