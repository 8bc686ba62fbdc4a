import { combineSlices } from '@reduxjs/toolkit';
import type { Reducer } from '@reduxjs/toolkit';
import { signedOutFeature } from '../features/session/signedOutFeature';
import { ended } from '../features/session/session';
import { confirmDialog } from '../store/confirm';
import { formDialog } from '../store/formDialog';
import { requests } from '../store/requests';
import type { RootState } from '../store/rootState';
import { featuresStatus } from './featuresStatus';

type Reducers = Record<string, Reducer>;

/**
 * Combines the slices used before signing in with those of the features. Signing out resets every slice
 * except `requests`.
 */
export function createRootReducer(featureReducers: Reducers): Reducer<RootState> {
  const reducer = combineSlices(requests, formDialog, featuresStatus, {
    confirm: confirmDialog.reducer,
    ...signedOutFeature.reducers,
    ...featureReducers,
  }) as Reducer;
  return (state, action) =>
    reducer(ended.match(action) && state ? { requests: state.requests } : state, action) as RootState;
}
