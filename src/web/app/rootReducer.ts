import { combineSlices } from '@reduxjs/toolkit';
import type { Reducer } from '@reduxjs/toolkit';
import { recovery } from '../features/session/passwordRecovery';
import { ended, session } from '../features/session/session';
import { signIn } from '../features/session/signIn';
import { verification } from '../features/session/verification';
import { confirmDialog } from '../store/confirm';
import { requests } from '../store/requests';
import type { RootState } from '../store/rootState';
import { featuresStatus } from './featuresStatus';

type Reducers = Record<string, Reducer>;

/** Reducer of the slices used before signing in and of those of the features. Signing out resets every slice but `requests`. */
export function createRootReducer(featureReducers: Reducers): Reducer<RootState> {
  const reducer = combineSlices(session, signIn, verification, recovery, requests, featuresStatus, {
    confirm: confirmDialog.reducer,
    ...featureReducers,
  }) as Reducer;
  return (state, action) =>
    reducer(ended.match(action) && state ? { requests: state.requests } : state, action) as RootState;
}
