import { additions } from '../entities/additions';
import { billPayments, contractPayments, statement } from '../entities/accounts';
import { attachments } from '../entities/attachments';
import { billRun } from '../entities/billRun';
import { bills } from '../entities/bills';
import { clients } from '../entities/clients';
import { clientTwins } from '../entities/clientTwins';
import { contracts } from '../entities/contracts';
import { contractUsual } from '../entities/contractUsual';
import { gasBalance } from '../entities/gasBalance';
import { userRoutes } from '../entities/userRoutes';
import { tankUsual } from '../entities/tankUsual';
import { counters } from '../entities/counters';
import { consumption } from '../entities/consumption';
import { custody } from '../entities/custody';
import { recentPayments } from '../entities/dashboard';
import { devices } from '../entities/devices';
import { batches, holders } from '../entities/holders';
import { imports } from '../entities/imports';
import { inHand } from '../entities/inHand';
import { dueChecks } from '../entities/dueChecks';
import { drafts } from '../entities/drafts';
import { exporting } from '../entities/exports';
import { finder } from '../entities/finder';
import { history } from '../entities/history';
import { mailings } from '../entities/mailings';
import { lists } from '../entities/lists';
import { media } from '../entities/media';
import { bell, notifications } from '../entities/notifications';
import { neighbours } from '../entities/neighbours';
import { offers } from '../entities/offers';
import { options } from '../entities/options';
import { orders } from '../entities/orders';
import { ownWallet } from '../entities/ownWallet';
import { payable } from '../entities/payments';
import { photos } from '../entities/photos';
import { pos } from '../entities/pos';
import { posAssignments } from '../entities/posSteps';
import { posDays } from '../entities/posDays';
import { profile } from '../entities/profile';
import { counterBasis } from '../entities/counterBasis';
import { readingDesk, readings } from '../entities/readings';
import { returning } from '../entities/returning';
import { roles } from '../entities/roles';
import { routeSheet } from '../entities/routeSheet';
import { settings } from '../entities/settings';
import { deviceKey } from '../entities/deviceKeys';
import { deliveries, deviceLinks, tankDevices, tankReadings } from '../entities/tankBooks';
import { tankLevels } from '../entities/tankLevels';
import { tanks } from '../entities/tanks';
import { users } from '../entities/users';
import { visitSessions } from '../entities/visitSessions';
import { wallets } from '../entities/wallets';
import { bulk } from '../kit/bulk';
import { asking } from '../kit/steps';

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
