import type { Locator } from 'playwright-core';
import type { Setting } from '../../src/domain/settings/setting';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import { recordPageActions } from './support/recordPageActions';
import type { TestEnvironment } from './support/testEnvironment';
import {
  START_TIMEOUT_MS,
  apiClientFor,
  startTestEnvironment,
  stopTestEnvironment,
} from './support/testEnvironment';
import { waitUntil } from './support/waitUntil';

/** First views of different users in the morning; every figure equals the sum of its records. */

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await startTestEnvironment();
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

const STEP_MS = 30_000;
const TEST_MS = 120_000;
const FIGURE = /^-?[\d,]+(\.\d\d)?( %)?$/;

/** Opens the dashboard as this user. */
async function openMorning(username: string) {
  const user: BrowserUser = await openBrowserUser(environment.browser);
  const { page } = user;
  page.setDefaultTimeout(STEP_MS);
  await signIn(page, environment.product.url, username);
  const block = (title: string) => page.getByRole('region', { name: title, exact: true });
  /** The value beside a label of a block. */
  const figure = (title: string, label: string): Locator =>
    block(title)
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=following-sibling::dd[1]');
  const readFigure = async (title: string, label: string): Promise<string> => {
    await block(title).scrollIntoViewIfNeeded();
    return (await figure(title, label).innerText()).trim();
  };
  return {
    ...recordPageActions(user),
    page,
    block,
    readFigure,
    openFigure: (title: string, label: string) => figure(title, label).getByRole('link').first().click(),
    openDashboard: () => page.goto(environment.product.url),
    goTo: async (name: string) => {
      await page.getByRole('button', { name: 'Go to', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    openReport: (name: string, query = '') =>
      page.goto(`${environment.product.url}/rapports?report=${name}${query}`),
    /** Number of records in the list on the page. */
    recordCount: () =>
      waitUntil(
        'the number of records',
        () => page.locator('.MuiTablePagination-displayedRows').first().innerText(),
        (text) => /of [\d,]+$/.test(text),
      ).then((text) => text.replace(/^.*of /, '')),
    /** The total of a column of the report on the page. */
    reportTotal: async (header: string): Promise<string> => {
      const table = page.locator('main table');
      const total = table.getByRole('row').filter({ hasText: /^Total/ });
      await total.waitFor();
      const headers = await table.locator('thead th').allInnerTexts();
      const index = headers.findIndex((text) => text.trim() === header);
      return (await total.locator('th, td').nth(index).innerText()).trim();
    },
    finish: async () => {
      await user.context.close();
      expect(user.consoleErrors).toEqual([]);
    },
  };
}

const dashboardFigure = expect.stringMatching(FIGURE) as string;

it(
  'shows the owner the outstanding amounts by client and building, to the fils',
  async () => {
    const owner = await openMorning('admin');
    const outstanding = await owner.readFigure('Outstanding', 'Outstanding \\(AED\\)');
    const overdue = await owner.readFigure('Outstanding', 'Overdue');
    expect([outstanding, overdue]).toEqual([dashboardFigure, dashboardFigure]);
    await owner.openFigure('Outstanding', 'Overdue');
    await owner.waitForHeading('Invoices');
    expect(Number(await owner.recordCount())).toBeGreaterThan(0);

    await owner.goTo('Reports');
    await owner.clickLink('Receivables ageing');
    await owner.waitForHeading('Receivables ageing');
    expect(await owner.reportTotal('Balance (AED)')).toBe(outstanding);
    await owner.page.getByRole('combobox', { name: 'Group by' }).click();
    await owner.page.getByRole('option', { name: 'Site' }).click();
    await owner.page.waitForURL(/group=site/);
    expect(await owner.reportTotal('Balance (AED)')).toBe(outstanding);
    await owner.finish();
  },
  TEST_MS,
);

it(
  'shows the accountant what to check and send today, and the VAT of the quarter as in the register',
  async () => {
    const accountant = await openMorning('p.nair');
    const held = await accountant.readFigure('My work', 'Held invoices');
    await accountant.openFigure('My work', 'Held invoices');
    await accountant.waitForHeading('Invoices');
    expect(await accountant.recordCount()).toBe(held);

    await accountant.openDashboard();
    const unsent = await accountant.readFigure('Invoices to review', 'Issued in the month, not delivered');
    await accountant.openFigure('Invoices to review', 'Issued in the month, not delivered');
    await accountant.waitForHeading('Invoices');
    expect(await accountant.recordCount()).toBe(unsent);

    await accountant.openReport('vat-201');
    const vat = await accountant.reportTotal('VAT (AED)');
    const net = await accountant.reportTotal('Net (AED)');
    await accountant.openReport('billing-register', '&period=this_quarter');
    expect(await accountant.reportTotal('VAT (AED)')).toBe(vat);
    expect(await accountant.reportTotal('Net (AED)')).toBe(net);
    await accountant.finish();
  },
  TEST_MS,
);

it(
  'shows the dispatcher the tank that runs out first, and critical alarms',
  async () => {
    const dispatcher = await openMorning('o.khan');
    const first = dispatcher.block('Next tanks to run out').locator('tbody tr').first();
    const [tank] = (await first.getByRole('link').first().innerText()).split(' · ');
    await first.getByRole('link').first().click();
    await dispatcher.waitForHeading(new RegExp(`${String(tank)}`));
    await dispatcher.openTab('Alarms');
    await dispatcher.waitForText('Level low');

    await dispatcher.openDashboard();
    const critical = await dispatcher.readFigure('Tank levels', 'With a critical alarm');
    await dispatcher.openFigure('Tank levels', 'With a critical alarm');
    await dispatcher.waitForHeading('Tanks');
    expect(await dispatcher.recordCount()).toBe(critical);
    await dispatcher.finish();
  },
  TEST_MS,
);

it(
  'shows the collector the amount in hand, equal to the report of the office',
  async () => {
    const collector = await openMorning('a.rahman');
    const cash = (await collector.readFigure('My wallet', 'Cash \\(AED\\)')).split('\n')[0];
    await collector.block('My wallet').getByRole('link', { name: 'In my custody' }).click();
    await collector.waitForText('Receipts');
    await collector.finish();

    const owner = await openMorning('admin');
    await owner.openReport('custody');
    const row = owner.page.locator('main table').getByRole('row', { name: /^Abdul Rahman\s+Cash/ });
    expect((await row.locator('td').last().innerText()).trim()).toBe(cash);
    await owner.finish();
  },
  TEST_MS,
);

it(
  'shows the auditor who changed a tariff, with old and new values',
  async () => {
    const admin = await apiClientFor(environment.product, 'admin');
    const [tariff] = await admin.list<Setting>('setting', { search: 'tariff.COM' });
    if (!tariff) throw new Error('The demo company has no commercial tariff.');
    const { _id, version, effective_from } = tariff;
    const value = { ...(tariff.value as object), fixed_monthly: 27.5 };
    const change = { version, effective_from, value };
    expect((await admin.send('PUT', `/setting/${_id}`, change)).status).toBe(200);

    const auditor = await openMorning('h.mansoori');
    await auditor.goTo('Audit log');
    await auditor.waitForHeading('Audit log');
    await auditor.waitForText(/entries are added to the hash chain|Protected by the hash chain/);
    const entry = auditor.row('Commercial');
    await entry.waitFor();
    expect(await entry.innerText()).toMatch(/admin/);
    await entry.click();
    await auditor.page.waitForURL(/entry=/);
    await auditor.page.getByText(/27\.5/).first().waitFor();
    await auditor.finish();
  },
  TEST_MS,
);
