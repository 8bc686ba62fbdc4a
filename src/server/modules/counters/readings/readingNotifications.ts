import { ORDER_RESULTS } from '../../../../domain/orders/order';
import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import { formatCount } from '../../../../domain/numbers';
import type { Id } from '../../../../domain/entity';
import type { Reading, ReadingFlag } from '../../../../domain/counters/reading';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import { isUnsuccessfulVisit } from '../../../../domain/orders/orderTransitions';
import { labelOf } from '../../../../domain/labels';
import type { ActorContext } from '../../../http/requestContext';
import { notifyInspection, openOrder } from '../../orders/orderService';
import { getNumberSetting } from '../../settings/settingService';
import { notify } from '../../notifications/notificationService';
import type { NewNotification } from '../../notifications/notificationService';
import { estimatesInRow } from './readingRepository';

/** Consumption in m³ on a counter without a contract above which an inspection is opened. */
const LEAK_M3 = 0.1;
const UNSERVED_STATUSES: readonly string[] = ['vacant', 'disconnected'];
const NOTIFIED_FLAGS: readonly ReadingFlag[] = ['high', 'zero', 'lower_than_previous'];
/** Days without another inspection after one found no fault at zero consumption. */
const INSPECTION_VALID_DAYS = 180;

type FlagNotification = Omit<NewNotification, 'model' | 'id' | 'dedupeKey'>;

/** Reason to inspect a counter. */
interface InspectionRequest {
  title: string;
  text: string;
  severity: NewNotification['severity'];
  priority: 'normal' | 'high';
  /** Notifies only when an order is opened, not again while the order is open. */
  withoutReadingNotification?: boolean;
}

/**
 * Notifies of flagged readings, and opens inspections for unserved consumption, repeated estimates and zero
 * consumption.
 */
export async function notifyReading(
  context: ActorContext,
  reading: Reading,
  basis: CounterBasis,
): Promise<void> {
  const notifications = flagNotification(reading);
  const contract = notifications && (await contractIdOf(context, reading));
  if (contract)
    await notify(
      context.db,
      { ...notifications, model: 'contract', id: contract, reading: reading._id, dedupeKey: reading._id },
      context.now,
    );
  for (const inspection of [
    unservedConsumption(reading, basis),
    await tooManyEstimates(context, reading),
    await noConsumption(context, reading),
  ])
    if (inspection) await openInspectionOrder(context, reading, inspection);
}

const volume = (m3: number): string => `${m3.toFixed(3)} m³`;
const counterName = ({ counter }: Reading): string => `Counter ${counter.label}`;

function flagNotification(reading: Reading): FlagNotification | undefined {
  const flags = reading.flags.filter((flag) => NOTIFIED_FLAGS.includes(flag));
  if (flags.length === 0) return undefined;
  return {
    code: 'bill.high_consumption',
    permission: 'canUpdateBills',
    severity: 'warning',
    title: `Reading to review: ${flags.map((flag) => labelOf(flag).toLowerCase()).join(', ')}`,
    text: `${counterName(reading)} used ${volume(reading.consumption_m3)} in ${formatCount(reading.days, 'day')}.`,
  };
}

function unservedConsumption(reading: Reading, { status }: CounterBasis): InspectionRequest | undefined {
  if (!UNSERVED_STATUSES.includes(status) || reading.consumption_raw <= LEAK_M3) return undefined;
  return {
    severity: 'critical',
    priority: 'high',
    title: 'Consumption at vacant unit',
    text: `${counterName(reading)} is ${labelOf(status).toLowerCase()}, but measured ${volume(reading.consumption_raw)}: possible theft or leak.`,
  };
}

async function tooManyEstimates(
  { db, now }: ActorContext,
  reading: Reading,
): Promise<InspectionRequest | undefined> {
  if (reading.type !== 'estimated') return undefined;
  const { rows } = await sql<{
    count: number;
  }>`select ${estimatesInRow(sql`${reading.counter._id}::uuid`)} as count`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count <= (await getNumberSetting(db, 'estimate_max_consecutive', dubaiDate(now)))) return undefined;
  return {
    severity: 'warning',
    priority: 'normal',
    title: `Counter estimated ${String(count)} times in a row`,
    text: `${counterName(reading)} must be read or inspected.`,
  };
}

/** Inspections that found no fault; unsuccessful visits don't count. */
const FOUND_NO_FAULT = sql`o.result in (${sql.join(ORDER_RESULTS.filter((result) => result !== 'fixed' && !isUnsuccessfulVisit(result)))})`;

/** Zero consumption at an active contract: the unit is empty or the counter is stuck. */
async function noConsumption(
  { db, now }: ActorContext,
  reading: Reading,
): Promise<InspectionRequest | undefined> {
  if (!reading.contract || reading.type === 'estimated' || !reading.flags.includes('zero')) return undefined;
  const { rows } = await sql`select 1 from contracts k
    where k.id = ${reading.contract._id} and k.status = 'Active' and k.deleted_at is null
      and not exists (select from orders o where o.counter_id = ${reading.counter._id} and o.type = 'meter_check'
        and (o.contract_id is null or o.contract_id = k.id) and ${FOUND_NO_FAULT} and o.deleted_at is null
        and o.completed_at > ${new Date(now)}::timestamptz - interval '1 day' * ${INSPECTION_VALID_DAYS}::int)`.execute(
    db,
  );
  if (rows.length === 0) return undefined;
  return {
    severity: 'warning',
    priority: 'normal',
    withoutReadingNotification: true,
    title: 'No consumption at an active unit',
    text: `${counterName(reading)} does not advance; check that it works and that the unit is occupied.`,
  };
}

/** Opens a meter check order, unless one is open. */
async function openInspectionOrder(
  context: ActorContext,
  reading: Reading,
  inspection: InspectionRequest,
): Promise<void> {
  const { counter, contract, _id: readingId } = reading;
  const { title, text, severity, priority } = inspection;
  const { rows } = await sql<{ id: Id }>`select id from orders
    where counter_id = ${counter._id} and type = 'meter_check'
      and status not in ('Completed', 'Billed', 'Closed', 'Cancelled') and deleted_at is null
    order by id limit 1`.execute(context.db);
  if (rows.length > 0 && inspection.withoutReadingNotification) return;
  const orderInput = { type: 'meter_check', priority, counter: counter._id, billable: false } as const;
  const subject = { contract: contract?._id, title, description: text };
  const id = rows[0]?.id ?? (await openOrder(context, { ...orderInput, ...subject }, 'reading_flag'))._id;
  await notifyInspection(context, id, { severity, title, text, dedupeKey: readingId });
}

/** The reading's contract, or the last contract of its counter. */
async function contractIdOf({ db }: ActorContext, { contract, counter }: Reading): Promise<Id | undefined> {
  if (contract) return contract._id;
  const { rows } = await sql<{ id: Id }>`select id from contracts where counter_id = ${counter._id}
    and deleted_at is null order by start_date desc, id desc limit 1`.execute(db);
  return rows[0]?.id;
}
