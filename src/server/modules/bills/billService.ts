import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import { formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Db } from '../../db/client';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { billingMonthOf } from '../../../domain/bills/billingPeriod';
import { assertReadingsUnbilled } from './billGuards';
import { calculateBill } from './billCalculation';
import type { BillCalculation, BillRequest } from './billCalculation';
import { findReversedBill } from './billReversal';
import { insertLines, replaceLines } from './billLineService';
import { bills } from './billRepository';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import type { Condition } from '../../lists/filters';
import { newRecordId } from '../../db/recordId';
import { orNotFound, validationError } from '../../http/httpError';

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
      [field]: `${bill.number ? `Invoice ${bill.number}` : 'A draft'} already bills until ${formatDate(bill.end)}; choose a later day`,
    });
}

/** A drafted or held bill and what it was calculated from; a bill without readings has no consumption. */
export interface DraftedBill {
  _id: Id;
  calculated: Pick<BillCalculation, 'hold_reason' | 'last_total' | 'lines'> & {
    consumption_m3: number | null;
  };
}

/** Drafts or holds the bill of a reading and assigns the unbilled readings to it. */
export async function draftConsumptionBill(
  context: ServiceContext,
  billing: BillRequest,
): Promise<DraftedBill> {
  const calculated = await calculateBill(context, billing);
  await assertReadingsUnbilled(context.db, { ...billing, ...calculated.period });
  const readingIds = calculated.readings.map(({ _id }) => _id);
  const id = await insertDraft(context, {
    ...calculated,
    ...{ kind: billing.kind, cycle: billingMonthOf(calculated.period.end) },
    replaces_bill_id: await findReversedBill(context.db, readingIds),
  });
  await context.db
    .insertInto('bill_tariffs')
    .values(
      calculated.parts.map(({ version_id, days }, index) => ({
        bill_id: id,
        place: index + 1,
        version_id,
        days,
      })),
    )
    .execute();
  await context.db
    .updateTable('counter_readings')
    .set({ bill_id: id })
    .where('id', 'in', readingIds)
    .execute();
  return { _id: id, calculated };
}

type NewDraft = Pick<BillCalculation, 'contract' | 'period' | 'carried_m3' | 'hold_reason' | 'lines'> & {
  kind: BillRequest['kind'];
  /** First day of its month. */
  cycle: string;
  replaces_bill_id: Id | null;
};

/** Inserts a draft, or a held bill if there is a reason, with its lines; returns its id. */
export async function insertDraft(
  context: ServiceContext,
  { contract, period, lines, ...draft }: NewDraft,
): Promise<Id> {
  const { kind, cycle, carried_m3, hold_reason, replaces_bill_id } = draft;
  const id = newRecordId(context.now);
  const row = {
    ...{ kind, carried_m3, hold_reason, replaces_bill_id, language: contract.language },
    ...{ contract_id: contract._id, client_id: contract.client_id, cycle },
    ...{ period_start: period.start, period_end: period.end, supply_date: period.end },
    status: hold_reason ? ('Held' as const) : ('Draft' as const),
  };
  await context.db
    .insertInto('bills')
    .values({
      id,
      ...row,
      order_id: null,
      notes: null,
      unique_number: null,
      issue_date: null,
      created_by: context.currentUser.userId,
    })
    .execute();
  await insertLines(context.db, id, lines);
  await context.recordChange({ action: 'bill.drafted', model: 'bill', id, after: row });
  return id;
}
