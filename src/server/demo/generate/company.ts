import { makeFiles } from './messages/attachments';
import { makeBills } from './billing/billing';
import { makeBurnings } from './assets/siteConsumption';
import { calendarAt, dubaiTime } from './calendar';
import { makeCarried, searchForLost } from './assets/posAssignments';
import { chanceFrom } from './random';
import type { DemoClient } from './parties/clients';
import { makeClients } from './parties/clients';
import type { DemoContract } from './parties/contracts';
import { makeContracts } from './parties/contracts';
import { makeCounters } from './assets/counters';
import { makeDevices } from './assets/devices';
import { makeHandhelds } from './assets/posDevices';
import { makeDeliveries, makeLevels } from './assets/tankLevels';
import { makeMailings } from './messages/mailings';
import type { Maker } from './record';
import { makeNotifications } from './messages/notifications';
import { number } from './numbering';
import { makeOffers } from './orders/offers';
import type { DemoOrder } from './orders/orders';
import { makeOrders } from './orders/orders';
import { makePayments } from './billing/payments';
import { makeSites } from './assets/sites';
import { photographed } from './billing/readingPhotos';
import { makeReadings } from './billing/readings';
import { fillTanks } from './orders/refills';
import { makeSettings } from './parties/settings';
import type { Size } from '../companySize';
import { makeRoles, makeStaff, staffNamed } from './parties/staff';
import type { Stretch } from './billing/consumption';
import { stretchesOf } from './billing/consumption';
import { makeTanks } from './assets/tanks';

const SEED = 20_260;

/** The whole demo company as it stands at a moment; the same moment and size always give the same company. */
export function makeCompany(now: number, size: Size) {
  const maker: Maker = { chance: chanceFrom(SEED), calendar: calendarAt(now) };
  const roles = makeRoles(maker);
  const staff = makeStaff(maker, roles);
  const assets = {
    settings: makeSettings(maker),
    handhelds: makeHandhelds(maker, staff),
    ...makeAssets(maker, size),
  };
  const orders = makeOrders(maker, { ...assets, staff }, size.orders);
  searchForLost(orders, assets.handhelds);
  const stretches = assets.contracts.flatMap((contract, place) => stretchesOf(maker, contract, place));
  const gas = makeGas(maker, { ...assets, stretches, orders }, size);
  const bills = makeBills(maker, { ...assets, orders, stretches });
  const payments = makePayments(maker, bills, staff);
  const company = { roles, staff, ...assets, ...gas, orders, bills, payments };
  const files = makeFiles(maker, company);
  const notifications = makeNotifications(maker, company);
  const read = makeReadings(maker, assets.counters, stretches, bills);
  const offers = makeOffers(maker, orders, bills);
  const carried = makeCarried(maker, staff, assets.handhelds);
  const mailings = makeMailings(maker, { bills, offers, staff });
  const { readings, files: photos } = photographed(maker, read, staffNamed(staff, 'o.khan'));
  const kept = [...files, ...photos];
  return { ...company, files: kept, notifications, readings, offers, carried, mailings };
}

/** What the company supplies, from where and to whom. */
function makeAssets(maker: Maker, size: Size) {
  const sites = makeSites(maker.chance, size.sites);
  const tanks = makeTanks(maker, sites, size.tanks);
  const clients = makeClients(maker, sites, size.clients);
  const contracts = makeContracts(maker, clients, tanks, sites, size.contracts);
  standClients(clients, contracts);
  const counters = makeCounters(maker, contracts, tanks);
  return { tanks, clients, contracts, counters, devices: makeDevices(maker, tanks, counters) };
}

type Burnt = Pick<ReturnType<typeof makeAssets>, 'tanks' | 'devices' | 'counters'> & {
  stretches: readonly Stretch[];
  orders: readonly DemoOrder[];
};

/** What the counters burnt left the tanks, trucks filled them up again, and a refill that is done was one of these. */
function makeGas({ calendar }: Maker, { tanks, devices, orders, ...burnt }: Burnt, { neighbours }: Size) {
  const burnings = makeBurnings(tanks, { ...burnt, calendar, neighbours });
  const levels = makeLevels(tanks, devices, burnings);
  const deliveries = makeDeliveries(levels, tanks);
  fillTanks(orders, deliveries, tanks);
  number(orders, 'MO', 5, ({ created_at }) => dubaiTime(created_at));
  return { levels, deliveries };
}

/** The demo company, record by record. */
export type Company = ReturnType<typeof makeCompany>;

/** Who has left is archived, who was cut off for arrears is blocked. */
function standClients(clients: readonly DemoClient[], contracts: readonly DemoContract[]): void {
  const statesOf = new Map<DemoClient, DemoContract['status'][]>();
  for (const { client, status } of contracts) statesOf.set(client, [...(statesOf.get(client) ?? []), status]);
  for (const client of clients) {
    const states = statesOf.get(client) ?? [];
    if (states.every((status) => status === 'Closed')) client.status = 'archived';
    if (states.includes('Suspended')) client.status = 'blocked';
  }
}
