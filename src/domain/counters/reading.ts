import type { InferType } from 'yup';
import type { Entity, Id, Ref } from '../entity';
import { averagePerDay } from './consumption';
import type { Period } from './consumption';
import { between, choice, optional, momentOrDay, reference, requiredReason } from '../fieldSchemas';
import type { Media } from '../media/media';
import { inputSchema, flag, number, text } from '../validation';
import type { READING_FLAGS } from '../enums';
import type { Transitions } from '../transitions';

export { READING_FLAGS } from '../enums';

export const READING_TYPES = [
  'actual',
  'estimated',
  'customer',
  'amr',
  'opening',
  'closing',
  'replacement_final',
] as const;
export const READING_SOURCES = ['pos', 'web', 'import', 'amr'] as const;
export const READING_STATUSES = ['pending', 'validated', 'billed', 'rejected'] as const;
export type ReadingType = (typeof READING_TYPES)[number];
export type ReadingSource = (typeof READING_SOURCES)[number];
export type ReadingStatus = (typeof READING_STATUSES)[number];
export type ReadingFlag = (typeof READING_FLAGS)[number];

/** Types for manual entry; others are created by contract or counter transitions. */
export const MANUAL_READING_TYPES = [
  'actual',
  'customer',
  'estimated',
] as const satisfies readonly ReadingType[];

const TRANSITION_READING_TYPES: readonly ReadingType[] = ['opening', 'closing', 'replacement_final'];

/** Readings of contract and counter transitions can't be rejected, because they can't be entered again. */
export const isRejectable = ({ type }: Pick<Reading, 'type'>): boolean =>
  !TRANSITION_READING_TYPES.includes(type);

/** A counter's index at a point in time and the consumption since the previous reading. */
export interface Reading extends Entity {
  counter: Ref & { code: string };
  contract?: { _id: Id; unique_number: string } | null;
  bill?: { _id: Id; unique_number: string | null } | null;
  at: string;
  value: number;
  type: ReadingType;
  source: ReadingSource;
  reader?: Ref | null;
  photo?: Media | null;
  /** Previous index and its time. */
  previous: number;
  previous_at: string;
  /** Rollover correction. */
  rollover: number;
  multiplier: number;
  meter_factor: number;
  consumption_raw: number;
  consumption_m3: number;
  days: number;
  status: ReadingStatus;
  flags: ReadingFlag[];
  note?: string | null;
  reject_reason?: string | null;
  createdAt?: string;
  /** Only returned in the list of readings to review. */
  comparison?: ReadingComparison;
}

/** Figures that a reading is compared with. */
interface ReadingComparison {
  site: { code: string; name: string };
  unit_no: string;
  /** The readings before it, newest first. */
  recent: (Period & Pick<Reading, 'at' | 'type'>)[];
  /** Consumption of the same month last year. */
  last_year_m3: number | null;
  /** Median consumption of the site's other counters in the same month. */
  site_median_m3: number | null;
}

/** Number of earlier readings for the comparison. */
export const RECENT_READINGS = 6;

/** Consumption at the average of the earlier readings; undefined without any. */
export function averageConsumptionOver(recent: readonly Period[], days: number): number | undefined {
  const daily = averagePerDay(recent);
  return daily === undefined ? undefined : Math.round(daily * days * 1_000) / 1_000;
}

const VALUE_REQUIRED = 'Reading is required';

export const readingInputSchema = inputSchema({
  at: momentOrDay('Read on').required('Enter when the counter was read'),
  value: number('Reading').required(VALUE_REQUIRED).min(0, 'Reading can’t be below zero'),
  type: choice('Type', MANUAL_READING_TYPES).required('Type is required'),
  source: choice('Source', ['pos', 'web']).default('web'),
  photo: optional(reference('Photo')),
  lat: between('Latitude', -90, 90),
  lng: between('Longitude', -180, 180),
  note: optional(text('Note', 500)),
  /** The previous index was wrong; this lower one replaces it. */
  corrects: flag('Corrects the previous reading').test(
    'explained',
    'Add a note that explains why the previous reading was wrong',
    (corrects, { parent }) => !corrects || Boolean((parent as { note?: unknown }).note),
  ),
  /** The flags were reviewed at entry. */
  reviewed: flag('Flags reviewed'),
});

export type ReadingInput = InferType<typeof readingInputSchema>;

/** Input of a reading's correction by its reader; absent values are unchanged. */
export const correctReadingInputSchema = inputSchema({
  value: number('Reading').required(VALUE_REQUIRED).min(0, 'Reading can’t be below zero'),
  photo: optional(reference('Photo')),
});
export type ReadingCorrection = InferType<typeof correctReadingInputSchema>;

export const rejectReadingInputSchema = inputSchema({
  reason: requiredReason,
});

export const READING_TRANSITIONS = {
  validate: {
    from: ['pending'],
    to: 'validated',
    permission: 'canUpdateContracts',
    auditAction: 'validated',
  },
  reject: {
    from: ['pending', 'validated'],
    to: 'rejected',
    permission: 'canUpdateContracts',
    auditAction: 'rejected',
  },
} as const satisfies Transitions<ReadingStatus>;

/** Transitions that one request can perform on many records. */
export const READING_BULK_TRANSITIONS = [
  'validate',
  'reject',
] as const satisfies readonly (keyof typeof READING_TRANSITIONS)[];
