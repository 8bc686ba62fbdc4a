import { batchCalls } from './batches';
import { billCalls } from './bills';
import { checkCalendarCalls } from './checkCalendar';
import { mergeCalls } from './clientMerge';
import { twinCalls } from './clientTwins';
import { clientSteps } from './clientSteps';
import { clientCalls } from './clients';
import { contractCalls } from './contracts';
import { counterCalls } from './counters';
import { custodyCalls } from './custody';
import { deviceCalls } from './devices';
import { draftCalls } from './drafts';
import { eventCalls } from './events';
import { finderCalls } from './finder';
import { healthCalls } from './health';
import { holderCalls } from './holders';
import { listCalls } from './lists';
import { mediaCalls } from './media';
import { mediaReadCalls } from './mediaReads';
import { moneyCalls } from './moneyShown';
import { offerCalls } from './offers';
import { orderCalls } from './orders';
import { ownPasswordCalls } from './ownPassword';
import { ownWalletCalls } from './ownWallet';
import { paperCalls } from './paperCalls';
import { payableCalls } from './payables';
import { posCalls } from './pos';
import { profileCalls } from './profile';
import { readingCalls } from './readingCalls';
import { recoveryCalls } from './recovery';
import { roleCalls } from './roles';
import { routeCalls } from './routeSheet';
import { sessionCalls } from './session';
import { settingCalls } from './settingRecords';
import { statementCalls } from './statements';
import { tankCalls } from './tanks';
import { userCalls } from './users';
import { visitSessionCalls } from './visitSessions';
import { walletCalls } from './wallets';
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
