import { sql } from 'kysely';
import type { PayableAmount, AllocationShare } from '../../../domain/wallets/payment';
import { allocateOldestFirst } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import type { BillStatus } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { ActorContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { orNotFound, HttpError } from '../../http/httpError';
import { notifyPaid } from './paymentNotifications';
import { dubaiDate } from '../../../domain/dates';
import { getSetting } from '../settings/settingService';

export type AllocationContext = ActorContext;

/** Allocation of a payment: explicit amounts, or oldest bills first after a preferred one. */
export interface AllocationTarget {
  shares?: readonly AllocationShare[];
  first?: Id | undefined;
}

/** SQL: bill `b` is open. */
export const IS_PAYABLE = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.net_due > 0
  and b.deleted_at is null`;

/** Open bills of a contract, the preferred one first, then by due date; locks them. */
export async function payableBills(db: Db, contract: Id, first?: Id): Promise<PayableAmount[]> {
  const { rows } = await sql<PayableAmount>`select b.id as bill, b.net_due as due from bills b
    where (b.contract_id = ${contract} or b.id = ${first ?? null}::uuid) and ${IS_PAYABLE}
    order by (b.id = ${first ?? null}::uuid) is true desc, b.due_date, b.unique_number
    for no key update`.execute(db);
  return rows;
}

/** Serialises all payments of a contract. */
export const lockContract = (db: Db, contract: Id) =>
  sql`select from contracts where id = ${contract} for no key update`.execute(db);

/** Locks a payment and its contract; returns its unallocated amount in fils. */
async function lockedPayment(db: Db, wallet: Id): Promise<{ contract: Id; unallocated: number }> {
  const payment = db.selectFrom('wallets').where('id', '=', wallet).where('deleted_at', 'is', null);
  const { contract_id } = orNotFound(await payment.select('contract_id').executeTakeFirst());
  await lockContract(db, contract_id);
  const amounts = payment.select(['usable', 'allocated', 'refunded']).forNoKeyUpdate();
  const { usable, allocated, refunded } = await amounts.executeTakeFirstOrThrow();
  return { contract: contract_id, unallocated: usable - allocated - refunded };
}

interface BillPaymentStatus {
  id: Id;
  status: BillStatus;
  paid_amount: number;
  pending_check_amount: number;
}

const loadBillStatuses = (db: Db, bills: readonly Id[]): Promise<BillPaymentStatus[]> =>
  db
    .selectFrom('bills')
    .select(['id', 'status', 'paid_amount', 'pending_check_amount'])
    .where('id', 'in', [...bills])
    .execute();

const auditValues = ({ status, paid_amount, pending_check_amount }: BillPaymentStatus) => ({
  status,
  paid_amount: fromFils(paid_amount),
  pending_check_amount: fromFils(pending_check_amount),
});

/** Runs a change of allocations and writes an audit entry per affected bill. */
async function withAudit(
  context: AllocationContext,
  bills: readonly Id[],
  work: () => Promise<unknown>,
): Promise<void> {
  if (bills.length === 0) return;
  const before = new Map((await loadBillStatuses(context.db, bills)).map((bill) => [bill.id, bill]));
  await work();
  for (const after of await loadBillStatuses(context.db, bills)) {
    const { id } = after;
    const previous = before.get(id);
    await context.recordChange({
      model: 'bill',
      id,
      ...(previous && { before: auditValues(previous) }),
      after: auditValues(after),
    });
  }
}

const allocationRow = (
  { now, currentUser }: AllocationContext,
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

/** Allocates a payment; what is not allocated remains as credit of the contract. Amounts in fils. */
export async function allocate(
  context: AllocationContext,
  wallet: Id,
  { shares, first }: AllocationTarget = {},
): Promise<AllocationShare[]> {
  const { contract, unallocated } = await lockedPayment(context.db, wallet);
  const allocations = [
    ...(shares ?? allocateOldestFirst(unallocated, await payableBills(context.db, contract, first))),
  ];
  if (allocations.reduce((sum, { amount }) => sum + amount, 0) > unallocated)
    throw new HttpError(409, 'The allocations exceed this payment.');
  const bills = allocations.map(({ bill }) => bill);
  const rows = allocations.map((share) => allocationRow(context, wallet, share));
  await withAudit(context, bills, () => context.db.insertInto('allocations').values(rows).execute());
  await notifyPaid(context, wallet, bills);
  return allocations;
}

/**
 * Allocates the remaining amount of a cleared cheque, and notifies of the bills that it already covered.
 */
export async function settleClearedCheque(
  context: AllocationContext,
  { _id, bills = [] }: Wallet,
): Promise<void> {
  await allocate(context, _id);
  await notifyPaid(
    context,
    _id,
    bills.map((bill) => bill._id),
  );
}

/** Reverses all allocations of a payment; returns the reversed amounts. */
export async function reverse(
  context: AllocationContext,
  wallet: Id,
  reason: string,
): Promise<AllocationShare[]> {
  await lockedPayment(context.db, wallet);
  const { rows } = await sql<
    AllocationShare & { id: Id }
  >`select a.id, a.bill_id as bill, a.amount from allocations a
    where a.wallet_id = ${wallet} and a.amount > 0
      and not exists (select from allocations r where r.reverses = a.id)`.execute(context.db);
  const reversals = rows.map(({ id, bill, amount }) => ({
    ...allocationRow(context, wallet, { bill, amount: -amount }),
    reverses: id,
    reason,
  }));
  await withAudit(context, [...new Set(rows.map(({ bill }) => bill))], () =>
    context.db.insertInto('allocations').values(reversals).execute(),
  );
  return rows.map(({ bill, amount }) => ({ bill, amount }));
}

/** Allocates the credit of a contract, oldest payment first. */
export async function applyCredit(context: AllocationContext, contract: Id): Promise<AllocationShare[]> {
  await lockContract(context.db, contract);
  const { rows } = await sql<{ id: Id }>`select id from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and deleted_at is null
    order by paid_at, id`.execute(context.db);
  const allocations: AllocationShare[] = [];
  for (const { id } of rows) allocations.push(...(await allocate(context, id)));
  return allocations;
}

/** Allocates credit to a newly issued bill, unless disabled in the settings. */
export async function applyCreditOnIssue(
  context: AllocationContext,
  contract: Id | undefined,
): Promise<void> {
  if (!contract || (await getSetting(context.db, 'use_credit', dubaiDate(context.now))) === false) return;
  await applyCredit(context, contract);
}
