import { addDays } from '../../../../domain/dates';
import type { ContractStatus } from '../../../../domain/contracts/contract';
import { isMetered } from '../../../../domain/contracts/contract';
import type { ReadingType } from '../../../../domain/counters/reading';
import { daysIn } from '../../../../domain/bills/chargedPeriod';
import { laterDay } from '../calendar';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { Generator } from '../record';
import { billStatusOf } from './billStatuses';
import type { TariffKey } from '../parties/tariffs';

/** Consumption of a contract between two readings; `milli` is in litres of vapour (0.001 m³). */
export interface ConsumptionPeriod {
  contract: DemoContract;
  start: string;
  end: string;
  /** Day of the closing reading. */
  read_on: string;
  type: ReadingType;
  milli: number;
  /** Estimated monthly consumption. */
  estimatedMonthly: number;
}

/** Periods by contract, in chronological order. */
export function byContract(
  periods: readonly ConsumptionPeriod[],
): ReadonlyMap<DemoContract, ConsumptionPeriod[]> {
  const periodsByContract = new Map<DemoContract, ConsumptionPeriod[]>();
  for (const period of periods) {
    const contractPeriods = periodsByContract.get(period.contract);
    if (contractPeriods) contractPeriods.push(period);
    else periodsByContract.set(period.contract, [period]);
  }
  return periodsByContract;
}

const MONTH_MS = 2_629_800_000;

/** Average consumption per period in litres of vapour. */
export const averageConsumption = (periods: readonly ConsumptionPeriod[]): number =>
  Math.round(periods.reduce((sum, { milli }) => sum + milli, 0) / periods.length);

/** Consumption before the history begins: the average for each month since the contract started. */
export function openingConsumption(periods: readonly ConsumptionPeriod[]): number {
  const { contract, start } = cyclicItem(periods, 0);
  const months = Math.round((Date.parse(start) - Date.parse(contract.start_date)) / MONTH_MS);
  return averageConsumption(periods) * Math.max(0, months);
}

/** Length of the history in months. */
export const HISTORY_MONTHS = 13;

const SUPPLIED: readonly ContractStatus[] = [
  'Active',
  'Suspended',
  'Expired',
  'Terminating',
  'Terminated',
  'Closed',
];

export const isSupplied = ({ status }: DemoContract): boolean => SUPPLIED.includes(status);

/** Minimum and maximum monthly consumption in litres of vapour. */
const MONTHLY_CONSUMPTION: Record<TariffKey, readonly [number, number]> = {
  'tariff.RES-UAE': [4_800, 12_900],
  'tariff.COM-UAE': [52_000, 170_000],
  'tariff.IND-UAE': [340_000, 720_000],
  'tariff.BULK-UAE': [120_000, 400_000],
  'tariff.AMC-UAE': [0, 0],
};

/** Monthly consumption in percent of the average, from January; summer is low because of holidays. */
const SEASONAL_PERCENT = [128, 124, 112, 101, 92, 84, 74, 70, 86, 98, 108, 121];

/** Estimated monthly consumption in litres of vapour. */
export const typicalMonthlyConsumption = ({ random }: Generator, { tariff }: DemoContract): number =>
  random.integer(...MONTHLY_CONSUMPTION[tariff]);

const seasonOfMonth = (month: number): number => cyclicItem(SEASONAL_PERCENT, (month + 11) % 12) / 100;

/**
 * Consumption of a day relative to the average day: monthly values in mid-month, interpolated on other days.
 */
export function seasonOn(day: string): number {
  const [month, middle] = [Number(day.slice(5, 7)), (Number(day.slice(8)) - 15.5) / 30];
  const neighbour = seasonOfMonth(month + Math.sign(middle));
  return seasonOfMonth(month) + (neighbour - seasonOfMonth(month)) * Math.abs(middle);
}

/** Consumption of a period from the monthly estimate and the season, in litres of vapour. */
export const expectedConsumption = (
  estimatedConsumption: number,
  period: { start: string; end: string },
): number => (estimatedConsumption * seasonOfMonth(Number(period.end.slice(5, 7))) * daysIn(period)) / 30;

/** Expected consumption with random variation. */
export const seasonalConsumption = (
  { random }: Generator,
  estimatedConsumption: number,
  period: { start: string; end: string },
): number => Math.round((expectedConsumption(estimatedConsumption, period) * random.integer(86, 114)) / 100);

/** First day of a contract's history: its start date, or the start of the history. */
function historyStart({ calendar }: Generator, contract: DemoContract): string {
  const { start_date } = contract;
  if (start_date >= calendar.month(HISTORY_MONTHS).first) return start_date;
  const candidates = [13, 12, 11, 10].map((monthsAgo) => calendar.month(monthsAgo).first);
  return candidates.find((first) => isDue(contract, addDays(first, -1))) ?? start_date;
}

const CYCLES = { monthly: 1, bimonthly: 2, quarterly: 3 } as const;
const monthsTo = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

export const isDue = ({ billing_cycle, start_date }: DemoContract, day: string): boolean =>
  (monthsTo(day) - monthsTo(start_date) + 1) % CYCLES[billing_cycle] === 0;

/** One in 23 readings is estimated for lack of access. */
const ESTIMATED_EVERY = 23;
/** Factor of implausibly high consumption, for which an invoice is held. */
const HELD_FACTOR = 5;
/** A contract gets no reading on the first of a month this few days before its closing reading. */
const MIN_CLOSING_DAYS = 3;

/** Monthly consumption of a metered contract over the history. */
export function generateConsumption(
  generator: Generator,
  contract: DemoContract,
  index: number,
): ConsumptionPeriod[] {
  if (!isMetered(contract.type) || !isSupplied(contract)) return [];
  const { calendar } = generator;
  const { supply_ended_on: supplyEndedOn } = contract;
  const from = historyStart(generator, contract);
  const last = supplyEndedOn ?? calendar.day(1);
  const monthStarts = Array.from(
    { length: HISTORY_MONTHS },
    (_, position) => calendar.month(HISTORY_MONTHS - 1 - position).first,
  );
  const readingDays = monthStarts.filter(
    (day) => day > from && (supplyEndedOn ? addDays(day, MIN_CLOSING_DAYS) < last : day < last),
  );
  const days = supplyEndedOn && supplyEndedOn > from ? [...readingDays, supplyEndedOn] : readingDays;
  const estimatedConsumption = typicalMonthlyConsumption(generator, contract);
  return days.map((read_on, position) => {
    const start = position === 0 ? from : (days[position - 1] ?? from);
    const period = { start, end: laterDay(start, addDays(read_on, -1)) };
    const isEstimated =
      (index * 5 + position) % ESTIMATED_EVERY === ESTIMATED_EVERY - 1 && position < days.length - 2;
    const type = read_on === supplyEndedOn ? 'closing' : isEstimated ? 'estimated' : 'actual';
    const isHeld =
      position === days.length - 1 &&
      isDue(contract, period.end) &&
      billStatusOf(contract, index, 0) === 'Held';
    return {
      contract,
      read_on,
      type,
      ...period,
      estimatedMonthly: estimatedConsumption,
      milli: seasonalConsumption(generator, estimatedConsumption, period) * (isHeld ? HELD_FACTOR : 1),
    };
  });
}
