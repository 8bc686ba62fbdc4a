import { generateFiles } from './messages/attachments';
import { generateBills } from './billing/billing';
import { generateSiteConsumption } from './assets/siteConsumption';
import { calendarAt, dubaiTimestamp } from './calendar';
import { generatePosAssignments, assignSearchOrder } from './assets/posAssignments';
import { createRandom } from './random';
import type { DemoClient } from './parties/clients';
import { generateClients } from './parties/clients';
import type { DemoContract } from './parties/contracts';
import { generateContracts } from './parties/contracts';
import { generateCounters } from './assets/counters';
import { generateDevices } from './assets/devices';
import { generatePosDevices } from './assets/posDevices';
import { generateDeliveries, generateTankLevels } from './assets/tankLevels';
import { generateMailings } from './messages/mailings';
import type { Generator } from './record';
import { generateNotifications } from './messages/notifications';
import { assignNumbers } from './numbering';
import { generateOffers } from './orders/offers';
import type { DemoOrder } from './orders/orders';
import { generateOrders } from './orders/orders';
import { generatePayments } from './billing/payments';
import { generateSites } from './assets/sites';
import { attachReadingPhotos } from './billing/readingPhotos';
import { generateReadings } from './billing/readings';
import { linkRefillsToDeliveries } from './orders/refills';
import { generateSettings } from './parties/settings';
import type { CompanySize } from '../companySize';
import { generateRoles, generateStaff, employeeByUsername } from './parties/staff';
import type { ConsumptionPeriod } from './billing/consumption';
import { generateConsumption } from './billing/consumption';
import { generateTanks } from './assets/tanks';

const SEED = 20_260;

/** The whole demo company as it stands at a moment; the same moment and size always give the same company. */
export function generateCompany(now: number, size: CompanySize) {
  const maker: Generator = { random: createRandom(SEED), calendar: calendarAt(now) };
  const roles = generateRoles(maker);
  const staff = generateStaff(maker, roles);
  const assets = {
    settings: generateSettings(maker),
    handhelds: generatePosDevices(maker, staff),
    ...generateAssets(maker, size),
  };
  const orders = generateOrders(maker, { ...assets, staff }, size.orders);
  assignSearchOrder(orders, assets.handhelds);
  const stretches = assets.contracts.flatMap((contract, place) =>
    generateConsumption(maker, contract, place),
  );
  const gas = generateGas(maker, { ...assets, stretches, orders }, size);
  const bills = generateBills(maker, { ...assets, orders, stretches });
  const payments = generatePayments(maker, bills, staff);
  const company = { roles, staff, ...assets, ...gas, orders, bills, payments };
  const files = generateFiles(maker, company);
  const notifications = generateNotifications(maker, company);
  const read = generateReadings(maker, assets.counters, stretches, bills);
  const offers = generateOffers(maker, orders, bills);
  const carried = generatePosAssignments(maker, staff, assets.handhelds);
  const mailings = generateMailings(maker, { bills, offers, staff });
  const { readings, files: photos } = attachReadingPhotos(maker, read, employeeByUsername(staff, 'o.khan'));
  const kept = [...files, ...photos];
  return { ...company, files: kept, notifications, readings, offers, carried, mailings };
}

/** What the company supplies, from where and to whom. */
function generateAssets(maker: Generator, size: CompanySize) {
  const sites = generateSites(maker.random, size.sites);
  const tanks = generateTanks(maker, sites, size.tanks);
  const clients = generateClients(maker, sites, size.clients);
  const contracts = generateContracts(maker, clients, tanks, sites, size.contracts);
  applyClientStatuses(clients, contracts);
  const counters = generateCounters(maker, contracts, tanks);
  return { tanks, clients, contracts, counters, devices: generateDevices(maker, tanks, counters) };
}

type GasInput = Pick<ReturnType<typeof generateAssets>, 'tanks' | 'devices' | 'counters'> & {
  stretches: readonly ConsumptionPeriod[];
  orders: readonly DemoOrder[];
};

/** What the counters burnt left the tanks, trucks filled them up again, and a refill that is done was one of these. */
function generateGas(
  { calendar }: Generator,
  { tanks, devices, orders, ...burnt }: GasInput,
  { neighbours: adjacentRecords }: CompanySize,
) {
  const burnings = generateSiteConsumption(tanks, { ...burnt, calendar, neighbours: adjacentRecords });
  const levels = generateTankLevels(tanks, devices, burnings);
  const deliveries = generateDeliveries(levels, tanks);
  linkRefillsToDeliveries(orders, deliveries, tanks);
  assignNumbers(orders, 'MO', 5, ({ created_at }) => dubaiTimestamp(created_at));
  return { levels, deliveries };
}

/** The demo company, record by record. */
export type Company = ReturnType<typeof generateCompany>;

/** Who has left is archived, who was cut off for arrears is blocked. */
function applyClientStatuses(clients: readonly DemoClient[], contracts: readonly DemoContract[]): void {
  const statesOf = new Map<DemoClient, DemoContract['status'][]>();
  for (const { client, status } of contracts) statesOf.set(client, [...(statesOf.get(client) ?? []), status]);
  for (const client of clients) {
    const states = statesOf.get(client) ?? [];
    if (states.every((status) => status === 'Closed')) client.status = 'archived';
    if (states.includes('Suspended')) client.status = 'blocked';
  }
}
