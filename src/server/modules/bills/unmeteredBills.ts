import { sql } from 'kysely';
import { MAX_LINES, sumLineAmounts } from '../../../domain/bills/billLine';
import type { BillLineInput } from '../../../domain/bills/billLine';

import { withChargedMonths } from '../../../domain/bills/chargedPeriod';
import type { DayRange } from '../../../domain/bills/chargedPeriod';
import { calculateCharges, feeLines, proportionOf, withVat } from '../../../domain/bills/charges';
import type { ChargeBasis } from '../../../domain/bills/charges';
import { LINE_DESCRIPTIONS } from '../../../domain/bills/lineDescriptions';
import { dubaiDate, formatDate, addDays, addMonths } from '../../../domain/dates';
import { isPerLitre } from '../../../domain/settings/setting';
import type { Id } from '../../../domain/entity';
import { filsOrZero, fromFils } from '../../../domain/money';
import { deliveryWarnings } from '../../../domain/tanks/delivery';
import type { Db } from '../../db/client';
import { HttpError, orNotFound } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { getNumberSetting } from '../settings/settingService';
import { lockBillingContracts } from './calculation/billCalculation';
import { loadPeriodParts } from './calculation/billPeriodParts';
import type { PeriodPart } from './calculation/billPeriodParts';
import type { Candidate } from './billRun/billRunCandidates';
import { insertDrafts } from './billService';
import type { DraftedBill } from './billService';
import { IS_UNBILLED_TICKET } from './deliveryTicketService';

/** A delivery ticket that is not billed yet. */
interface Ticket {
  id: Id;
  ticket_no: string;
  day: string;
  litres: number;
  /** AED per litre agreed for this delivery. */
  price_per_l: number | null;
  level_before: number | null;
  level_after: number | null;
  water_capacity_l: number;
  max_fill_percent: number;
}

const later = (a: string, b: string): string => (a > b ? a : b);

interface CyclePeriod extends DayRange {
  isPartial: boolean;
  /** The supply ended in an earlier cycle; only tickets are left to bill. */
  isOver: boolean;
}

/**
 * The billing cycle that ends in a month, limited to the days of the contract; the last day of supply if that
 * is earlier.
 */
function cyclePeriod(month: string, { cycle_months, start_date, supply_ended_on }: Candidate): CyclePeriod {
  const next = addMonths(`${month}-01`, 1);
  const start = addMonths(next, -cycle_months);
  const last = addDays(next, -1);
  const end = supply_ended_on && supply_ended_on < last ? supply_ended_on : last;
  const isOver = end < start;
  return {
    start: isOver ? end : later(start, start_date),
    end,
    isPartial: start_date > start || end < last,
    isOver,
  };
}

/** The oldest unbilled tickets of the contract up to a day; locks them. */
async function unbilledTickets(
  db: Db,
  contract: Id,
  { end, limit }: { end: string; limit: number },
): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`select d.id, d.ticket_no, dubai_day(d.at) as day,
      d.litres, d.price_per_l::float8 as price_per_l, d.level_before, d.level_after, k.water_capacity_l, k.max_fill_percent
    from contracts c join deliveries d on d.tank_id = c.tank_id join tanks k on k.id = d.tank_id
    where c.id = ${contract} and ${IS_UNBILLED_TICKET} and dubai_day(d.at) <= ${end}::date
    order by d.at, d.id limit ${limit} for update of d`.execute(db);
  return rows;
}

const partOn = (parts: readonly PeriodPart[], day: string): PeriodPart =>
  orNotFound(parts.findLast(({ start }) => start <= day) ?? parts[0]);

/** Litres × the agreed price, or the price of the tariff on the day of the delivery. */
function ticketLine({ ticket_no, day, litres, price_per_l }: Ticket, part: PeriodPart): BillLineInput {
  const { tariff, terms } = part;
  const [block, ...others] = isPerLitre(tariff) ? tariff.blocks : [];
  const unit_price = price_per_l ?? block?.price;
  if (unit_price === undefined || (price_per_l === null && others.length > 0))
    throw new HttpError(
      409,
      `Ticket ${ticket_no} has no price, and the contract’s tariff is not one price per litre. Enter the price on the ticket or give the contract a tariff for bulk deliveries.`,
    );
  const line = { quantity: litres, unit: 'litre' as const, unit_price };
  const { amount } = sumLineAmounts([{ ...line, discount: 0, vat_rate: 0 }]);
  const discount = fromFils(proportionOf(amount, Math.round((terms?.discount_percent ?? 0) * 100), 10_000));
  return {
    ...withVat(basisOf(part), {
      ...line,
      code: 'gas',
      discount,
      category: tariff.vat_category,
      description: `LPG delivery of ${formatDate(day)}, ticket ${ticket_no}`,
    }),
    description_ar: `توريد غاز مسال بتاريخ ${day}، إيصال ${ticket_no}`,
  };
}

const basisOf = (part: PeriodPart): ChargeBasis => ({
  consumption: 0,
  parts: [part],
  months: 0,
  isByDays: false,
  vat_rate: part.vat_rate ?? 0,
  ...(part.vat_treatment && { vat_treatment: part.vat_treatment }),
});

const CONVENIENCE_LINES = 1;

/** Lines of tickets, with the convenience fee added. */
function ticketLines(tickets: readonly Ticket[], parts: readonly PeriodPart[]): BillLineInput[] {
  const last = parts.at(-1);
  if (tickets.length === 0 || !last) return [];
  const lines = tickets.map((ticket) => ticketLine(ticket, partOn(parts, ticket.day)));
  const { convenience_percent, convenience_fixed, convenience_vat_category, vat_category } = last.tariff;
  const fee =
    proportionOf(sumLineAmounts(lines).net, Math.round(convenience_percent * 100), 10_000) +
    filsOrZero(convenience_fixed);
  const convenience = { code: 'convenience', description: LINE_DESCRIPTIONS.convenience[0] } as const;
  return [
    ...lines,
    ...feeLines(basisOf(last), fee, { ...convenience, category: convenience_vat_category ?? vat_category }),
  ];
}

/** Bulk deliveries have no minimum charge; their convenience fee is charged per ticket. */
const withoutMinimum = ({ tariff, terms, ...part }: PeriodPart): PeriodPart => ({
  ...part,
  tariff: { ...tariff, min_charge: 0, convenience_percent: 0, convenience_fixed: 0 },
  terms: { ...terms, min_charge: 0 },
});

/** Manual invoices that may bill the same supply. */
async function invoiceInPeriod(db: Db, contract: Id, { start, end }: DayRange): Promise<string | undefined> {
  const { rows } = await sql<{
    number: string;
  }>`select coalesce(b.unique_number, 'A draft') as number from bills b
    where b.contract_id = ${contract} and b.kind in ('other', 'consumption') and b.status <> 'Credited'
      and b.cycle is null and b.deleted_at is null and b.reversed_at is null
      and b.supply_date between ${start}::date and ${end}::date order by b.supply_date limit 1`.execute(db);
  return rows[0]?.number;
}

const lastTotal = async (db: Db, contract: Id): Promise<number | null> => {
  const { rows } = await sql<{ total: number }>`select (b.total / 100.0)::float8 as total
    from bills b where b.contract_id = ${contract} and b.kind = 'consumption' and b.deleted_at is null
      and b.reversed_at is null order by b.period_end desc limit 1`.execute(db);
  return rows[0]?.total ?? null;
};

/** Drafts the bill of a contract without a counter for the billing cycle that ends in a month; null if nothing is due. */
export async function draftUnmeteredBill(
  context: ServiceContext,
  month: string,
  candidate: Candidate,
): Promise<DraftedBill | null> {
  const { db, now } = context;
  const { _id } = candidate.contract;
  const { isPartial, isOver, ...period } = cyclePeriod(month, candidate);
  if (period.end >= dubaiDate(now))
    throw new HttpError(409, `The billing period ends on ${formatDate(period.end)}; bill it after that day.`);
  const isBulk = candidate.type === 'bulk_delivery';
  const [inForce = []] = await loadPeriodParts(db, [{ contract: _id, period, ranges: [period] }]);
  const parts = withChargedMonths(inForce, [period]);
  const charges = calculateCharges({
    consumption: 0,
    parts: isBulk ? parts.map(withoutMinimum) : parts,
    months: candidate.cycle_months,
    isByDays: isPartial,
    vat_rate: await getNumberSetting(db, 'vat_rate', period.end),
  });
  const monthly = isOver ? [] : charges;
  const limit = MAX_LINES - monthly.length - CONVENIENCE_LINES;
  const tickets = isBulk ? await unbilledTickets(db, _id, { end: period.end, limit }) : [];
  const lines = [...ticketLines(tickets, await ticketParts(db, _id, tickets)), ...monthly];
  if (tickets.length === 0 && sumLineAmounts(lines).amount === 0) return null;
  const contract = orNotFound((await lockBillingContracts(db, [_id])).get(_id));
  const last_total = await lastTotal(db, _id);
  const earlier = await invoiceInPeriod(db, _id, period);
  const calculated = {
    kind: 'consumption' as const,
    contract,
    period,
    lines,
    last_total,
    carried_m3: 0,
    consumption_m3: 0,
    hold_reason: earlier ? `${earlier} may already bill this period` : ticketDoubt(tickets),
  };
  const [id = ''] = await insertDrafts(context, [
    { ...calculated, cycle: `${month}-01`, replaces_bill_id: null },
  ]);
  if (tickets.length > 0)
    await db
      .updateTable('deliveries')
      .set({ bill_id: id })
      .where(
        'id',
        'in',
        tickets.map((ticket) => ticket.id),
      )
      .execute();
  return { _id: id, calculated: { ...calculated, consumption_m3: null } };
}

/** Tariff, terms and VAT of the days of the tickets. */
async function ticketParts(db: Db, contract: Id, tickets: readonly Ticket[]): Promise<readonly PeriodPart[]> {
  const [first] = tickets;
  const last = tickets.at(-1);
  if (!first || !last) return [];
  const ranges = tickets.map(({ day }) => ({ start: day, end: day }));
  const period = { start: first.day, end: last.day };
  const [parts = []] = await loadPeriodParts(db, [{ contract, period, ranges }]);
  return parts;
}

/** Reason to review a bill of deliveries: a ticket that contradicts the tank's gauge. */
function ticketDoubt(tickets: readonly Ticket[]): string | null {
  for (const ticket of tickets) {
    const [warning] = deliveryWarnings(ticket, ticket);
    if (warning) return `Ticket ${ticket.ticket_no}: ${warning}`;
  }
  return null;
}
