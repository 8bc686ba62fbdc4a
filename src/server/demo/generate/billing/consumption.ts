import type { ContractStatus } from '../../../../domain/contracts/contract';
import { isMetered } from '../../../../domain/contracts/contract';
import type { ReadingType } from '../../../../domain/counters/reading';
import { daysAfter, daysIn, laterDay } from '../calendar';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { Generator } from '../record';
import { billStatusOf } from './billStatuses';
import type { TariffKey } from '../parties/tariffs';

/** What a contract took between two readings; `milli` is thousandths of a cubic metre. */
export interface ConsumptionPeriod {
  contract: DemoContract;
  start: string;
  end: string;
  /** The day of the reading that ends it. */
  read_on: string;
  type: ReadingType;
  milli: number;
  /** What a usual month takes. */
  usual: number;
}

/** What each contract took, in the order of time. */
export function byContract(
  stretches: readonly ConsumptionPeriod[],
): ReadonlyMap<DemoContract, ConsumptionPeriod[]> {
  const taken = new Map<DemoContract, ConsumptionPeriod[]>();
  for (const stretch of stretches) {
    const mine = taken.get(stretch.contract);
    if (mine) mine.push(stretch);
    else taken.set(stretch.contract, [stretch]);
  }
  return taken;
}

const MONTH_MS = 2_629_800_000;

/** What a contract takes between two readings, by and large, in thousandths of a cubic metre. */
export const averageConsumption = (stretches: readonly ConsumptionPeriod[]): number =>
  Math.round(stretches.reduce((sum, { milli }) => sum + milli, 0) / stretches.length);

/** What a counter showed of a contract when the books began: as much for each month as it took since. */
export function openingConsumption(stretches: readonly ConsumptionPeriod[]): number {
  const { contract, start } = cyclicItem(stretches, 0);
  const months = Math.round((Date.parse(start) - Date.parse(contract.start_date)) / MONTH_MS);
  return averageConsumption(stretches) * Math.max(0, months);
}

/** How many months the books of the demo company go back. */
export const HISTORY_MONTHS = 13;

const SUPPLIED: readonly ContractStatus[] = [
  'Active',
  'Suspended',
  'Expired',
  'Terminating',
  'Terminated',
  'Closed',
];

/** Whether a contract was ever in force. */
export const isSupplied = ({ status }: DemoContract): boolean => SUPPLIED.includes(status);

/** How much gas a month takes, at least and at most, in thousandths of a cubic metre. */
const MONTHLY_CONSUMPTION: Record<TariffKey, readonly [number, number]> = {
  'tariff.RES-UAE': [4_800, 12_900],
  'tariff.COM-UAE': [52_000, 170_000],
  'tariff.IND-UAE': [340_000, 720_000],
  'tariff.BULK-UAE': [120_000, 400_000],
  'tariff.AMC-UAE': [0, 0],
};

/** Percent of the usual that each month takes, January first: kitchens rest while people are on leave in summer. */
const SEASONAL_PERCENT = [128, 124, 112, 101, 92, 84, 74, 70, 86, 98, 108, 121];

/** What a contract takes in a usual month, in thousandths of a cubic metre. */
export const usualMonthlyConsumption = ({ random }: Generator, { tariff }: DemoContract): number =>
  random.integer(...MONTHLY_CONSUMPTION[tariff]);

/** What some days of a month take where a usual month takes so much. */
export const seasonalConsumption = (
  { random }: Generator,
  estimated: number,
  period: { start: string; end: string },
): number =>
  Math.round(
    (estimated *
      (SEASONAL_PERCENT[Number(period.end.slice(5, 7)) - 1] ?? 100) *
      random.integer(86, 114) *
      daysIn(period)) /
      300_000,
  );

/** The first day of which the books know something of a contract: its own first one, or where they begin. */
export function historyStart({ calendar }: Generator, contract: DemoContract): string {
  const { start_date } = contract;
  if (start_date >= calendar.month(HISTORY_MONTHS).first) return start_date;
  const begun = [13, 12, 11, 10].map((back) => calendar.month(back).first);
  return begun.find((first) => isDue(contract, daysAfter(first, -1))) ?? start_date;
}

const CYCLES = { monthly: 1, bimonthly: 2, quarterly: 3 } as const;
const monthsTo = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Whether a contract is billed for the month of a day. */
export const isDue = ({ billing_cycle, start_date }: DemoContract, day: string): boolean =>
  (monthsTo(day) - monthsTo(start_date) + 1) % CYCLES[billing_cycle] === 0;

/** Every so many readings nobody could get at the meter. */
const ESTIMATED_EVERY = 23;
/** How many times the usual the last month of an invoice is that is held. */
const HELD_FACTOR = 5;
/** Below so many days a closing reading stands alone, without one on the first of the month before it. */
const MIN_CLOSING_DAYS = 3;

/** What a metered contract took, month by month, since the books know it. */
export function generateConsumption(
  maker: Generator,
  contract: DemoContract,
  place: number,
): ConsumptionPeriod[] {
  if (!isMetered(contract.type) || !isSupplied(contract)) return [];
  const { calendar } = maker;
  const { supply_ended_on: ended } = contract;
  const from = historyStart(maker, contract);
  const last = ended ?? calendar.day(1);
  const firsts = Array.from(
    { length: HISTORY_MONTHS },
    (_, nth) => calendar.month(HISTORY_MONTHS - 1 - nth).first,
  );
  const inside = firsts.filter(
    (day) => day > from && (ended ? daysAfter(day, MIN_CLOSING_DAYS) < last : day < last),
  );
  const days = ended && ended > from ? [...inside, ended] : inside;
  const estimated = usualMonthlyConsumption(maker, contract);
  return days.map((read_on, nth) => {
    const start = nth === 0 ? from : (days[nth - 1] ?? from);
    const period = { start, end: laterDay(start, daysAfter(read_on, -1)) };
    const guessed = (place * 5 + nth) % ESTIMATED_EVERY === ESTIMATED_EVERY - 1 && nth < days.length - 2;
    const type = read_on === ended ? 'closing' : guessed ? 'estimated' : 'actual';
    const isHeld =
      nth === days.length - 1 && isDue(contract, period.end) && billStatusOf(contract, place, 0) === 'Held';
    return {
      contract,
      read_on,
      type,
      ...period,
      usual: estimated,
      milli: seasonalConsumption(maker, estimated, period) * (isHeld ? HELD_FACTOR : 1),
    };
  });
}
