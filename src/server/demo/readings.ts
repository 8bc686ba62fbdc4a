import type { ReadingFlag, ReadingStatus, ReadingType } from '../../domain/reading';
import type { DemoBill } from './bills';
import { daysAfter } from './calendar';
import type { DemoContract } from './contracts';
import type { DemoCounter } from './counters';
import type { Made, Maker } from './maker';
import { madeAt } from './maker';

/** What a counter showed, as the demo company has it; its volumes are thousandths of a cubic metre. */
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
}

type Wish = Pick<DemoReading, 'at' | 'type'> &
  Partial<Pick<DemoReading, 'bill' | 'status' | 'flags' | 'note'>>;

const CARRIED_OVER = 'Brought over from the books before';
const MISREAD = 'Read on the wrong floor';
/** Every so many counters show what else may become of a reading. */
const EVERY = 9;

const gasOf = ({ lines }: DemoBill): number =>
  lines
    .filter(({ code }) => code === 'gas')
    .reduce((sum, { quantity }) => sum + Math.round(quantity * 1_000), 0);

/** The readings that the bills were made from, counter by counter in the order of time. */
export function makeReadings(
  maker: Maker,
  counters: readonly DemoCounter[],
  bills: readonly DemoBill[],
): DemoReading[] {
  const periodic = bills
    .filter(({ period, kind }) => period !== null && kind !== 'credit_note')
    .sort((one, other) => ((one.period?.end ?? '') < (other.period?.end ?? '') ? -1 : 1));
  return counters.flatMap((counter, place) => {
    const mine = periodic.filter(({ contract }) => contract === counter.of);
    return counter.of && mine.length > 0 ? chainOf(maker, counter, counter.of, mine, place) : [];
  });
}

/** One counter's readings: where the contract began, what is carried over, a reading for each bill, and the latest. */
function chainOf(
  maker: Maker,
  counter: DemoCounter,
  contract: DemoContract,
  bills: readonly DemoBill[],
  place: number,
): DemoReading[] {
  const { calendar } = maker;
  const first = bills[0]?.period?.start ?? contract.start_date;
  const index = { milli: Math.round(counter.initial_reading * 1_000) };
  const read = (taken: number, wish: Wish): DemoReading => {
    index.milli += wish.status === 'rejected' ? 0 : taken;
    const value = wish.status === 'rejected' ? index.milli + taken : index.milli;
    const usual = { bill: null, status: 'validated', flags: [], note: null } as const;
    return { ...usual, ...madeAt(maker, wish.at), counter, contract, value: value / 1_000, ...wish };
  };
  const typical = Math.round(bills.reduce((sum, bill) => sum + gasOf(bill), 0) / bills.length);
  const readings = [read(0, { at: calendar.at(contract.start_date, 90), type: 'opening' })];
  const months = Math.round((Date.parse(first) - Date.parse(contract.start_date)) / 2_629_800_000);
  if (months > 0)
    readings.push(
      read(typical * months, {
        at: calendar.at(daysAfter(first, -1), 60),
        type: 'actual',
        note: CARRIED_OVER,
      }),
    );
  for (const bill of bills) readings.push(read(gasOf(bill), wishFor(maker, bill)));
  return [...readings, ...latest(maker, contract, typical, place).map(([taken, wish]) => read(taken, wish))];
}

function wishFor({ calendar }: Maker, bill: DemoBill): Wish {
  const wish = { at: calendar.at(bill.period?.end ?? '', 120), bill };
  const type = bill.kind === 'final' ? 'closing' : 'actual';
  const held = { status: 'pending', flags: ['high', 'no_photo'] } as const;
  return { ...wish, type, ...(bill.status === 'Held' && held) };
}

/** What was read since the last bills: a guess, a reading without a photo that waits, or one that was wrong. */
function latest(
  { calendar }: Maker,
  { status }: DemoContract,
  typical: number,
  place: number,
): [number, Wish][] {
  if (status !== 'Active') return [];
  const at = calendar.at(calendar.day(0), 30);
  const some = Math.round(typical / 2);
  const kinds: Record<number, [number, Wish]> = {
    0: [some, { at, type: 'actual', status: 'pending', flags: ['no_photo'] }],
    3: [some, { at, type: 'estimated' }],
    6: [typical * 8, { at, type: 'customer', status: 'rejected', flags: ['high'], note: MISREAD }],
  };
  const kind = kinds[place % EVERY];
  return kind ? [kind] : [];
}
