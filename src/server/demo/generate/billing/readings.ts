import { isMetered } from '../../../../domain/contracts/contract';
import type { ReadingFlag, ReadingStatus, ReadingType } from '../../../../domain/counters/reading';
import type { DemoBill } from './bills';
import { daysAfter } from '../calendar';
import { entry } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { Made, Maker } from '../record';
import { madeAt } from '../record';
import type { Stretch } from './consumption';
import { broughtOver, byContract, isSupplied, typicalOf } from './consumption';

/** What a counter showed, as the demo company has it; its index is cubic metres. */
export interface DemoReading extends Made {
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

type Wish = Pick<DemoReading, 'at' | 'type'> &
  Partial<Pick<DemoReading, 'bill' | 'status' | 'flags' | 'note'>>;

/** What is noticed about the reading that an invoice is held for. */
export const HELD_FLAGS: readonly ReadingFlag[] = ['high', 'no_photo'];

const CARRIED_OVER = 'Brought over from the books before';
const MISREAD = 'Read on the wrong floor';
const NOBODY = 'Nobody was there to open';
/** Every so many counters show what else may become of a reading. */
const EVERY = 9;
/** So late on a day that the reading of a month came before. */
const EVENING_MIN = 600;

/** All readings, counter by counter in the order of time, each with the bill that it was made for. */
export function makeReadings(
  maker: Maker,
  counters: readonly DemoCounter[],
  stretches: readonly Stretch[],
  bills: readonly DemoBill[],
): DemoReading[] {
  const billOf = new Map(bills.flatMap((bill) => bill.stretches.map((stretch) => [stretch, bill])));
  const taken = byContract(stretches);
  return counters.flatMap((counter, place) => {
    const mine = counter.of && taken.get(counter.of);
    return mine ? chainOf(maker, { counter, stretches: mine, billOf, place }) : begun(maker, counter);
  });
}

/** A supply that is younger than its first month has its opening reading alone. */
function begun(maker: Maker, counter: DemoCounter): DemoReading[] {
  const { of: contract, initial_reading: value } = counter;
  if (!contract || !isMetered(contract.type) || !isSupplied(contract)) return [];
  const at = maker.calendar.at(contract.start_date, 10);
  const plain = { bill: null, status: 'validated', flags: [], note: null } as const;
  return [{ ...madeAt(maker, at), ...plain, counter, contract, value, at, type: 'opening' }];
}

interface Chain {
  counter: DemoCounter;
  stretches: readonly Stretch[];
  billOf: ReadonlyMap<Stretch, DemoBill>;
  place: number;
}

/** One counter's readings: where its contract or the books began, one for each stretch, and what came since. */
function chainOf(maker: Maker, chain: Chain): DemoReading[] {
  const { counter, stretches, place } = chain;
  const { contract, start } = entry(stretches, 0);
  const [typical, before] = [typicalOf(stretches), broughtOver(stretches)];
  const index = { milli: Math.round(counter.initial_reading * 1_000) };
  const read = (milli: number, wish: Wish): DemoReading => {
    const value = index.milli + milli;
    if (wish.status !== 'rejected') index.milli = value;
    const usual = { bill: null, status: 'validated', flags: [], note: null } as const;
    return { ...usual, ...madeAt(maker, wish.at), counter, contract, value: value / 1_000, ...wish };
  };
  const note = before > 0 ? CARRIED_OVER : null;
  const opening = read(before, { at: maker.calendar.at(start, 10), type: 'opening', note });
  const wrong = place % EVERY === 6 ? misread(maker, entry(stretches, -1)) : [];
  return [
    opening,
    ...stretches.flatMap((stretch, at) => [
      ...(at === stretches.length - 1 ? wrong.map((wish) => read(typical * 8, wish)) : []),
      read(stretch.milli, wishFor(maker, chain, stretch)),
    ]),
    ...latest(maker, entry(stretches, -1), place).map((wish) => read(Math.round(typical / 2), wish)),
  ];
}

function wishFor({ calendar }: Maker, { billOf, place }: Chain, stretch: Stretch): Wish {
  const bill = billOf.get(stretch) ?? null;
  const at = calendar.at(stretch.read_on, 60 + (place % 90));
  const isHeld = bill?.status === 'Held' && stretch === bill.stretches.at(-1);
  return {
    ...{ at, bill, type: stretch.type },
    ...(isHeld && { status: 'pending', flags: HELD_FLAGS }),
    ...(stretch.type === 'estimated' && { note: NOBODY }),
  };
}

/** A reading on the day before the last one that was never taken for true. */
const misread = ({ calendar }: Maker, { read_on, start }: Stretch): Wish[] => {
  const day = daysAfter(read_on, -1);
  if (day <= start) return [];
  const at = calendar.at(day, 60);
  return [{ at, type: 'customer', status: 'rejected', flags: ['high'], note: MISREAD }];
};

/** What was read since the last month: a reading without a photo that waits, or a guess. */
function latest({ calendar }: Maker, { contract, read_on }: Stretch, place: number): Wish[] {
  if (contract.status !== 'Active' || calendar.day(-LEAST_DAYS) < read_on) return [];
  const at = calendar.at(calendar.day(0), EVENING_MIN);
  const kinds: Record<number, Wish> = {
    0: { at, type: 'actual', status: 'pending', flags: ['no_photo'] },
    3: { at, type: 'estimated' },
  };
  const kind = kinds[place % EVERY];
  return kind ? [kind] : [];
}

const LEAST_DAYS = 5;
