import type { BankLine } from '../../src/domain/bank/bankLine';
import type { BankStatement, Reconciliation } from '../../src/domain/bank/bankStatement';
import { addMonths, calendarPeriod, dubaiDate } from '../../src/domain/dates';
import type { LedgerAccount } from '../../src/domain/ledger/account';
import type { AccountLedger, AccountLedgerRow } from '../../src/domain/ledger/reports';
import { toFils } from '../../src/domain/money';
import type { Wallet } from '../../src/domain/wallets/wallet';
import type { BrowserUser } from './support/browserUser';
import { openBrowserUser, signIn } from './support/browserUser';
import { step } from './support/step';
import type { TestEnvironment } from './support/testEnvironment';
import {
  START_TIMEOUT_MS,
  apiClientFor,
  startTestEnvironment,
  stopTestEnvironment,
} from './support/testEnvironment';
import { waitUntil } from './support/waitUntil';

let environment: TestEnvironment;
let user: BrowserUser;
let admin: Awaited<ReturnType<typeof apiClientFor>>;

beforeAll(async () => {
  environment = await startTestEnvironment();
  user = await openBrowserUser(environment.browser);
  admin = await apiClientFor(environment.product, 'admin');
}, START_TIMEOUT_MS);

afterAll(() => stopTestEnvironment(environment), START_TIMEOUT_MS);

const post = async <T>(path: string, body: object = {}): Promise<T> =>
  (await (await admin.send('POST', path, body)).json()) as T;

/** Movements of the bank account since a day, from the ledger. */
async function movements(from: string, to: string): Promise<AccountLedgerRow[]> {
  const accounts = await admin.list<LedgerAccount>('account');
  const id = accounts.find(({ code }) => code === 'bank')?._id ?? '';
  const rows: AccountLedgerRow[] = [];
  for (let page = 1; ; page += 1) {
    const ledger = await post<AccountLedger>(`/account/${id}/ledger`, { from, to, page, limit: 100 });
    rows.push(...ledger.documents);
    if (ledger.documents.length < 100) return rows;
  }
}

const aed = (fils: number): string => (fils / 100).toFixed(2);

interface Line {
  day: string;
  text: string;
  fils: number;
}

/**
 * Card payments and transfers of the month in clearing, and deposited cheques, all of which the bank pays
 * today.
 */
async function paidToday(from: string, today: string): Promise<Line[]> {
  const payments = await admin.list<Wallet>('wallet', {
    filters: {
      type: ['card', 'transfer'],
      status: ['Pending', 'Handover'],
      voided: false,
      paid_at: { from },
    },
  });
  const cheques = await admin.list<Wallet>('wallet', {
    filters: { check_status: ['deposited', 'represented'] },
  });
  return [...payments, ...cheques].map(({ unique_number, check_number, amount }) => ({
    day: today,
    fils: toFils(amount) ?? 0,
    text: check_number ? `CHEQUE ${check_number}` : `TRANSACTION ${unique_number ?? ''}`,
  }));
}

/** The bank's file: the ledger's movements, today's payments, and two lines that only the bank has. */
function toCsv(opening: number, lines: readonly Line[]): string {
  let balance = opening;
  const rows = lines.map(({ day, text, fils }) => {
    balance += fils;
    return `${day},${text},${aed(fils)},${aed(balance)}`;
  });
  return ['Date,Narration,Amount,Balance', ...rows, ''].join('\n');
}

const count = async (status: string): Promise<number> =>
  (await post<{ total: number }>('/bank_line', { filters: { status: [status] }, limit: 10 })).total;
const button = (name: string | RegExp) =>
  user.page.getByRole('button', { name, exact: typeof name === 'string' });
const row = (text: string) => user.page.getByRole('row').filter({ hasText: text });

/** Posts a line without a counterpart in Tankbook to an account. */
async function postByHand(line: string, account: string): Promise<void> {
  await user.page.goto(`${environment.product.url}/wallets?view=bank&status=Unmatched`);
  // A click while the grid replaces the plain table may be lost.
  await user.page.locator('.MuiDataGrid-row').first().waitFor();
  await row(line).getByRole('button', { name: /^More/ }).click();
  await user.page.getByRole('menuitem', { name: 'Match manually' }).click();
  const dialog = user.page.getByRole('dialog', { name: /^Match/ });
  await dialog.getByRole('combobox', { name: 'Post the difference to' }).click();
  await user.page.getByRole('option', { name: account }).click();
  await dialog.getByRole('button', { name: 'Confirm match' }).click();
  await dialog.waitFor({ state: 'detached' });
}

describe('a month of the bank account', () => {
  let imported = 0;

  step(
    'imports the statement that follows the last one, of which at least 95 % have a proposal',
    async () => {
      await signIn(user.page, environment.product.url, 'admin');
      const [last] = await admin.list<BankStatement>('bank_statement', { sort: 'to_day', dir: 'desc' });
      if (!last) throw new Error('The demo company has no statement.');
      const today = dubaiDate(Date.now());
      const { from } = calendarPeriod(addMonths(last.to_day, 1), 'month');
      const posted = (await movements(from, today)).map(({ day, document, debit, credit }) => ({
        day,
        text: `TRANSACTION ${document}`,
        fils: (toFils(debit) ?? 0) - (toFils(credit) ?? 0),
      }));
      const lines = [
        ...posted,
        ...(await paidToday(from, today)),
        { day: today, text: 'SERVICE CHARGES INCL VAT', fils: -2_625 },
        { day: today, text: 'ATM DEPOSIT WITHOUT NAME', fils: 33_300 },
      ];
      imported = lines.length;
      const csv = toCsv(toFils(last.closing) ?? 0, lines);
      await user.page.goto(`${environment.product.url}/wallets?view=bank&new=yes`);
      await button('Choose a file').waitFor();
      await user.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'month.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await user.page
        .getByText(`${String(imported)} lines`)
        .first()
        .waitFor();
      await button('Import').click();
      await user.page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
      const [statement] = await admin.list<BankStatement>('bank_statement', { sort: 'to_day', dir: 'desc' });
      expect(statement).toMatchObject({ lines: imported, known_lines: 0 });
      expect((statement?.proposed ?? 0) / imported).toBeGreaterThanOrEqual(0.95);
    },
  );

  step('confirms all proposals in bulk', async () => {
    while ((await count('Proposed')) > 0) {
      await user.page.goto(`${environment.product.url}/wallets?view=bank&status=Proposed&limit=100`);
      const before = await count('Proposed');
      await user.page.getByRole('row').nth(1).waitFor();
      await user.page.getByRole('checkbox', { name: /select all/i }).check();
      await button('Actions').click();
      await user.page.getByRole('menuitem', { name: /^Confirm/ }).click();
      const dialog = user.page.getByRole('dialog', { name: /^Confirm/ });
      await dialog.getByRole('button', { name: 'Close' }).click({ timeout: 120_000 });
      await waitUntil(
        'confirmed lines',
        () => count('Proposed'),
        (left) => left < before,
      );
    }
  });

  step('posts the rest by hand, and the ledger equals the statement', async () => {
    await postByHand('ATM DEPOSIT WITHOUT NAME', 'Unidentified receipts');
    const open = await admin.list<BankLine>('bank_line', { filters: { status: ['Unmatched'] } });
    for (const { text, amount } of open)
      await postByHand(text, amount < 0 ? 'Bank movements outside Tankbook' : 'Unidentified receipts');
    await user.page.goto(`${environment.product.url}/wallets?view=bank&tab=Reconciliation`);
    await user.page.getByText(/the ledger equals the statement/).waitFor();
    expect(await post<Reconciliation>('/bank/reconciliation')).toMatchObject({
      difference: 0,
      opening_difference: 0,
      items: [],
      unmatched: 0,
      proposed: 0,
    });
    expect(user.consoleErrors).toEqual([]);
  });
});
