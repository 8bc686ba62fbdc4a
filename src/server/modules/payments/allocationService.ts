import { sql } from 'kysely';
import type { PayableAmount, AllocationShare } from '../../../domain/wallets/payment';
import { allocateOldestFirst } from '../../../domain/wallets/payment';
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

/** Who moves money between payments and bills. */
export type AllocationContext = ActorContext;

/** Where the money of a payment shall go: to these bills, or to the oldest first after the one it was meant for. */
export interface AllocationTarget {
  shares?: readonly AllocationShare[];
  first?: Id | undefined;
}

/** Bills `b` that may still be paid. */
export const IS_PAYABLE = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.net_due > 0
  and b.deleted_at is null`;

/** The bills of a contract that may still be paid, the one that was meant first, then the oldest; locked until all is done. */
export async function payableBills(db: Db, contract: Id, first?: Id): Promise<PayableAmount[]> {
  const { rows } = await sql<PayableAmount>`select b.id as bill, b.net_due as due from bills b
    where (b.contract_id = ${contract} or b.id = ${first ?? null}::uuid) and ${IS_PAYABLE}
    order by (b.id = ${first ?? null}::uuid) is true desc, b.due_date, b.unique_number
    for no key update`.execute(db);
  return rows;
}

/** One after the other: all that is settled of a contract waits for its row. */
export const lockContract = (db: Db, contract: Id) =>
  sql`select from contracts where id = ${contract} for no key update`.execute(db);

/** The payment's contract and what is left of it, with nobody else at either. */
async function lockedPayment(db: Db, wallet: Id): Promise<{ contract: Id; rest: number }> {
  const payment = db.selectFrom('wallets').where('id', '=', wallet).where('deleted_at', 'is', null);
  const { contract_id } = orNotFound(await payment.select('contract_id').executeTakeFirst());
  await lockContract(db, contract_id);
  const amounts = payment.select(['usable', 'allocated', 'refunded']).forNoKeyUpdate();
  const { usable, allocated, refunded } = await amounts.executeTakeFirstOrThrow();
  return { contract: contract_id, rest: usable - allocated - refunded };
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

/** Do something to the money of bills, and write down what came of it for each. */
async function withAudit(
  by: AllocationContext,
  bills: readonly Id[],
  work: () => Promise<unknown>,
): Promise<void> {
  if (bills.length === 0) return;
  const before = new Map((await loadBillStatuses(by.db, bills)).map((bill) => [bill.id, bill]));
  await work();
  for (const after of await loadBillStatuses(by.db, bills)) {
    const { id } = after;
    const was = before.get(id);
    await by.recordChange({
      model: 'bill',
      id,
      ...(was && { before: auditValues(was) }),
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

/** Use what is left of a payment for bills; what no bill needs stays the contract's credit. Amounts are fils. */
export async function allocate(
  by: AllocationContext,
  wallet: Id,
  { shares, first }: AllocationTarget = {},
): Promise<AllocationShare[]> {
  const { contract, rest } = await lockedPayment(by.db, wallet);
  const fit = [...(shares ?? allocateOldestFirst(rest, await payableBills(by.db, contract, first)))];
  if (fit.reduce((sum, { amount }) => sum + amount, 0) > rest)
    throw new HttpError(409, 'The allocations exceed this payment.');
  const bills = fit.map(({ bill }) => bill);
  const rows = fit.map((share) => allocationRow(by, wallet, share));
  await withAudit(by, bills, () => by.db.insertInto('allocations').values(rows).execute());
  await notifyPaid(by, wallet, bills);
  return fit;
}

/** Take a payment back from all the bills that it paid, before it bounces or is voided; tells what it had paid. */
export async function reverse(by: AllocationContext, wallet: Id, reason: string): Promise<AllocationShare[]> {
  await lockedPayment(by.db, wallet);
  const { rows } = await sql<
    AllocationShare & { id: Id }
  >`select a.id, a.bill_id as bill, a.amount from allocations a
    where a.wallet_id = ${wallet} and a.amount > 0
      and not exists (select from allocations r where r.reverses = a.id)`.execute(by.db);
  const back = rows.map(({ id, bill, amount }) => ({
    ...allocationRow(by, wallet, { bill, amount: -amount }),
    reverses: id,
    reason,
  }));
  await withAudit(by, [...new Set(rows.map(({ bill }) => bill))], () =>
    by.db.insertInto('allocations').values(back).execute(),
  );
  return rows.map(({ bill, amount }) => ({ bill, amount }));
}

/** Pay the open bills of a contract from its credit, the oldest payment first. */
export async function applyCredit(by: AllocationContext, contract: Id): Promise<AllocationShare[]> {
  await lockContract(by.db, contract);
  const { rows } = await sql<{ id: Id }>`select id from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and deleted_at is null
    order by paid_at, id`.execute(by.db);
  const used: AllocationShare[] = [];
  for (const { id } of rows) used.push(...(await allocate(by, id)));
  return used;
}

/** Pay what was just issued from the credit of its contract, unless the company wants to be asked. */
export async function applyCreditOnIssue(by: AllocationContext, contract: Id | undefined): Promise<void> {
  if (!contract || (await getSetting(by.db, 'use_credit', dubaiDate(by.now))) === false) return;
  await applyCredit(by, contract);
}
