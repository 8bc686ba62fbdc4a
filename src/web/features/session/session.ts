import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Action, PayloadAction } from '@reduxjs/toolkit';
import { eventChannel } from 'redux-saga';
import type { EventChannel } from 'redux-saga';
import { debounce, delay, put, race, take, takeLeading } from 'redux-saga/effects';
import type { Visitor } from '../../../domain/session/session';
import { confirmed } from '../../store/confirm';
import { operation, run, tellsOperation } from '../../store/createRequest';
import { tellsProblem } from '../../api/apiError';
import type { Saga } from '../../store/sagaEffects';
import { call, select, tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Http, StorageTool } from '../../store/services';
import { dropStaleStorage, forgetSession } from './sessionPersistence';
import { TOKEN, USER_ID, visitorIn } from './storedSession';

/** The server is told of a logout, but nobody waits longer for it. */
export const LOGOUT_WAIT_MS = 2_000;
/** A login in another tab clears and then writes; look once it has settled. */
const SETTLE_MS = 100;

/** How a visit ended: the person left, the server no longer knows the token, or another tab ended it. */
export interface Ending {
  why: 'left' | 'expired' | 'elsewhere';
}

export interface HasSession {
  session: { visitor: Visitor | null };
}

/** Who is signed in. */
export const session = createSlice({
  name: 'session',
  initialState: (): HasSession['session'] => ({ visitor: null }),
  reducers: {
    began: (_, { payload }: PayloadAction<Visitor>) => ({ visitor: payload }),
    resumed: (_, { payload }: PayloadAction<Visitor>) => ({ visitor: payload }),
    ended: { prepare: (ending: Ending) => ({ payload: ending }), reducer: () => ({ visitor: null }) },
  },
});

/** The person whose visit this is; null when nobody is signed in. */
export const selectVisitor = ({ session: { visitor } }: HasSession): Visitor | null => visitor;

export const { began, resumed, ended } = session.actions;
export const logoutClicked = createAction('session/logoutClicked');
/** The server no longer knows the token, but something on the page is not saved yet. */
export const interrupted = createAction('session/interrupted');
export const logOut = operation('session/logOut');
const sendLogOut = (api: Http) => api.post<undefined>('/auth/logout');

/** Ask, tell the server if it listens in time, and leave. */
function* leave(): Saga {
  const sure = yield* confirmed({
    title: 'Log out',
    text: 'Are you sure you want to log out?',
    yes: 'Yes',
    no: 'Cancel',
    working: 'Logging out...',
  });
  if (!sure) return;
  yield race([call(run<undefined, undefined>, logOut, sendLogOut, undefined), delay(LOGOUT_WAIT_MS)]);
  yield* endVisit('left');
}

/** Forget who was here; everything else the visit had under way ends with this event. */
export function* endVisit(why: Ending['why']): Saga {
  forgetSession(yield* tool('storage'));
  yield put(ended({ why }));
}

/** A visit that ends on unsaved work may be gone on with, by whoever knows the password. */
function* meetExpiry(): Saga {
  if (!(yield* tool('page')).unsaved()) return yield* endVisit('expired');
  yield put(interrupted());
  yield take(resumed);
}

const tellsExpiry = (action: Action): boolean =>
  tellsProblem(action) &&
  action.payload.status === 401 &&
  !(tellsOperation(action) && action.meta.operation === logOut.name);

/** What may end a visit from inside it; lives as long as the visit. */
export function* leavingSaga(): Saga {
  yield takeLeading(logoutClicked, leave);
  yield takeLeading(tellsExpiry, meetExpiry);
}

/** Come back to the visit that the browser still knows, or stay outside. */
export function* resumeVisit(): Saga {
  yield* dropStaleStorage();
  const visitor = visitorIn(yield* tool('storage'));
  if (visitor) yield put(resumed(visitor));
}

/** Signing in, signing out and changing the person in one tab reaches the others. */
export function* followOtherTabs(): Saga {
  const changes = sessionChanges(yield* tool('storage'));
  yield debounce(SETTLE_MS, changes, meetStorage);
}

const sessionChanges = (storage: StorageTool): EventChannel<'changed'> =>
  eventChannel((tell) =>
    storage.onChange((key) => {
      if (key === null || key === TOKEN || key === USER_ID) tell('changed');
    }),
  );

function* meetStorage(): Saga {
  const stored = visitorIn(yield* tool('storage'));
  const here = yield* select(selectVisitor);
  if (JSON.stringify(stored) === JSON.stringify(here)) return;
  if (!stored) yield put(ended({ why: 'elsewhere' }));
  else if (!here) yield put(resumed(stored));
  else (yield* tool('page')).reload();
}

/** What is said when a visit ends by itself. */
export const sessionToasts: ToastRow[] = [
  [
    ended,
    'warning',
    (action) => (ended.match(action) && action.payload.why === 'expired' ? SESSION_EXPIRED : ''),
  ],
];

const SESSION_EXPIRED = 'Session expired. Please log in again.';
