import type { Id } from '../../../domain/entity';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { MAX_CLOCK_SKEW_MS, rejectReasonOf } from '../../../domain/tanks/tankReading';
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
