import type { Id } from '../../../domain/entity';
import type { TankReading } from '../../../domain/tanks/tankReading';
import { MAX_CLOCK_SKEW_MS, rejectReasonOf } from '../../../domain/tanks/tankReading';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';

/** A level on its way into the books, whoever tells it: a person, a delivery ticket, a unit's message. */
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
  /** What a unit's message says beside the level. */
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

/** Who takes the reading: the transaction, the time, and the person if there is one. */
interface ReadingContext {
  db: Db;
  now: number;
  currentUser?: { userId: Id };
}

/** The one door for readings of a tank: keeps it, believed or not; a message that comes twice is told by no id. */
export async function recordTankReading(
  { db, now, currentUser }: ReadingContext,
  told: TankReadingInput,
): Promise<Id | undefined> {
  if (told.at > now + MAX_CLOCK_SKEW_MS) throw validationError({ at: 'A reading can’t be in the future' });
  const reject_reason = rejectReasonOf(told) ?? null;
  if (reject_reason && !told.message) throw new HttpError(422, 'This level is impossible.');
  const { device, received_at, raw, ...heard } = told.message ?? {};
  const kept = await db
    .insertInto('tank_readings')
    .values({
      ...heard,
      id: newRecordId(told.at),
      tank_id: told.tank,
      device_id: device ?? null,
      at: new Date(told.at),
      received_at: new Date(received_at ?? now),
      level_percent: told.level_percent,
      height_mm: told.height_mm ?? null,
      temperature_c: told.temperature_c ?? null,
      pressure_bar: told.pressure_bar ?? null,
      quality: told.quality ?? 3,
      source: told.source,
      reject_reason,
      delivery_id: told.delivery ?? null,
      raw: raw ? JSON.stringify(raw) : null,
      note: told.note ?? null,
      created_by: currentUser?.userId ?? null,
    })
    .onConflict((message) => message.doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept?.id;
}
