import type { Task } from 'redux-saga';
import { cancel, fork, put, take } from 'redux-saga/effects';
import { recoverySaga } from '../features/session/passwordRecovery';
import { began, ended, syncTabs, sessionEndSaga, restoreSession, resumed } from '../features/session/session';
import { signInSaga } from '../features/session/signIn';
import { resumeVerification, verificationSaga } from '../features/session/verification';
import type { Saga } from '../store/sagaEffects';
import { call } from '../store/sagaEffects';
import { supervise } from '../store/supervise';
import { showToasts, toastSaga } from '../store/toasts';
import { appToasts } from './appToasts';
import type { Features } from './features';
import { featuresStatus } from './featuresStatus';

/** Loads the code of the features; synchronous when it is loaded already. */
export type LoadFeatures = () => Features | Promise<Features>;

/** Runs the feature sagas of a session; screens are shown once all of them listen. */
function* sessionSaga(loadFeatures: LoadFeatures): Saga {
  yield fork(supervise, [sessionEndSaga]);
  let features: Features;
  try {
    features = yield* call(loadFeatures);
  } catch {
    yield put(featuresStatus.actions.failed());
    return;
  }
  yield fork(supervise, [() => toastSaga(features.toasts), ...features.sagas]);
  yield put(featuresStatus.actions.loaded());
}

/** Starts the feature sagas when a session begins and cancels all of them when it ends. */
function* sessionsSaga(loadFeatures: LoadFeatures): Saga {
  for (;;) {
    yield take([began, resumed]);
    const session = (yield fork(sessionSaga, loadFeatures)) as Task;
    yield take(ended);
    yield cancel(session);
  }
}

export function* rootSaga(loadFeatures: LoadFeatures): Saga {
  yield* supervise([
    () => toastSaga(appToasts),
    showToasts,
    signInSaga,
    verificationSaga,
    recoverySaga,
    syncTabs,
    () => sessionsSaga(loadFeatures),
    restoreSession,
    resumeVerification,
  ]);
}
