import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, takeLeading } from 'redux-saga/effects';
import type { Problem } from '../../../domain/entity';
import type { Visitor } from '../../../domain/session/session';
import { run, tellsOperation } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select, tool } from '../../store/sagaEffects';
import type { ToastRow } from '../../store/toasts';
import type { Sealed } from '../../store/secretStore';
import { unseal } from '../../store/secretStore';
import { endVisit, interrupted, resumed, selectVisitor } from './session';
import { dropStaleStorage, keepSession } from './sessionPersistence';
import type { Admission } from './signIn';
import { logIn, needsVerification, sendLogIn } from './signIn';

export interface HasReturning {
  returning: { isAsked: boolean; inVain: UnknownAction | null };
}

const SAVE = '/save';

/** Whether the password is asked for over the page, and the saving that was asked of the server in vain. */
export const returning = createSlice({
  name: 'returning',
  initialState: (): HasReturning['returning'] => ({ isAsked: false, inVain: null }),
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(interrupted, (state) => ({ ...state, isAsked: true }))
      .addCase(resumed, () => ({ isAsked: false, inVain: null }))
      .addMatcher(tellsOperation, (state, { payload, meta }) =>
        meta.operation.endsWith(SAVE) && meta.moment === 'failed' && (payload as Problem).status === 401
          ? { ...state, inVain: gestureOf(meta as unknown as SaveMeta) }
          : state,
      ),
});

interface SaveMeta {
  operation: string;
  arg: unknown;
}

const gestureOf = ({ operation, arg }: SaveMeta): UnknownAction => ({
  type: `${operation.slice(0, -SAVE.length)}/submitted`,
  payload: arg,
});

export const passwordSubmitted = createAction<Sealed>('returning/passwordSubmitted');
export const signOutClicked = createAction('returning/signOutClicked');
/** The same person is back, and nothing on the page is lost. */
const cameBack = createAction('returning/cameBack');

/** Whether the person is asked to sign in again over the page. */
export const selectReturning = ({ returning: { isAsked } }: HasReturning): boolean => isAsked;
const selectInVain = ({ returning: { inVain } }: HasReturning) => inVain;

/** Sign in again over the page; anybody but the same verified person goes the ordinary way in. */
function* comeBack({ payload: password }: PayloadAction<Sealed>): Saga {
  const visitor = yield* select(selectVisitor);
  if (!visitor) return;
  yield* dropStaleStorage();
  const login = yield* run(logIn, sendLogIn, { username: visitor.username, password });
  if (!login.ok) {
    if (needsVerification(login.problem)) yield* endVisit('expired');
    return;
  }
  const { result } = login;
  if (result.verified && result.visitor.userId === visitor.userId) yield* goOn(visitor, result);
  else yield* endVisit('expired');
}

/** What was asked in vain is asked again. */
function* goOn(before: Visitor, { visitor, userInfo, token }: Admission & { verified: true }): Saga {
  keepSession(yield* tool('storage'), visitor, unseal(userInfo), unseal(token));
  const inVain = yield* select(selectInVain);
  const isSame = JSON.stringify(visitor) === JSON.stringify(before);
  yield put(resumed(isSame ? before : visitor));
  yield put(cameBack());
  if (inVain) yield put({ ...inVain });
}

/** Watches the dialog that asks for the password over the page. */
export function* returningSaga(): Saga {
  yield takeLeading(passwordSubmitted, comeBack);
  yield takeLeading(signOutClicked, endVisit, 'left' as const);
}

/** What is said once the person is back. */
export const returningToasts: readonly ToastRow[] = [[cameBack, 'success', 'You are signed in again.']];
