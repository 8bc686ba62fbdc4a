import { combineSlices } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { recovery } from '../entities/recovery';
import { ended, session } from '../entities/session';
import { signIn } from '../entities/signIn';
import { verification } from '../entities/verification';
import { confirm } from '../kit/confirm';
import { progress } from '../kit/progress';
import { visiting } from './visiting';
import type { VisitState } from './visitSlices';

/** What is there before anybody has signed in; the slices of a visit join when its code comes. */
export const slices = combineSlices({
  session: session.reducer,
  signIn: signIn.reducer,
  verification: verification.reducer,
  recovery: recovery.reducer,
  confirm: confirm.reducer,
  progress: progress.reducer,
  visiting: visiting.reducer,
}).withLazyLoadedSlices<VisitState>();

export type AppState = ReturnType<typeof slices> & VisitState;

/** The end of a visit empties every slice but `progress`, whose counters close themselves. */
export function rootReducer(state: AppState | undefined, action: UnknownAction): AppState {
  const kept =
    ended.match(action) && state ? { ...slices(undefined, EMPTYING), progress: state.progress } : state;
  return slices(kept, action) as AppState;
}

const EMPTYING = { type: 'store/emptied' };
