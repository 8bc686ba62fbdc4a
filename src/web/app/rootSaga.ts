import type { Task } from 'redux-saga';
import { cancel, fork, put, take } from 'redux-saga/effects';
import { recoverySaga } from '../features/session/passwordRecovery';
import { began, ended, syncTabs, sessionEndSaga, restoreSession, resumed } from '../features/session/session';
import { signInSaga } from '../features/session/signIn';
import { resumeVerification, verificationSaga } from '../features/session/verification';
import type { Saga } from '../store/sagaEffects';
import { call } from '../store/sagaEffects';
import { showToasts, toastSaga } from '../store/toasts';
import { appToasts } from './appToasts';
import type { Features } from './injectFeatures';
import { featuresStatus } from './featuresStatus';

/** How the code of a visit comes; at once where it is there already. */
export type LoadFeatures = () => Features | Promise<Features>;

/** Everything that works while somebody is signed in; screens show once all of it listens. */
function* sessionSaga(fetchVisit: LoadFeatures): Saga {
  yield fork(sessionEndSaga);
  let visit: Features;
  try {
    visit = yield* call(fetchVisit);
  } catch {
    yield put(featuresStatus.actions.failed());
    return;
  }
  yield fork(toastSaga, visit.toasts);
  for (const saga of visit.sagas) yield fork(saga);
  yield put(featuresStatus.actions.loaded());
}

/** A visit runs from sign-in to sign-out; ending it cancels everything still under way. */
export function* rootSaga(fetchVisit: LoadFeatures): Saga {
  yield fork(toastSaga, appToasts);
  for (const saga of [showToasts, signInSaga, verificationSaga, recoverySaga, syncTabs]) yield fork(saga);
  yield fork(restoreSession);
  yield fork(resumeVerification);
  for (;;) {
    yield take([began, resumed]);
    const visit = (yield fork(sessionSaga, fetchVisit)) as Task;
    yield take(ended);
    yield cancel(visit);
  }
}
