import { combineReducers } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { recovery } from '../features/session/passwordRecovery';
import { ended, session } from '../features/session/session';
import { signIn } from '../features/session/signIn';
import { verification } from '../features/session/verification';
import { confirm } from '../store/confirm';
import { progress } from '../store/requests';
import { visiting } from './featuresStatus';
import type { VisitState, visitSlices } from './features';

const slicesOfAll = {
  session: session.reducer,
  signIn: signIn.reducer,
  verification: verification.reducer,
  recovery: recovery.reducer,
  confirm: confirm.reducer,
  progress: progress.reducer,
  visiting: visiting.reducer,
};

export type AppState = {
  [Name in keyof typeof slicesOfAll]: ReturnType<(typeof slicesOfAll)[Name]>;
} & VisitState;

let slices = combineReducers(slicesOfAll) as Reducer<object>;

/** What a visit keeps joins, when its code comes, what is there before anybody has signed in; all of it at once, since each time every slice is asked how it begins. */
export function join(slicesOfVisit: typeof visitSlices): void {
  slices = combineReducers({ ...slicesOfAll, ...slicesOfVisit }) as Reducer<object>;
}

/** The end of a visit empties every slice but `progress`, whose counters close themselves. */
export function rootReducer(state: AppState | undefined, action: UnknownAction): AppState {
  const kept =
    ended.match(action) && state ? { ...slices(undefined, EMPTYING), progress: state.progress } : state;
  return slices(kept, action) as AppState;
}

const EMPTYING = { type: 'store/emptied' };
