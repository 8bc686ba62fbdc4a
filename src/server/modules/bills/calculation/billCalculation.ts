import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import type { Client } from '../../../../domain/clients/client';
import type { ReadingFlag, ReadingStatus, ReadingType } from '../../../../domain/counters/reading';
import { sumLineAmounts } from '../../../../domain/bills/billLine';
import { READING_HOLD } from '../../../../domain/bills/bill';
import type { BillLineInput } from '../../../../domain/bills/billLine';
import { overbilledVolume, fromMilli, toMilli } from './billedVolume';
import { dayBefore } from '../../../../domain/bills/billingPeriod';
import {
  chargedMonths,
  commonDays,
  daysIn,
  uncoveredRanges,
  withChargedMonths,
} from '../../../../domain/bills/chargedPeriod';
import type { DayRange } from '../../../../domain/bills/chargedPeriod';
import { calculateCharges, NOTHING_TO_CHARGE_LINE } from '../../../../domain/bills/charges';
import { splitByReadings } from './periodParts';
import type { MeasuredRange } from './periodParts';
import { fromFils, formatAed } from '../../../../domain/money';
import { labelOf } from '../../../../domain/labels';
import { isPerLitre } from '../../../../domain/settings/setting';
import { NOT_FOUND } from '../../../../domain/errorMessages';
import type { Db } from '../../../db/client';
import type { ServiceContext } from '../../../http/requestContext';
import { HttpError, successesOf } from '../../../http/httpError';
import { getNumberSetting, getSetting } from '../../settings/settingService';
import { findDoubleBilling } from '../billGuards';
import { loadBilledInvoices } from '../billHistory';
import type { BilledInvoice } from '../billHistory';
import { loadPeriodParts } from './billPeriodParts';
import type { PeriodPart } from './billPeriodParts';

/** Contract data that its bill depends on. */
interface BillingContract {
  _id: Id;
  unique_number: string;
  client_id: Id;
  language: Client['preferred_language'];
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

/** Locks contracts against concurrent billing and loads their billing data, by id. */
export async function lockBillingContracts(db: Db, ids: readonly Id[]): Promise<Map<Id, BillingContract>> {
  const contracts = sql`${[...ids]}::uuid[]`;
  await sql`select from contracts where id = any(${contracts}) order by id for no key update`.execute(db);
  const { rows } = await sql<BillingContract>`select c.id as "_id", c.unique_number, c.client_id,
      l.preferred_language as language
    from contracts c join clients l on l.id = c.client_id
    where c.id = any(${contracts}) and c.deleted_at is null`.execute(db);
  return new Map(rows.map((contract) => [contract._id, contract]));
}

/** Unbilled readings of each contract up to the one to bill, in order, by contract; locks them. */
async function unbilledReadingsUpTo(
  db: Db,
  requests: readonly BillRequest[],
): Promise<Map<Id, UnbilledReading[]>> {
  const contracts = requests.map(({ contract }) => contract);
  const readings = requests.map(({ reading }) => reading);
  const { rows } = await sql<
    UnbilledReading & { contract: Id }
  >`select r.contract_id as contract, r.id as "_id",
      r.type, r.status, r.flags, dubai_day(r.at) as day, dubai_day(r.previous_at) as previous_day,
      r.consumption_m3::float8 as consumption_m3
    from unnest(${contracts}::uuid[], ${readings}::uuid[]) q (contract, reading)
      join counter_readings until on until.id = q.reading join counter_readings r on r.contract_id = q.contract
    where r.bill_id is null and r.status <> 'rejected' and r.type <> 'opening' and (r.at, r.nr) <= (until.at, until.nr)
    order by r.at, r.nr for update of r`.execute(db);
  const unbilled = new Map(contracts.map((contract): [Id, UnbilledReading[]] => [contract, []]));
  for (const { contract, ...reading } of rows) unbilled.get(contract)?.push(reading);
  return unbilled;
}

/** A reading to bill; a final bill ends the contract. */
export interface BillRequest {
  contract: Id;
  reading: Id;
  kind: 'consumption' | 'final';
}

/** A calculated bill that is not saved yet. */
export interface BillCalculation {
  kind: BillRequest['kind'];
  contract: BillingContract;
  readings: readonly UnbilledReading[];
  period: DayRange;
  parts: readonly PeriodPart[];
  consumption_m3: number;
  lines: readonly BillLineInput[];
  /** Volume billed beyond the meter that this bill cannot correct, in m³. */
  carried_m3: number;
  /** Total of the previous bill in AED. */
  last_total: number | null;
  /** Reason to hold the bill for review. */
  hold_reason: string | null;
}

/** Criteria for holding a bill. */
export interface HoldCriteria {
  kind: BillRequest['kind'];
  /** The contract's earlier invoices. */
  invoices: readonly BilledInvoice[];
  readings: readonly Pick<UnbilledReading, 'type' | 'status' | 'flags'>[];
  period: DayRange;
  /** AED. */
  total: number;
  /** Volume billed beyond the meter that this bill cannot correct, in m³. */
  carried_m3: number;
}

/** Shorter bills are not compared. */
const MIN_COMPARABLE_DAYS = 20;
/** Smaller increases are ignored. */
const MIN_RISE_AED = 100;

/**
 * Reason to hold a bill for review: pending readings, a doubtful final reading, or a total far above the
 * previous bill.
 */
export async function holdReasonOf(db: Db, input: HoldCriteria): Promise<string | null> {
  const pending = input.readings.filter(({ status }) => status === 'pending');
  const flags = [...new Set(pending.flatMap((reading) => reading.flags))].map(labelOf);
  if (pending.length > 0) return `${READING_HOLD}: ${flags.join(', ') || 'pending'}`;
  const finalReason = input.kind === 'final' ? finalBillHoldReason(input) : null;
  if (finalReason) return finalReason;
  const maxFactor = await getNumberSetting(db, 'high_factor', input.period.end);
  return maxFactor > 0 && isFarAbovePrevious(input, maxFactor)
    ? `More than ${String(maxFactor)} times the last invoice`
    : null;
}

/** Flags of a closing reading that require a review. */
const DOUBTFUL_FLAGS: readonly ReadingFlag[] = ['high', 'rollover', 'lower_than_previous'];

/** A final bill has no successor to correct it, so doubtful readings and uncorrected estimates are held. */
function finalBillHoldReason({ readings, carried_m3, invoices }: HoldCriteria): string | null {
  const closing = readings.filter(({ type }) => type === 'closing').flatMap(({ flags }) => flags);
  const doubtfulFlags = closing.filter((flag) => DOUBTFUL_FLAGS.includes(flag)).map(labelOf);
  if (doubtfulFlags.length > 0) return `Closing reading: ${doubtfulFlags.join(', ')}`;
  return carried_m3 === 0 ? null : overbilledMessage(carried_m3, invoices);
}

/** Throws if a final bill would leave volume uncorrected that was billed beyond the meter. */
export async function assertNothingOverbilled(db: Db, contract: Id, final: Id): Promise<void> {
  const invoices = (await loadBilledInvoices(db, [contract])).get(contract) ?? [];
  const overbilled_m3 = overbilledVolume(invoices, { is_corrected: false });
  const price = invoices.findLast(({ gas_price }) => gas_price !== null)?.gas_price ?? 0;
  const earlier = invoices.filter(({ _id }) => _id !== final);
  if (overbilled_m3 > 0 && Math.floor(overbilled_m3 * price * 100) > 0)
    throw new HttpError(409, `${overbilledMessage(overbilled_m3, earlier)}.`);
}

/** Message with the invoice to credit and the amount. */
function overbilledMessage(carried_m3: number, invoices: readonly BilledInvoice[]): string {
  const excess = `Estimates billed ${carried_m3.toFixed(3)} m³ more than this invoice can correct`;
  const billed = invoices.findLast(
    ({ unique_number, billed_m3, credited_m3 }) => unique_number && billed_m3 - credited_m3 >= carried_m3,
  );
  return billed?.unique_number && billed.gas_price
    ? `${excess}: credit ${carried_m3.toFixed(3)} m³ of ${billed.unique_number}, ${formatAed(overbilledAmount(carried_m3, billed.gas_price))} before VAT`
    : `${excess}: credit an earlier one`;
}

const overbilledAmount = (m3: number, price: number): number => fromFils(Math.round(m3 * price * 100));

function isFarAbovePrevious({ invoices, period, total }: HoldCriteria, maxFactor: number): boolean {
  const previous = invoices.at(-1);
  if (!previous || daysIn(previous) < MIN_COMPARABLE_DAYS) return false;
  const expectedTotal = (previous.total / daysIn(previous)) * daysIn(period);
  return total > maxFactor * expectedTotal && total - expectedTotal > MIN_RISE_AED;
}

/** Days measured by a reading: from the day of the previous index to the day before its own. */
export const measuredRange = ({
  previous_day,
  day,
  consumption_m3,
}: Pick<UnbilledReading, 'previous_day' | 'day' | 'consumption_m3'>): MeasuredRange => ({
  start: previous_day,
  end: dayBefore(day),
  consumption_m3,
});

/** Input of the bill of a reading. */
interface BillBasis {
  kind: BillRequest['kind'];
  contract: BillingContract;
  readings: readonly UnbilledReading[];
  /** From the day of the first previous index to the day before the reading. */
  period: DayRange;
  /** Days that each reading measured. */
  ranges: readonly MeasuredRange[];
  /** The contract's other invoices. */
  invoices: readonly BilledInvoice[];
}

/**
 * Calculates the bill of each reading from all unbilled readings up to it and the contract's other invoices;
 * returns an error where it can't be billed. A contract has at most one request.
 */
export async function calculateBills(
  { db }: Pick<ServiceContext, 'db'>,
  requests: readonly BillRequest[],
): Promise<(BillCalculation | HttpError)[]> {
  const ids = requests.map(({ contract }) => contract);
  const contracts = await lockBillingContracts(db, ids);
  const readings = await unbilledReadingsUpTo(db, requests);
  const invoices = await loadBilledInvoices(db, ids);
  const bases = requests.map((request): BillBasis | HttpError => {
    const { contract: id } = request;
    const [contract, unbilled = []] = [contracts.get(id), readings.get(id)];
    const [first, last] = [unbilled[0], unbilled.at(-1)];
    if (!contract) return new HttpError(404, NOT_FOUND);
    if (!first || last?._id !== request.reading)
      return new HttpError(409, 'This reading is already billed or does not end a period.');
    const end = dayBefore(last.day);
    const period = { start: first.previous_day, end: end < first.previous_day ? first.previous_day : end };
    const ranges = unbilled.map(measuredRange);
    const others = invoices.get(id) ?? [];
    return { kind: request.kind, contract, readings: unbilled, period, ranges, invoices: others };
  });
  const billable = successesOf(bases);
  const parts = await loadPeriodParts(
    db,
    billable.map(({ contract, period, ranges }) => ({ contract: contract._id, period, ranges })),
  );
  const doubleBilling = await findDoubleBilling(
    db,
    billable.map(({ kind, contract, period }) => ({ kind, contract: contract._id, ...period })),
  );
  const calculations: (BillCalculation | HttpError)[] = [];
  for (const basis of bases)
    calculations.push(
      basis instanceof HttpError
        ? basis
        : (doubleBilling.get(basis.contract._id) ??
            (await calculateBill(db, basis, parts[billable.indexOf(basis)] ?? []).catch(asHttpErrorOrThrow))),
    );
  return calculations;
}

/** Input of the lines of a bill. */
type ChargedReadings = Pick<BillBasis, 'kind' | 'period' | 'ranges' | 'invoices'>;

/**
 * Lines of a bill at the tariffs, terms and VAT of its parts; empty if there is nothing to charge. Volumes
 * are thousandths of m³; the billable volume is negative if earlier invoices billed more than the meter
 * measured. Throws for a tariff that is not per m³.
 */
export async function chargeReadings(
  db: Db,
  { kind, period, ranges, invoices }: ChargedReadings,
  parts: readonly PeriodPart[],
): Promise<{ lines: BillLineInput[]; consumption: number; billable: number }> {
  const overbilled_m3 = overbilledVolume(invoices, {
    is_corrected: ranges.some(({ consumption_m3 }) => consumption_m3 < 0),
  });
  const consumption = ranges.reduce((sum, { consumption_m3 }) => sum + toMilli(consumption_m3), 0);
  const billable = consumption - toMilli(overbilled_m3);
  const uncovered = uncoveredRanges(
    { start: period.start, end: ranges.at(-1)?.end ?? period.end },
    invoices.filter(({ covers_days }) => covers_days),
  );
  if (parts.some(({ tariff }) => isPerLitre(tariff)))
    throw new HttpError(409, 'The contract’s tariff is per litre, for bulk deliveries; choose one per m³.');
  const volumes = splitByReadings(parts, ranges, overbilled_m3);
  const charged = withChargedMonths(parts, uncovered).map((part, index) => ({
    ...part,
    consumption: volumes[index] ?? 0,
    charged_days: uncovered.reduce((sum, range) => sum + commonDays(part, range), 0),
  }));
  const lines = await calculateLines(db, { parts: charged, invoices, uncovered, period, kind, billable });
  return { lines, consumption, billable };
}

/** Calculates one bill; throws if there is nothing to charge, or for a tariff that is not per m³. */
async function calculateBill(
  db: Db,
  { kind, contract, readings, period, ranges, invoices }: BillBasis,
  parts: readonly PeriodPart[],
): Promise<BillCalculation> {
  const charged = await chargeReadings(db, { kind, period, ranges, invoices }, parts);
  const { consumption, billable } = charged;
  if (charged.lines.length === 0 && kind !== 'final')
    throw new HttpError(409, 'There is nothing to charge for this period.');
  const lines = charged.lines.length === 0 ? [NOTHING_TO_CHARGE_LINE] : charged.lines;
  const trueUps = lines
    .filter(({ code }) => code === 'estimate_true_up')
    .map(({ quantity }) => toMilli(-quantity));
  const carried_m3 = fromMilli(Math.max(0, -billable - (trueUps[0] ?? 0)));
  return {
    kind,
    contract,
    readings,
    period,
    parts,
    lines,
    carried_m3,
    consumption_m3: fromMilli(consumption),
    last_total: invoices.at(-1)?.total ?? null,
    hold_reason: await holdReasonOf(db, {
      kind,
      invoices,
      readings,
      period,
      carried_m3,
      total: fromFils(sumLineAmounts(lines).gross),
    }),
  };
}

/** Returns an HTTP error; rethrows any other error. */
function asHttpErrorOrThrow(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  throw error;
}

interface ChargeInput {
  parts: readonly PeriodPart[];
  invoices: readonly BilledInvoice[];
  uncovered: readonly DayRange[];
  period: DayRange;
  kind: BillRequest['kind'];
  /** In thousandths of m³; negative if earlier invoices billed more than the meter measured. */
  billable: number;
}

async function calculateLines(
  db: Db,
  { parts, invoices, uncovered, period, kind, billable }: ChargeInput,
): Promise<BillLineInput[]> {
  const isFirst = invoices.every(({ start }) => start >= period.start);
  const isByDays =
    isFirst || kind === 'final' || (await getSetting(db, 'charge_by_days', period.end)) === true;
  const corrected = invoices.findLast(({ gas_price }) => gas_price !== null);
  const price = corrected?.gas_price ?? parts.at(-1)?.tariff.blocks[0]?.price ?? 0;
  return calculateCharges({
    consumption: fromMilli(Math.max(0, billable)),
    parts,
    months: chargedMonths(uncovered),
    isByDays,
    vat_rate: await getNumberSetting(db, 'vat_rate', period.end),
    ...(billable < 0 && {
      trueUp: {
        quantity: fromMilli(-billable),
        price,
        isAllOrNothing: kind === 'final',
        ...(corrected?.gas_vat && { vat: corrected.gas_vat }),
      },
    }),
  });
}
