import { quickCreate, quickCreateSaga, quickCreateToasts } from '../features/quickCreate/quickCreate';
import { billPayments, contractPayments, statement, accountsSaga } from '../features/payments/accounts';
import { attachments, attachmentsSaga } from '../features/media/attachments';
import { billRun, billRunSaga, billRunToasts } from '../features/bills/billRun/billRun';
import { bills, billsSaga, billsToasts } from '../features/bills/bills';
import { clients, clientsSaga, clientsToasts } from '../features/clients/clients';
import {
  clientDuplicates,
  clientDuplicatesSaga,
  clientDuplicatesToasts,
} from '../features/clients/clientDuplicates';
import { contracts, contractsSaga, contractsToasts } from '../features/contracts/contracts';
import { contractDefaults, contractDefaultsSaga } from '../features/contracts/contractDefaults';
import { gasBalance, gasBalanceSaga } from '../features/tanks/gasBalance/gasBalance';
import { userRoutes, users, userRoutesSaga, usersSaga, usersToasts } from '../features/users/users';
import { tankDefaults, tankDefaultsSaga } from '../features/tanks/tankDefaults';
import { counters, countersSaga } from '../features/counters/counters';
import { consumption, consumptionSaga } from '../features/counters/consumption';
import { custody, custodySaga } from '../features/wallets/custody/custody';
import { devices, devicesSaga, devicesToasts } from '../features/devices/devices';
import {
  handovers,
  custodians,
  custodiansSaga,
  custodiansToasts,
} from '../features/wallets/custody/custodians';
import { imports, importsSaga, importsToasts } from '../features/counters/counterImports';
import { autosave } from '../features/autosave/autosaveSlice';
import { exporting, exportsSaga, exportsToasts } from '../features/exports/exports';
import { globalSearch, globalSearchSaga } from '../features/globalSearch/globalSearch';
import { history } from '../features/history/history';
import { mailings, mailingsSaga } from '../features/documents/mailings';
import {
  listPreferences,
  listPreferencesSaga,
  listPreferencesToasts,
} from '../features/listPreferences/listPreferences';
import { media, mediaSaga, mediaToasts } from '../features/media/media';
import { bell, notifications, notificationsSaga } from '../features/notifications/notifications';
import { adjacentRecords, adjacentRecordsSaga } from '../features/adjacentRecords/adjacentRecords';
import { offers, offersSaga, offersToasts } from '../features/orders/offers/offers';
import { options, optionsSaga, optionsToasts } from '../features/records/recordOptions';
import { orders, ordersSaga, ordersToasts } from '../features/orders/orders';
import { ownWallet, ownWalletSaga } from '../features/profile/ownWallet';
import { payable, paymentsSaga, paymentsToasts } from '../features/payments/recordPayment';
import { photos, photosSaga } from '../features/media/photos';
import { pos, posSaga, posToasts } from '../features/pos/pos';
import { posAssignments, posTransitions } from '../features/pos/posTransitions';
import { posDailyTotals, posDailyTotalsSaga } from '../features/pos/posDailyTotals';
import { profile, profileSaga, profileToasts } from '../features/profile/profile';
import {
  counterBasis,
  readingEntry,
  readings,
  readingBillSaga,
  counterBasisSaga,
  readingsSaga,
  readingBillToasts,
  readingsToasts,
} from '../features/counters/readings';
import {
  reauthentication,
  reauthenticationSaga,
  reauthenticationToasts,
} from '../features/session/reauthentication';
import { roles, rolesSaga, rolesToasts } from '../features/roles/roles';
import { routeSheet, routeSheetSaga } from '../features/counters/routeSheet';
import { settings, settingsSaga, settingsToasts } from '../features/settings/settings';
import { deviceKey, deviceKeySaga, deviceKeyToasts } from '../features/devices/deviceKey';
import { deliveries, deviceLinks, tankDevices, tankReadings, tankLogsSaga } from '../features/tanks/tankLogs';
import { tankLevels, tankLevelsSaga } from '../features/tanks/levels/tankLevels';
import { tanks, tanksSaga, tanksToasts } from '../features/tanks/tanks';
import { activeSessions, activeSessionsSaga, activeSessionsToasts } from '../features/session/activeSessions';
import { wallets, walletsSaga, walletsToasts } from '../features/wallets/wallets';
import { bulkActions, bulkSaga } from '../features/bulkActions/bulkActionsSlice';
import { transitionDialog } from '../store/createTransitions';
import { billTransitions } from '../features/bills/billTransitions';
import { clientTransitions } from '../features/clients/clientTransitions';
import { contractTransitions } from '../features/contracts/contractTransitions';
import { counterTransitions } from '../features/counters/counterTransitions';
import { autosaveSaga } from '../features/autosave/autosaveSaga';
import { offerTransitions } from '../features/orders/offers/offerTransitions';
import { orderTransitionsSaga, orderTransitions } from '../features/orders/orderTransitions';
import { pollNotifications } from '../features/notifications/notificationPolling';
import { printingSaga, printingToasts } from '../features/documents/printing';
import { settingTransitions } from '../features/settings/settingTransitions';
import { deviceTransitions } from '../features/devices/deviceTransitions';
import { tankTransitions } from '../features/tanks/tankTransitions';
import { ownPasswordSaga, ownPasswordToasts } from '../features/profile/ownPassword';
import { userTransitions } from '../features/users/userTransitions';
import { checkTransitions, walletTransitions } from '../features/wallets/walletTransitions';
import type { Saga } from '../store/sagaEffects';
import { prefetchSaga } from './prefetch';
import { filesToasts } from '../store/openFile';
import type { ToastRule } from '../store/toasts';

/** What a visit keeps; one line per entity. */
const reducers = {
  transitionDialog: transitionDialog.reducer,
  bell: bell.reducer,
  notifications: notifications.reducer,
  profile: profile.reducer,
  users: users.reducer,
  activeSessions: activeSessions.reducer,
  ownWallet: ownWallet.reducer,
  roles: roles.reducer,
  wallets: wallets.reducer,
  custodians: custodians.reducer,
  handovers: handovers.reducer,
  custody: custody.reducer,
  media: media.reducer,
  photos: photos.reducer,
  posDailyTotals: posDailyTotals.reducer,
  mailings: mailings.reducer,
  attachments: attachments.reducer,
  globalSearch: globalSearch.reducer,
  adjacentRecords: adjacentRecords.reducer,
  exporting: exporting.reducer,
  bulk: bulkActions.reducer,
  listPreferences: listPreferences.reducer,
  autosave: autosave.reducer,
  reauthentication: reauthentication.reducer,
  history: history.reducer,
  options: options.reducer,
  quickCreate: quickCreate.reducer,
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
  clientDuplicates: clientDuplicates.reducer,
  contracts: contracts.reducer,
  contractDefaults: contractDefaults.reducer,
  tankDefaults: tankDefaults.reducer,
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
  readingEntry: readingEntry.reducer,
  counterBasis: counterBasis.reducer,
  settings: settings.reducer,
};

/** What works only while somebody is signed in; one line per entity. */
const sagas: readonly (() => Saga)[] = [
  pollNotifications,
  prefetchSaga,
  notificationsSaga,
  profileSaga,
  ownPasswordSaga,
  activeSessionsSaga,
  ownWalletSaga,
  usersSaga,
  userTransitions.saga,
  rolesSaga,
  paymentsSaga,
  accountsSaga,
  walletsSaga,
  walletTransitions.saga,
  checkTransitions.saga,
  custodiansSaga,
  custodySaga,
  mediaSaga,
  photosSaga,
  posDailyTotalsSaga,
  mailingsSaga,
  attachmentsSaga,
  globalSearchSaga,
  adjacentRecordsSaga,
  exportsSaga,
  bulkSaga,
  listPreferencesSaga,
  autosaveSaga,
  reauthenticationSaga,
  history.saga,
  optionsSaga,
  quickCreateSaga,
  tanksSaga,
  tankTransitions.saga,
  tankLogsSaga,
  tankLevelsSaga,
  deviceTransitions.saga,
  deviceKeySaga,
  devicesSaga,
  clientsSaga,
  clientTransitions.saga,
  clientDuplicatesSaga,
  contractsSaga,
  contractDefaultsSaga,
  tankDefaultsSaga,
  userRoutesSaga,
  gasBalanceSaga,
  billsSaga,
  billRunSaga,
  billTransitions.saga,
  contractTransitions.saga,
  ordersSaga,
  printingSaga,
  orderTransitionsSaga,
  offersSaga,
  offerTransitions.saga,
  posSaga,
  posTransitions.saga,
  posAssignments.saga,
  countersSaga,
  counterTransitions.saga,
  readingsSaga,
  counterBasisSaga,
  readingBillSaga,
  routeSheetSaga,
  importsSaga,
  consumptionSaga,
  settingsSaga,
  settingTransitions.saga,
];

/** Everything that is said in passing during a visit; what has no row is silent. */
const toasts: readonly ToastRule[] = [
  ...profileToasts,
  ...ownPasswordToasts,
  ...activeSessionsToasts,
  ...usersToasts,
  ...userTransitions.toasts,
  ...paymentsToasts,
  ...walletsToasts,
  ...walletTransitions.toasts,
  ...checkTransitions.toasts,
  ...custodiansToasts,
  ...mediaToasts,
  ...filesToasts,
  ...tanksToasts,
  ...tankTransitions.toasts,
  ...deviceTransitions.toasts,
  ...deviceKeyToasts,
  ...devicesToasts,
  ...clientsToasts,
  ...clientTransitions.toasts,
  ...clientDuplicatesToasts,
  ...contractsToasts,
  ...billsToasts,
  ...billRunToasts,
  ...billTransitions.toasts,
  ...contractTransitions.toasts,
  ...ordersToasts,
  ...printingToasts,
  ...orderTransitions.toasts,
  ...offersToasts,
  ...offerTransitions.toasts,
  ...posToasts,
  ...posTransitions.toasts,
  ...counterTransitions.toasts,
  ...readingsToasts,
  ...importsToasts,
  ...readingBillToasts,
  ...settingsToasts,
  ...settingTransitions.toasts,
  ...rolesToasts,
  ...exportsToasts,
  ...listPreferencesToasts,
  ...reauthenticationToasts,
  ...optionsToasts,
  ...quickCreateToasts,
];

/** Slices, sagas and toasts of all features. */
export const features = { reducers, sagas, toasts };

export type Features = typeof features;
