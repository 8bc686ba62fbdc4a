import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { debounce, delay, put, race, take, takeLeading } from 'redux-saga/effects';
import type { CurrentUser } from '../../../domain/session/session';
import { confirm } from '../../store/confirm';
import { createRequest, perform, isRequestAction } from '../../store/createRequest';
import { isErrorAction } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, select, service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import type { StorageService } from '../../store/services';
import { clearStaleStorage, clearSession } from './sessionPersistence';
import { TOKEN, USER_ID, readStoredUser } from './storedSession';
import type { RootState } from '../../store/rootState';

/** The server is told of a logout, but nobody waits longer for it. */
export const LOGOUT_WAIT_MS = 2_000;
/** A login in another tab clears and then writes; look once it has settled. */
const STORAGE_SETTLE_MS = 100;

/** How a visit ended: the person left, the server no longer knows the token, or another tab ended it. */
export interface SessionEnd {
  why: 'left' | 'expired' | 'elsewhere';
}

declare module '../../store/rootState' {
  interface RootState {
    session: { currentUser: CurrentUser | null };
  }
}

/** Who is signed in. */
export const session = createSlice({
  name: 'session',
  initialState: (): RootState['session'] => ({ currentUser: null }),
  reducers: {
    began: (_, { payload }: PayloadAction<CurrentUser>) => ({ currentUser: payload }),
    resumed: (_, { payload }: PayloadAction<CurrentUser>) => ({ currentUser: payload }),
    ended: { prepare: (ending: SessionEnd) => ({ payload: ending }), reducer: () => ({ currentUser: null }) },
  },
});

/** The person whose visit this is; null when nobody is signed in. */
export const selectCurrentUser = ({ session: { currentUser } }: RootState): CurrentUser | null => currentUser;

export const { began, resumed, ended } = session.actions;
export const logoutClicked = createAction('session/logoutClicked');
/** The server no longer knows the token, but something on the page is not saved yet. */
export const sessionExpired = createAction('session/expired');
export const logOut = createRequest('session/logOut', (api) => api.post<undefined>('/auth/logout'));

/** Ask, tell the server if it listens in time, and leave. */
function* confirmAndSignOut(): Saga {
  const sure = yield* confirm({
    title: 'Log out',
    text: 'Are you sure you want to log out?',
    confirmLabel: 'Yes',
    cancelLabel: 'Cancel',
    pendingLabel: 'Logging out...',
  });
  if (!sure) return;
  yield race([call(perform<undefined, undefined>, logOut, undefined), delay(LOGOUT_WAIT_MS)]);
  yield* endCurrentSession('left');
}

/** Forget who was here; everything else the visit had under way ends with this event. */
export function* endCurrentSession(why: SessionEnd['why']): Saga {
  clearSession(yield* service('storage'));
  yield put(ended({ why }));
}

/** A visit that ends on unsaved work may be gone on with, by whoever knows the password. */
function* handleExpiry(): Saga {
  if (!(yield* service('page')).hasUnsavedChanges()) return yield* endCurrentSession('expired');
  yield put(sessionExpired());
  yield take(resumed);
}

const isExpiry = (action: Action): boolean =>
  isErrorAction(action) &&
  action.payload.status === 401 &&
  !(isRequestAction(action) && action.meta.request === logOut.type);

/** What may end a visit from inside it; lives as long as the visit. */
export function* sessionEndSaga(): Saga {
  yield takeLeading(logoutClicked, confirmAndSignOut);
  yield takeLeading(isExpiry, handleExpiry);
}

/** Come back to the visit that the browser still knows, or stay outside. */
export function* restoreSession(): Saga {
  yield* clearStaleStorage();
  const currentUser = readStoredUser(yield* service('storage'));
  if (currentUser) yield put(resumed(currentUser));
}

/** Signing in, signing out and changing the person in one tab reaches the others. */
export function* syncTabs(): Saga {
  const changes = sessionChanges(yield* service('storage'));
  yield debounce(STORAGE_SETTLE_MS, changes, syncWithStorage);
}

const sessionChanges = (storage: StorageService): EventChannel<'changed'> =>
  eventChannel((tell) =>
    storage.onChange((key) => {
      if (key === null || key === TOKEN || key === USER_ID) tell('changed');
    }),
  );

function* syncWithStorage(): Saga {
  const stored = readStoredUser(yield* service('storage'));
  const here = yield* select(selectCurrentUser);
  if (JSON.stringify(stored) === JSON.stringify(here)) return;
  if (!stored) yield put(ended({ why: 'elsewhere' }));
  else if (!here) yield put(resumed(stored));
  else (yield* service('page')).reload();
}

/** What is said when a visit ends by itself. */
export const sessionToasts: ToastRule[] = [
  [
    ended,
    'warning',
    (action) => (ended.match(action) && action.payload.why === 'expired' ? SESSION_EXPIRED : ''),
  ],
];

const SESSION_EXPIRED = 'Session expired. Please log in again.';
