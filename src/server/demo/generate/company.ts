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
import { generateIndexes, generateLevelReadings } from './assets/telemetry';
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
import type { DailyUse } from './billing/dailyUse';
import { createDailyUse } from './billing/dailyUse';
import { generateTanks } from './assets/tanks';

const SEED = 20_260;

/** Generates the demo company as of a time in milliseconds; equal arguments give equal data. */
export function generateCompany(now: number, size: CompanySize) {
  const generator: Generator = { random: createRandom(SEED), calendar: calendarAt(now) };
  const roles = generateRoles(generator);
  const staff = generateStaff(generator, roles);
  const assets = {
    settings: generateSettings(generator),
    posDevices: generatePosDevices(generator, staff),
    ...generateAssets(generator, size),
  };
  const orders = generateOrders(generator, { ...assets, staff }, size.orders);
  assignSearchOrder(orders, assets.posDevices);
  const periods = assets.contracts.flatMap((contract, index) =>
    generateConsumption(generator, contract, index),
  );
  const dailyUse = createDailyUse(generator.calendar);
  const tankData = generateGas(generator, { ...assets, periods, orders, dailyUse });
  const bills = generateBills(generator, { ...assets, orders, periods });
  const payments = generatePayments(generator, bills, staff);
  const company = { roles, staff, ...assets, ...tankData, orders, bills, payments };
  const files = generateFiles(generator, company);
  const notifications = generateNotifications(generator, company);
  const allReadings = generateReadings(generator, { ...assets, periods, bills, dailyUse });
  const offers = generateOffers(generator, orders, bills);
  const posAssignments = generatePosAssignments(generator, staff, assets.posDevices);
  const mailings = generateMailings(generator, { bills, offers, staff });
  const { readings, files: photos } = attachReadingPhotos(
    generator,
    allReadings,
    employeeByUsername(staff, 'o.khan'),
  );
  const allFiles = [...files, ...photos];
  return {
    ...company,
    files: allFiles,
    notifications,
    readings,
    offers,
    posAssignments,
    mailings,
  };
}

function generateAssets(generator: Generator, size: CompanySize) {
  const sites = generateSites(generator, size.sites);
  const tanks = generateTanks(generator, sites, size);
  const clients = generateClients(generator, sites, size.clients);
  const contracts = generateContracts(generator, clients, tanks, sites, size.contracts);
  applyClientStatuses(clients, contracts);
  const counters = generateCounters(generator, contracts, tanks);
  return { sites, tanks, clients, contracts, counters, devices: generateDevices(generator, tanks, counters) };
}

type GasInput = Pick<ReturnType<typeof generateAssets>, 'tanks' | 'devices' | 'counters'> & {
  periods: readonly ConsumptionPeriod[];
  orders: readonly DemoOrder[];
  dailyUse: DailyUse;
};

/**
 * Tank levels and indexes of AMR units from the consumption, deliveries that refill the tanks, and the refill orders
 * of these deliveries.
 */
function generateGas(generator: Generator, { tanks, devices, orders, ...input }: GasInput) {
  const consumptionBySite = generateSiteConsumption(generator, tanks, input);
  const levels = generateTankLevels(generator, tanks, devices, consumptionBySite);
  const deliveries = generateDeliveries(levels, tanks);
  linkRefillsToDeliveries(orders, deliveries, tanks);
  assignNumbers(orders, 'MO', 5, ({ created_at }) => dubaiTimestamp(created_at));
  const levelReadings = generateLevelReadings(generator, levels);
  const indexes = generateIndexes(generator, { ...input, devices });
  return { deliveries, levelReadings, indexes };
}

export type Company = ReturnType<typeof generateCompany>;

/** Archives clients whose contracts are all closed, and blocks clients with a suspended contract. */
function applyClientStatuses(clients: readonly DemoClient[], contracts: readonly DemoContract[]): void {
  const statusesByClient = new Map<DemoClient, DemoContract['status'][]>();
  for (const { client, status } of contracts)
    statusesByClient.set(client, [...(statusesByClient.get(client) ?? []), status]);
  for (const client of clients) {
    const statuses = statusesByClient.get(client) ?? [];
    if (statuses.every((status) => status === 'Closed')) client.status = 'archived';
    if (statuses.includes('Suspended')) client.status = 'blocked';
  }
}
