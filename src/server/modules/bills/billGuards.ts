import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { isMetered } from '../../../domain/contracts/contract';
import type { ContractStatus, ContractType } from '../../../domain/contracts/contract';
import { formatDate } from '../../../domain/dates';
import { billingMonthOf } from '../../../domain/bills/billingPeriod';
import type { DayRange } from '../../../domain/bills/chargedPeriod';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import type { Db } from '../../db/client';
import type { Condition } from '../../lists/filters';
import { HttpError, validationError } from '../../http/httpError';

/** Subject of an invoice; `id` of an existing one. */
interface BillSubject {
  id?: Id | undefined;
  kind: Bill['kind'];
  contract?: Id | null | undefined;
  order?: Id | null | undefined;
  start?: string | null | undefined;
  end?: string | null | undefined;
}

interface BilledContract {
  type: ContractType;
  status: ContractStatus;
  start_date: string;
  supply_ended_on: string | null;
}

const NOT_STARTED: readonly ContractStatus[] = ['Draft', 'Pending', 'Cancelled'];
const nameOf = (number: string | null): string => (number === null ? 'A draft' : `Invoice ${number}`);

/**
 * Throws if an invoice would bill something twice: a period, a final settlement or an order. The same rules
 * apply to manual invoices and to those from readings, runs and orders.
 */
export async function assertBillable(db: Db, subject: BillSubject): Promise<void> {
  if (subject.kind === 'maintenance') return assertOrderUnbilled(db, subject);
  if ((subject.kind !== 'consumption' && subject.kind !== 'final') || !subject.contract) return;
  const { rows } = await sql<BilledContract>`select type, status, start_date, supply_ended_on from contracts
    where id = ${subject.contract} for no key update`.execute(db);
  const [contract] = rows;
  if (!contract || !isMetered(contract.type)) return;
  assertSupplied(contract, subject);
  const final = subject.kind === 'final' && (await findFinal(db, subject));
  if (final) throw validationError({ kind: finalMessage(final) });
  const clash = await findClash(db, subject, overlaps(subject));
  if (clash) throw validationError({ period_start: clashMessage(clash) });
}

/**
 * Throws if a manual invoice would bill days of a contract without a counter that the billing run has billed.
 * For bulk delivery contracts, this applies only if the run billed tickets, because manual invoices may bill
 * further ones.
 */
export async function assertCycleUnbilled(db: Db, subject: BillSubject): Promise<void> {
  if ((subject.kind !== 'consumption' && subject.kind !== 'final') || !subject.contract) return;
  const clash = await findClash(
    db,
    subject,
    sql`(${overlaps(subject)} and exists (select from contracts c where c.id = b.contract_id and (c.type = 'amc'
      or c.type = 'bulk_delivery' and exists (select from deliveries d where d.bill_id = b.id))))`,
  );
  if (clash) throw validationError({ period_start: clashMessage(clash) });
}

/** An invoice to draft from readings. */
interface MeteredSubject extends DayRange {
  contract: Id;
  kind: 'consumption' | 'final';
}

/**
 * Reasons why invoices from readings would bill something twice, by contract. Their period may contain a
 * manual invoice, whose volume and days they leave out.
 */
export async function findDoubleBilling(
  db: Db,
  subjects: readonly MeteredSubject[],
): Promise<Map<Id, HttpError>> {
  const rows = subjects.map((subject) => ({ ...subject, cycle: billingMonthOf(subject.end) }));
  const clashes = await sql<
    Clash & Pick<MeteredSubject, 'contract' | 'kind'>
  >`select distinct on (b.contract_id)
      b.contract_id as contract, q.kind, b.unique_number, b.period_start as start, b.period_end as "end"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) q (contract uuid, kind text, start date, "end" date, cycle date)
    join bills b on b.contract_id = q.contract and b.kind in ('consumption', 'final') and b.deleted_at is null
      and b.reversed_at is null
    where case q.kind when 'final' then b.kind = 'final'
      else b.period_start <= q.start and b.period_end >= q."end" or b.kind = 'consumption' and b.cycle = q.cycle end
    order by b.contract_id, b.period_start`.execute(db);
  return new Map(
    clashes.rows.map(({ contract, kind, ...clash }) => [
      contract,
      new HttpError(409, `${kind === 'final' ? finalMessage(clash) : clashMessage(clash)}.`),
    ]),
  );
}

/** Throws if a manual draft would bill something that was billed since, or days after the end of supply. */
export async function assertStillBillable(db: Db, bills: readonly Bill[]): Promise<void> {
  const { rows } = await sql<{ bill: Id }>`select distinct bill_id as bill from counter_readings
    where bill_id = any(${bills.map(({ _id }) => _id)}::uuid[])`.execute(db);
  const metered = new Set(rows.map(({ bill }) => bill));
  for (const { _id: id, kind, contract, order, period_start: start, period_end: end } of bills)
    if (!metered.has(id))
      await assertBillable(db, { id, kind, contract: contract?._id, order: order?._id, start, end }).catch(
        (error: unknown) => {
          throw error instanceof HttpError ? new HttpError(409, `${error.message}.`) : error;
        },
      );
}

function assertSupplied(
  { status, start_date, supply_ended_on }: BilledContract,
  { kind, start, end }: BillSubject,
): void {
  if (NOT_STARTED.includes(status))
    throw validationError({
      contract: `This contract is ${labelOf(status).toLowerCase()}; it has no supply to bill`,
    });
  if (kind === 'final' && !supply_ended_on)
    throw validationError({
      kind: `This contract is ${labelOf(status).toLowerCase()}; end its supply to get its final invoice`,
    });
  if (start && start < start_date)
    throw validationError({
      period_start: `The contract started on ${formatDate(start_date)}; bill from that day on`,
    });
  if (end && supply_ended_on && end > supply_ended_on)
    throw validationError({
      period_end: `The supply ended on ${formatDate(supply_ended_on)}; bill until that day`,
    });
}

/** SQL: bill `b` bills some of the same days. */
const overlaps = ({ start, end }: BillSubject): Condition =>
  sql`(b.period_start <= ${end}::date and b.period_end >= ${start}::date)`;

interface Clash {
  unique_number: string | null;
  start: string;
  end: string;
}

/** A valid metered invoice of the contract, other than the given one, that meets a condition. */
async function findClash(
  db: Db,
  { id, contract }: BillSubject,
  condition: Condition,
): Promise<Clash | undefined> {
  const { rows } =
    await sql<Clash>`select b.unique_number, b.period_start as start, b.period_end as "end" from bills b
    where b.contract_id = ${contract} and b.kind in ('consumption', 'final') and b.deleted_at is null
      and b.reversed_at is null and b.id is distinct from ${id ?? null}::uuid and ${condition}
    order by b.period_start limit 1`.execute(db);
  return rows[0];
}

const clashMessage = ({ unique_number, start, end }: Clash): string =>
  `${nameOf(unique_number)} already bills ${formatDate(start)} to ${formatDate(end)} (${formatDate(billingMonthOf(end), 'MMMM YYYY')})`;

/** A contract has one final invoice. */
const findFinal = (db: Db, subject: BillSubject): Promise<Clash | undefined> =>
  findClash(db, subject, sql`b.kind = 'final'`);

const finalMessage = ({ unique_number }: Clash): string =>
  `${nameOf(unique_number)} is already the final one of this contract`;

async function assertOrderUnbilled(db: Db, { id, order }: BillSubject): Promise<void> {
  if (!order) return;
  await sql`select 1 from orders where id = ${order} for no key update`.execute(db);
  const { rows } = await sql<{ unique_number: string | null }>`select unique_number from bills
    where original_bill_id is null and order_id = ${order} and kind = 'maintenance' and status <> 'Credited' and deleted_at is null
      and id is distinct from ${id ?? null}::uuid limit 1`.execute(db);
  if (rows[0]) throw validationError({ order: `${nameOf(rows[0].unique_number)} already bills this order` });
}

const CALCULATED_FIELDS = ['kind', 'client', 'contract', 'period_start', 'period_end'] as const;

/** Throws if the calculated fields of a draft from readings would change. */
export async function assertReadingsMatch(
  db: Db,
  id: Id,
  input: Record<string, unknown>,
  before: Record<string, unknown>,
): Promise<void> {
  if (CALCULATED_FIELDS.every((field) => (input[field] ?? null) === (before[field] ?? null))) return;
  const { rows } = await sql`select 1 from counter_readings where bill_id = ${id} limit 1`.execute(db);
  if (rows.length > 0)
    throw new HttpError(
      409,
      'This invoice is calculated from readings; its kind, client, contract and period can’t be changed. Discard it instead.',
    );
}
