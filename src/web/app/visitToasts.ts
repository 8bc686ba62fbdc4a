import { additionsToasts } from '../entities/additions';
import { billRunToasts } from '../entities/billRun';
import { billSteps } from '../entities/billSteps';
import { billsToasts } from '../entities/bills';
import { clientSteps } from '../entities/clientSteps';
import { clientsToasts } from '../entities/clients';
import { clientTwinsToasts } from '../entities/clientTwins';
import { contractsToasts } from '../entities/contracts';
import { contractSteps } from '../entities/contractSteps';
import { counterSteps } from '../entities/counterSteps';
import { devicesToasts } from '../entities/devices';
import { holdersToasts } from '../entities/holders';
import { exportsToasts } from '../entities/exports';
import { importsToasts } from '../entities/imports';
import { listsToasts } from '../entities/lists';
import { mediaToasts } from '../entities/media';
import { offerSteps } from '../entities/offerSteps';
import { offersToasts } from '../entities/offers';
import { optionsToasts } from '../entities/options';
import { orderSteps } from '../entities/orderSteps';
import { ordersToasts } from '../entities/orders';
import { papersToasts } from '../entities/papers';
import { posToasts } from '../entities/pos';
import { posSteps } from '../entities/posSteps';
import { profileToasts } from '../entities/profile';
import { readingBillToasts } from '../entities/readingBill';
import { readingsToasts } from '../entities/readings';
import { returningToasts } from '../entities/returning';
import { rolesToasts } from '../entities/roles';
import { settingSteps } from '../entities/settingSteps';
import { settingsToasts } from '../entities/settings';
import { deviceKeysToasts } from '../entities/deviceKeys';
import { deviceSteps } from '../entities/deviceSteps';
import { tankSteps } from '../entities/tankSteps';
import { tanksToasts } from '../entities/tanks';
import { ownPasswordToasts } from '../entities/ownPassword';
import { userSteps } from '../entities/userSteps';
import { usersToasts } from '../entities/users';
import { visitSessionsToasts } from '../entities/visitSessions';
import { checkSteps, walletSteps } from '../entities/walletSteps';
import { paymentsToasts } from '../entities/payments';
import { walletsToasts } from '../entities/wallets';
import { filesToasts } from '../kit/files';
import type { ToastRow } from '../kit/toasts';

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
