import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import type { Bill } from '../../src/domain/bills/bill';
import type { BillRun } from '../../src/domain/bills/billRun';
import type { Reading } from '../../src/domain/counters/reading';
import type { JournalEntry } from '../../src/domain/ledger/journal';
import type { Refund } from '../../src/domain/refunds/refund';
import type { User } from '../../src/domain/users/user';
import type { Wallet } from '../../src/domain/wallets/wallet';
import { fromFils, toFils } from '../../src/domain/money';
import { withConnection } from '../../src/server/db/databaseAdmin';
import { findJournalDefects } from '../proof/faults/ledgerInvariants';
import { openPool } from '../../src/server/db/client';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import type { ApiClient, MonthCompany } from './support/monthCompany';
import {
  ACCOUNTANT,
  CHECKER,
  MANAGER,
  SITE,
  SMS_SECRET,
  emailOf,
  serialOf,
  startMonthCompany,
} from './support/monthCompany';
import { recordPageActions } from './support/recordPageActions';
import { step } from './support/step';
import { START_TIMEOUT_MS, apiClientFor } from './support/testEnvironment';
import { waitUntil } from './support/waitUntil';

const STEP_MS = 60_000;
const PRESS_MS = 2_000;
/** Ten in the morning in Dubai. */
const LAST_OF_OCTOBER = '2026-10-31T06:00:00Z';
const SECOND_OF_NOVEMBER = '2026-11-02T06:00:00Z';

/*
 * Gas costs AED 9.50 per m³, the service AED 10.00 per month (30 days ÷ 30), and each line has 5 % VAT.
 *
 * 101: 1012.345 − 1000.000 = 12.345 m³; 117.28 + 10.00 = 127.28; VAT 5.86 + 0.50 = 6.36; total 133.64.
 * 102: 10 − 99990 + 100000 = 20 m³;     190.00 + 10.00 = 200.00; VAT 9.50 + 0.50 = 10.00; total 210.00.
 * 103: 2010 − 2000 = 10 m³;              95.00 + 10.00 = 105.00; VAT 4.75 + 0.50 = 5.25; total 110.25.
 * 104: 3030 − 3000 = 30 m³;             285.00 + 10.00 = 295.00; VAT 14.25 + 0.50 = 14.75; total 309.75.
 * 105: 4040 − 4000 = 40 m³;             380.00 + 10.00 = 390.00; VAT 19.00 + 0.50 = 19.50; total 409.50.
 * 106: 5005 − 5000 = 5 m³;               47.50 + 10.00 = 57.50; VAT 2.38 (2.375) + 0.50 = 2.88; total 60.38.
 */
const TOTALS: Record<string, string> = {
  '101': '133.64',
  '102': '210.00',
  '103': '110.25',
  '104': '309.75',
  '105': '409.50',
  '106': '60.38',
};
const VOLUMES = { '101': '12.345', '102': '20.000', '103': '10.000', '104': '30.000', '105': '40.000' };
const ON_PAPER = 'This client receives paper invoices. Print and deliver it, then mark it as delivered.';

let company: MonthCompany;
let api: ApiClient;
const users: Record<'manager' | 'checker' | 'accountant', BrowserUser> = {} as typeof users;
const pages: Record<
  'manager' | 'checker' | 'accountant',
  ReturnType<typeof userActions>
> = {} as typeof pages;
/** Address of a contract's invoice, by unit. */
const bills: Record<string, string> = {};
const numbers: Record<string, string> = {};
const openUsers: BrowserUser[] = [];

/** Actions on record pages, in menus, tables and lists. */
function userActions(user: BrowserUser) {
  const { page } = user;
  const actions = recordPageActions(user);
  return {
    ...actions,
    page,
    open: (path: string) => page.goto(`${company.product.url}${path}`),
    /** Presses the button of a transition, or picks it from the menu. */
    act: async (name: string): Promise<void> => {
      const main = page.locator('main');
      const button = main.getByRole('button', { name, exact: true });
      const menu = main.getByRole('button', { name: 'More actions', exact: true });
      await button.or(menu).first().waitFor();
      if ((await button.count()) > 0) return button.first().click();
      await menu.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    pickFrom: async (menu: string, name: string): Promise<void> => {
      await page.locator('main').getByRole('button', { name: menu, exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    goTo: async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Go to', exact: true }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
    },
    /** Waits for the number of rows of a table; returns their texts by column. */
    table: (label: string, rowCount: number): Promise<Record<string, string>[]> =>
      waitUntil(
        label,
        () => readTable(page.getByRole('table', { name: label, exact: true })),
        (rows) => rows.length === rowCount,
        STEP_MS,
      ),
  };
}

const readTable = async (table: Locator): Promise<Record<string, string>[]> => {
  if ((await table.count()) !== 1) return [];
  return table.evaluate((element: HTMLTableElement) => {
    const texts = (row: HTMLTableRowElement) =>
      [...row.cells].map(({ innerText }) => innerText.trim().replace(/^-----.*/s, ''));
    const heads = texts((element.tHead as HTMLTableSectionElement).rows[0] as HTMLTableRowElement);
    const body = [...(element.tBodies[0]?.rows ?? [])];
    return body.map((row) =>
      Object.fromEntries(texts(row).map((text, position) => [heads[position] ?? '', text])),
    );
  });
};

const contractOf = (unit: string) => {
  const contract = company.contracts[unit];
  if (!contract) throw new Error(`There is no contract for ${unit}.`);
  return contract;
};
const unitOf = (contract: string): string =>
  Object.entries(company.contracts).find(([, { unique_number }]) => unique_number === contract)?.[0] ??
  contract;
const billOf = (unit: string): string => bills[unit] ?? '';

/** Signs the three users in, each in a separate browser. */
async function openUsersAt(): Promise<void> {
  for (const [name, username] of [
    ['manager', MANAGER],
    ['checker', CHECKER],
    ['accountant', ACCOUNTANT],
  ] as const) {
    const user = await openBrowserUser(company.browser, undefined, company.clock.browserScript());
    user.page.setDefaultTimeout(STEP_MS);
    await signIn(user.page, company.product.url, username);
    users[name] = user;
    pages[name] = userActions(user);
    openUsers.push(user);
  }
  api = await apiClientFor(company.product, MANAGER);
}

const read = async <T>(path: string): Promise<T> => (await (await api.send('GET', path)).json()) as T;

beforeAll(async () => {
  company = await startMonthCompany(LAST_OF_OCTOBER);
  await openUsersAt();
}, START_TIMEOUT_MS);

afterAll(() => company.stop(), START_TIMEOUT_MS);

describe('readings', () => {
  /** A photo of 2400 × 1800 pixels, as from a phone. */
  const takePhoto = async () => {
    const base64 = await pages.manager.page.evaluate(async () => {
      const canvas = new OffscreenCanvas(2_400, 1_800);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const noise = context.createImageData(2_400, 600);
      noise.data.forEach((_, position) => {
        noise.data[position] = position % 4 === 3 ? 255 : (Math.imul(position, 2_654_435_761) >>> 20) & 255;
      });
      context.fillStyle = '#c9ced6';
      context.fillRect(0, 0, 2_400, 1_800);
      context.putImageData(noise, 0, 1_200);
      context.fillStyle = '#10151c';
      context.font = '320px monospace';
      context.fillText('01012.345', 180, 760);
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        void canvas.convertToBlob({ type: 'image/png' }).then((blob) => reader.readAsDataURL(blob));
      });
      return url.slice(url.indexOf(',') + 1);
    });
    return { name: 'meter.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
  };

  const openSheet = async (progress: string) => {
    await pages.manager.open('/counters');
    await pages.manager.clickLink('Route sheet');
    await pages.manager.waitForHeading('Route sheet');
    await pages.manager.waitForText(progress);
  };

  /** Enters the reading of a counter, with or without a photo, and waits for its status. */
  const enter = async (
    unit: string,
    value: string,
    status: 'Validated' | 'Pending',
    photo?: Awaited<ReturnType<typeof takePhoto>>,
  ) => {
    const { page } = pages.manager;
    const row = page.locator('[data-route-row]').filter({ hasText: serialOf(unit) });
    if (photo) {
      await page.getByLabel(`Photo file of ${serialOf(unit)}`).setInputFiles(photo);
      await row.getByText('Photo uploaded').waitFor();
    }
    const input = page.getByRole('textbox', { name: `Reading of ${serialOf(unit)}`, exact: true });
    await input.fill(value);
    await input.press('Enter');
    await row.getByText(status, { exact: true }).waitFor();
  };

  step('are entered on the route sheet, two with photos and one mistyped', async () => {
    await openSheet('0 of 8 read');
    const photo = await takePhoto();
    await enter('101', '1012.345', 'Validated', photo);
    await enter('102', '10', 'Pending', photo);
    await enter('103', '2010', 'Pending');
    await enter('104', '3030', 'Pending');
    await enter('105', '4400', 'Pending');
    await pages.manager.waitForText('5 of 8 read');
  });

  step('have photos of 1600 × 1200 pixels at most', async () => {
    const [reading] = (await api.list<Reading>('reading')).filter(({ flags }) => flags.includes('rollover'));
    expect(reading?.photo?.mime).toBe('image/jpeg');
    await pages.accountant.openMenuItem('Invoices');
    await pages.accountant.open('/counters/readings');
    await pages.accountant.page.getByRole('button', { name: `102 · ${serialOf('102')}` }).click();
    await pages.accountant.waitForText(/^Index rollover\./);
    const size = await waitUntil(
      'the photo',
      () =>
        pages.accountant.page
          .getByRole('img', { name: 'Photo of the counter' })
          .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      ([width = 0]) => width > 0,
      STEP_MS,
    );
    expect(size).toEqual([1_600, 1_200]);
  });

  step('are reviewed: one validated and one rejected by key, the rest validated in bulk', async () => {
    const { page, dialog, waitForToast, row, pickFrom, waitForText } = pages.accountant;
    await page.keyboard.press('v');
    await waitForToast('Reading validated');
    await page.getByRole('button', { name: `105 · ${serialOf('105')}` }).click();
    await waitForText(/400\.000 m³ in 30 days/);
    await page.keyboard.press('r');
    const rejection = dialog('Reject this reading?');
    await rejection.fill({ Reason: 'Digits swapped, read it again' });
    await rejection.press('Reject');
    await waitForToast('Reading rejected');
    for (const unit of ['103', '104']) await row(serialOf(unit)).getByRole('checkbox').check();
    await pickFrom('Actions', 'Validate');
    const progress = dialog('Validate: 2 readings');
    await progress.waitForText('2 done, 0 failed, 0 skipped');
    await progress.press('Close');
    await waitForText('No readings await review');
  });

  step('are taken again after a rejection', async () => {
    await openSheet('4 of 8 read');
    await enter('105', '4040', 'Validated', await takePhoto());
  });
});

describe('billing run', () => {
  const PREVIEW = 'Contracts in this run';
  let preview: Record<string, string>[] = [];
  let run = '';

  const readRun = () => read<BillRun>(`/run/${run}`);

  /** Delays billing jobs, as if the worker were busy; returns a function that releases them. */
  const holdBillingJobs = async () => {
    const query = (statements: string) =>
      withConnection(company.databaseUrl, (client) => client.query(statements));
    await query(`create function hold_billing_job() returns trigger language plpgsql as $$
      begin
        if new.task_id = (select id from graphile_worker._private_tasks where identifier = 'bill_run') then
          new.run_at := 'infinity';
        end if;
        return new;
      end $$;
      create trigger hold_billing_job before insert on graphile_worker._private_jobs
        for each row execute function hold_billing_job()`);
    return () =>
      query(`drop function hold_billing_job() cascade;
        update graphile_worker._private_jobs set run_at = now() where run_at = 'infinity'`);
  };

  const countBillingJobs = () =>
    withConnection(company.databaseUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'bill_run'`,
      );
      return rows[0]?.n;
    });

  step('previews the monthly residential contracts of the site', async () => {
    const { page, openMenuItem, press, dialog, table } = pages.accountant;
    await openMenuItem('Invoices');
    await press('Run billing');
    const form = dialog('Run billing');
    await form.fill({ Month: '2026-10' });
    await page.getByRole('combobox', { name: 'Sites' }).fill(SITE);
    await page.getByRole('option', { name: new RegExp(`^${SITE} · `) }).click();
    for (const [field, option] of [
      ['Contract types', 'Residential'],
      ['Billing cycles', 'Monthly'],
    ] as const) {
      await page.getByRole('combobox', { name: new RegExp(field) }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
    }
    await form.choose({ Steps: 'Draft, issue and send' });
    await form.press('Preview');
    await form.waitForText('6 contracts');
    preview = await table(PREVIEW, 6);
    const rows = preview.map(({ Contract = '', 'm³': volume = '', Total = '', Result = '' }) => [
      unitOf(Contract),
      volume,
      Total,
      Result,
    ]);
    expect(rows).toEqual([
      ['105', VOLUMES['105'], TOTALS['105'], `Not sent: ${ON_PAPER}`],
      ['106', '', '', 'Unread: No reading for this month yet'],
      ...(['101', '102', '103', '104'] as const).map((unit) => [unit, VOLUMES[unit], TOTALS[unit], 'Ready']),
    ]);
    expect(await api.list('bill')).toEqual([]);
  });

  step('waits for the worker, is paused, and bills nothing until it is resumed', async () => {
    const { page, press, dialog, confirm, waitForText, waitForToast, waitForRecordPage } = pages.accountant;
    const release = await holdBillingJobs();
    await dialog('Run billing').press('Start billing');
    await confirm('Bill October 2026?', 'Start billing');
    await waitForToast('Billing run started');
    run = (await waitForRecordPage('bill-runs')).split('/').at(-1) ?? '';
    await waitForText('0 of 6 contracts done · starting');
    await press('Pause');
    await waitForText('Contracts in progress are completed; the others wait until the run is resumed.');
    await release();
    await waitUntil('the billing job', countBillingJobs, (count) => count === 0, STEP_MS);
    expect(await readRun()).toMatchObject({ status: 'Paused', done: 0, total: 6 });
    expect(await page.getByRole('progressbar', { name: 'Billing run progress' }).count()).toBe(1);
    await press('Resume');
    await waitForText(/^6 of 6 contracts done/);
  });

  step('gives what the preview showed, and lists the exceptions', async () => {
    const { page, press, table } = pages.accountant;
    const exceptions = await table('Exceptions', 2);
    await press('Sent 4');
    const sent = await table('Contracts', 4);
    await press('Sent 4');
    await page.getByRole('table', { name: 'Exceptions', exact: true }).waitFor();
    const previewed = preview.map(({ Contract, Total, Result }) => [Contract, Total, Result]);
    const done = [...exceptions, ...sent].map((row) => {
      const result = row.Result === 'Sent' ? 'Ready' : row.Result;
      return [row.Contract, row['Total (AED)'], [result, row.Reason].filter(Boolean).join(': ')];
    });
    expect(done.sort()).toEqual(previewed.sort());
    for (const { _id, contract, unique_number } of await api.list<Bill>('bill')) {
      const unit = unitOf(contract?.unique_number ?? '');
      bills[unit] = `${company.product.url}/bills/${_id}`;
      numbers[unit] = unique_number;
    }
    expect(numbers).toEqual({
      '101': 'INV-2026-000001',
      '102': 'INV-2026-000002',
      '103': 'INV-2026-000003',
      '104': 'INV-2026-000004',
      '105': 'INV-2026-000005',
    });
  });

  const waitForEmail = (unit: string, name: string) =>
    waitUntil(
      `the email to ${name}`,
      () => Promise.resolve(company.smtp.messages.filter((email) => email.includes(`To: ${emailOf(name)}`))),
      (emails) => emails.length === 1 && emails[0]?.includes(`${numbers[unit] ?? ''}.pdf`) === true,
      STEP_MS,
    );

  step('sends the invoices by email and through the signed gateway', async () => {
    await waitForEmail('101', 'Amal');
    await waitForEmail('102', 'Basma');
    await waitForEmail('104', 'Dina');
    const [request] = await waitUntil(
      'the message to the gateway',
      () => Promise.resolve([...company.gateway.requests]),
      ({ length }) => length === 1,
      STEP_MS,
    );
    const { headers = {}, body = '' } = request ?? {};
    const sign = (timestamp: string, text: string) =>
      `sha256=${createHmac('sha256', SMS_SECRET).update(`${timestamp}.${text}`).digest('hex')}`;
    expect(headers['x-tankbook-signature']).toBe(sign(String(headers['x-tankbook-timestamp']), body));
    const message = JSON.parse(body) as { message_id: string; text: string };
    expect(message.text).toContain('INV-2026-000003, AED 110.25, due by 15 Nov 2026');
    const report = JSON.stringify({ message_id: message.message_id, status: 'delivered' });
    const timestamp = String(Math.floor(company.clock.now() / 1_000));
    const response = await fetch(`${company.product.url}/api/messaging/callback`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-tankbook-timestamp': timestamp,
        'x-tankbook-signature': sign(timestamp, report),
      },
      body: report,
    });
    expect(response.ok).toBe(true);
    await pages.accountant.goto(billOf('103'));
    await pages.accountant.expectFact('Delivery', 'Delivered');
  });

  step('processes the exceptions again after they were mended', async () => {
    const { press, dialog, confirm, waitForText, waitForToast, goto, open, expectFact, act } =
      pages.accountant;
    await open(`/contracts/${contractOf('106')._id}?tab=Readings`);
    await press('Take reading');
    const reading = dialog(/^Take reading/);
    await reading.fill({ 'Reading, m³': '5005' });
    await reading.tick('I have checked the flags; the reading is correct');
    await reading.press('Save reading');
    await waitForToast('Reading saved');
    await goto(billOf('105'));
    await act('Mark as delivered');
    await confirm('Mark this invoice as delivered?', 'Mark as delivered');
    await expectFact('Delivery', 'Delivered');
    await open(`/bill-runs/${run}`);
    await press('Process exceptions again');
    await waitForToast('The exceptions are processed again');
    await pages.accountant.page.getByText('No exceptions', { exact: true }).waitFor();
    expect(await readRun()).toMatchObject({
      status: 'Completed',
      exceptions: 0,
      done: 6,
      counts: { sent: 5, billed: 1 },
    });
    const [bill] = await api.list<Bill>('bill', { field: 'contract', search: contractOf('106')._id });
    if (!bill) throw new Error('The last contract was not billed.');
    bills['106'] = `${company.product.url}/bills/${bill._id}`;
    numbers['106'] = bill.unique_number;
    expect([bill.unique_number, bill.total]).toEqual(['INV-2026-000006', Number(TOTALS['106'])]);
    await waitForEmail('106', 'Farah');
    await waitForText(/^6 of 6 contracts done/);
  });
});

/** Records a payment of the suggested amount due, on the open page of an invoice. */
async function takePayment(type: string, due: string, values: Record<string, string> = {}): Promise<void> {
  const { page, press, dialog } = pages.accountant;
  await press('Take payment');
  const form = dialog(/^Take a payment/);
  const applied = page.getByRole('dialog').getByLabel('Applied amount');
  const amount = page.getByRole('dialog').getByLabel(/^Amount/);
  await applied.waitFor();
  await waitUntil(
    'the amount',
    () => amount.inputValue(),
    (value) => value === due,
    STEP_MS,
  );
  if (type !== 'Cash') await form.choose({ Type: type });
  await form.fill(values);
  // A click right after the dialog opens may be lost; repeating it is safe because of the form's idempotency
  // key.
  const button = page.getByRole('dialog').getByRole('button', { name: 'Take payment', exact: true });
  await waitUntil(
    'the payment',
    async () => {
      if (await button.isVisible()) await button.press('Enter', { timeout: PRESS_MS }).catch(() => undefined);
      return page.getByText(/^Payment taken: RCT-/).count();
    },
    (count) => count > 0,
    STEP_MS,
  );
}

/** Opens the page of the payment with a reference. */
async function openPayment(
  user: ReturnType<typeof userActions>,
  matches: (payment: Wallet) => boolean,
): Promise<void> {
  const payment = (await api.list<Wallet>('wallet')).find(matches);
  if (!payment) throw new Error('There is no such payment.');
  await user.open(`/wallets/${payment._id}`);
  await user.waitForHeading(/^Payment/);
}

const cheque = (check_number: string) => (payment: Wallet) => payment.check_number === check_number;
const transferOf = (amount: number) => (payment: Wallet) =>
  payment.type === 'transfer' && payment.amount === amount;

/** Deposits cash of the safe at the bank on a day; `held` is its expected balance. */
async function depositCash(held: string, amount: string, day: string): Promise<void> {
  const { open, press, dialog, waitForToast, waitForText } = pages.manager;
  await open('/wallets?tab=Safe');
  await waitForText(`AED ${held}`);
  await press('Deposit cash');
  const form = dialog('Deposit cash');
  await form.fill({ Amount: amount, Bank: 'Emirates NBD', 'Deposit slip': `S-${amount}`, Day: day });
  await form.press('Deposit');
  await waitForToast('Deposit recorded');
}

describe('payments', () => {
  const chequeOf = (number: string, drawer: string) => ({
    'Cheque number': number,
    'Cheque date': '2026-10-31',
    Bank: 'Emirates NBD',
    Drawer: drawer,
  });

  step('takes cash of 133.75 for 133.64, two cheques and a card', async () => {
    const { goto, expectFact } = pages.accountant;
    await goto(billOf('101'));
    await takePayment('Cash', '133.75');
    await expectFact('Paid', 'AED 133.64');
    await goto(billOf('102'));
    await takePayment('Cheque', '210.00', chequeOf('000417', 'Basma Mansour'));
    await expectFact('Uncleared cheques', 'AED 210.00');
    await goto(billOf('104'));
    await takePayment('Cheque', '309.75', chequeOf('000562', 'Dina Mansour'));
    await expectFact('Uncleared cheques', 'AED 309.75');
    await goto(billOf('103'));
    await takePayment('Card', '110.25', { 'Terminal reference': 'T-1', 'Authorisation code': 'A-103' });
    await expectFact('Balance', 'AED 0.00');
  });

  step('hands cash and cheques over to the safe', async () => {
    const [accountant] = await api.list<User>('user', { search: ACCOUNTANT });
    const { open, act, dialog, waitForToast, expectFact } = pages.manager;
    await open(`/wallets/${accountant?._id ?? ''}#custodian`);
    // 133.75 in cash; cheques of 210.00 + 309.75 = 519.75.
    await expectFact('Cash (AED)', '133.75');
    await expectFact('Cheques (AED)', '519.75');
    await act('Receive handover');
    const handover = dialog(/^Receive handover from /);
    const alls = pages.manager.page.getByRole('checkbox', { name: 'All', exact: true });
    for (const group of [0, 1]) await alls.nth(group).check();
    await handover.fill({ 'Cash counted': '133.75' });
    await handover.press('Receive');
    await waitForToast('The wallet has been emptied.');
  });

  const deposit = async (number: string) => {
    await openPayment(pages.manager, cheque(number));
    await pages.manager.act('Deposit');
    const form = pages.manager.dialog('Deposit cheque');
    await form.fill({ Bank: 'Emirates NBD', 'Deposit slip': 'S-1031' });
    await form.press('Deposit');
    await pages.manager.waitForToast('Cheque deposited');
  };

  step('deposits the cheques; the bank pays one and returns the other', async () => {
    const { confirm, dialog, waitForToast, goto, expectFact, act } = pages.manager;
    await deposit('000417');
    await act('Clear');
    await confirm('Has the bank paid this cheque?', 'Clear');
    await waitForToast('Cheque cleared');
    await goto(billOf('102'));
    await expectFact('Paid', 'AED 210.00');
    await deposit('000562');
    await act('Bounce');
    const form = dialog('Reason for return');
    await form.choose({ Reason: 'Insufficient funds' });
    await form.press('Bounce');
    await waitForToast('Cheque bounced');
    await goto(billOf('104'));
    await expectFact('Balance', 'AED 309.75');
  });
});

describe('corrections', () => {
  step('discards the draft of the returned cheque’s fee', async () => {
    const { page, open, confirm, waitForToast, waitForText, act } = pages.accountant;
    await open('/bills?status=Draft');
    await page.getByRole('link', { name: 'DRAFT' }).click();
    await waitForText(/Returned cheque 000562/);
    await act('Discard');
    await confirm('Discard this draft?', 'Discard');
    await waitForToast('Draft for Dina Mansour discarded');
    await page.waitForURL(/\/bills$/);
    expect(await api.list('bill', { filters: { status: ['Draft', 'Held'] } })).toEqual([]);
  });

  step('writes off 309.75 of the returned cheque, and recovers it in cash', async () => {
    const { goto, dialog, waitForToast, expectFact, act } = pages.manager;
    await goto(billOf('104'));
    await act('Write off');
    const form = dialog(`Write off ${numbers['104'] ?? ''}`);
    await form.fill({ Reason: 'Moved abroad', 'Approved by': 'Finance director' });
    await form.press('Write off AED 309.75');
    await waitForToast(`Invoice ${numbers['104'] ?? ''} written off`);
    await expectFact('Written off', 'AED 309.75');
    await expectFact('Balance', 'AED 0.00');
    await pages.accountant.goto(billOf('104'));
    await takePayment('Cash', '309.75');
    await pages.accountant.expectFact('Paid', 'AED 309.75');
    await pages.accountant.expectFact('Balance', 'AED 0.00');
  });

  step('credits 10 m³ of one invoice: 10 × 9.50 + 5 % = 99.75; 409.50 − 99.75 = 309.75', async () => {
    const { goto, dialog, waitForToast, expectFact, act } = pages.accountant;
    await goto(billOf('105'));
    await act('Credit');
    const form = dialog(`Credit ${numbers['105'] ?? ''}`);
    await form.fill({ Reason: 'The counter ran during its test' });
    await form.choose({ Credit: 'Quantities per line' });
    await form.fill({ '1 · LPG consumption.*': '10' });
    await form.waitForText(/The credit note totals AED 99\.75 with VAT/);
    await form.press('Issue credit note');
    await waitForToast(`Credit note for ${numbers['105'] ?? ''} issued`);
    await expectFact('Credited', 'AED 99.75');
    await expectFact('Balance', 'AED 309.75');
  });

  step('cancels an invoice and bills its reading again; the credit of 210.00 pays the new one', async () => {
    const {
      open,
      goto,
      press,
      dialog,
      confirm,
      waitForToast,
      waitForHeading,
      waitForRecordPage,
      expectFact,
      act,
    } = pages.accountant;
    await goto(billOf('102'));
    await act('Credit');
    const form = dialog(`Credit ${numbers['102'] ?? ''}`);
    await form.fill({ Reason: 'Wrong name on the invoice' });
    await form.waitForText(/AED 210\.00 that was paid becomes the client’s credit/);
    await form.press('Issue credit note');
    await waitForToast(`Credit note for ${numbers['102'] ?? ''} issued`);
    await expectFact('Credited', 'AED 210.00');
    await open(`/contracts/${contractOf('102')._id}?tab=Readings`);
    await press('Draft invoice');
    await waitForRecordPage('bills');
    // The page of the contract stays until that of the invoice is loaded.
    await waitForHeading(/^Draft /);
    await act('Issue');
    await confirm('Issue this invoice?', 'Issue');
    numbers.rebilled = await waitForHeading(/^INV-2026-000007/);
    await expectFact('Replaces invoice', numbers['102'] ?? '');
    await expectFact('Paid', 'AED 210.00');
    await expectFact('Balance', 'AED 0.00');
  });

  step(
    'reverses a card payment by another checker; credit of 100.00 pays the invoice that is open again',
    async () => {
      const { goto, open, expectFact } = pages.accountant;
      await goto(billOf('105'));
      await takePayment('Card', '309.75', { 'Terminal reference': 'T-1', 'Authorisation code': 'A-105' });
      await expectFact('Paid', 'AED 309.75');
      await open(`/contracts/${contractOf('105')._id}`);
      await pages.accountant.press('Take payment');
      const transfer = pages.accountant.dialog(/^Take a payment/);
      await transfer.choose({ Type: 'Transfer' });
      await transfer.fill({ Amount: '100', 'Bank reference': 'FT-105' });
      await transfer.press('Take payment');
      await pages.accountant.waitForToast(/^Payment taken: RCT-/);
      const card = ({ type, amount }: Wallet) => type === 'card' && amount === 309.75;
      await openPayment(pages.manager, card);
      await pages.manager.act('Request reversal');
      const form = pages.manager.dialog('Request the reversal of this payment?');
      await form.fill({ Reason: 'The card was charged twice' });
      await form.press('Request reversal');
      await pages.manager.waitForToast('Reversal requested');
      const approve = { name: 'Approve reversal', exact: true };
      expect(await pages.manager.page.getByRole('button', approve).count()).toBe(0);
      await openPayment(pages.checker, card);
      await pages.checker.act('Approve reversal');
      await pages.checker.confirm('Reverse this payment?', 'Reverse');
      await pages.checker.waitForToast('Payment reversed');
      await goto(billOf('105'));
      // 309.75 − 100.00 = 209.75
      await expectFact('Paid', 'AED 100.00');
      await expectFact('Balance', 'AED 209.75');
    },
  );

  step('transfers 100.00 of a payment of 180.00 to the contract that it was meant for', async () => {
    const { open, press } = pages.accountant;
    const { goto, act, dialog, waitForToast, expectFact } = pages.manager;
    await open(`/contracts/${contractOf('101')._id}`);
    await press('Take payment');
    const payment = pages.accountant.dialog(/^Take a payment/);
    await payment.choose({ Type: 'Transfer' });
    await payment.fill({ Amount: '180', 'Bank reference': 'FT-101' });
    await payment.press('Take payment');
    await pages.accountant.waitForToast(/^Payment taken: RCT-/);
    await openPayment(pages.manager, transferOf(180));
    await act('Transfer to another contract');
    const form = dialog('Transfer to another contract');
    await form.pickOption('Contract', contractOf('105').unique_number);
    await form.fill({ Amount: '100', Reason: 'The bank named the wrong contract' });
    await form.press('Transfer');
    await waitForToast('Credit transferred; AED 80.00 is left');
    await goto(billOf('105'));
    // 100.00 + 100.00 = 200.00; 309.75 − 200.00 = 109.75
    await expectFact('Paid', 'AED 200.00');
    await expectFact('Balance', 'AED 109.75');
  });

  step('changes the allocation of a payment from 100.00 to 60.00; 40.00 stays credit', async () => {
    const { goto, act, dialog, waitForToast, waitForText, expectFact } = pages.manager;
    await openPayment(pages.manager, transferOf(100));
    await act('Change allocations');
    const form = dialog('Change allocations');
    await form.fill({ 'Applied amount': '60' });
    await form.waitForText('AED 40.00 will be kept as credit.');
    await form.fill({ Reason: 'The client pays a deposit with the rest' });
    await form.press('Change allocations');
    await waitForToast('Allocations changed');
    await waitForText('AED 40.00 is unallocated.');
    await goto(billOf('105'));
    // 60.00 + 100.00 = 160.00; 309.75 − 160.00 = 149.75
    await expectFact('Paid', 'AED 160.00');
    await expectFact('Balance', 'AED 149.75');
  });

  step('refunds credit of 0.11 + 80.00 = 80.11, requested by one and approved by another', async () => {
    const { open, act, dialog, confirm, waitForToast, expectFact } = pages.manager;
    // Only handed-over credit can be refunded.
    await openPayment(pages.manager, transferOf(180));
    await act('Unload');
    await confirm('Are you sure you want to Unloading this payment?', 'Yes');
    await waitForToast('The wallet has been emptied.');
    await open(`/contracts/${contractOf('101')._id}`);
    await act('Refund credit');
    const request = dialog('Request a refund of this credit?');
    await request.fill({ Reason: 'The client asked for it' });
    await request.press('Request refund');
    await waitForToast('Refund requested');
    const [refund] = await api.list<Refund>('refund');
    expect(refund?.amount).toBe(80.11);
    const page = `/refunds/${refund?._id ?? ''}`;
    await open(page);
    await expectFact('Requested', /Mariam Suwaidi/);
    for (const name of ['Approve', 'Record payment'])
      expect(await pages.manager.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    await pages.checker.open(page);
    await pages.checker.act('Approve');
    await pages.checker.confirm('Approve this refund?', 'Approve');
    await pages.checker.waitForToast('Refund approved');
    await open(page);
    await act('Record payment');
    const payment = dialog('Record the payment of AED 80.11');
    await payment.fill({ Reference: 'TT-1031' });
    await payment.press('Record payment');
    await waitForToast('Refund paid');
    await expectFact('Approved', /Omar Haddad/);
    await expectFact('Payment recorded', /Mariam Suwaidi/);
  });
});

describe('cash', () => {
  step('is deposited at the bank: 133.75 − 100.00 = 33.75 stays in the safe', async () => {
    await depositCash('133.75', '100', '2026-10-31');
    await pages.manager.waitForText('AED 33.75');
  });
});

/**
 * Sums of all invoices, credit notes, received payments and paid refunds, and of transferred credit on both
 * sides, in fils.
 */
async function sumDocuments() {
  const documents = await Promise.all(
    (await api.list<Bill>('bill')).map(({ _id }) => read<Bill>(`/bill/${_id}`)),
  );
  const sum = <T>(rows: readonly T[], valueOf: (row: T) => number | null | undefined) =>
    rows.reduce((total, row) => total + (toFils(valueOf(row) ?? 0) ?? 0), 0);
  const invoices = documents.filter(({ kind }) => kind !== 'credit_note');
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  const payments = (await api.list<Wallet>('wallet')).filter(
    ({ voided, type, check_status }) => !voided && (type !== 'check' || check_status === 'cleared'),
  );
  const [credits, received] = [
    payments.filter(({ type }) => type === 'credit'),
    payments.filter(({ type }) => type !== 'credit'),
  ];
  const givers = await Promise.all(received.map(({ _id }) => read<Wallet>(`/wallet/${_id}`)));
  const refunds = (await api.list<Refund>('refund')).filter(({ status }) => status === 'Paid');
  return {
    invoices: sum(invoices, ({ total }) => total),
    notes: sum(notes, ({ total }) => total),
    net: sum(invoices, ({ subtotal }) => subtotal) - sum(notes, ({ subtotal }) => subtotal),
    vat: sum(invoices, ({ vat_total }) => vat_total) - sum(notes, ({ vat_total }) => vat_total),
    payments: sum(received, ({ amount }) => amount),
    refunds: sum(refunds, ({ amount }) => amount),
    transferredFrom: sum(givers, ({ transferred }) => transferred),
    transferredTo: sum(credits, ({ amount }) => amount),
  };
}

/** Waits until the balanced trial balance of a month has exactly these closing balances. */
async function expectTrialBalance(month: string, expected: Record<string, string>): Promise<void> {
  const { goTo, waitForHeading, fill, page, waitForText } = pages.manager;
  await goTo('Trial balance');
  await waitForHeading('Trial balance');
  await fill({ Month: month });
  const balances = async () =>
    (await readTable(page.getByRole('table', { name: 'Trial balance in AED', exact: true })))
      .map(({ Account = '', 'Closing (AED)': closing = '' }) => [Account, closing])
      .filter(([, closing]) => closing !== '0.00');
  await waitUntil(
    `the trial balance of ${month}`,
    balances,
    (rows) => isDeepStrictEqual(Object.fromEntries(rows), expected),
    STEP_MS,
  );
  await waitForText(/^The totals balance: debits and credits are both AED/);
}

/** Waits until the VAT return of a month contains exactly this row. */
async function expectVatReturn(month: string, expected: Record<string, string>): Promise<void> {
  const { goTo, waitForHeading, fill, page } = pages.manager;
  await goTo('VAT return');
  await waitForHeading('VAT return');
  await fill({ From: month, To: month });
  await waitUntil(
    `the VAT return of ${month}`,
    () => readTable(page.getByRole('table', { name: 'VAT return in AED', exact: true })),
    (rows) => isDeepStrictEqual(rows, [expected]),
    STEP_MS,
  );
}

/*
 * October: invoices 133.64 + 210.00 + 110.25 + 309.75 + 409.50 + 60.38 = 1,233.52, and 210.00 billed again: 1,443.52.
 * Credit notes 99.75 + 210.00 = 309.75. Net 127.28 + 200 + 105 + 295 + 390 + 57.50 = 1,174.78; − 95.00 − 200 + 200 =
 * 1,079.78. VAT 6.36 + 10 + 5.25 + 14.75 + 19.50 + 2.88 = 58.74; − 4.75 − 10 + 10 = 53.99.
 * Received: cash 133.75 + 309.75, cheque 210.00, card 110.25, transfers 100.00 + 180.00 = 1,043.75; 0.11 + 80.00 of it
 * was refunded, and 40.00 is credit. The credit of 100.00 that was transferred counts once.
 * Receivables 1,443.52 − 309.75 − (1,043.75 − 80.11 − 40.00) = 210.13 = 149.75 + 60.38.
 */
const OCTOBER = {
  'Cash with collectors': '309.75 Dr',
  // 133.75 − 100.00 at the bank
  'Cash in safe': '33.75 Dr',
  'Card payments in clearing': '110.25 Dr',
  'Transfers in clearing': '100.00 Dr',
  // 210.00 + 180.00 + 100.00 in cash − 80.11
  Bank: '409.89 Dr',
  Receivables: '210.13 Dr',
  'Customer credit': '40.00 Cr',
  'VAT output': '53.99 Cr',
  // 117.28 + 190 + 95 + 285 + 380 + 47.50 − 95 = 1,019.78
  Gas: '1,019.78 Cr',
  'Service charges': '60.00 Cr',
};
/** After a deposit of 30.00 in cash, and the correction of 10.00 + VAT 0.50. */
const NOVEMBER = {
  ...OCTOBER,
  'Cash in safe': '3.75 Dr',
  Bank: '439.89 Dr',
  Receivables: '199.63 Dr',
  'VAT output': '53.49 Cr',
  'Service charges': '50.00 Cr',
};
const OCTOBER_VAT = {
  Emirate: 'Dubai',
  'VAT category': 'Standard',
  'Net (AED)': '1,079.78',
  'VAT (AED)': '53.99',
  'Total (AED)': '1,133.77',
};

describe('closing the month', () => {
  const monthRow = () => pages.manager.page.locator('main tbody tr').filter({ hasText: 'October 2026' });

  step('begins after its last day', async () => {
    await pages.manager.goTo('Periods');
    await monthRow().getByText('Open', { exact: true }).waitFor();
    await Promise.all(openUsers.map(({ context }) => context.close()));
    company.clock.moveTo(SECOND_OF_NOVEMBER);
    await openUsersAt();
  });

  step('has a VAT return that equals the billing register', async () => {
    await expectVatReturn('2026-10', OCTOBER_VAT);
    const { net, vat } = await sumDocuments();
    expect([fromFils(net), fromFils(vat)]).toEqual([1_079.78, 53.99]);
  });

  /** Closes October with a reason. */
  const closeMonth = async () => {
    const { goTo, dialog, confirm, waitForToast } = pages.manager;
    await goTo('Periods');
    await monthRow().getByRole('button', { name: 'Close', exact: true }).click();
    const form = dialog('Close October 2026');
    await form.fill({ Reason: 'Books reviewed' });
    await form.press('Close');
    await confirm('Close October 2026?', 'Close month');
    await waitForToast('October 2026 is closed');
    await monthRow().getByText('Closed', { exact: true }).waitFor();
  };

  step('closes it, with a trial balance that balances', async () => {
    await closeMonth();
    await expectTrialBalance('2026-10', OCTOBER);
  });

  step('posts cash of 30.00 that the bank received in the closed month in the next one', async () => {
    await depositCash('33.75', '30', '2026-10-31');
    await pages.manager.waitForText('AED 3.75');
    const entries = await api.list<JournalEntry>('journal', { filters: { event: ['cash_banked'] } });
    const days = entries.map(({ day, event_day }) => [day, event_day]);
    expect(days.sort()).toEqual([
      ['2026-10-31', '2026-10-31'],
      ['2026-11-01', '2026-10-31'],
    ]);
    await expectTrialBalance('2026-10', OCTOBER);
  });

  step('posts a correction of the closed month in the next one: 10.00 + 5 % = 10.50', async () => {
    const { goto, dialog, waitForToast, expectFact, openTab, table, act } = pages.accountant;
    await goto(billOf('106'));
    await act('Credit');
    const form = dialog(`Credit ${numbers['106'] ?? ''}`);
    await form.fill({ Reason: 'No service in October' });
    await form.choose({ Credit: 'Amounts per line' });
    await form.fill({ '2 · Monthly service.*': '10' });
    await form.press('Issue credit note');
    await waitForToast(`Credit note for ${numbers['106'] ?? ''} issued`);
    await expectFact('Balance', 'AED 49.88');
    await openTab('Credit notes');
    const [note] = await table('Credit notes', 1);
    expect(note?.Number).toBe('CRN-2026-000003');
    await pages.manager.goto(`${billOf('106')}?tab=Credit notes`);
    await pages.manager.clickLink('CRN-2026-000003');
    await pages.manager.openTab('Journal');
    const entries = await pages.manager.table('Journal', 1);
    expect(entries.map(({ Day, Event }) => [Day, Event])).toEqual([['2 Nov 2026', 'Credit note issued']]);
    await expectTrialBalance('2026-10', OCTOBER);
    await expectVatReturn('2026-10', OCTOBER_VAT);
    await expectVatReturn('2026-11', {
      ...OCTOBER_VAT,
      'Net (AED)': '-10.00',
      'VAT (AED)': '-0.50',
      'Total (AED)': '-10.50',
    });
  });

  step('reopens it only with a reason', async () => {
    const { goTo, dialog, waitForToast, waitForText } = pages.manager;
    await goTo('Periods');
    await monthRow().getByRole('button', { name: 'Reopen', exact: true }).click();
    const form = dialog('Reopen October 2026');
    await form.fill({ Reason: '' });
    await form.press('Reopen');
    await form.waitForText('Reason is required');
    expect((await api.list<{ status: string }>('period')).map(({ status }) => status)).toContain('Closed');
    await form.fill({ Reason: 'A reading of October was wrong' });
    await form.press('Reopen');
    await pages.manager.confirm('Reopen October 2026?', 'Reopen month');
    await waitForToast('October 2026 is open again');
    await waitForText('A reading of October was wrong');
    await closeMonth();
  });

  step('leaves receivables of invoices − credit notes − payments + refunds', async () => {
    await expectTrialBalance('2026-11', NOVEMBER);
    const { invoices, notes, payments, refunds, transferredFrom, transferredTo } = await sumDocuments();
    // 1,443.52 − (309.75 + 10.50) − 1,043.75 + 80.11 = 159.63 = 199.63 of receivables − 40.00 of credit.
    expect([invoices, notes, payments, refunds].map(fromFils)).toEqual([1_443.52, 320.25, 1_043.75, 80.11]);
    expect(fromFils(invoices - notes - payments + refunds)).toBe(159.63);
    expect([transferredFrom, transferredTo].map(fromFils)).toEqual([100, 100]);
    const pool = openPool(company.databaseUrl);
    expect(await findJournalDefects(pool)).toEqual([]);
    await pool.end();
  });

  it('causes no console errors', () => {
    expect(openUsers.flatMap(({ consoleErrors }) => consoleErrors)).toEqual([]);
  });
});
