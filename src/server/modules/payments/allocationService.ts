import { sql } from 'kysely';
import type { CompiledQuery, Expression, Insertable } from 'kysely';
import type { PayableAmount, AllocationShare } from '../../../domain/wallets/payment';
import { allocateOldestFirst } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import type { Bill, BillStatus } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { fromFils, formatFils, sumAmounts } from '../../../domain/money';
import type { AuditChange } from '../../audit/auditLog';
import { executeWithoutWaiting } from '../../db/client';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import type { ActorContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { orNotFound, HttpError, validationError } from '../../http/httpError';
import { loadPaidBills, notifyPaid, notifyPaidBills } from './paymentNotifications';
import { dubaiDate } from '../../../domain/dates';
import { getSetting } from '../settings/settingService';

/**
 * Allocation of a payment: explicit amounts, or the preferred bill, then the oldest bills, then written-off
 * amounts. Credit does not recover written-off amounts.
 */
export interface AllocationTarget {
  shares?: readonly AllocationShare[];
  first?: Id | undefined;
  isCredit?: boolean;
}

/** Owner of a payment or invoice: a contract, or a client without one. */
export type Account = { contract: Id; client?: null } | { contract: null; client: Id };

export const accountOf = ({ contract, client }: Pick<Bill, 'contract' | 'client'>): Account =>
  contract ? { contract: contract._id } : { contract: null, client: client._id };

/** SQL: bills `b` that payments of an account settle; those of a client settle the invoices of contracts, too. */
export const billsOf = ({ contract, client = null }: Account) =>
  contract ? sql`b.contract_id = ${contract}` : sql`b.client_id = ${client}`;

/** SQL: payments `w` of an account. */
export const paymentsOf = ({ contract, client = null }: Account) =>
  contract ? sql`w.contract_id = ${contract}` : sql`w.contract_id is null and w.client_id = ${client}`;

/** SQL: bill `b` is open. */
export const IS_PAYABLE = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.net_due > 0
  and b.deleted_at is null`;

/** SQL: bill `b` was written off in part or in full; payments recover the amount. */
export const IS_RECOVERABLE = sql`b.written_off_amount > 0 and b.kind <> 'credit_note' and b.deleted_at is null`;

/** Open bills of a contract by due date; locks them. */
export async function payableBills(db: Db, contract: Id): Promise<PayableAmount[]> {
  const { rows } = await sql<PayableAmount>`select b.id as bill, b.net_due as due from bills b
    where b.contract_id = ${contract} and ${IS_PAYABLE} order by b.due_date, b.unique_number
    for no key update`.execute(db);
  return rows;
}

/**
 * Amounts that a payment settles, in this order: the preferred bill, open bills by due date, and written-off amounts by
 * due date unless the payment is credit. Locks the bills.
 */
async function settleableAmounts(
  db: Db,
  account: Account,
  { first = null, isCredit = false }: { first?: Id | null | undefined; isCredit?: boolean | undefined },
): Promise<PayableAmount[]> {
  const { rows } = await sql<PayableAmount>`select b.id as bill, part.due from bills b
    cross join lateral (values (0, b.net_due), (1, b.written_off_amount)) part (rank, due)
    where (${billsOf(account)} or b.id = ${first}::uuid) and part.due > 0
      and case part.rank when 0 then ${IS_PAYABLE} else not ${isCredit} and ${IS_RECOVERABLE} end
    order by (b.id = ${first}::uuid) is true desc, part.rank, b.due_date, b.unique_number
    for no key update of b`.execute(db);
  return rows;
}

/** Serialises all payments of an account. */
export const lockAccount = (db: Db, { contract, client = null }: Account) =>
  contract
    ? sql`select from contracts where id = ${contract} for no key update`.execute(db)
    : sql`select from clients where id = ${client} for no key update`.execute(db);

interface AccountColumns {
  contract_id: Id | null;
  client_id: Id | null;
}

/** Throws 404 if there is no account, because the record does not exist. */
function toAccount(columns: AccountColumns | undefined): Account {
  const { contract_id, client_id } = orNotFound(columns);
  return contract_id
    ? { contract: contract_id }
    : { contract: null, client: orNotFound(client_id ?? undefined) };
}

/** Locks the account of a bill before the bill, in the order of payments. */
export async function lockAccountOfBill({ db }: Pick<ActorContext, 'db'>, bill: Id): Promise<void> {
  const contracts = await sql`select from contracts
    where id = (select contract_id from bills where id = ${bill}) for no key update`.execute(db);
  if (contracts.rows.length > 0) return;
  const query = db.selectFrom('bills').select(['contract_id', 'client_id']).where('id', '=', bill);
  await lockAccount(db, toAccount(await query.executeTakeFirst()));
}

/** Locks accounts in one order for all transactions: contracts before clients, each by id. */
async function lockAccounts(db: Db, accounts: readonly Account[]): Promise<void> {
  const idOf = ({ contract, client }: Account) =>
    contract ? `contract ${contract}` : `of client ${client ?? ''}`;
  for (const account of accounts.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)))
    await lockAccount(db, account);
}

/**
 * Locks the account of a payment before the payment, and the account from which its credit was transferred.
 */
export const lockAccountOfPayment = (context: Pick<ActorContext, 'db'>, wallet: Id): Promise<void> =>
  lockAccountsOfTransfer(context, wallet, {});

/** Locks the account of a payment, and the contract that its credit is transferred to. */
export async function lockAccountsOfTransfer(
  { db }: Pick<ActorContext, 'db'>,
  wallet: Id,
  { contract }: { contract?: Id },
): Promise<void> {
  const { rows } = await sql<AccountColumns>`select contract_id, client_id from wallets
    where id in (${wallet}, (select wallet_id from payment_transfers where target_wallet_id = ${wallet}))`.execute(
    db,
  );
  orNotFound(rows[0]);
  await lockAccounts(db, [...rows.map(toAccount), ...(contract ? [{ contract }] : [])]);
}

/** A payment whose account is locked. */
interface LockedPayment {
  id: Id;
  account: Account;
  /** Fils. */
  unallocated: number;
}

/** Locks a payment and its account. */
export async function lockPayment(db: Db, wallet: Id): Promise<LockedPayment> {
  const payment = db.selectFrom('wallets').where('id', '=', wallet).where('deleted_at', 'is', null);
  const account = toAccount(await payment.select(['contract_id', 'client_id']).executeTakeFirst());
  await lockAccount(db, account);
  const amounts = payment.select(['usable', 'allocated', 'refunded', 'transferred']).forNoKeyUpdate();
  const { usable, allocated, refunded, transferred } = await amounts.executeTakeFirstOrThrow();
  return { id: wallet, account, unallocated: usable - allocated - refunded - transferred };
}

interface BillPaymentStatus {
  id: Id;
  status: BillStatus;
  paid_amount: number;
  pending_check_amount: number;
  written_off_amount: number;
}

async function loadBillStatuses(db: Db, bills: readonly Id[]): Promise<BillPaymentStatus[]> {
  if (bills.length === 0) return [];
  const query = db.selectFrom('bills').where('id', 'in', [...bills]);
  return query
    .select(['id', 'status', 'paid_amount', 'pending_check_amount', 'written_off_amount'])
    .execute();
}

const auditValues = ({ status, ...amounts }: Omit<BillPaymentStatus, 'id'>) => ({
  status,
  paid_amount: fromFils(amounts.paid_amount),
  pending_check_amount: fromFils(amounts.pending_check_amount),
  ...(amounts.written_off_amount > 0 && { written_off_amount: fromFils(amounts.written_off_amount) }),
});

/** Audit entries of bills by their statuses before and after a change. */
function changesOf(
  before: readonly BillPaymentStatus[],
  after: readonly BillPaymentStatus[],
  reason?: string,
): AuditChange[] {
  const previous = new Map(before.map((bill) => [bill.id, auditValues(bill)]));
  return after.map((bill) => ({
    model: 'bill',
    id: bill.id,
    before: previous.get(bill.id) ?? {},
    after: { ...auditValues(bill), ...(reason && { reason }) },
  }));
}

/** Runs a change of allocations and writes an audit entry per affected bill. */
async function withAudit(
  context: ActorContext,
  bills: readonly Id[],
  work: () => Promise<unknown>,
  reason?: string,
): Promise<void> {
  if (bills.length === 0) return;
  const before = await loadBillStatuses(context.db, bills);
  await work();
  await context.recordChange(...changesOf(before, await loadBillStatuses(context.db, bills), reason));
}

const allocationRow = (
  { now, currentUser }: ActorContext,
  wallet: Id,
  { bill, amount }: AllocationShare,
) => ({
  id: newRecordId(now),
  wallet_id: wallet,
  bill_id: bill,
  amount,
  created_at: new Date(now),
  created_by: currentUser?.userId ?? null,
});

const reversalRow = (
  context: ActorContext,
  wallet: Id,
  { id, bill, amount }: AllocationShare & { id: Id },
  reason: string,
) => ({ ...allocationRow(context, wallet, { bill, amount: -amount }), reverses: id, reason });

/** Allocates a payment; the unallocated amount remains as credit of the contract. Amounts in fils. */
export const allocate = async (context: ActorContext, wallet: Id, target: AllocationTarget = {}) =>
  allocatePayment(context, await lockPayment(context.db, wallet), target);

/** Planned allocation of a payment, and its bills before the allocation. */
interface AllocationPlan {
  shares: readonly AllocationShare[];
  before: readonly BillPaymentStatus[];
}

/** Plan of a security deposit or cheque, which settles no bills. */
export const NOTHING_PLANNED: AllocationPlan = { shares: [], before: [] };

/**
 * Plans the allocation of an amount to bills of a locked account, in fils, and locks the bills; the payment
 * needs no number yet.
 */
export async function planAllocation(
  db: Db,
  { account, unallocated }: Omit<LockedPayment, 'id'>,
  { shares: given, ...target }: AllocationTarget,
): Promise<AllocationPlan> {
  const shares = given ?? allocateOldestFirst(unallocated, await settleableAmounts(db, account, target));
  if (sumAmounts(shares) > unallocated) throw new HttpError(409, 'The allocations exceed this payment.');
  const bills = shares.map(({ bill }) => bill);
  return { shares, before: await loadBillStatuses(db, bills) };
}

/** A row of a payment; the inserting statement may take its number. */
type PaymentRow = Omit<Insertable<Database['wallets']>, 'unique_number'> & {
  id: Id;
  unique_number: string | Expression<string>;
};

/**
 * Inserts a payment and its allocations in one statement, because other payments wait for the transaction to
 * end. Triggers of the payment fire before those of its allocations.
 */
export function paymentInsert(
  context: ActorContext,
  payment: PaymentRow,
  { shares }: AllocationPlan,
): CompiledQuery {
  const insert = context.db.insertInto('wallets').values(payment);
  if (shares.length === 0) return insert.compile();
  const rows = shares.map((share) => allocationRow(context, payment.id, share));
  return sql`with payment as (${insert.returning('id')})
    insert into allocations (id, wallet_id, bill_id, amount, created_at, created_by)
    select s.id, payment.id, s.bill_id, s.amount, s.created_at, s.created_by from payment
      cross join jsonb_populate_recordset(null::allocations, ${JSON.stringify(rows)}::jsonb) s`.compile(
    context.db,
  );
}

/**
 * Records a payment and its allocations, writes the audit entries of the payment and its bills, and sends
 * notifications.
 */
export async function storePayment(
  context: ActorContext,
  payment: PaymentRow,
  plan: AllocationPlan,
  changes: (number: string) => readonly AuditChange[],
): Promise<void> {
  await executeWithoutWaiting(context.db, paymentInsert(context, payment, plan));
  await reportAllocation(context, payment.id, plan, changes);
}

/** Writes the audit entries of a payment and its bills, and sends notifications. */
async function reportAllocation(
  context: ActorContext,
  wallet: Id,
  { before }: AllocationPlan,
  changes: (number: string) => readonly AuditChange[] = () => [],
): Promise<void> {
  const bills = before.map(({ id }) => id);
  const { number, paid } = await loadPaidBills(context.db, wallet, bills, context.currentUser?.userId);
  await context.recordChange(...changes(number), ...changesOf(before, paid));
  await notifyPaidBills(context, wallet, paid);
}

/** Allocates a payment that the caller locked or recorded in this transaction. */
async function allocatePayment(
  context: ActorContext,
  payment: LockedPayment,
  target: AllocationTarget,
): Promise<readonly AllocationShare[]> {
  const plan = await planAllocation(context.db, payment, target);
  const rows = plan.shares.map((share) => allocationRow(context, payment.id, share));
  if (rows.length === 0) return [];
  await context.db.insertInto('allocations').values(rows).execute();
  await reportAllocation(context, payment.id, plan);
  return plan.shares;
}

/** Allocates the remaining amount of a cleared cheque, and notifies of bills that it already covered. */
export async function settleClearedCheque(context: ActorContext, { _id, bills = [] }: Wallet): Promise<void> {
  await allocate(context, _id);
  await notifyPaid(
    context,
    _id,
    bills.map((bill) => bill._id),
  );
}

/** Allocations of a payment that were not reversed. */
async function validAllocations(db: Db, wallet: Id): Promise<(AllocationShare & { id: Id })[]> {
  const { rows } = await sql<
    AllocationShare & { id: Id }
  >`select a.id, a.bill_id as bill, a.amount from allocations a
    where a.wallet_id = ${wallet} and a.amount > 0
      and not exists (select from allocations r where r.reverses = a.id)`.execute(db);
  return rows;
}

/** Reverses all allocations of a payment; returns the reversed amounts. */
export async function reverse(context: ActorContext, wallet: Id, reason: string): Promise<AllocationShare[]> {
  await lockPayment(context.db, wallet);
  const rows = await validAllocations(context.db, wallet);
  const reversals = rows.map((allocation) => reversalRow(context, wallet, allocation, reason));
  await withAudit(context, [...new Set(rows.map(({ bill }) => bill))], () =>
    context.db.insertInto('allocations').values(reversals).execute(),
  );
  return rows.map(({ bill, amount }) => ({ bill, amount }));
}

/** Valid allocations of a payment to invoices in the user's areas. */
async function visibleAllocations(db: Db, wallet: Id): Promise<(AllocationShare & { id: Id })[]> {
  const all = await validAllocations(db, wallet);
  const visible = await loadBillStatuses(
    db,
    all.map(({ bill }) => bill),
  );
  const bills = new Set(visible.map(({ id }) => id));
  return all.filter(({ bill }) => bills.has(bill));
}

/**
 * Changes the allocations of a payment per invoice, in fils; invoices that are not listed are deallocated,
 * except those outside the user's areas. The remainder is credit that is not applied automatically.
 */
export async function reallocate(
  context: ActorContext,
  wallet: Id,
  shares: readonly AllocationShare[],
  reason: string,
): Promise<void> {
  const { unallocated } = await lockPayment(context.db, wallet);
  const current = await visibleAllocations(context.db, wallet);
  const settled = sumByBill(current);
  const wanted = sumByBill(shares);
  if (sumAmounts(shares) > unallocated + sumAmounts(current))
    throw validationError({ bills: 'The allocations exceed this payment' });
  const changed = [...new Set([...settled.keys(), ...wanted.keys()])].filter(
    (bill) => settled.get(bill) !== wanted.get(bill),
  );
  if (changed.length === 0) throw new HttpError(409, 'These are already the allocations of this payment.');
  const shrinking = changed.filter((bill) => (wanted.get(bill) ?? 0) < (settled.get(bill) ?? 0));
  const reversals = current
    .filter(({ bill }) => shrinking.includes(bill))
    .map((allocation) => reversalRow(context, wallet, allocation, reason));
  const additions = changed.flatMap((bill) => {
    const amount = (wanted.get(bill) ?? 0) - (shrinking.includes(bill) ? 0 : (settled.get(bill) ?? 0));
    return amount > 0 ? [{ ...allocationRow(context, wallet, { bill, amount }), reason }] : [];
  });
  await withAudit(
    context,
    changed,
    async () => {
      if (reversals.length > 0) await context.db.insertInto('allocations').values(reversals).execute();
      if (additions.length > 0) await context.db.insertInto('allocations').values(additions).execute();
    },
    reason,
  );
  await notifyPaid(
    context,
    wallet,
    changed.filter((bill) => !shrinking.includes(bill)),
  );
}

function sumByBill(shares: readonly AllocationShare[]): Map<Id, number> {
  const sums = new Map<Id, number>();
  for (const { bill, amount } of shares) sums.set(bill, (sums.get(bill) ?? 0) + amount);
  return sums;
}

interface ReleasableAllocation {
  id: Id;
  wallet: Id;
  amount: number;
}

/**
 * Releases an amount of a bill's allocations, in fils: uncleared cheques first, then the newest payments, and
 * last those outside the user's areas. The released amount becomes credit of its payment.
 */
export async function release(context: ActorContext, bill: Id, fils: number, reason: string): Promise<void> {
  const { rows } =
    await sql<ReleasableAllocation>`select a.id, a.wallet_id as wallet, a.amount from allocations a
      left join wallets w on w.id = a.wallet_id
    where a.bill_id = ${bill} and a.amount > 0 and not exists (select from allocations r where r.reverses = a.id)
    order by w.pending desc nulls last, a.created_at desc, a.id desc`.execute(context.db);
  const reversals: ReturnType<typeof reversalRow>[] = [];
  const kept: ReturnType<typeof allocationRow>[] = [];
  let remaining = fils;
  for (const { id, wallet, amount } of rows) {
    if (remaining === 0) break;
    const released = Math.min(amount, remaining);
    remaining -= released;
    reversals.push(reversalRow(context, wallet, { id, bill, amount }, reason));
    if (released < amount) kept.push(allocationRow(context, wallet, { bill, amount: amount - released }));
  }
  if (remaining > 0)
    throw new HttpError(
      409,
      `${formatFils(remaining)} of this invoice was settled without a payment and can’t be credited.`,
    );
  await withAudit(context, [bill], async () => {
    await context.db.insertInto('allocations').values(reversals).execute();
    if (kept.length > 0) await context.db.insertInto('allocations').values(kept).execute();
  });
}

/** SQL: payment `w` has unused credit. */
const HAS_CREDIT = sql`w.usable > w.allocated + w.refunded + w.transferred and not w.pending and w.deleted_at is null`;

/** Allocates the credit of a locked account, oldest payment first. */
async function applyCreditOfLocked(context: ActorContext, account: Account): Promise<AllocationShare[]> {
  const { rows } = await sql<{ id: Id; unallocated: number }>`select w.id,
      w.usable - w.allocated - w.refunded - w.transferred as unallocated
    from wallets w where ${paymentsOf(account)} and ${HAS_CREDIT} order by w.paid_at, w.id for no key update`.execute(
    context.db,
  );
  const allocations: AllocationShare[] = [];
  for (const payment of rows)
    allocations.push(...(await allocatePayment(context, { ...payment, account }, { isCredit: true })));
  return allocations;
}

/** Allocates the credit that a client has without a contract. A client without credit is not locked. */
export async function applyCreditOfClient(context: ActorContext, client: Id): Promise<AllocationShare[]> {
  const account = { contract: null, client };
  const { rows } =
    await sql`select from wallets w where ${paymentsOf(account)} and ${HAS_CREDIT} limit 1`.execute(
      context.db,
    );
  if (rows.length === 0) return [];
  await lockAccount(context.db, account);
  return applyCreditOfLocked(context, account);
}

/** Allocates the credit of a contract, and then that of its client without a contract; oldest payments first. */
export async function applyCredit(context: ActorContext, contract: Id): Promise<AllocationShare[]> {
  const { rows } = await sql<{
    client_id: Id;
  }>`select client_id from contracts where id = ${contract} for no key update`.execute(context.db);
  const { client_id } = orNotFound(rows[0]);
  return [
    ...(await applyCreditOfLocked(context, { contract })),
    ...(await applyCreditOfClient(context, client_id)),
  ];
}

/** Applies the credit of accounts to their open bills, unless disabled in the settings. */
async function applyCreditOf(context: ActorContext, accounts: readonly Account[]): Promise<void> {
  if ((await getSetting(context.db, 'use_credit', dubaiDate(context.now))) === false) return;
  for (const account of accounts)
    await (account.contract === null
      ? applyCreditOfClient(context, account.client)
      : applyCredit(context, account.contract));
}

/** Applies credit to a bill that was issued or is due again. */
export const applyCreditTo = (context: ActorContext, bill: Pick<Bill, 'contract' | 'client'>) =>
  applyCreditOf(context, [accountOf(bill)]);

/** Accounts of bills that may have credit; accounts of clients are not checked. */
async function accountsWithCredit(
  db: Db,
  bills: readonly Pick<Bill, 'contract' | 'client'>[],
): Promise<Account[]> {
  const accounts = bills.map(accountOf);
  const contracts = accounts.flatMap(({ contract }) => contract ?? []);
  const { rows } = await sql<{ id: Id }>`select c.id from contracts c where c.id = any(${contracts}::uuid[])
    and (exists (select from wallets w where w.contract_id = c.id and ${HAS_CREDIT})
      or exists (select from wallets w where w.contract_id is null and w.client_id = c.client_id and ${HAS_CREDIT}))`.execute(
    db,
  );
  const withCredit = new Set(rows.map(({ id }) => id));
  return accounts.filter(({ contract }) => contract === null || withCredit.has(contract));
}

const prepared = new WeakMap<Db, { bill: Id; accounts: Account[] }>();

type IssuedBill = Pick<Bill, '_id' | 'contract' | 'client'>;

/**
 * Checks for credit before the transaction of a bill takes a number that others wait for; the caller has
 * locked its contract.
 */
export async function prepareCredit(transaction: Db, bill: IssuedBill): Promise<void> {
  prepared.set(transaction, { bill: bill._id, accounts: await accountsWithCredit(transaction, [bill]) });
}

/** Applies credit to bills that were issued together; the caller has locked their contracts. */
export async function applyCreditToAll(context: ActorContext, bills: readonly IssuedBill[]): Promise<void> {
  const found = prepared.get(context.db);
  const isPrepared = bills.every(({ _id }) => _id === found?.bill);
  const due = found && isPrepared ? found.accounts : await accountsWithCredit(context.db, bills);
  if (due.length > 0) await applyCreditOf(context, due);
}

/** Applies credit to the bills that are open again after a payment was reversed. */
export async function applyCreditAfterReversal(context: ActorContext, wallet: Id): Promise<void> {
  const { rows } = await sql<AccountColumns>`select distinct b.contract_id, b.client_id
    from allocations a join bills b on b.id = a.bill_id
    where a.wallet_id = ${wallet} and a.reverses is not null order by 1, 2`.execute(context.db);
  await applyCreditOf(context, rows.map(toAccount));
}

/**
 * Applies the credit that a credit note released from a bill's payments to the open bills of their accounts.
 */
export async function applyReleasedCredit(context: ActorContext, bill: Id): Promise<void> {
  const { rows } = await sql<AccountColumns>`select distinct w.contract_id, w.client_id
    from allocations a join wallets w on w.id = a.wallet_id
    where a.bill_id = ${bill} and a.reverses is not null order by 1, 2`.execute(context.db);
  await applyCreditOf(context, rows.map(toAccount));
}
