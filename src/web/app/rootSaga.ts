import type { Task } from 'redux-saga';
import { cancel, fork, put, take } from 'redux-saga/effects';
import { signedOutFeature } from '../features/session/signedOutFeature';
import { started, ended, sessionEndSaga } from '../features/session/session';
import { resumed } from '../store/connection';
import type { Saga } from '../store/sagaEffects';
import { call } from '../store/sagaEffects';
import { clearSecrets } from '../store/secretStore';
import { supervise } from '../store/supervise';
import { showToasts, toastSaga } from '../store/toasts';
import type { Features } from './features';
import { featuresStatus } from './featuresStatus';

/** Loads the code of the features; synchronous if it is already loaded. */
export type LoadFeatures = () => Features | Promise<Features>;

/** Runs the feature sagas of a session; screens are rendered once all sagas are started. */
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

/** Starts the feature sagas when a session begins; cancels them and removes its secrets when it ends. */
function* sessionsSaga(loadFeatures: LoadFeatures): Saga {
  for (;;) {
    yield take([started, resumed]);
    const session = (yield fork(sessionSaga, loadFeatures)) as Task;
    yield take(ended);
    yield cancel(session);
    clearSecrets();
  }
}

export function* rootSaga(loadFeatures: LoadFeatures): Saga {
  yield* supervise([
    () => toastSaga(signedOutFeature.toasts),
    showToasts,
    () => sessionsSaga(loadFeatures),
    ...signedOutFeature.sagas,
  ]);
}
