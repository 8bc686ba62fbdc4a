import { isMetered } from '../../../../domain/contracts/contract';
import type { ReadingFlag, ReadingStatus, ReadingType } from '../../../../domain/counters/reading';
import type { DemoBill } from './bills';
import { daysAfter } from '../calendar';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import type { ConsumptionPeriod } from './consumption';
import { openingConsumption, byContract, isSupplied, averageConsumption } from './consumption';

/** What a counter showed, as the demo company has it; its index is cubic metres. */
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
  /** The file that shows its index. */
  photo?: string;
}

type ReadingInput = Pick<DemoReading, 'at' | 'type'> &
  Partial<Pick<DemoReading, 'bill' | 'status' | 'flags' | 'note'>>;

/** What is noticed about the reading that an invoice is held for. */
export const HELD_FLAGS: readonly ReadingFlag[] = ['high', 'no_photo'];

const OPENING_NOTE = 'Migrated from the previous records';
const MISREAD_NOTE = 'Wrong floor was read';
const NO_ACCESS_NOTE = 'Nobody was there to open the door';
/** Every so many counters show what else may become of a reading. */
const PATTERN_LENGTH = 9;
/** So late on a day that the reading of a month came before. */
const EVENING_MIN = 600;

/** All readings, counter by counter in the order of time, each with the bill that it was made for. */
export function generateReadings(
  maker: Generator,
  counters: readonly DemoCounter[],
  stretches: readonly ConsumptionPeriod[],
  bills: readonly DemoBill[],
): DemoReading[] {
  const billOf = new Map(bills.flatMap((bill) => bill.stretches.map((stretch) => [stretch, bill])));
  const taken = byContract(stretches);
  return counters.flatMap((counter, place) => {
    const mine = counter.of && taken.get(counter.of);
    return mine
      ? generateChain(maker, { counter, stretches: mine, billOf, place })
      : openingReadings(maker, counter);
  });
}

/** A supply that is younger than its first month has its opening reading alone. */
function openingReadings(maker: Generator, counter: DemoCounter): DemoReading[] {
  const { of: contract, initial_reading: value } = counter;
  if (!contract || !isMetered(contract.type) || !isSupplied(contract)) return [];
  const at = maker.calendar.officeTime(contract.start_date, 10);
  const plain = { bill: null, status: 'validated', flags: [], note: null } as const;
  return [{ ...createdAt(maker, at), ...plain, counter, contract, value, at, type: 'opening' }];
}

interface ReadingChain {
  counter: DemoCounter;
  stretches: readonly ConsumptionPeriod[];
  billOf: ReadonlyMap<ConsumptionPeriod, DemoBill>;
  place: number;
}

/** One counter's readings: where its contract or the books began, one for each stretch, and what came since. */
function generateChain(maker: Generator, chain: ReadingChain): DemoReading[] {
  const { counter, stretches, place } = chain;
  const { contract, start } = cyclicItem(stretches, 0);
  const [typical, before] = [averageConsumption(stretches), openingConsumption(stretches)];
  const index = { milli: Math.round(counter.initial_reading * 1_000) };
  const read = (milli: number, criterion: ReadingInput): DemoReading => {
    const value = index.milli + milli;
    if (criterion.status !== 'rejected') index.milli = value;
    const estimated = { bill: null, status: 'validated', flags: [], note: null } as const;
    return {
      ...estimated,
      ...createdAt(maker, criterion.at),
      counter,
      contract,
      value: value / 1_000,
      ...criterion,
    };
  };
  const note = before > 0 ? OPENING_NOTE : null;
  const opening = read(before, { at: maker.calendar.officeTime(start, 10), type: 'opening', note });
  const wrong = place % PATTERN_LENGTH === 6 ? misreadReading(maker, cyclicItem(stretches, -1)) : [];
  return [
    opening,
    ...stretches.flatMap((stretch, at) => [
      ...(at === stretches.length - 1 ? wrong.map((criterion) => read(typical * 8, criterion)) : []),
      read(stretch.milli, readingOf(maker, chain, stretch)),
    ]),
    ...latestReadings(maker, cyclicItem(stretches, -1), place).map((criterion) =>
      read(Math.round(typical / 2), criterion),
    ),
  ];
}

function readingOf(
  { calendar }: Generator,
  { billOf, place }: ReadingChain,
  stretch: ConsumptionPeriod,
): ReadingInput {
  const bill = billOf.get(stretch) ?? null;
  const at = calendar.officeTime(stretch.read_on, 60 + (place % 90));
  const isHeld = bill?.status === 'Held' && stretch === bill.stretches.at(-1);
  return {
    ...{ at, bill, type: stretch.type },
    ...(isHeld && { status: 'pending', flags: HELD_FLAGS }),
    ...(stretch.type === 'estimated' && { note: NO_ACCESS_NOTE }),
  };
}

/** A reading on the day before the last one that was never taken for true. */
const misreadReading = ({ calendar }: Generator, { read_on, start }: ConsumptionPeriod): ReadingInput[] => {
  const day = daysAfter(read_on, -1);
  if (day <= start) return [];
  const at = calendar.officeTime(day, 60);
  return [{ at, type: 'customer', status: 'rejected', flags: ['high'], note: MISREAD_NOTE }];
};

/** What was read since the last month: a reading without a photo that waits, or a guess. */
function latestReadings(
  { calendar }: Generator,
  { contract, read_on }: ConsumptionPeriod,
  place: number,
): ReadingInput[] {
  if (contract.status !== 'Active' || calendar.day(-MIN_DAYS) < read_on) return [];
  const at = calendar.officeTime(calendar.day(0), EVENING_MIN);
  const kinds: Record<number, ReadingInput> = {
    0: { at, type: 'actual', status: 'pending', flags: ['no_photo'] },
    3: { at, type: 'estimated' },
  };
  const kind = kinds[place % PATTERN_LENGTH];
  return kind ? [kind] : [];
}

const MIN_DAYS = 5;
