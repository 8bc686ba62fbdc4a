import { measureConsumption, averagePerDay } from './consumption';
import type { Measurement, Metering, Period } from './consumption';
import type { CounterStatus } from './counter';
import type { NoAccessVisit } from './noAccess';
import { distanceKm } from '../coordinates';
import { daysBetween, dubaiDate } from '../dates';
import type { Id } from '../entity';
import type { PhotoRule } from './photoRule';
import type { ReadingFlag, ReadingSource, ReadingType } from './reading';
import { DAY_MS } from '../durations';

interface IndexReading {
  value: number;
  at: string;
  type: ReadingType | 'initial';
}

/** Data to assess a new reading: counter properties, previous indexes and recent consumption. */
export interface ReadingBasis extends Metering {
  valve: 'open' | 'closed' | 'locked';
  status: CounterStatus;
  lat?: number | null;
  lng?: number | null;
  /** The previous or initial reading. */
  previous: IndexReading;
  /** The last or initial reading that is not an estimate. */
  actual: IndexReading;
  /** The last six periods between actual readings, newest first. */
  recent: readonly Period[];
  /** High-use factors with their effective dates, newest first. */
  high_factors: readonly { from: string; times: number }[];
  /** Photo rules of the counter's route with their effective dates, newest first. */
  photo_rules: readonly ({ from: string } & PhotoRule)[];
}

/** A counter with its assessment data. */
export interface CounterBasis extends ReadingBasis {
  _id: Id;
  code: string;
  serial_number: string;
  site: { code: string; name: string };
  unit_no: string;
  contract_id: Id | null;
  /** The last visit without access since the last reading that is not an estimate. */
  no_access?: NoAccessVisit | null;
}

/** A reading to assess. */
export interface ReadingSample {
  at: string;
  value: number;
  type: ReadingType;
  source: ReadingSource;
  hasPhoto: boolean;
  lat?: number | null | undefined;
  lng?: number | null | undefined;
}

/** Volume and flags of a reading. */
export interface ReadingAssessment extends Measurement {
  days: number;
  flags: ReadingFlag[];
}

interface FlagContext extends Measurement {
  basis: ReadingBasis;
  sample: ReadingSample;
  days: number;
  now: number;
  /** Consumption since the last actual reading. */
  consumption: number;
  /** Expected consumption; undefined without history. */
  estimated: number | undefined;
  /** High-use factor; 0 turns the check off. */
  highFactor: number;
}

const HIGH_MIN_M3 = 5;
const LOW_FACTOR = 0.2;
const LATE_DAYS = 7;
const MAX_DISTANCE_M = 200;
const MANUAL_SOURCES: readonly ReadingSource[] = ['pos', 'web'];
/** Types that are expected to be entered promptly. */
const ON_SITE_TYPES: readonly ReadingType[] = ['actual', 'customer'];
/** Types flagged as duplicates on the same day; contract and counter changes are exempt. */
const REGULAR_TYPES: readonly string[] = ['actual', 'customer', 'amr', 'estimated'];

/** AMR units send an index every day; a day with little or no use says nothing. */
const isDaily = ({ type }: ReadingSample): boolean => type === 'amr';

const FLAG_RULES: Record<ReadingFlag, (context: FlagContext) => boolean> = {
  lower_than_previous: ({ isLower }) => isLower,
  rollover: ({ rollover }) => rollover > 0,
  high: ({ estimated, consumption, highFactor }) =>
    estimated !== undefined &&
    highFactor > 0 &&
    consumption > HIGH_MIN_M3 &&
    consumption > highFactor * estimated,
  low: ({ basis, sample, estimated, consumption, isLower }) =>
    estimated !== undefined &&
    !isDaily(sample) &&
    !isLower &&
    dubaiDaysBetween(basis.actual.at, sample.at) > 0 &&
    consumption < LOW_FACTOR * estimated,
  zero: ({ basis, sample, consumption_m3, days }) =>
    consumption_m3 === 0 &&
    days > 0 &&
    !isDaily(sample) &&
    basis.valve === 'open' &&
    basis.recent[0]?.consumption_m3 === 0,
  duplicate: ({ basis: { previous }, sample }) =>
    REGULAR_TYPES.includes(previous.type) &&
    REGULAR_TYPES.includes(sample.type) &&
    dubaiDayOf(previous.at) === dubaiDayOf(sample.at),
  no_photo: ({ basis, sample }) => !sample.hasPhoto && isPhotoRequired(basis, sample),
  far_from_site: ({ basis, sample }) => metresBetween(basis, sample) > MAX_DISTANCE_M,
  late: ({ sample: { at, source, type }, now }) =>
    MANUAL_SOURCES.includes(source) &&
    ON_SITE_TYPES.includes(type) &&
    now - Date.parse(at) > LATE_DAYS * DAY_MS,
};

/** Assesses a reading; shared by form, route sheet, import and server. */
export function assessReading(basis: ReadingBasis, sample: ReadingSample, now: number): ReadingAssessment {
  const { previous, actual } = basis;
  const measureFrom = (index: number) =>
    measureConsumption(basis, { previous: index, actual: actual.value }, sample.value);
  const measured = measureFrom(previous.value);
  const days = dubaiDaysBetween(previous.at, sample.at);
  const estimated = estimatedConsumption(basis, sample);
  const consumption = measureFrom(actual.value).consumption_m3;
  const highFactor = highFactorOn(basis, dubaiDayOf(sample.at));
  const context = { ...measured, basis, sample, days, now, estimated, consumption, highFactor };
  const flags = Object.entries(FLAG_RULES).flatMap(([flag, applies]) =>
    applies(context) ? [flag as ReadingFlag] : [],
  );
  return { ...measured, days, flags };
}

/** Average consumption since the last actual reading, for at least one day, to detect a jump within a day. */
function estimatedConsumption(
  { recent, actual }: ReadingBasis,
  { type, at }: ReadingSample,
): number | undefined {
  const days = dubaiDaysBetween(actual.at, at);
  const daily = type === 'opening' ? undefined : averagePerDay(recent);
  return daily === undefined ? undefined : daily * Math.max(1, days);
}

/** Version in force on a day; the first one also applies before its date. */
const versionOn = <Version extends { from: string }>(
  versions: readonly Version[],
  day: string,
): Version | undefined => versions.find(({ from }) => from <= day) ?? versions.at(-1);

const highFactorOn = ({ high_factors }: ReadingBasis, day: string): number =>
  versionOn(high_factors, day)?.times ?? 0;

/**
 * Whether a reading requires a photo: an actual reading by the rule of its source, an AMR reading by the rule
 * for AMR.
 */
function isPhotoRequired({ photo_rules }: ReadingBasis, { at, type, source }: ReadingSample): boolean {
  if (type !== 'actual' && type !== 'amr') return false;
  return versionOn(photo_rules, dubaiDayOf(at))?.[type === 'amr' ? 'amr' : source] ?? false;
}

const dubaiDayOf = (at: string): string => dubaiDate(Date.parse(at));

/** Calendar days in Dubai between two times. */
const dubaiDaysBetween = (from: string, to: string): number => daysBetween(dubaiDayOf(from), dubaiDayOf(to));

interface Location {
  lat?: number | null | undefined;
  lng?: number | null | undefined;
}

function metresBetween(from: Location, to: Location): number {
  if (from.lat == null || from.lng == null || to.lat == null || to.lng == null) return 0;
  return 1_000 * distanceKm({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng });
}
