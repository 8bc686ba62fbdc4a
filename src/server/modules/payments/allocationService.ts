import { sql } from 'kysely';
import type { Payable, Share } from '../../../domain/wallets/payment';
import { spread } from '../../../domain/wallets/payment';
import type { BillStatus } from '../../../domain/bills/bill';
import type { Id } from '../../../domain/entity';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { Author } from '../../http/requestContext';
import { newId } from '../../db/recordId';
import { found, Refusal } from '../../http/httpError';
import { tellPaid } from './paymentNotifications';
import { dayInDubai } from '../../../domain/dates';
import { settingAt } from '../settings/settingService';

/** Who moves money between payments and bills. */
export type Bookkeeper = Author;

/** Where the money of a payment shall go: to these bills, or to the oldest first after the one it was meant for. */
export interface Aim {
  shares?: readonly Share[];
  first?: Id | undefined;
}

/** Bills `b` that may still be paid. */
export const PAYABLE = sql`b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.net_due > 0
  and b.deleted_at is null`;

/** The bills of a contract that may still be paid, the one that was meant first, then the oldest; locked until all is done. */
export async function payableBills(db: Db, contract: Id, first?: Id): Promise<Payable[]> {
  const { rows } = await sql<Payable>`select b.id as bill, b.net_due as due from bills b
    where (b.contract_id = ${contract} or b.id = ${first ?? null}::uuid) and ${PAYABLE}
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
  const { contract_id } = found(await payment.select('contract_id').executeTakeFirst());
  await lockContract(db, contract_id);
  const amounts = payment.select(['usable', 'allocated', 'refunded']).forNoKeyUpdate();
  const { usable, allocated, refunded } = await amounts.executeTakeFirstOrThrow();
  return { contract: contract_id, rest: usable - allocated - refunded };
}

interface Standing {
  id: Id;
  status: BillStatus;
  paid_amount: number;
  pending_check_amount: number;
}

const standings = (db: Db, bills: readonly Id[]): Promise<Standing[]> =>
  db
    .selectFrom('bills')
    .select(['id', 'status', 'paid_amount', 'pending_check_amount'])
    .where('id', 'in', [...bills])
    .execute();

const told = ({ status, paid_amount, pending_check_amount }: Standing) => ({
  status,
  paid_amount: fromFils(paid_amount),
  pending_check_amount: fromFils(pending_check_amount),
});

/** Do something to the money of bills, and write down what came of it for each. */
async function noted(by: Bookkeeper, bills: readonly Id[], work: () => Promise<unknown>): Promise<void> {
  if (bills.length === 0) return;
  const before = new Map((await standings(by.db, bills)).map((bill) => [bill.id, bill]));
  await work();
  for (const after of await standings(by.db, bills)) {
    const { id } = after;
    const was = before.get(id);
    await by.changed({ model: 'bill', id, ...(was && { before: told(was) }), after: told(after) });
  }
}

const rowOf = ({ now, visitor }: Bookkeeper, wallet: Id, { bill, amount }: Share) => ({
  id: newId(now),
  wallet_id: wallet,
  bill_id: bill,
  amount,
  created_at: new Date(now),
  created_by: visitor?.userId ?? null,
});

/** Use what is left of a payment for bills; what no bill needs stays the contract's credit. Amounts are fils. */
export async function allocate(by: Bookkeeper, wallet: Id, { shares, first }: Aim = {}): Promise<Share[]> {
  const { contract, rest } = await lockedPayment(by.db, wallet);
  const fit = [...(shares ?? spread(rest, await payableBills(by.db, contract, first)))];
  if (fit.reduce((sum, { amount }) => sum + amount, 0) > rest)
    throw new Refusal(409, 'The invoices together take more than this payment.');
  const bills = fit.map(({ bill }) => bill);
  const rows = fit.map((share) => rowOf(by, wallet, share));
  await noted(by, bills, () => by.db.insertInto('allocations').values(rows).execute());
  await tellPaid(by, wallet, bills);
  return fit;
}

/** Take a payment back from all the bills that it paid, before it bounces or is voided; tells what it had paid. */
export async function reverse(by: Bookkeeper, wallet: Id, reason: string): Promise<Share[]> {
  await lockedPayment(by.db, wallet);
  const { rows } = await sql<Share & { id: Id }>`select a.id, a.bill_id as bill, a.amount from allocations a
    where a.wallet_id = ${wallet} and a.amount > 0
      and not exists (select from allocations r where r.reverses = a.id)`.execute(by.db);
  const back = rows.map(({ id, bill, amount }) => ({
    ...rowOf(by, wallet, { bill, amount: -amount }),
    reverses: id,
    reason,
  }));
  await noted(by, [...new Set(rows.map(({ bill }) => bill))], () =>
    by.db.insertInto('allocations').values(back).execute(),
  );
  return rows.map(({ bill, amount }) => ({ bill, amount }));
}

/** Pay the open bills of a contract from its credit, the oldest payment first. */
export async function applyCredit(by: Bookkeeper, contract: Id): Promise<Share[]> {
  await lockContract(by.db, contract);
  const { rows } = await sql<{ id: Id }>`select id from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and deleted_at is null
    order by paid_at, id`.execute(by.db);
  const used: Share[] = [];
  for (const { id } of rows) used.push(...(await allocate(by, id)));
  return used;
}

/** Pay what was just issued from the credit of its contract, unless the company wants to be asked. */
export async function creditAsIssued(by: Bookkeeper, contract: Id | undefined): Promise<void> {
  if (!contract || (await settingAt(by.db, 'use_credit', dayInDubai(by.now))) === false) return;
  await applyCredit(by, contract);
}
