import { measure, perDay } from './consumption';
import type { Measured, Metering, Period } from './consumption';
import type { CounterStatus } from './counter';
import { dayInDubai } from '../dates';
import type { Id } from '../entity';
import type { ReadingFlag, ReadingSource, ReadingType } from './reading';

interface Index {
  value: number;
  at: string;
}

/** All that a new reading of a counter is judged by: its meter, where it stood, and what it took lately. */
export interface ReadingBasis extends Metering {
  valve: 'open' | 'closed' | 'locked';
  status: CounterStatus;
  lat?: number | null;
  lng?: number | null;
  /** The reading before; the initial one when there is none. */
  previous: Index & { type: ReadingType | 'initial' };
  /** The last one that nobody guessed. */
  actual: Index;
  /** The last six periods between actual readings, newest first. */
  recent: readonly Period[];
  /** How many times the usual is high, as the company set it from a day on, newest first. */
  high_factors: readonly { from: string; times: number }[];
}

/** A counter with all that its next reading is judged by. */
export interface CounterBasis extends ReadingBasis {
  _id: Id;
  code: string;
  serial_number: string;
  site: { code: string; name: string };
  unit_no: string;
  contract_id: Id | null;
}

/** A reading before it is written down. */
export interface Sample {
  at: string;
  value: number;
  type: ReadingType;
  source: ReadingSource;
  hasPhoto: boolean;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
}

/** What a reading comes to, and what about it deserves a look. */
export interface Assessed extends Measured {
  days: number;
  flags: ReadingFlag[];
}

interface Case extends Measured {
  basis: ReadingBasis;
  sample: Sample;
  days: number;
  now: number;
  /** What was taken since the last reading that nobody guessed. */
  taken: number;
  /** What so many days usually take; undefined while nobody knows. */
  usual: number | undefined;
  /** Above so many times the usual it is high; never while it is 0. */
  most: number;
}

const DAY_MS = 86_400_000;
const HIGH_M3 = 5;
const LOW_TIMES = 0.2;
const LATE_DAYS = 7;
const FAR_M = 200;
const EARTH_M = 6_371_000;
const BY_HAND: readonly ReadingSource[] = ['pos', 'web'];
/** Whoever takes these writes them down soon. */
const WALKED: readonly ReadingType[] = ['actual', 'customer'];
/** Two of these on one day are one too many; at a change of contract or meter two are right. */
const REGULAR: readonly string[] = ['actual', 'customer', 'amr', 'estimated'];

const FLAGS: Record<ReadingFlag, (of: Case) => boolean> = {
  lower_than_previous: ({ isLower }) => isLower,
  rollover: ({ rollover }) => rollover > 0,
  high: ({ usual, taken, most }) =>
    usual !== undefined && most > 0 && taken > HIGH_M3 && taken > most * usual,
  low: ({ usual, taken, isLower }) => usual !== undefined && !isLower && taken < LOW_TIMES * usual,
  zero: ({ basis, consumption_m3, days }) =>
    consumption_m3 === 0 && days > 0 && basis.valve === 'open' && basis.recent[0]?.consumption_m3 === 0,
  duplicate: ({ basis: { previous }, sample }) =>
    REGULAR.includes(previous.type) &&
    REGULAR.includes(sample.type) &&
    dayOf(previous.at) === dayOf(sample.at),
  no_photo: ({ sample: { type, source, hasPhoto } }) =>
    type === 'actual' && BY_HAND.includes(source) && !hasPhoto,
  far_from_site: ({ basis, sample }) => metresBetween(basis, sample) > FAR_M,
  late: ({ sample: { at, source, type }, now }) =>
    BY_HAND.includes(source) && WALKED.includes(type) && now - Date.parse(at) > LATE_DAYS * DAY_MS,
};

/** What a reading would come to: the one judge of the form, the route sheet, the import and the server. */
export function assess(basis: ReadingBasis, sample: Sample, now: number): Assessed {
  const { previous, actual } = basis;
  const from = (index: number) => measure(basis, { previous: index, actual: actual.value }, sample.value);
  const measured = from(previous.value);
  const days = daysBetween(previous.at, sample.at);
  const usual = usualOf(basis, sample);
  const taken = from(actual.value).consumption_m3;
  const most = mostOn(basis, dayOf(sample.at));
  const of = { ...measured, basis, sample, days, now, usual, taken, most };
  const flags = Object.entries(FLAGS).flatMap(([flag, holds]) => (holds(of) ? [flag as ReadingFlag] : []));
  return { ...measured, days, flags };
}

function usualOf({ recent, actual }: ReadingBasis, { type, at }: Sample): number | undefined {
  const days = daysBetween(actual.at, at);
  const daily = type === 'opening' ? undefined : perDay(recent);
  return daily === undefined || days === 0 ? undefined : daily * days;
}

/** What counted on a day; the first that was set counts before it, too. */
const mostOn = ({ high_factors }: ReadingBasis, day: string): number =>
  (high_factors.find(({ from }) => from <= day) ?? high_factors.at(-1))?.times ?? 0;

const dayOf = (at: string): string => dayInDubai(Date.parse(at));

/** Whole days from one moment to another, by Dubai's calendar. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / DAY_MS);

interface Place {
  lat?: number | null | undefined;
  lng?: number | null | undefined;
}

function metresBetween(one: Place, other: Place): number {
  if (one.lat == null || one.lng == null || other.lat == null || other.lng == null) return 0;
  const radians = Math.PI / 180;
  const north = (other.lat - one.lat) * radians;
  const east = (other.lng - one.lng) * radians * Math.cos(((one.lat + other.lat) / 2) * radians);
  return Math.hypot(north, east) * EARTH_M;
}
