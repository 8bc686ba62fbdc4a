import { sql } from 'kysely';
import type { Bill } from '../../../domain/bills/bill';
import type { Client } from '../../../domain/clients/client';
import type { Contract } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import { tariffInputSchema } from '../../../domain/settings/tariff';
import type { TariffPeriod } from '../../../domain/bills/charges';
import type { ReadingFlag, ReadingStatus, ReadingType } from '../../../domain/counters/reading';
import type { Db } from '../../db/client';
import { sumLineAmounts } from '../../../domain/bills/billLine';
import type { BillLineInput } from '../../../domain/bills/billLine';
import { fromFils } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { getNumberSetting } from '../settings/settingService';
import { calculateCharges, NOTHING_TO_CHARGE_LINE } from '../../../domain/bills/charges';
import { dayBefore, billingMonthOf } from '../../../domain/bills/billingPeriod';
import { CYCLE_MONTHS } from '../../../domain/contracts/contract';
import { replaceLines } from './billLineService';
import { bills } from './billRepository';
import type { ActorContext, ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { orNotFound, HttpError } from '../../http/httpError';

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

/** Contract data that its bill depends on. */
export interface BillingContract {
  _id: Id;
  unique_number: string;
  client_id: Id;
  tariff_id: Id;
  billing_cycle: Contract['billing_cycle'];
  discount_percent: number | null;
  /** AED per month, if it differs from the tariff. */
  fixed_charge: number | null;
  min_charge: number | null;
  language: Client['preferred_language'];
  vat_treatment: Client['vat_treatment'];
  /** True if no reading has been billed yet. */
  is_first: boolean;
  /** Overestimated consumption in m³ that has not been corrected yet. */
  carried_m3: number;
  /** Average price per m³ of the previous bill, after discounts. */
  last_price: number | null;
  /** Total of the previous bill in AED, and its number of days. */
  last_total: number | null;
  last_days: number | null;
}

/** A reading without a bill. */
export interface UnbilledReading {
  _id: Id;
  type: ReadingType;
  status: ReadingStatus;
  flags: ReadingFlag[];
  day: string;
  previous_day: string;
  consumption_m3: number;
}

/** Locks a contract against concurrent billing and loads its billing data. */
export async function lockBillingContract(db: Db, id: Id): Promise<BillingContract | undefined> {
  await sql`select 1 from contracts where id = ${id} for no key update`.execute(db);
  const { rows } =
    await sql<BillingContract>`select c.id as "_id", c.unique_number, c.client_id, c.tariff_id, c.billing_cycle,
      c.discount_percent, (c.fixed_charge / 100.0)::float8 as fixed_charge, (c.min_charge / 100.0)::float8 as min_charge,
      l.preferred_language as language, l.vat_treatment, b.id is null as is_first,
      coalesce(b.carried_m3, 0)::float8 as carried_m3, p.price::float8 as last_price,
      (b.total / 100.0)::float8 as last_total, b.period_end - b.period_start + 1 as last_days
    from contracts c join clients l on l.id = c.client_id
    left join lateral (select b.id, b.carried_m3, b.total, b.period_start, b.period_end from bills b where b.contract_id = c.id and b.deleted_at is null
      and b.kind in ('consumption', 'final') order by b.period_end desc, b.created_at desc limit 1) b on true
    left join lateral (select round(sum(n.net) / sum(n.quantity) / 100, 4) as price from bill_lines n
      join bills o on o.id = n.bill_id where o.contract_id = c.id and o.deleted_at is null and n.code = 'gas'
      group by o.id, o.period_end order by o.period_end desc limit 1) p on true
    where c.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0];
}

const dubaiDate = (timestamp: string) =>
  sql.raw(`to_char(${timestamp} at time zone 'Asia/Dubai', 'YYYY-MM-DD')`);

/** Unbilled readings of a contract up to the given one, in order. */
export async function unbilledReadingsUpTo(db: Db, contract: Id, reading: Id): Promise<UnbilledReading[]> {
  const { rows } =
    await sql<UnbilledReading>`select r.id as "_id", r.type, r.status, r.flags, ${dubaiDate('r.at')} as day,
      ${dubaiDate('r.previous_at')} as previous_day, r.consumption_m3::float8 as consumption_m3
    from counter_readings r, counter_readings until
    where until.id = ${reading} and r.contract_id = ${contract} and r.bill_id is null and r.status <> 'rejected'
      and r.type <> 'opening' and (r.at, r.nr) <= (until.at, until.nr)
    order by r.at, r.nr for update of r`.execute(db);
  return rows;
}

/** Kind of the bill of a reading: final from the contract's closing reading on. */
export async function kindOfBill(db: Db, reading: Id): Promise<'consumption' | 'final'> {
  const { rows } = await sql`select 1 from counter_readings r join counter_readings closing
      on closing.contract_id = r.contract_id and closing.type = 'closing' and closing.status <> 'rejected'
    where r.id = ${reading} and (closing.at, closing.nr) <= (r.at, r.nr) limit 1`.execute(db);
  return rows.length > 0 ? 'final' : 'consumption';
}

/** A tariff version with its days in a billing period. */
export interface BilledTariffPeriod extends TariffPeriod {
  version_id: Id;
}

/** Tariff versions valid in a period. */
export async function tariffPeriodsIn(
  db: Db,
  tariff: Id,
  { start, end }: { start: string; end: string },
): Promise<BilledTariffPeriod[]> {
  const { rows } = await sql<{ version_id: Id; days: number; value: object }>`
    select v.id as version_id, h.days::int as days, v.value
    from (select setting_version_on(${tariff}, day::date) as id, count(*) as days, min(day) as first
      from generate_series(${start}::date, ${end}::date, interval '1 day') day group by 1) h
    join setting_versions v on v.id = h.id order by h.first`.execute(db);
  return rows.map(({ value, ...rest }) => ({ ...rest, tariff: tariffInputSchema.cast(value) }));
}

interface HoldCriteria {
  kind: 'consumption' | 'final';
  contract: BillingContract;
  readings: readonly UnbilledReading[];
  period: { start: string; end: string };
  lines: readonly BillLineInput[];
  /** Overestimated consumption in m³ that exceeds this bill's consumption. */
  carried_m3: number;
}

const DAY_MS = 86_400_000;
/** Shorter bills are not compared. */
const MIN_COMPARABLE_DAYS = 20;
/** Smaller increases are ignored. */
const MIN_RISE_AED = 100;

/** Number of days of a period, including both ends. */
export const daysIn = ({ start, end }: HoldCriteria['period']): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/**
 * Reason to hold a bill for review: pending readings, a doubtful final reading, or a total far above the
 * previous bill.
 */
export async function holdReasonOf(db: Db, input: HoldCriteria): Promise<string | null> {
  const pending = input.readings.filter(({ status }) => status === 'pending');
  const flags = [...new Set(pending.flatMap((reading) => reading.flags))].map(labelOf);
  if (pending.length > 0) return `Reading to review: ${flags.join(', ') || 'pending'}`;
  const finalReason = input.kind === 'final' ? finalBillDoubt(input) : null;
  if (finalReason) return finalReason;
  const maxFactor = await getNumberSetting(db, 'high_factor', input.period.end);
  return maxFactor > 0 && isFarAbovePrevious(input, maxFactor)
    ? `More than ${String(maxFactor)} times the last invoice`
    : null;
}

/** Flags of a closing reading that require a review. */
const DOUBTFUL_FLAGS: readonly ReadingFlag[] = ['high', 'rollover', 'lower_than_previous'];

/** A final bill has no successor to correct it, so doubtful readings and uncorrected estimates are held. */
function finalBillDoubt({ readings, carried_m3 }: HoldCriteria): string | null {
  const closing = readings.filter(({ type }) => type === 'closing').flatMap(({ flags }) => flags);
  const doubtfulFlags = closing.filter((flag) => DOUBTFUL_FLAGS.includes(flag)).map(labelOf);
  if (doubtfulFlags.length > 0) return `Closing reading: ${doubtfulFlags.join(', ')}`;
  if (carried_m3 === 0) return null;
  return `Estimates billed ${carried_m3.toFixed(3)} m³ more than this invoice can correct: credit an earlier one`;
}

function isFarAbovePrevious({ contract, period, lines }: HoldCriteria, maxFactor: number): boolean {
  const { last_total, last_days } = contract;
  if (last_total === null || last_days === null || last_days < MIN_COMPARABLE_DAYS) return false;
  const total = fromFils(sumLineAmounts(lines).gross);
  const expectedTotal = (last_total / last_days) * daysIn(period);
  return total > maxFactor * expectedTotal && total - expectedTotal > MIN_RISE_AED;
}

/** A reading to bill; a final bill ends the contract. */
export interface BillRequest {
  contract: Id;
  reading: Id;
  kind: 'consumption' | 'final';
}

/** A calculated bill that is not saved yet. */
export interface BillCalculation {
  contract: BillingContract;
  readings: readonly UnbilledReading[];
  period: { start: string; end: string };
  tariffs: readonly BilledTariffPeriod[];
  consumption_m3: number;
  lines: readonly BillLineInput[];
  carried_m3: number;
  /** Reason to hold the bill for review. */
  hold_reason: string | null;
}

const THOUSAND = 1_000;
const toMilli = (m3: number): number => Math.round(m3 * THOUSAND);

/** Calculates the bill of a reading from all unbilled readings up to it. */
export async function calculateBill(
  { db }: Pick<ServiceContext, 'db'>,
  { contract: id, reading, kind }: BillRequest,
): Promise<BillCalculation> {
  const contract = orNotFound(await lockBillingContract(db, id));
  const readings = await unbilledReadingsUpTo(db, id, reading);
  const last = readings.at(-1);
  const first = readings[0];
  if (!first || last?._id !== reading)
    throw new HttpError(409, 'This reading is already billed or does not end a period.');
  const end = dayBefore(last.day);
  const period = { start: first.previous_day, end: end < first.previous_day ? first.previous_day : end };
  const tariffs = await tariffPeriodsIn(db, contract.tariff_id, period);
  const consumption = readings.reduce((sum, { consumption_m3 }) => sum + toMilli(consumption_m3), 0);
  const billable = consumption - toMilli(contract.carried_m3);
  const lines = await calculateLines(db, {
    contract,
    tariffs,
    kind,
    consumptionMilli: billable,
    end: period.end,
  });
  const trueUps = lines
    .filter(({ code }) => code === 'estimate_true_up')
    .map(({ quantity }) => toMilli(-quantity));
  const carried_m3 = Math.max(0, -billable - (trueUps[0] ?? 0)) / THOUSAND;
  return {
    ...{ contract, readings, period, tariffs, lines, consumption_m3: consumption / THOUSAND, carried_m3 },
    hold_reason: await holdReasonOf(db, { kind, contract, readings, period, lines, carried_m3 }),
  };
}

interface ChargeInput {
  contract: BillingContract;
  tariffs: readonly BilledTariffPeriod[];
  kind: BillRequest['kind'];
  /** In litres of vapour (0.001 m³); negative if estimates exceeded the consumption. */
  consumptionMilli: number;
  end: string;
}

async function calculateLines(
  db: Db,
  { contract, tariffs, kind, consumptionMilli, end }: ChargeInput,
): Promise<BillLineInput[]> {
  const { discount_percent, fixed_charge, min_charge } = contract;
  const price = contract.last_price ?? tariffs.at(-1)?.tariff.blocks[0]?.price ?? 0;
  const lines = calculateCharges({
    consumption: Math.max(0, consumptionMilli) / THOUSAND,
    parts: tariffs,
    months: CYCLE_MONTHS[contract.billing_cycle],
    isFirstOrFinal: contract.is_first || kind === 'final',
    vat_rate: await getNumberSetting(db, 'vat_rate', end),
    vat_treatment: contract.vat_treatment,
    terms: { discount_percent, fixed_charge, min_charge },
    ...(consumptionMilli < 0 && { trueUp: { quantity: -consumptionMilli / THOUSAND, price } }),
  });
  if (lines.length > 0) return lines;
  if (kind === 'final') return [NOTHING_TO_CHARGE_LINE];
  throw new HttpError(409, 'There is nothing to charge for this period.');
}

/** Drafts or holds the bill of a reading and assigns the unbilled readings to it. */
export async function draftConsumptionBill(
  context: ServiceContext,
  billing: BillRequest,
): Promise<{ _id: Id; calculated: BillCalculation }> {
  const calculated = await calculateBill(context, billing);
  await assertNoSecondBill(context.db, billing, billingMonthOf(calculated.period.end));
  const id = newRecordId(context.now);
  await insertBill(context, id, billing, calculated);
  await replaceLines(context.db, id, calculated.lines);
  await context.db
    .insertInto('bill_tariffs')
    .values(
      calculated.tariffs.map(({ version_id, days }, index) => ({
        bill_id: id,
        place: index + 1,
        version_id,
        days,
      })),
    )
    .execute();
  const readingIds = calculated.readings.map(({ _id }) => _id);
  await context.db
    .updateTable('counter_readings')
    .set({ bill_id: id })
    .where('id', 'in', readingIds)
    .execute();
  return { _id: id, calculated };
}

async function assertNoSecondBill(db: Db, { contract, kind }: BillRequest, cycle: string): Promise<void> {
  if (kind === 'final') return;
  const { rows } = await sql<{
    number: string;
  }>`select coalesce(unique_number, 'a draft') as number from bills
    where contract_id = ${contract} and cycle = ${cycle} and kind = 'consumption' and deleted_at is null`.execute(
    db,
  );
  if (rows[0]) throw new HttpError(409, `This month is already billed: ${rows[0].number}.`);
}

async function insertBill(
  context: ServiceContext,
  id: Id,
  { kind }: BillRequest,
  calculated: BillCalculation,
): Promise<void> {
  const { contract, period, carried_m3, hold_reason } = calculated;
  const row = {
    ...{ kind, carried_m3, hold_reason, language: contract.language },
    ...{ contract_id: contract._id, client_id: contract.client_id, cycle: billingMonthOf(period.end) },
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
  await context.recordChange({ action: 'bill.drafted', model: 'bill', id, after: row });
}
