import { rm } from 'node:fs/promises';
import type { Pool } from 'pg';
import { createAdmin } from '../../src/server/cli/createAdmin';
import { signIn as signInToApi } from '../../src/server/cli/simulate/api';
import type { Api } from '../../src/server/cli/simulate/api';
import { issueKeys, registerDevices } from '../../src/server/cli/simulate/devices';
import type { SimulatedDevice } from '../../src/server/cli/simulate/scenario';
import { createHttpSender } from '../../src/server/cli/simulate/senders';
import type { Sender } from '../../src/server/cli/simulate/senders';
import { DATABASE_JOBS } from '../../src/server/dailyJobs';
import { createDb, openPool } from '../../src/server/db/client';
import { openDatabaseForCommand } from '../../src/server/db/openDatabase';
import { DEMO_PASSWORD } from '../../src/server/demo/demoUsers';
import { runJobs } from '../../src/server/jobs/scheduler';
import { drafts } from '../sampleDrafts';
import { makeDataDir, startProduct } from '../startProduct';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import { openBrowser } from './support/chromium';
import type { MovableClock } from './support/movableClock';
import { createMovableClock } from './support/movableClock';
import { pageActions } from './support/pageActions';
import { recordPageActions } from './support/recordPageActions';
import { step } from './support/step';
import type { TestEnvironment } from './support/testEnvironment';
import { START_TIMEOUT_MS, stopTestEnvironment } from './support/testEnvironment';
import { HOUR_MS } from '../../src/domain/durations';

const STEP_MS = 60_000;
const DISPATCHER = 'm.suwaidi';
const PHONE = { width: 400, height: 850 };
/** Ten in the morning in Dubai, two days ago. */
const START = new Date(Date.now() - 48 * HOUR_MS).setUTCHours(6, 0, 0, 0);

let environment: TestEnvironment;
let clock: MovableClock;
let databaseUrl: string;
let dataDir: string;
let devices: [falling: SimulatedDevice, second: SimulatedDevice, frozen: SimulatedDevice];
let sender: Sender;
let user: BrowserUser;
const users: BrowserUser[] = [];
const pages = { plan: '', order: '', tank: '' };

const timeOf = (hours: number): string => new Date(START + hours * HOUR_MS).toISOString();
const moveTo = (hours: number): void => clock.moveTo(timeOf(hours));

/** Sends levels in percent, each at its number of hours after the start. */
async function send(
  { identifier }: SimulatedDevice,
  levels: readonly (readonly [hours: number, level: number])[],
) {
  const body = levels.map(([hours, level]) => ({
    device: identifier,
    ts: START + hours * HOUR_MS,
    values: { level },
  }));
  const outcome = await sender.send('generic', { query: '', topic: '', body });
  expect(outcome).toMatchObject({ accepted: levels.length });
}

/** Signs in again, because sessions end when the clock is advanced. */
async function openPage(path: string, viewport?: { width: number; height: number }) {
  user = await openBrowserUser(environment.browser, viewport, clock.browserScript());
  users.push(user);
  user.page.setDefaultTimeout(STEP_MS);
  await signIn(user.page, environment.product.url, DISPATCHER);
  await user.page.goto(`${environment.product.url}${path}`);
  return recordPageActions(user);
}

async function withDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = openPool(databaseUrl);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Runs the daily jobs like `npm run jobs`. */
async function runDailyJobs(): Promise<void> {
  const outcomes = await withDatabase((pool) =>
    runJobs(createDb(pool), DATABASE_JOBS, { now: clock.now(), force: true }),
  );
  expect(outcomes.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
}

/**
 * Adds a counter at the site of the frozen gauge: 300 m³ in a month are 70 m³ or 283 L in a week, 2.8 points
 * of 10,000 L.
 */
async function addCounter(api: Api): Promise<void> {
  const site = (await api.list('site')).find(({ code }) => code === 'SIM-1-2');
  const { _id } = await api.post('/counter/add', {
    ...drafts.counter,
    site: site?._id,
    initial_reading_at: timeOf(-30 * 24).slice(0, 10),
  });
  await withDatabase((pool) => pool.query(`update counters set status = 'active' where id = $1`, [_id]));
  await api.post(`/counter/${String(_id)}/reading`, {
    at: timeOf(-1),
    value: 300,
    type: 'actual',
    reviewed: true,
  });
}

beforeAll(async () => {
  dataDir = await makeDataDir();
  clock = createMovableClock(dataDir, timeOf(0));
  const [product, browser] = await Promise.all([
    startProduct(dataDir, 'empty', clock.environment),
    openBrowser(),
  ]);
  environment = { product, browser };
  databaseUrl =
    product.ownerUrl ??
    (await openDatabaseForCommand({ dataDir, databaseUrl: undefined, databaseOwnerUrl: undefined })).url;
  await withDatabase((pool) =>
    createAdmin(
      createDb(pool),
      {
        username: DISPATCHER,
        email: 'mariam@example.com',
        first_name: 'Mariam',
        last_name: 'Suwaidi',
        phone: '+971501234567',
      },
      DEMO_PASSWORD,
    ),
  );
  const api = await signInToApi(product.url, DISPATCHER, DEMO_PASSWORD);
  devices = (await registerDevices(api, {
    count: 3,
    format: 'generic',
    seed: 1,
    intervalMin: 240,
  })) as typeof devices;
  sender = createHttpSender(product.url, await issueKeys(api, ['generic']));
  await addCounter(api);
}, START_TIMEOUT_MS);

afterAll(async () => {
  await stopTestEnvironment(environment);
  await rm(dataDir, { recursive: true, force: true });
}, START_TIMEOUT_MS);

describe('a tank whose level falls', () => {
  step('warns at its low level', async () => {
    const frozen = devices[2].levelPercent ?? 0;
    await send(
      devices[2],
      Array.from({ length: 9 }, (_, day) => [-24 * (9 - day), frozen] as const),
    );
    moveTo(8);
    await send(devices[0], [
      [3, 34],
      [3.5, 34],
      [6, 29.5],
      [8, 29],
    ]);
    await send(devices[1], [
      [3, 41],
      [3.5, 41],
      [8, 40],
    ]);
    const actions = await openPage('/tanks?view=alarms');
    await actions
      .row('Level low')
      .filter({ hasText: 'Warning' })
      .filter({ hasText: 'Level 29.0 %' })
      .waitFor();
  });

  step('becomes critical without a second alarm or order', async () => {
    moveTo(23);
    await send(devices[0], [
      [11, 25],
      [14, 21],
      [17, 17.5],
      [20, 14.8],
      [22, 14],
    ]);
    await send(devices[1], [
      [13, 39],
      [22, 38],
    ]);
    await send(devices[2], [
      [13, devices[2].levelPercent ?? 0],
      [22, devices[2].levelPercent ?? 0],
    ]);
    const actions = await openPage('/tanks?view=alarms');
    const rows = user.page.locator('main .MuiDataGrid-row').filter({ hasText: 'Level low' });
    await rows.filter({ hasText: 'Critical' }).waitFor();
    expect(await rows.count()).toBe(1);
    await rows.getByRole('link', { name: /^TK-/ }).click();
    await actions.waitForHeading(/^TK-/);
    pages.tank = user.page.url();
    await actions.openTab('Orders');
    await actions.row('Refill').filter({ hasText: 'Emergency' }).waitFor();
  });

  step('is planned with two others on one truck, and its order is released', async () => {
    const actions = await openPage('/tanks?view=planning');
    await actions.row('TK-0001').waitFor();
    for (const tank of ['TK-0001', 'TK-0002', 'TK-0003'])
      await actions.row(tank).getByRole('checkbox').check();
    await actions.press('Plan refills (3)');
    const dialog = actions.dialog('Plan refills');
    await dialog.fill({ Truck: 'DXB 41877', 'Truck capacity': '5000' });
    await dialog.waitForText(/more than the truck carries/);
    await dialog.fill({ 'Truck capacity': '30000' });
    await dialog.waitForText(/left in the truck/);
    await dialog.pickOption('Driver', 'suwaidi', /Suwaidi/);
    await dialog.press('Save');
    await actions.waitForHeading(/^RP-/);
    await actions.press('Release');
    await actions.confirm('3 refill orders are due', 'Release');
    await actions.waitForToast(/released/);
    pages.plan = user.page.url();
    await actions.row('TK-0001').filter({ hasText: 'scheduled' }).waitFor();
    await actions.row('TK-0001').getByRole('link', { name: /^MO-/ }).click();
    pages.order = await actions.waitForRecordPage('orders');
  });

  step('is filled: the delivery is recorded, the level rises, alarm and order end', async () => {
    const actions = recordPageActions(user);
    const { page } = user;
    await actions.press('Start');
    await actions.waitForToast('Work started');
    await page.goto(pages.tank);
    await actions.press('Add delivery');
    const delivery = actions.dialog('Add a delivery');
    await delivery.fill({ 'Ticket number': 'T-48801', Supplier: 'Emirates Gas', Litres: '6600' });
    await delivery.fill({ 'Level before': '14', 'Level after': '80' });
    await delivery.pickOption('Order', 'MO-', /^MO-/);
    await delivery.press('Save delivery');
    await actions.waitForToast('Delivery saved');
    moveTo(24);
    await send(devices[0], [
      [23.4, 80],
      [23.9, 80],
    ]);
    await page.goto(`${environment.product.url}/tanks?view=alarms`);
    await actions.row('Level low').filter({ hasText: 'Cleared' }).waitFor();
    await page.goto(pages.order);
    await actions.press('Record work');
    const results = page.getByRole('dialog').getByRole('combobox', { name: 'Result' });
    await results.first().waitFor();
    for (const result of await results.all()) await result.selectOption('ok');
    await pageActions(page, page.getByRole('dialog', { name: 'What was done?' })).press('Save');
    await actions.waitForToast('Work recorded');
    await actions.openTab('Photos');
    await actions.attachFile('After');
    await actions.press('Complete');
    await actions.dialog('Complete this order?').press('Complete');
    await actions.waitForToast('Order completed');
    await page.goto(pages.plan);
    await actions.row('TK-0001').filter({ hasText: 'completed' }).filter({ hasText: '6,600 L' }).waitFor();
  });
});

describe('the next night', () => {
  step('a leak and a frozen gauge are acknowledged on a phone', async () => {
    moveTo(42);
    await send(devices[0], [
      [33, 79.8],
      [40.6, 79.6],
      [41, 75.5],
      [41.4, 71.2],
      [41.8, 67],
    ]);
    await runDailyJobs();
    const actions = await openPage('/tanks?view=alarms', PHONE);
    const { page } = user;
    for (const [kind, severity] of [
      ['Level drop', 'Critical'],
      ['Stuck gauge', 'Warning'],
    ] as const) {
      const card = page.locator('main li').filter({ hasText: kind });
      await card.getByText(severity, { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Acknowledge', exact: true }).click();
      await card.getByText('Acknowledged', { exact: true }).waitFor();
    }
    await actions.waitForToast(/acknowledged/i);
  });

  step('nothing was reported to the console', async () => {
    expect(users.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
    await Promise.resolve();
  });
});
