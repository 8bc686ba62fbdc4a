import type { Task } from 'redux-saga';
import { cancel, fork, take } from 'redux-saga/effects';
import { attachmentsSaga } from '../entities/attachments';
import { billSteps } from '../entities/billSteps';
import { billsSaga } from '../entities/bills';
import { clientsSaga } from '../entities/clients';
import { contractsSaga } from '../entities/contracts';
import { countersSaga } from '../entities/counters';
import { dashboardSaga } from '../entities/dashboard';
import { devicesSaga } from '../entities/devices';
import { historySaga } from '../entities/history';
import { mediaSaga } from '../entities/media';
import { notificationsSaga } from '../entities/notifications';
import { optionsSaga } from '../entities/options';
import { ordersSaga } from '../entities/orders';
import { keepPolling } from '../entities/polling';
import { posSaga } from '../entities/pos';
import { profileSaga } from '../entities/profile';
import { recoverySaga } from '../entities/recovery';
import { began, ended, followOtherTabs, leavingSaga, resumeVisit, resumed } from '../entities/session';
import { rolesSaga } from '../entities/roles';
import { settingsSaga } from '../entities/settings';
import { signInSaga } from '../entities/signIn';
import { tanksSaga } from '../entities/tanks';
import { usersSaga } from '../entities/users';
import { resumeVerification, verificationSaga } from '../entities/verification';
import { walletsSaga } from '../entities/wallets';
import type { Saga } from '../kit/saga';
import { toastSaga } from '../kit/toasts';
import { toastTable } from './toastTable';

/** What works only while somebody is signed in; one line per entity. */
const VISIT_SAGAS: readonly (() => Saga)[] = [
  leavingSaga,
  keepPolling,
  notificationsSaga,
  profileSaga,
  dashboardSaga,
  usersSaga,
  rolesSaga,
  walletsSaga,
  mediaSaga,
  attachmentsSaga,
  historySaga,
  optionsSaga,
  tanksSaga,
  devicesSaga,
  clientsSaga,
  contractsSaga,
  billsSaga,
  billSteps.saga,
  ordersSaga,
  posSaga,
  countersSaga,
  settingsSaga,
];

function* visitSaga(): Saga {
  for (const saga of VISIT_SAGAS) yield fork(saga);
}

/** A visit runs from sign-in to sign-out; ending it cancels everything still under way. */
export function* rootSaga(): Saga {
  yield fork(toastSaga, toastTable);
  for (const saga of [signInSaga, verificationSaga, recoverySaga, followOtherTabs]) yield fork(saga);
  yield fork(resumeVisit);
  yield fork(resumeVerification);
  for (;;) {
    yield take([began, resumed]);
    const visit = (yield fork(visitSaga)) as Task;
    yield take(ended);
    yield cancel(visit);
  }
}
