import { batchCalls } from './wallets/batches';
import { billCalls } from './bills/bills';
import { checkCalendarCalls } from './payments/checkCalendar';
import { mergeCalls } from './clients/clientMerge';
import { twinCalls } from './clients/clientTwins';
import { clientSteps } from './clients/clientSteps';
import { clientCalls } from './clients/clients';
import { contractCalls } from './contracts/contracts';
import { counterCalls } from './counters/counters';
import { custodyCalls } from './wallets/custody';
import { deviceCalls } from './devices/devices';
import { draftCalls } from './drafts';
import { eventCalls } from './events';
import { finderCalls } from './finder';
import { healthCalls } from './health';
import { holderCalls } from './wallets/holders';
import { listCalls } from './lists';
import { mediaCalls } from './media/media';
import { mediaReadCalls } from './media/mediaReads';
import { moneyCalls } from './payments/moneyShown';
import { offerCalls } from './orders/offers';
import { orderCalls } from './orders/orders';
import { ownPasswordCalls } from './people/ownPassword';
import { ownWalletCalls } from './wallets/ownWallet';
import { paperCalls } from './papers/paperCalls';
import { payableCalls } from './payments/payables';
import { posCalls } from './pos/pos';
import { profileCalls } from './people/profile';
import { readingCalls } from './counters/readingCalls';
import { recoveryCalls } from './people/recovery';
import { roleCalls } from './people/roles';
import { routeCalls } from './counters/routeSheet';
import { sessionCalls } from './people/session';
import { settingCalls } from './settings/settingRecords';
import { statementCalls } from './payments/statements';
import { tankCalls } from './tanks/tanks';
import { userCalls } from './people/users';
import { visitSessionCalls } from './people/visitSessions';
import { walletCalls } from './wallets/wallets';
import type { Call } from './kit/call';

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
