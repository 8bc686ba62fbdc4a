import type { ContractStatus } from '../../../../domain/contracts/contract';
import { isMetered } from '../../../../domain/contracts/contract';
import type { ReadingType } from '../../../../domain/counters/reading';
import { daysAfter, daysIn, later } from '../calendar';
import { entry } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { Maker } from '../record';
import { standingOf } from './billStatuses';
import type { TariffKey } from '../parties/tariffs';

/** What a contract took between two readings; `milli` is thousandths of a cubic metre. */
export interface Stretch {
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
export function byContract(stretches: readonly Stretch[]): ReadonlyMap<DemoContract, Stretch[]> {
  const taken = new Map<DemoContract, Stretch[]>();
  for (const stretch of stretches) {
    const mine = taken.get(stretch.contract);
    if (mine) mine.push(stretch);
    else taken.set(stretch.contract, [stretch]);
  }
  return taken;
}

const MONTH_MS = 2_629_800_000;

/** What a contract takes between two readings, by and large, in thousandths of a cubic metre. */
export const typicalOf = (stretches: readonly Stretch[]): number =>
  Math.round(stretches.reduce((sum, { milli }) => sum + milli, 0) / stretches.length);

/** What a counter showed of a contract when the books began: as much for each month as it took since. */
export function broughtOver(stretches: readonly Stretch[]): number {
  const { contract, start } = entry(stretches, 0);
  const months = Math.round((Date.parse(start) - Date.parse(contract.start_date)) / MONTH_MS);
  return typicalOf(stretches) * Math.max(0, months);
}

/** How many months the books of the demo company go back. */
export const MONTHS_BACK = 13;

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
const USE: Record<TariffKey, readonly [number, number]> = {
  'tariff.RES-UAE': [4_800, 12_900],
  'tariff.COM-UAE': [52_000, 170_000],
  'tariff.IND-UAE': [340_000, 720_000],
  'tariff.BULK-UAE': [120_000, 400_000],
  'tariff.AMC-UAE': [0, 0],
};

/** Percent of the usual that each month takes, January first: kitchens rest while people are on leave in summer. */
const SEASON = [128, 124, 112, 101, 92, 84, 74, 70, 86, 98, 108, 121];

/** What a contract takes in a usual month, in thousandths of a cubic metre. */
export const usualMonth = ({ chance }: Maker, { tariff }: DemoContract): number =>
  chance.whole(...USE[tariff]);

/** What some days of a month take where a usual month takes so much. */
export const seasonal = ({ chance }: Maker, usual: number, period: { start: string; end: string }): number =>
  Math.round(
    (usual * (SEASON[Number(period.end.slice(5, 7)) - 1] ?? 100) * chance.whole(86, 114) * daysIn(period)) /
      300_000,
  );

/** The first day of which the books know something of a contract: its own first one, or where they begin. */
export function knownFrom({ calendar }: Maker, contract: DemoContract): string {
  const { start_date } = contract;
  if (start_date >= calendar.month(MONTHS_BACK).first) return start_date;
  const begun = [13, 12, 11, 10].map((back) => calendar.month(back).first);
  return begun.find((first) => isDue(contract, daysAfter(first, -1))) ?? start_date;
}

const CYCLES = { monthly: 1, bimonthly: 2, quarterly: 3 } as const;
const monthsTo = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Whether a contract is billed for the month of a day. */
export const isDue = ({ billing_cycle, start_date }: DemoContract, day: string): boolean =>
  (monthsTo(day) - monthsTo(start_date) + 1) % CYCLES[billing_cycle] === 0;

/** Every so many readings nobody could get at the meter. */
const GUESSED_EVERY = 23;
/** How many times the usual the last month of an invoice is that is held. */
const FAR_ABOVE = 5;
/** Below so many days a closing reading stands alone, without one on the first of the month before it. */
const LEAST_DAYS = 3;

/** What a metered contract took, month by month, since the books know it. */
export function stretchesOf(maker: Maker, contract: DemoContract, place: number): Stretch[] {
  if (!isMetered(contract.type) || !isSupplied(contract)) return [];
  const { calendar } = maker;
  const { supply_ended_on: ended } = contract;
  const from = knownFrom(maker, contract);
  const last = ended ?? calendar.day(1);
  const firsts = Array.from({ length: MONTHS_BACK }, (_, nth) => calendar.month(MONTHS_BACK - 1 - nth).first);
  const inside = firsts.filter(
    (day) => day > from && (ended ? daysAfter(day, LEAST_DAYS) < last : day < last),
  );
  const days = ended && ended > from ? [...inside, ended] : inside;
  const usual = usualMonth(maker, contract);
  return days.map((read_on, nth) => {
    const start = nth === 0 ? from : (days[nth - 1] ?? from);
    const period = { start, end: later(start, daysAfter(read_on, -1)) };
    const guessed = (place * 5 + nth) % GUESSED_EVERY === GUESSED_EVERY - 1 && nth < days.length - 2;
    const type = read_on === ended ? 'closing' : guessed ? 'estimated' : 'actual';
    const isHeld =
      nth === days.length - 1 && isDue(contract, period.end) && standingOf(contract, place, 0) === 'Held';
    return {
      contract,
      read_on,
      type,
      ...period,
      usual,
      milli: seasonal(maker, usual, period) * (isHeld ? FAR_ABOVE : 1),
    };
  });
}
