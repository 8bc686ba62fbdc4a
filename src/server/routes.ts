import { batchCalls } from './modules/wallets/handoverRepository';
import { billCalls } from './modules/bills/billRoutes';
import { checkCalendarCalls } from './modules/wallets/chequeCalendar';
import { mergeCalls } from './modules/clients/clientMerge';
import { twinCalls } from './modules/clients/clientDuplicates';
import { clientSteps } from './modules/clients/clientTransitions';
import { clientCalls } from './modules/clients/clientRepository';
import { contractCalls } from './modules/contracts/contractRoutes';
import { counterCalls } from './modules/counters/counterRoutes';
import { custodyCalls } from './modules/wallets/custodyReport';
import { deviceCalls } from './modules/devices/deviceRoutes';
import { draftCalls } from './modules/drafts/draftRoutes';
import { eventCalls } from './modules/notifications/notificationRoutes';
import { finderCalls } from './modules/globalSearch/globalSearchRoutes';
import { healthCalls } from './http/health';
import { holderCalls } from './modules/wallets/custodians';
import { listCalls } from './modules/listPreferences/listPreferenceRoutes';
import { mediaCalls, mediaReadCalls } from './modules/media/mediaRoutes';
import { moneyCalls, payableCalls } from './modules/payments/paymentRoutes';
import { offerCalls } from './modules/orders/offers/offerRoutes';
import { orderCalls } from './modules/orders/orderRoutes';
import { ownPasswordCalls } from './modules/profile/passwordRoutes';
import { ownWalletCalls } from './modules/wallets/ownWallet';
import { paperCalls } from './modules/documents/documentRoutes';
import { posCalls } from './modules/pos/posRoutes';
import { profileCalls } from './modules/profile/profileRoutes';
import { readingCalls } from './modules/counters/readings/readingRoutes';
import { recoveryCalls } from './modules/session/recoveryRoutes';
import { roleCalls } from './modules/roles/roleRoutes';
import { routeCalls } from './modules/counters/readings/routeSheetRoutes';
import { sessionCalls } from './modules/session/loginRoutes';
import { settingCalls } from './modules/settings/settingRoutes';
import { statementCalls } from './modules/payments/statementService';
import { tankCalls } from './modules/tanks/tankRoutes';
import { userCalls } from './modules/users/userRoutes';
import { visitSessionCalls } from './modules/session/sessionRoutes';
import { walletCalls } from './modules/wallets/walletRoutes';
import type { Call } from './http/route';

/** Every call of the server, noun by noun; routes, permissions, description and tests are made from it. */
export const calls: readonly Call[] = [
  ...sessionCalls,
  ...recoveryCalls,
  ...profileCalls,
  ...ownPasswordCalls,
  ...visitSessionCalls,
  ...ownWalletCalls,
  ...listCalls,
  ...draftCalls,
  ...userCalls,
  ...roleCalls,
  ...walletCalls,
  ...batchCalls,
  ...holderCalls,
  ...custodyCalls,
  ...checkCalendarCalls,
  ...mediaCalls,
  ...mediaReadCalls,
  ...eventCalls,
  ...billCalls,
  ...clientCalls,
  ...clientSteps.calls,
  ...twinCalls,
  ...mergeCalls,
  ...contractCalls,
  ...moneyCalls,
  ...payableCalls,
  ...statementCalls,
  ...counterCalls,
  ...deviceCalls,
  ...orderCalls,
  ...offerCalls,
  ...paperCalls,
  ...posCalls,
  ...readingCalls,
  ...routeCalls,
  ...settingCalls,
  ...tankCalls,
  ...finderCalls,
  ...healthCalls,
];
