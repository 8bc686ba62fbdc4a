import { accountsSaga } from '../entities/accounts';
import { additionsSaga } from '../entities/additions';
import { attachmentsSaga } from '../entities/attachments';
import { billRunSaga } from '../entities/billRun';
import { billSteps } from '../entities/billSteps';
import { billsSaga } from '../entities/bills';
import { clientSteps } from '../entities/clientSteps';
import { clientsSaga } from '../entities/clients';
import { clientTwinsSaga } from '../entities/clientTwins';
import { contractsSaga } from '../entities/contracts';
import { contractSteps } from '../entities/contractSteps';
import { contractUsualSaga } from '../entities/contractUsual';
import { gasBalanceSaga } from '../entities/gasBalance';
import { userRoutesSaga } from '../entities/userRoutes';
import { tankUsualSaga } from '../entities/tankUsual';
import { counterSteps } from '../entities/counterSteps';
import { countersSaga } from '../entities/counters';
import { consumptionSaga } from '../entities/consumption';
import { dashboardSaga } from '../entities/dashboard';
import { devicesSaga } from '../entities/devices';
import { custodySaga } from '../entities/custody';
import { holdersSaga } from '../entities/holders';
import { importsSaga } from '../entities/imports';
import { inHandSaga } from '../entities/inHand';
import { dueChecksSaga } from '../entities/dueChecks';
import { draftsSaga } from '../entities/keepingDrafts';
import { exportsSaga } from '../entities/exports';
import { finderSaga } from '../entities/finder';
import { historySaga } from '../entities/history';
import { mailingsSaga } from '../entities/mailings';
import { listsSaga } from '../entities/lists';
import { mediaSaga } from '../entities/media';
import { photosSaga } from '../entities/photos';
import { posDaysSaga } from '../entities/posDays';
import { notificationsSaga } from '../entities/notifications';
import { neighboursSaga } from '../entities/neighbours';
import { offerSteps } from '../entities/offerSteps';
import { offersSaga } from '../entities/offers';
import { optionsSaga } from '../entities/options';
import { orderStepsSaga } from '../entities/orderSteps';
import { ordersSaga } from '../entities/orders';
import { keepPolling } from '../entities/polling';
import { papersSaga } from '../entities/papers';
import { posSaga } from '../entities/pos';
import { posAssignmentsSaga, posSteps } from '../entities/posSteps';
import { profileSaga } from '../entities/profile';
import { readingBillSaga } from '../entities/readingBill';
import { counterBasisSaga } from '../entities/counterBasis';
import { readingsSaga } from '../entities/readings';
import { returningSaga } from '../entities/returning';
import { rolesSaga } from '../entities/roles';
import { routeSheetSaga } from '../entities/routeSheet';
import { settingSteps } from '../entities/settingSteps';
import { settingsSaga } from '../entities/settings';
import { deviceKeysSaga } from '../entities/deviceKeys';
import { deviceSteps } from '../entities/deviceSteps';
import { tankBooksSaga } from '../entities/tankBooks';
import { tankLevelsSaga } from '../entities/tankLevels';
import { tankSteps } from '../entities/tankSteps';
import { tanksSaga } from '../entities/tanks';
import { ownPasswordSaga } from '../entities/ownPassword';
import { ownWalletSaga } from '../entities/ownWallet';
import { userSteps } from '../entities/userSteps';
import { visitSessionsSaga } from '../entities/visitSessions';
import { usersSaga } from '../entities/users';
import { checkSteps, walletSteps } from '../entities/walletSteps';
import { paymentsSaga } from '../entities/payments';
import { walletsSaga } from '../entities/wallets';
import { bulkSaga } from '../kit/bulk';
import type { Saga } from '../kit/saga';
import { approachSaga } from './approach';

/** What works only while somebody is signed in; one line per entity. */
export const visitSagas: readonly (() => Saga)[] = [
  keepPolling,
  approachSaga,
  notificationsSaga,
  profileSaga,
  dashboardSaga,
  ownPasswordSaga,
  visitSessionsSaga,
  ownWalletSaga,
  usersSaga,
  userSteps.saga,
  rolesSaga,
  paymentsSaga,
  accountsSaga,
  walletsSaga,
  walletSteps.saga,
  checkSteps.saga,
  holdersSaga,
  custodySaga,
  inHandSaga,
  dueChecksSaga,
  mediaSaga,
  photosSaga,
  posDaysSaga,
  mailingsSaga,
  attachmentsSaga,
  finderSaga,
  neighboursSaga,
  exportsSaga,
  bulkSaga,
  listsSaga,
  draftsSaga,
  returningSaga,
  historySaga,
  optionsSaga,
  additionsSaga,
  tanksSaga,
  tankSteps.saga,
  tankBooksSaga,
  tankLevelsSaga,
  deviceSteps.saga,
  deviceKeysSaga,
  devicesSaga,
  clientsSaga,
  clientSteps.saga,
  clientTwinsSaga,
  contractsSaga,
  contractUsualSaga,
  tankUsualSaga,
  userRoutesSaga,
  gasBalanceSaga,
  billsSaga,
  billRunSaga,
  billSteps.saga,
  contractSteps.saga,
  ordersSaga,
  papersSaga,
  orderStepsSaga,
  offersSaga,
  offerSteps.saga,
  posSaga,
  posSteps.saga,
  posAssignmentsSaga,
  countersSaga,
  counterSteps.saga,
  readingsSaga,
  counterBasisSaga,
  readingBillSaga,
  routeSheetSaga,
  importsSaga,
  consumptionSaga,
  settingsSaga,
  settingSteps.saga,
];
