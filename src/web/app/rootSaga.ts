import type { Task } from 'redux-saga';
import { cancel, fork, put, take } from 'redux-saga/effects';
import { recoverySaga } from '../features/session/passwordRecovery';
import {
  began,
  ended,
  followOtherTabs,
  leavingSaga,
  resumeVisit,
  resumed,
} from '../features/session/session';
import { signInSaga } from '../features/session/signIn';
import { resumeVerification, verificationSaga } from '../features/session/verification';
import type { Saga } from '../store/sagaEffects';
import { call } from '../store/sagaEffects';
import { showToasts, toastSaga } from '../store/toasts';
import { toastTable } from './appToasts';
import type { Visit } from './injectFeatures';
import { visiting } from './featuresStatus';

/** How the code of a visit comes; at once where it is there already. */
export type FetchVisit = () => Visit | Promise<Visit>;

/** Everything that works while somebody is signed in; screens show once all of it listens. */
function* visitSaga(fetchVisit: FetchVisit): Saga {
  yield fork(leavingSaga);
  let visit: Visit;
  try {
    visit = yield* call(fetchVisit);
  } catch {
    yield put(visiting.actions.lost());
    return;
  }
  yield fork(toastSaga, visit.toasts);
  for (const saga of visit.sagas) yield fork(saga);
  yield put(visiting.actions.opened());
}

/** A visit runs from sign-in to sign-out; ending it cancels everything still under way. */
export function* rootSaga(fetchVisit: FetchVisit): Saga {
  yield fork(toastSaga, toastTable);
  for (const saga of [showToasts, signInSaga, verificationSaga, recoverySaga, followOtherTabs])
    yield fork(saga);
  yield fork(resumeVisit);
  yield fork(resumeVerification);
  for (;;) {
    yield take([began, resumed]);
    const visit = (yield fork(visitSaga, fetchVisit)) as Task;
    yield take(ended);
    yield cancel(visit);
  }
}
