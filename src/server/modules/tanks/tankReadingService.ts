import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { GaugeReadingInput, TankReading } from '../../../domain/tanks/tankReading';
import {
  MAX_CLOCK_SKEW_MS,
  heightError,
  levelFromGauge,
  rejectReasonOf,
} from '../../../domain/tanks/tankReading';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';

/** A tank level from a person, a delivery ticket or a device message. */
export interface TankReadingInput {
  tank: Id;
  source: TankReading['source'];
  /** Milliseconds since 1970. */
  at: number;
  level_percent: number;
  height_mm?: number | null;
  temperature_c?: number | null;
  pressure_bar?: number | null;
  quality?: number;
  note?: string | null;
  delivery?: Id;
  /** Additional values of a device message. */
  message?: DeviceMessage;
}

interface DeviceMessage {
  device: Id;
  /** Milliseconds since 1970. */
  received_at: number;
  frame_counter?: number | null;
  battery_percent?: number | null;
  battery_v?: number | null;
  rssi?: number | null;
  snr?: number | null;
  raw?: Record<string, unknown>;
}

interface ReadingContext {
  db: Db;
  now: number;
  currentUser?: { userId: Id };
}

/** Records a tank reading, also a rejected one; undefined for a duplicate device message. */
export async function recordTankReading(
  { db, now, currentUser }: ReadingContext,
  input: TankReadingInput,
): Promise<Id | undefined> {
  if (input.at > now + MAX_CLOCK_SKEW_MS) throw validationError({ at: 'A reading can’t be in the future' });
  const reject_reason = rejectReasonOf(input) ?? null;
  if (reject_reason && !input.message) throw new HttpError(422, 'This level is impossible.');
  const { device, received_at, raw, ...deviceValues } = input.message ?? {};
  const inserted = await db
    .insertInto('tank_readings')
    .values({
      ...deviceValues,
      id: newRecordId(input.at),
      tank_id: input.tank,
      device_id: device ?? null,
      at: new Date(input.at),
      received_at: new Date(received_at ?? now),
      level_percent: input.level_percent,
      height_mm: input.height_mm ?? null,
      temperature_c: input.temperature_c ?? null,
      pressure_bar: input.pressure_bar ?? null,
      quality: input.quality ?? 3,
      source: input.source,
      reject_reason,
      delivery_id: input.delivery ?? null,
      raw: raw ? JSON.stringify(raw) : null,
      note: input.note ?? null,
      created_by: currentUser?.userId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Level in percent, calculated from the tank's dimensions if a height was given. */
function gaugedPercent(tank: Tank, gauge: GaugeLevel): number {
  const level = levelFromGauge(tank, gauge);
  if (level !== undefined) return level;
  throw typeof gauge.height_mm === 'number'
    ? validationError({ height_mm: heightError(tank, gauge.height_mm) ?? 'Height is required' })
    : validationError({ level_percent: 'Enter the current gauge reading of the tank' });
}

type GaugeLevel = Partial<Omit<GaugeReadingInput, 'at'>>;

/** Records a gauge reading of a tank, as a percentage or a liquid height; returns the level in percent. */
export async function recordGaugeReading(
  context: ReadingContext,
  tank: Tank,
  gauge: GaugeLevel & Pick<TankReadingInput, 'at'>,
): Promise<number> {
  const level_percent = gaugedPercent(tank, gauge);
  await recordTankReading(context, { ...gauge, tank: tank._id, source: 'manual_gauge', level_percent });
  return level_percent;
}
