import type { InferType } from 'yup';
import { dubaiDate } from '../dates';
import type { Entity, Ref } from '../entity';
import type { TANK_READING_SOURCES } from '../enums';
import { between, optional, momentOrDay, sibling } from '../fieldSchemas';
import type { TankDimensions } from './tankVolume';
import { innerHeight, levelAtHeight } from './tankVolume';
import type { Clock } from '../telemetry/telemetry';
import { inputSchema, number, text } from '../validation';

export { TANK_READING_SOURCES } from '../enums';

export const TANK_READING_REJECT_REASONS = ['no_level', 'low_quality', 'unconfirmed_jump'] as const;
export type RejectReason = (typeof TANK_READING_REJECT_REASONS)[number];
/** Tolerated clock skew. */
export const MAX_CLOCK_SKEW_MS = 10 * 60_000;

/** A tank level from a device, a person or a delivery. */
export interface TankReading extends Entity {
  at: string;
  received_at: string;
  /** Source of the time. */
  clock: Clock;
  /** Null if the sensor measured only other quantities. */
  level_percent: number | null;
  volume_l: number | null;
  distance_mm?: number | null;
  height_mm?: number | null;
  raw_value?: number | null;
  temperature_c?: number | null;
  pressure_bar?: number | null;
  battery_percent?: number | null;
  rssi?: number | null;
  quality: number;
  source: (typeof TANK_READING_SOURCES)[number];
  accepted: boolean;
  reject_reason?: RejectReason | null;
  note?: string | null;
  device?: (Ref & { code: string }) | null;
  by?: Ref | null;
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Input of a gauge reading: either a level or a height. */
export const gaugeReadingInputSchema = inputSchema({
  level_percent: between('Level', 0, 100)
    .nullable()
    .test('one', 'Enter either the level or the height', (level, context) => {
      return isGiven(level) !== isGiven(sibling(context, 'height_mm'));
    }),
  height_mm: number('Height').nullable().min(0, 'Height can’t be below zero'),
  at: optional(momentOrDay('Read on')),
  temperature_c: between('Temperature', -40, 80).nullable(),
  pressure_bar: between('Pressure', 0, 30).nullable(),
  note: optional(text('Note', 500)),
});

export type GaugeReadingInput = InferType<typeof gaugeReadingInputSchema>;

/** Resolves an entered date: today or empty is now, another day is noon in Dubai. */
export function gaugeReadingTime(input: string | null | undefined, now: number): number {
  if (!input || input === dubaiDate(now)) return now;
  return Date.parse(input.includes('T') ? input : `${input}T12:00:00+04:00`);
}

/** Error of a height that can't be converted to a level; undefined if it can. */
export function heightError(tank: TankDimensions, height_mm: number): string | undefined {
  const maxHeight = innerHeight(tank);
  if (maxHeight === undefined) return 'This tank has no dimensions; enter the level instead';
  return height_mm > maxHeight
    ? `Height must be at most ${String(maxHeight)} mm, the top of this tank`
    : undefined;
}

/** Level from an entered level or height; undefined without both. */
export function levelFromGauge(
  tank: TankDimensions,
  { level_percent, height_mm }: Partial<GaugeReadingInput>,
) {
  if (typeof level_percent === 'number') return level_percent;
  if (typeof height_mm !== 'number' || heightError(tank, height_mm)) return undefined;
  return levelAtHeight(tank, height_mm);
}
