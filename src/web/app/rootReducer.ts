import { combineReducers } from '@reduxjs/toolkit';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { recovery } from '../features/session/passwordRecovery';
import { ended, session } from '../features/session/session';
import { signIn } from '../features/session/signIn';
import { verification } from '../features/session/verification';
import { confirmDialog } from '../store/confirm';
import { requests } from '../store/requests';
import { featuresStatus } from './featuresStatus';
import type { FeaturesState, featureReducers } from './features';

const baseReducers = {
  session: session.reducer,
  signIn: signIn.reducer,
  verification: verification.reducer,
  recovery: recovery.reducer,
  confirm: confirmDialog.reducer,
  requests: requests.reducer,
  featuresStatus: featuresStatus.reducer,
};

export type RootState = {
  [Name in keyof typeof baseReducers]: ReturnType<(typeof baseReducers)[Name]>;
} & FeaturesState;

let combinedReducer = combineReducers(baseReducers) as Reducer<object>;

/** What a visit keeps joins, when its code comes, what is there before anybody has signed in; all of it at once, since each time every slice is asked how it begins. */
export function injectReducers(slicesOfVisit: typeof featureReducers): void {
  combinedReducer = combineReducers({ ...baseReducers, ...slicesOfVisit }) as Reducer<object>;
}

/** The end of a visit empties every slice but `requests`, whose counters close themselves. */
export function rootReducer(state: RootState | undefined, action: UnknownAction): RootState {
  const kept =
    ended.match(action) && state
      ? { ...combinedReducer(undefined, RESET_ACTION), requests: state.requests }
      : state;
  return combinedReducer(kept, action) as RootState;
}

const RESET_ACTION = { type: 'store/emptied' };
