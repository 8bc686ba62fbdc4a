import { addDays } from '../../../../domain/dates';
import { isMetered } from '../../../../domain/contracts/contract';
import type { ReadingFlag, ReadingStatus, ReadingType } from '../../../../domain/counters/reading';
import type { DemoBill } from './bills';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import type { ConsumptionPeriod } from './consumption';
import type { DailyUse } from './dailyUse';
import { usedSince } from './dailyUse';
import { openingConsumption, byContract, isSupplied, averageConsumption } from './consumption';

/** A reading of the demo company, in m³. */
export interface DemoReading extends CreatedRecord {
  counter: DemoCounter;
  contract: DemoContract;
  bill: DemoBill | null;
  at: number;
  value: number;
  type: ReadingType;
  status: ReadingStatus;
  flags: readonly ReadingFlag[];
  note: string | null;
  /** Id of the photo. */
  photo?: string;
}

type ReadingInput = Pick<DemoReading, 'at' | 'type'> &
  Partial<Pick<DemoReading, 'bill' | 'status' | 'flags' | 'note'>>;

/** Flags of the reading for which an invoice is held. */
export const HELD_FLAGS: readonly ReadingFlag[] = ['high', 'no_photo'];

const OPENING_NOTE = 'Migrated from the previous records';
const MISREAD_NOTE = 'Wrong floor was read';
const NO_ACCESS_NOTE = 'Nobody was there to open the door';
/** Patterns repeat every nine counters. */
const PATTERN_LENGTH = 9;
/** Minutes after opening time, so that the reading follows the monthly one. */
const EVENING_MIN = 600;

interface ReadingSources {
  counters: readonly DemoCounter[];
  periods: readonly ConsumptionPeriod[];
  bills: readonly DemoBill[];
  dailyUse: DailyUse;
}

/** All readings per counter in chronological order, with the bills they were made for. */
export function generateReadings(
  generator: Generator,
  { counters, periods, bills, dailyUse }: ReadingSources,
): DemoReading[] {
  const billByPeriod = new Map(bills.flatMap((bill) => bill.periods.map((period) => [period, bill])));
  const periodsByContract = byContract(periods);
  return counters.flatMap((counter, index) => {
    const counterPeriods = counter.contract && periodsByContract.get(counter.contract);
    return counterPeriods
      ? generateChain(generator, { counter, periods: counterPeriods, billByPeriod, index, dailyUse })
      : openingReadings(generator, counter);
  });
}

/** Contracts without a completed month have only an opening reading. */
function openingReadings(generator: Generator, counter: DemoCounter): DemoReading[] {
  const { contract, initial_reading: value } = counter;
  if (!contract || !isMetered(contract.type) || !isSupplied(contract)) return [];
  const time = generator.calendar.officeTime(contract.start_date, 10);
  const defaults = { bill: null, status: 'validated', flags: [], note: null } as const;
  return [
    { ...createdAt(generator, time), ...defaults, counter, contract, value, at: time, type: 'opening' },
  ];
}

interface ReadingChain {
  counter: DemoCounter;
  periods: readonly ConsumptionPeriod[];
  billByPeriod: ReadonlyMap<ConsumptionPeriod, DemoBill>;
  index: number;
  dailyUse: DailyUse;
}

/** Readings of one counter: opening, one per period, and later ones. */
function generateChain(generator: Generator, chain: ReadingChain): DemoReading[] {
  const { counter, periods, index, dailyUse } = chain;
  const { contract, start } = cyclicItem(periods, 0);
  const [average, openingValue] = [averageConsumption(periods), openingConsumption(periods)];
  const cumulative = { milli: Math.round(counter.initial_reading * 1_000) };
  const addReading = (milli: number, input: ReadingInput): DemoReading => {
    const value = cumulative.milli + milli;
    if (input.status !== 'rejected') cumulative.milli = value;
    const defaults = { bill: null, status: 'validated', flags: [], note: null } as const;
    return {
      ...defaults,
      ...createdAt(generator, input.at),
      counter,
      contract,
      value: value / 1_000,
      ...input,
    };
  };
  const note = openingValue > 0 ? OPENING_NOTE : null;
  const opening = addReading(openingValue, {
    at: generator.calendar.officeTime(start, 10),
    type: 'opening',
    note,
  });
  const misread = index % PATTERN_LENGTH === 6 ? misreadReading(generator, cyclicItem(periods, -1)) : [];
  return [
    opening,
    ...periods.flatMap((period, position) => [
      ...(position === periods.length - 1 ? misread.map((input) => addReading(average * 8, input)) : []),
      addReading(period.milli, readingOf(generator, chain, period)),
    ]),
    ...latestReadings(generator, cyclicItem(periods, -1), index).map((input) =>
      addReading(
        Math.floor(dailyUse.useUntil(dailyUse.useByDay(contract, usedSince(generator, periods)), input.at)),
        input,
      ),
    ),
  ];
}

function readingOf(
  { calendar }: Generator,
  { billByPeriod, index }: ReadingChain,
  period: ConsumptionPeriod,
): ReadingInput {
  const bill = billByPeriod.get(period) ?? null;
  const time = calendar.officeTime(period.read_on, 60 + (index % 90));
  const isHeld = bill?.status === 'Held' && period === bill.periods.at(-1);
  return {
    at: time,
    bill,
    type: period.type,
    ...(isHeld && { status: 'pending', flags: HELD_FLAGS }),
    ...(period.type === 'estimated' && { note: NO_ACCESS_NOTE }),
  };
}

/** A rejected reading on the day before the last one. */
const misreadReading = ({ calendar }: Generator, { read_on, start }: ConsumptionPeriod): ReadingInput[] => {
  const day = addDays(read_on, -1);
  if (day <= start) return [];
  const time = calendar.officeTime(day, 60);
  return [{ at: time, type: 'customer', status: 'rejected', flags: ['high'], note: MISREAD_NOTE }];
};

/** Readings after the last period: pending without a photo, or estimated. */
function latestReadings(
  { calendar }: Generator,
  { contract, read_on }: ConsumptionPeriod,
  index: number,
): ReadingInput[] {
  if (contract.status !== 'Active' || calendar.day(-MIN_DAYS) < read_on) return [];
  const time = calendar.officeTime(calendar.day(0), EVENING_MIN);
  const patterns: Record<number, ReadingInput> = {
    0: { at: time, type: 'actual', status: 'pending', flags: ['no_photo'] },
    3: { at: time, type: 'estimated' },
  };
  const pattern = patterns[index % PATTERN_LENGTH];
  return pattern ? [pattern] : [];
}

const MIN_DAYS = 5;
