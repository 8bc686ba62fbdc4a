import { SMALLEST_COIN_FILS, paymentInputSchema } from '../../../src/domain/wallets/payment';
import { validationErrors } from '../../../src/domain/validation';
import { custodians } from '../../../src/server/modules/wallets/custodians';
import { createDemoDatabase, rowsOf } from './demoFixtures';

interface Entry {
  id: string;
  user_id: string;
  type: string;
  status: string;
  amount: number;
  voided: boolean;
  handover_id: string | null;
  handed_at: Date | null;
  for_deposit: boolean;
  contract_id: string;
  unique_number: string;
  check_status: string | null;
  replaces: string | null;
  partial_amount: number;
  allocated: number;
  deposited_on: string | null;
  cleared_on: string | null;
  bounced_on: string | null;
  bounce_reason: string | null;
}
interface Batch {
  id: string;
  user_id: string;
  cashier_id: string;
  unique_number: string;
  cash_expected: number;
  cash_counted: number;
  checks_count: number;
  checks_total: number;
  note: string | null;
}

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let entries: Entry[];
let batches: Batch[];

beforeAll(async () => {
  database = await createDemoDatabase();
  entries = await rowsOf(database, `select *, voided_at is not null as voided from wallets`);
  batches = await rowsOf(database, `select * from handovers order by unique_number`);
});
afterAll(() => database.close());

const sum = (list: readonly Entry[]) => list.reduce((all, { amount }) => all + amount, 0);
const isInCustody = ({ type, status, voided }: Entry) =>
  (type === 'cash' || type === 'check') && status !== 'Done' && !voided;
const ofType = (type: string, list: readonly Entry[]) => list.filter((entry) => entry.type === type);
const withStatus = (status: string) => entries.filter(({ check_status }) => check_status === status);

it('every custodian holds the totals of the payments in custody, deposits included', async () => {
  const userIds = [...new Set(entries.map(({ user_id }) => user_id))];
  for (const id of userIds) {
    const ownEntries = entries.filter((entry) => entry.user_id === id && isInCustody(entry));
    expect(await custodians.find(database.db, id)).toMatchObject({
      total_cash: sum(ofType('cash', ownEntries)) / 100,
      count_cash: ofType('cash', ownEntries).length,
      total_check: sum(ofType('check', ownEntries)) / 100,
      count_check: ofType('check', ownEntries).length,
    });
  }
  expect(entries.filter((entry) => entry.for_deposit && isInCustody(entry))).toHaveLength(2);
});

it('every handover has the totals of its payments, a different cashier, and a note for its difference', () => {
  expect(batches.length).toBeGreaterThan(50);
  for (const batch of batches) {
    const ownEntries = entries.filter(({ handover_id }) => handover_id === batch.id);
    expect(ownEntries.length).toBeGreaterThan(0);
    expect(new Set(ownEntries.map(({ user_id, status }) => `${user_id} ${status}`))).toEqual(
      new Set([`${batch.user_id} Done`]),
    );
    expect(batch).toMatchObject({
      cash_expected: sum(ofType('cash', ownEntries)),
      checks_count: ofType('check', ownEntries).length,
      checks_total: sum(ofType('check', ownEntries)),
    });
    expect(batch.cashier_id).not.toBe(batch.user_id);
    expect(batch.note === null).toBe(batch.cash_counted === batch.cash_expected);
  }
  const signs = new Set(batches.map((batch) => Math.sign(batch.cash_counted - batch.cash_expected)));
  expect(signs).toEqual(new Set([-1, 0, 1]));
});

it('the next handover number follows the last', async () => {
  const numbers = batches.map(({ unique_number }) => unique_number);
  const series = await rowsOf<{ name: string; year: number; last: number }>(
    database,
    `select name, year, last from document_number_series where name = 'UB'`,
  );
  for (const { name, year, last } of series)
    expect(numbers.filter((number) => number.startsWith(`${name}-${String(year)}-`))).toHaveLength(last);
});

it('the safe is emptied to the bank every week and never has a negative balance', async () => {
  const [safe] = await rowsOf<{ least: number; week: number; held: number; deposits: number }>(
    database,
    `select min(held)::float8 as least, max(held)::float8 as held, (select count(*)::int from bank_deposits) as deposits,
      (select max(sum) from (select sum(amount)::float8 as sum from journal_lines l join ledger_accounts a
        on a.position = l.account where a.code = 'cash_safe' and l.amount > 0 group by date_trunc('week', l.day::timestamp)) w) as week
    from (select sum(sum(l.amount)) over (order by l.day) as held from journal_lines l
      join ledger_accounts a on a.position = l.account where a.code = 'cash_safe' group by l.day) d`,
  );
  const { least = -1, held = 0, week = 0, deposits = 0 } = safe ?? {};
  expect(least).toBeGreaterThanOrEqual(0);
  expect(deposits).toBeGreaterThan(20);
  // On a Monday, the safe holds the cash of the previous week and of that day, and less than AED 100 of
  // earlier weeks.
  expect(held).toBeLessThan(2 * week + 10_000);
});

it('payments in handover have a declaration date', () => {
  const declared = entries.filter(({ status }) => status === 'Handover');
  expect(declared.length).toBeGreaterThan(2);
  expect(entries.every(({ status, handed_at }) => (status === 'Handover') === (handed_at !== null))).toBe(
    true,
  );
});

it('cheques have the bank data of their status', () => {
  for (const status of ['deposited', 'cleared', 'bounced', 'represented', 'replaced', 'stale', 'in_safe'])
    expect([status, withStatus(status).length > 0]).toEqual([status, true]);
  for (const cheque of ofType('check', entries)) {
    const { check_status, deposited_on, cleared_on, bounced_on, bounce_reason } = cheque;
    const hasStatus = (...statuses: string[]) => statuses.includes(check_status ?? '');
    expect(deposited_on !== null).toBe(
      hasStatus('deposited', 'cleared', 'bounced', 'represented', 'replaced'),
    );
    expect(cleared_on !== null).toBe(hasStatus('cleared'));
    expect([bounced_on !== null, bounce_reason !== null]).toEqual(
      Array(2).fill(hasStatus('bounced', 'represented', 'replaced')),
    );
  }
});

it('one returned cheque was partially paid, and the part pays its invoice', () => {
  const [part, ...more] = entries.filter(({ partial_amount }) => partial_amount > 0);
  expect(more).toEqual([]);
  expect(part).toMatchObject({ check_status: 'bounced', allocated: part?.partial_amount });
});

it('every replaced cheque has a replacement for the unpaid amount', () => {
  for (const { id, amount, partial_amount } of withStatus('replaced')) {
    const next = entries.filter(({ replaces }) => replaces === id);
    expect(next).toMatchObject([{ amount: amount - partial_amount, check_status: 'received' }]);
  }
});

it('deposits in custody match the deposit ledger', async () => {
  const ledger = await rowsOf<{ wallet_id: string; contract_id: string; amount: number; receipt_no: string }>(
    database,
    `select wallet_id, contract_id, amount, receipt_no from contract_deposits where kind = 'taken' and wallet_id is not null`,
  );
  const held = entries.filter(({ for_deposit }) => for_deposit);
  expect(
    held.map(({ id, contract_id, amount, unique_number }) => ({
      wallet_id: id,
      contract_id,
      amount,
      receipt_no: unique_number,
    })),
  ).toEqual(expect.arrayContaining(ledger));
  expect(held).toHaveLength(ledger.length);
});

it('every payment has the required fields of its method', () => {
  for (const { contract_id, amount, ...entry } of entries) {
    const draft = Object.fromEntries(
      Object.entries(entry).filter(([name]) => name !== 'bill' && name in paymentInputSchema.fields),
    );
    expect(
      validationErrors(paymentInputSchema, { ...draft, contract: contract_id, amount: amount / 100 }),
    ).toEqual({});
  }
});

it('cash payments are whole coins, and overpayments paid later invoices', async () => {
  const cash = ofType('cash', entries);
  expect(cash.length).toBeGreaterThan(100);
  expect(cash.filter(({ amount }) => amount % SMALLEST_COIN_FILS !== 0)).toEqual([]);
  const multipleBills = await rowsOf<{ n: number }>(
    database,
    `select count(*)::int as n from (select w.id from wallets w join allocations a on a.wallet_id = w.id
      where w.type = 'cash' group by w.id having count(distinct a.bill_id) = 2) s`,
  );
  expect(multipleBills[0]?.n).toBeGreaterThan(20);
  const unallocated = cash.filter(
    (entry) => !entry.for_deposit && !entry.voided && entry.amount - entry.allocated >= SMALLEST_COIN_FILS,
  );
  expect(unallocated).toEqual([]);
});
