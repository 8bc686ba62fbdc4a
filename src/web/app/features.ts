import { additions, additionsSaga, additionsToasts } from '../features/quickCreate/quickCreate';
import { billPayments, contractPayments, statement, accountsSaga } from '../features/payments/accounts';
import { attachments, attachmentsSaga } from '../features/media/attachments';
import { billRun, billRunSaga, billRunToasts } from '../features/bills/billRun';
import { bills, billsSaga, billsToasts } from '../features/bills/bills';
import { clients, clientsSaga, clientsToasts } from '../features/clients/clients';
import { clientTwins, clientTwinsSaga, clientTwinsToasts } from '../features/clients/clientDuplicates';
import { contracts, contractsSaga, contractsToasts } from '../features/contracts/contracts';
import { contractUsual, contractUsualSaga } from '../features/contracts/contractDefaults';
import { gasBalance, gasBalanceSaga } from '../features/tanks/gasBalance';
import { userRoutes, users, userRoutesSaga, usersSaga, usersToasts } from '../features/users/users';
import { tankUsual, tankUsualSaga } from '../features/tanks/tankDefaults';
import { counters, countersSaga } from '../features/counters/counters';
import { consumption, consumptionSaga } from '../features/counters/consumption';
import {
  custody,
  inHand,
  dueChecks,
  custodySaga,
  inHandSaga,
  dueChecksSaga,
} from '../features/wallets/custody';
import { recentPayments, dashboardSaga } from '../features/dashboard/recentPayments';
import { devices, devicesSaga, devicesToasts } from '../features/devices/devices';
import { batches, holders, holdersSaga, holdersToasts } from '../features/wallets/custodians';
import { imports, importsSaga, importsToasts } from '../features/counters/counterImports';
import { drafts } from '../features/autosave/autosaveSlice';
import { exporting, exportsSaga, exportsToasts } from '../features/exports/exports';
import { finder, finderSaga } from '../features/globalSearch/globalSearch';
import { history, historySaga } from '../features/history/history';
import { mailings, mailingsSaga } from '../features/documents/mailings';
import { lists, listsSaga, listsToasts } from '../features/listPreferences/listPreferences';
import { media, mediaSaga, mediaToasts } from '../features/media/media';
import { bell, notifications, notificationsSaga } from '../features/notifications/notifications';
import { neighbours, neighboursSaga } from '../features/adjacentRecords/adjacentRecords';
import { offers, offersSaga, offersToasts } from '../features/orders/offers';
import { options, optionsSaga, optionsToasts } from '../features/records/recordOptions';
import { orders, ordersSaga, ordersToasts } from '../features/orders/orders';
import { ownWallet, ownWalletSaga } from '../features/profile/ownWallet';
import { payable, paymentsSaga, paymentsToasts } from '../features/payments/recordPayment';
import { photos, photosSaga } from '../features/media/photos';
import { pos, posSaga, posToasts } from '../features/pos/pos';
import { posAssignments, posAssignmentsSaga, posSteps } from '../features/pos/posTransitions';
import { posDays, posDaysSaga } from '../features/pos/posDailyTotals';
import { profile, profileSaga, profileToasts } from '../features/profile/profile';
import {
  counterBasis,
  readingDesk,
  readings,
  readingBillSaga,
  counterBasisSaga,
  readingsSaga,
  readingBillToasts,
  readingsToasts,
} from '../features/counters/readings';
import { returning, returningSaga, returningToasts } from '../features/session/reauthentication';
import { roles, rolesSaga, rolesToasts } from '../features/roles/roles';
import { routeSheet, routeSheetSaga } from '../features/counters/routeSheet';
import { settings, settingsSaga, settingsToasts } from '../features/settings/settings';
import { deviceKey, deviceKeysSaga, deviceKeysToasts } from '../features/devices/deviceKey';
import {
  deliveries,
  deviceLinks,
  tankDevices,
  tankReadings,
  tankBooksSaga,
} from '../features/tanks/tankLogs';
import { tankLevels, tankLevelsSaga } from '../features/tanks/tankLevels';
import { tanks, tanksSaga, tanksToasts } from '../features/tanks/tanks';
import { visitSessions, visitSessionsSaga, visitSessionsToasts } from '../features/session/activeSessions';
import { wallets, walletsSaga, walletsToasts } from '../features/wallets/wallets';
import { bulk, bulkSaga } from '../features/bulkActions/bulkActionsSlice';
import { asking } from '../store/createTransitions';
import { billSteps } from '../features/bills/billTransitions';
import { clientSteps } from '../features/clients/clientTransitions';
import { contractSteps } from '../features/contracts/contractTransitions';
import { counterSteps } from '../features/counters/counterTransitions';
import { draftsSaga } from '../features/autosave/autosaveSaga';
import { offerSteps } from '../features/orders/offerTransitions';
import { orderStepsSaga, orderSteps } from '../features/orders/orderTransitions';
import { keepPolling } from '../features/notifications/notificationPolling';
import { papersSaga, papersToasts } from '../features/documents/printing';
import { settingSteps } from '../features/settings/settingTransitions';
import { deviceSteps } from '../features/devices/deviceTransitions';
import { tankSteps } from '../features/tanks/tankTransitions';
import { ownPasswordSaga, ownPasswordToasts } from '../features/profile/ownPassword';
import { userSteps } from '../features/users/userTransitions';
import { checkSteps, walletSteps } from '../features/wallets/walletTransitions';
import type { Saga } from '../store/sagaEffects';
import { approachSaga } from './prefetch';
import { filesToasts } from '../store/openFile';
import type { ToastRow } from '../store/toasts';

/** What a visit keeps; one line per entity. */
export const visitSlices = {
  asking: asking.reducer,
  bell: bell.reducer,
  notifications: notifications.reducer,
  profile: profile.reducer,
  recentPayments: recentPayments.reducer,
  users: users.reducer,
  visitSessions: visitSessions.reducer,
  ownWallet: ownWallet.reducer,
  roles: roles.reducer,
  wallets: wallets.reducer,
  holders: holders.reducer,
  batches: batches.reducer,
  custody: custody.reducer,
  inHand: inHand.reducer,
  dueChecks: dueChecks.reducer,
  media: media.reducer,
  photos: photos.reducer,
  posDays: posDays.reducer,
  mailings: mailings.reducer,
  attachments: attachments.reducer,
  finder: finder.reducer,
  neighbours: neighbours.reducer,
  exporting: exporting.reducer,
  bulk: bulk.reducer,
  lists: lists.reducer,
  drafts: drafts.reducer,
  returning: returning.reducer,
  history: history.reducer,
  options: options.reducer,
  additions: additions.reducer,
  tanks: tanks.reducer,
  tankLevels: tankLevels.reducer,
  billPayments: billPayments.reducer,
  contractPayments: contractPayments.reducer,
  statement: statement.reducer,
  tankReadings: tankReadings.reducer,
  tankDevices: tankDevices.reducer,
  deliveries: deliveries.reducer,
  deviceLinks: deviceLinks.reducer,
  deviceKey: deviceKey.reducer,
  devices: devices.reducer,
  clients: clients.reducer,
  clientTwins: clientTwins.reducer,
  contracts: contracts.reducer,
  contractUsual: contractUsual.reducer,
  tankUsual: tankUsual.reducer,
  userRoutes: userRoutes.reducer,
  gasBalance: gasBalance.reducer,
  bills: bills.reducer,
  billRun: billRun.reducer,
  orders: orders.reducer,
  offers: offers.reducer,
  payable: payable.reducer,
  pos: pos.reducer,
  posAssignments: posAssignments.reducer,
  counters: counters.reducer,
  readings: readings.reducer,
  routeSheet: routeSheet.reducer,
  imports: imports.reducer,
  consumption: consumption.reducer,
  readingDesk: readingDesk.reducer,
  counterBasis: counterBasis.reducer,
  settings: settings.reducer,
};

export type VisitState = { [Name in keyof typeof visitSlices]: ReturnType<(typeof visitSlices)[Name]> };

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

/** Everything that is said in passing during a visit; what has no row is silent. */
export const visitToasts: readonly ToastRow[] = [
  ...profileToasts,
  ...ownPasswordToasts,
  ...visitSessionsToasts,
  ...usersToasts,
  ...userSteps.toasts,
  ...paymentsToasts,
  ...walletsToasts,
  ...walletSteps.toasts,
  ...checkSteps.toasts,
  ...holdersToasts,
  ...mediaToasts,
  ...filesToasts,
  ...tanksToasts,
  ...tankSteps.toasts,
  ...deviceSteps.toasts,
  ...deviceKeysToasts,
  ...devicesToasts,
  ...clientsToasts,
  ...clientSteps.toasts,
  ...clientTwinsToasts,
  ...contractsToasts,
  ...billsToasts,
  ...billRunToasts,
  ...billSteps.toasts,
  ...contractSteps.toasts,
  ...ordersToasts,
  ...papersToasts,
  ...orderSteps.toasts,
  ...offersToasts,
  ...offerSteps.toasts,
  ...posToasts,
  ...posSteps.toasts,
  ...counterSteps.toasts,
  ...readingsToasts,
  ...importsToasts,
  ...readingBillToasts,
  ...settingsToasts,
  ...settingSteps.toasts,
  ...rolesToasts,
  ...exportsToasts,
  ...listsToasts,
  ...returningToasts,
  ...optionsToasts,
  ...additionsToasts,
];
