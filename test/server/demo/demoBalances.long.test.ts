import type { Id } from '../../../src/domain/entity';
import { clients } from '../../../src/server/modules/clients/clientRepository';
import { contracts } from '../../../src/server/modules/contracts/contractRepository';
import { ACCOUNTS, loadAccountStatement } from '../../../src/server/modules/payments/accountStatementService';
import { createDemoDatabase, rowsOf } from './demoFixtures';

interface BillRow {
  id: Id;
  kind: string;
  status: string;
  client_id: Id;
  contract_id: Id | null;
  original_bill_id: Id | null;
  total: number;
  paid_amount: number;
  pending_check_amount: number;
  credited_amount: number;
  balance_due: number;
  net_due: number;
  written_off_amount: number;
  late: boolean;
}
interface WalletRow {
  id: Id;
  contract_id: Id;
  client_id: Id;
  amount: number;
  type: string;
  check_status: string | null;
  voided: boolean;
  partial_amount: number;
  allocated: number;
  is_security: boolean;
}
interface WriteOffRow {
  bill_id: Id;
  amount: number;
}
interface ShareRow {
  wallet_id: Id;
  bill_id: Id;
  amount: number;
}

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
let bills: BillRow[];
let wallets: WalletRow[];
let shares: ShareRow[];
let writeOffs: WriteOffRow[];

beforeAll(async () => {
  database = await createDemoDatabase();
  bills = await rowsOf(database, `select *, due_date < today_in_dubai() as late from bills`);
  wallets = await rowsOf(
    database,
    `select w.*, c.client_id, w.voided_at is not null as voided from wallets w join contracts c on c.id = w.contract_id
     where not w.for_deposit`,
  );
  writeOffs = await rowsOf(database, 'select bill_id, amount from write_offs');
  shares = await rowsOf(database, `select wallet_id, bill_id, amount from allocations`);
});
afterAll(() => database.close());

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const AWAITED = [null, 'received', 'in_safe', 'deposited'];
const isAwaited = (wallet: WalletRow) =>
  wallet.type === 'check' && !wallet.voided && AWAITED.includes(wallet.check_status);
const usableOf = (wallet: WalletRow) => {
  if (wallet.voided) return 0;
  const counts = wallet.type !== 'check' || isAwaited(wallet) || wallet.check_status === 'cleared';
  return counts ? wallet.amount : wallet.partial_amount;
};
const usedOf = ({ id }: WalletRow) =>
  sum(shares.filter(({ wallet_id }) => wallet_id === id).map(({ amount }) => amount));

/** Expected amounts and status of a bill, from related rows. */
function calculateBill(bill: BillRow) {
  const paidBy = (awaited: boolean) =>
    sum(
      shares
        .filter(({ bill_id }) => bill_id === bill.id)
        .filter(({ wallet_id }) =>
          wallets.some((wallet) => wallet.id === wallet_id && isAwaited(wallet) === awaited),
        )
        .map(({ amount }) => amount),
    );
  const notes = bills.filter(({ original_bill_id }) => original_bill_id === bill.id);
  const credited_amount = bill.kind === 'credit_note' ? bill.total : sum(notes.map(({ total }) => total));
  const paid_amount = paidBy(false);
  const pending_check_amount = paidBy(true);
  const written_off_amount = sum(
    writeOffs.filter(({ bill_id }) => bill_id === bill.id).map(({ amount }) => amount),
  );
  const balance_due = bill.total - paid_amount - credited_amount - written_off_amount;
  return {
    written_off_amount,
    paid_amount,
    pending_check_amount,
    credited_amount,
    balance_due,
    net_due: balance_due - pending_check_amount,
  };
}

function expectedStatus(
  bill: BillRow,
  { paid_amount, balance_due, written_off_amount }: ReturnType<typeof calculateBill>,
): string {
  if (['Draft', 'Held'].includes(bill.status)) return bill.status;
  if (bill.kind === 'credit_note') return 'Credited';
  if (balance_due === 0 && written_off_amount > 0) return 'WrittenOff';
  if (balance_due > 0) return paid_amount > 0 ? 'PartiallyPaid' : 'Issued';
  return paid_amount > 0 ? 'Paid' : 'Credited';
}

/** Expected totals of a contract or client in AED. */
function expectedTotals(belongs: (row: BillRow | WalletRow) => boolean) {
  const owed = bills.filter(
    (bill) =>
      belongs(bill) && ['Issued', 'PartiallyPaid'].includes(bill.status) && bill.kind !== 'credit_note',
  );
  const payments = wallets.filter(belongs);
  const unused = payments.filter((one) => !isAwaited(one)).map((one) => usableOf(one) - usedOf(one));
  return {
    balance_due: sum(owed.map((bill) => calculateBill(bill).balance_due)) / 100,
    overdue_amount: sum(owed.filter(({ late }) => late).map((bill) => calculateBill(bill).balance_due)) / 100,
    credit_balance: sum(unused) / 100,
    pdc_cover: sum(payments.filter((one) => isAwaited(one) && !one.is_security).map(usableOf)) / 100,
  };
}

it('every bill has the amounts and status of its payments and credit notes', () => {
  expect(bills.length).toBeGreaterThan(300);
  for (const bill of bills) {
    const expected = calculateBill(bill);
    expect(bill).toMatchObject({ ...expected, status: expectedStatus(bill, expected) });
    expect(expected.net_due).toBeGreaterThanOrEqual(0);
  }
});

it('every payment has the allocated amount of its allocations, at most its value', () => {
  for (const wallet of wallets) {
    expect(wallet.allocated).toBe(usedOf(wallet));
    expect(usableOf(wallet)).toBeGreaterThanOrEqual(wallet.allocated);
  }
  const paid = sum(bills.map(({ paid_amount, pending_check_amount }) => paid_amount + pending_check_amount));
  expect(paid).toBe(sum(wallets.map(({ allocated }) => allocated)));
});

it('every contract and client has the totals of its bills and payments', async () => {
  const credits: number[] = [];
  for (const { id } of database.company.contracts) {
    const contract = await contracts.find(database.db, id);
    expect(contract).toMatchObject(expectedTotals(({ contract_id }) => contract_id === id));
    credits.push(contract?.credit_balance ?? 0);
  }
  expect(credits.filter((credit) => credit > 0).length).toBeGreaterThan(3);
  for (const { id } of database.company.clients)
    expect(await clients.find(database.db, id)).toMatchObject(
      expectedTotals(({ client_id }) => client_id === id),
    );
});

it('every contract statement ends with the balance due less credit', async () => {
  for (const { id } of database.company.contracts) {
    const contract = await contracts.find(database.db, id);
    const { closing, opening, rows, debit, credit } = await loadAccountStatement(
      database.db,
      ACCOUNTS.contract(id),
      {},
    );
    expect(closing).toBeCloseTo((contract?.balance_due ?? 0) - (contract?.credit_balance ?? 0), 6);
    expect([opening, debit - credit]).toEqual([0, expect.closeTo(closing, 6)]);
    expect(rows.at(-1)?.balance ?? 0).toBe(closing);
  }
});
