import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { billingMonthOf } from '../../../domain/bills/billingPeriod';
import { calculateBills } from './calculation/billCalculation';
import type { BillCalculation, BillRequest } from './calculation/billCalculation';
import { findReversedBills } from './corrections/billReversal';
import { insertLines, replaceLines } from './billLineService';
import { bills } from './billRepository';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import type { Condition } from '../../lists/filters';
import { newRecordId } from '../../db/recordId';
import { HttpError, orNotFound, successesOf, validationError } from '../../http/httpError';

/** Throws 404 if the bill does not exist. */
export const findBill = async (db: Db, id: Id): Promise<Bill> => orNotFound(await bills.find(db, id));

/** Saves a draft with its lines, without an audit entry; returns its id. */
export async function draftBill(
  { db, now, currentUser }: ActorContext,
  input: object,
  lines: readonly BillLineInput[],
  columns: Record<string, unknown> = {},
): Promise<Id> {
  const id = newRecordId(now);
  await bills.add(db, id, input, { created_by: currentUser?.userId ?? null, ...columns });
  await replaceLines(db, id, lines);
  return id;
}

/** Kind of the bill of a reading: final from the contract's closing reading on. */
export async function kindOfBill(db: Db, reading: Id): Promise<'consumption' | 'final'> {
  const { rows } = await sql`select 1 from counter_readings r join counter_readings closing
      on closing.contract_id = r.contract_id and closing.type = 'closing' and closing.status <> 'rejected'
    where r.id = ${reading} and (closing.at, closing.nr) <= (r.at, r.nr) limit 1`.execute(db);
  return rows.length > 0 ? 'final' : 'consumption';
}

/** Throws a field error if a valid metered invoice bills a day from the given one on. */
export async function assertUnbilledFrom(
  db: Db,
  where: Condition,
  day: string,
  field: string,
): Promise<void> {
  const { rows } = await sql<{
    number: string | null;
    end: string;
  }>`select b.unique_number as number, b.period_end as "end"
    from bills b where ${where} and b.kind in ('consumption', 'final') and b.deleted_at is null
      and b.reversed_at is null and b.period_end >= ${day}::date order by b.period_end desc limit 1`.execute(
    db,
  );
  const [bill] = rows;
  if (bill)
    throw validationError({
      [field]: `${bill.number ? `Invoice ${bill.number}` : 'A draft'} already bills until ${formatDate(bill.end)}; choose a later day, or ${bill.number ? 'credit it in full' : 'discard it'} first`,
    });
}

/** A drafted or held bill with its basis; a bill without readings has no consumption. */
export interface DraftedBill {
  _id: Id;
  calculated: Pick<BillCalculation, 'hold_reason' | 'last_total' | 'lines'> & {
    consumption_m3: number | null;
  };
}

/** Drafts or holds the bill of a reading and assigns the unbilled readings to it. */
export async function draftConsumptionBill(
  context: ServiceContext,
  request: BillRequest,
): Promise<DraftedBill> {
  const drafted = orNotFound((await draftConsumptionBills(context, [request]))[0]);
  if (drafted instanceof HttpError) throw drafted;
  return drafted;
}

/**
 * Drafts or holds the bills of readings of different contracts; returns an error for each that can't be
 * billed.
 */
export async function draftConsumptionBills(
  context: ServiceContext,
  requests: readonly BillRequest[],
): Promise<(DraftedBill | HttpError)[]> {
  const { db } = context;
  const calculations = await calculateBills(context, requests);
  const billable = successesOf(calculations);
  if (billable.length === 0) return calculations.filter((error) => error instanceof HttpError);
  const reversed = await findReversedBills(db, billable.flatMap(readingIds));
  const drafts = billable.map((calculated) => ({
    ...calculated,
    cycle: billingMonthOf(calculated.period.end),
    replaces_bill_id: latestReversal(reversed, readingIds(calculated)),
  }));
  const ids = new Map((await insertDrafts(context, drafts)).map((id, index) => [billable[index], id]));
  const idOf = (calculated: BillCalculation) => orNotFound(ids.get(calculated));
  const tariffs = billable.flatMap((calculated) =>
    calculated.parts.map(({ version_id, days }, index) => ({
      bill_id: idOf(calculated),
      position: index + 1,
      version_id,
      days,
    })),
  );
  await db.insertInto('bill_tariffs').values(tariffs).execute();
  const readings = billable.flatMap((calculated) =>
    readingIds(calculated).map((reading) => ({ reading, bill: idOf(calculated) })),
  );
  await sql`update counter_readings r set bill_id = v.bill
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) v (reading uuid, bill uuid) where r.id = v.reading`.execute(
    db,
  );
  return calculations.map((calculated) =>
    calculated instanceof HttpError ? calculated : { _id: idOf(calculated), calculated },
  );
}

const readingIds = ({ readings }: Pick<BillCalculation, 'readings'>): Id[] => readings.map(({ _id }) => _id);

/** The latest reversed invoice of some readings; `reversed` is sorted by reversal, latest first. */
const latestReversal = (reversed: ReadonlyMap<Id, Id>, readings: readonly Id[]): Id | null =>
  [...reversed].find(([reading]) => readings.includes(reading))?.[1] ?? null;

type NewDraft = Pick<
  BillCalculation,
  'kind' | 'contract' | 'period' | 'carried_m3' | 'hold_reason' | 'lines'
> & {
  /** First day of its month. */
  cycle: string;
  replaces_bill_id: Id | null;
};

/** Inserts drafts with their lines, held if they have a hold reason; returns their ids in order. */
export async function insertDrafts(context: ServiceContext, drafts: readonly NewDraft[]): Promise<Id[]> {
  const { db, now, currentUser } = context;
  const rows = drafts.map(({ kind, carried_m3, hold_reason, replaces_bill_id, ...draft }) => ({
    id: newRecordId(now),
    kind,
    carried_m3,
    hold_reason,
    replaces_bill_id,
    language: draft.contract.language,
    contract_id: draft.contract._id,
    client_id: draft.contract.client_id,
    cycle: draft.cycle,
    period_start: draft.period.start,
    period_end: draft.period.end,
    supply_date: draft.period.end,
    status: hold_reason ? ('Held' as const) : ('Draft' as const),
  }));
  const unset = { order_id: null, notes: null, unique_number: null, issue_date: null };
  const created_by = currentUser.userId;
  await db
    .insertInto('bills')
    .values(rows.map((row) => ({ ...row, ...unset, created_by })))
    .execute();
  await insertLines(
    db,
    rows.map(({ id }, index) => ({ bill: id, lines: drafts[index]?.lines ?? [] })),
  );
  const changes = rows.map(({ id, ...after }) => ({ action: 'bill.drafted', model: 'bill', id, after }));
  await context.recordChange(...changes);
  return rows.map(({ id }) => id);
}
