import { rm } from 'node:fs/promises';
import { openDatabaseForCommand } from '../../../src/server/db/openDatabase';
import { createDb, openPool } from '../../../src/server/db/client';
import { newRecordId } from '../../../src/server/db/recordId';
import { createAdmin } from '../../../src/server/cli/createAdmin';
import { DEMO_PASSWORD } from '../../../src/server/demo/demoUsers';
import type { PermissionFlag } from '../../../src/domain/permissions';
import { drafts } from '../../sampleDrafts';
import { makeDataDir, startProduct } from '../../startProduct';
import { startSmtpServer } from '../../proof/support/smtpServer';
import type { SmtpServer } from '../../proof/support/smtpServer';
import { startGatewayServer } from '../../server/support/gatewayServer';
import type { GatewayServer } from '../../server/support/gatewayServer';
import { openBrowser } from './chromium';
import { createMovableClock } from './movableClock';
import type { MovableClock } from './movableClock';
import { apiClientFor, stopTestEnvironment } from './testEnvironment';
import type { TestEnvironment } from './testEnvironment';
import { insertSite } from '../../server/support/testRecords';

export type ApiClient = Awaited<ReturnType<typeof apiClientFor>>;

/** A company without history, with test servers instead of a mail server and an SMS gateway. */
export interface MonthCompany extends TestEnvironment {
  clock: MovableClock;
  smtp: SmtpServer;
  gateway: GatewayServer;
  /** URL of its database, with the role that owns the tables. */
  databaseUrl: string;
  contracts: Record<string, { _id: string; unique_number: string }>;
  stop: () => Promise<void>;
}

export const MANAGER = 'm.suwaidi';
export const CHECKER = 'o.haddad';
export const ACCOUNTANT = 'h.nair';
export const SITE = 'SITE-017';
const ROUTE = 'DXB-M3';
export const SMS_SECRET = 'gateway-secret-of-the-sms-channel-0123456789';

const ACCOUNTANT_FLAGS: readonly PermissionFlag[] = [
  'canViewClients',
  'canUpdateContracts',
  'canCreateBills',
  'canUpdateBills',
];

interface Supply {
  unit: string;
  name: string;
  /** Index of the counter on 1 October. */
  initial: number;
  channel?: 'email' | 'sms' | 'print';
  site?: string;
  type?: 'residential' | 'commercial';
}

/** The contracts; the billing run excludes the last two, which have another site and another type. */
const SUPPLIES: readonly Supply[] = [
  { unit: '101', name: 'Amal', initial: 1_000 },
  { unit: '102', name: 'Basma', initial: 99_990 },
  { unit: '103', name: 'Celine', initial: 2_000, channel: 'sms' },
  { unit: '104', name: 'Dina', initial: 3_000 },
  { unit: '105', name: 'Emad', initial: 4_000, channel: 'print' },
  { unit: '106', name: 'Farah', initial: 5_000 },
  { unit: '201', name: 'Ghada', initial: 6_000, site: 'SITE-018' },
  { unit: 'Shop 1', name: 'Hamad', initial: 7_000, type: 'commercial' },
];

export const emailOf = (name: string): string => `${name.toLowerCase()}@example.com`;
export const serialOf = (unit: string): string => `BK-${unit}`;

/** Starts the product without a demo company at a time, and creates the company. */
export async function startMonthCompany(time: string): Promise<MonthCompany> {
  const dataDir = await makeDataDir();
  const clock = createMovableClock(dataDir, time);
  const [smtp, gateway] = await Promise.all([startSmtpServer(), startGatewayServer()]);
  const [product, browser] = await Promise.all([
    startProduct(dataDir, 'empty', {
      ...clock.environment,
      SMTP_URL: `smtp://127.0.0.1:${String(smtp.port)}`,
      PRIVATE_GATEWAYS: 'on',
    }),
    openBrowser(),
  ]);
  const databaseUrl =
    product.ownerUrl ??
    (await openDatabaseForCommand({ dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined })).url;
  const stop = async () => {
    await stopTestEnvironment({ product, browser });
    await Promise.all([smtp.close(), gateway.close(), rm(dataDir, { recursive: true, force: true })]);
  };
  const environment = { product, browser, clock, smtp, gateway, databaseUrl, stop };
  try {
    return { ...environment, contracts: await createCompany(environment) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the users, settings and contracts required for a month. */
async function createCompany({
  product,
  databaseUrl,
  gateway,
}: Omit<MonthCompany, 'contracts'>): Promise<MonthCompany['contracts']> {
  const pool = openPool(databaseUrl);
  const db = createDb(pool);
  for (const [username, first_name, last_name] of [
    [MANAGER, 'Mariam', 'Suwaidi'],
    [CHECKER, 'Omar', 'Haddad'],
    [ACCOUNTANT, 'Hari', 'Nair'],
  ] as const)
    await createAdmin(
      db,
      { username, email: emailOf(first_name), first_name, last_name, phone: '+971501234567' },
      DEMO_PASSWORD,
    );
  const manager = await apiClientFor(product, MANAGER);
  const send = async (method: string, path: string, body: object): Promise<{ _id: string }> => {
    const response = await manager.send(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as { _id: string };
  };
  const role = await send('POST', '/role/add', {
    name: 'Billing Accountant',
    permissions: ACCOUNTANT_FLAGS,
  });
  await db.updateTable('users').set({ role_id: role._id }).where('username', '=', ACCOUNTANT).execute();
  const company = { group: 'company', value_type: 'text', effective_from: '2026-01-01' };
  for (const [key, value] of [
    ['company_name', 'Al Bahar Gas Supply LLC'],
    ['address', 'Al Nahda, Dubai'],
    ['trn', '100123456700003'],
  ])
    await send('POST', '/setting/add', { ...company, key, label: key, value });
  await send('PUT', '/messaging/gateways', { sms_url: gateway.url, sms_secret: SMS_SECRET });
  const tariff = await send('POST', '/setting/add', {
    key: 'tariff.RES-DXB',
    group: 'tariff',
    label: 'Residential Dubai',
    value_type: 'json',
    value: { blocks: [{ from: 0, to: null, price: 9.5 }], fixed_monthly: 10 },
    effective_from: '2026-01-01',
  });
  const sites = new Map<string, string>();
  const nameOf = (code: string) => (code === SITE ? 'Marina Heights' : 'Palm View');
  const contracts: MonthCompany['contracts'] = {};
  for (const [index, supply] of SUPPLIES.entries()) {
    const { unit, name, initial, channel = 'email', site: code = SITE, type = 'residential' } = supply;
    const client = await send('POST', '/client/add', {
      ...drafts.client,
      first_name: name,
      last_name: 'Mansour',
      email: emailOf(name),
      preferred_channel: channel,
    });
    const counter = newRecordId();
    const site = sites.get(code) ?? (await insertSite(db, { code, name: nameOf(code) }));
    sites.set(code, site);
    await db
      .insertInto('counters')
      .values({
        id: counter,
        code: `CN-${String(index + 1).padStart(6, '0')}`,
        serial_number: serialOf(unit),
        size: 'G2.5',
        site_code: code,
        site_name: nameOf(code),
        unit_no: unit,
        route_code: ROUTE,
        route_order: index,
        initial_reading: initial,
        initial_reading_at: '2026-10-01',
        status: 'active',
      })
      .execute();
    const contract = await send('POST', '/contract/add', {
      ...drafts.contract,
      client: client._id,
      tariff: tariff._id,
      counter,
      site,
      unit_no: unit,
      type,
      start_date: '2026-10-01',
      end_date: '2027-09-30',
      deposit_required: 0,
    });
    await db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', contract._id).execute();
    contracts[unit] = contract as MonthCompany['contracts'][string];
  }
  await pool.end();
  return contracts;
}
