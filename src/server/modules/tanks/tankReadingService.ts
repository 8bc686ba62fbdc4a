import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { GaugeReadingInput, TankReading } from '../../../domain/tanks/tankReading';
import { MAX_CLOCK_SKEW_MS, heightError, levelFromGauge } from '../../../domain/tanks/tankReading';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { validationError } from '../../http/httpError';

/** A tank level from a person or a delivery ticket. */
interface TankReadingInput {
  tank: Id;
  source: Exclude<TankReading['source'], 'telemetry'>;
  /** Milliseconds since 1970. */
  at: number;
  /** From 0 to 100. */
  level_percent: number;
  height_mm?: number | null;
  temperature_c?: number | null;
  pressure_bar?: number | null;
  note?: string | null;
  delivery?: Id;
}

interface ReadingContext {
  db: Db;
  now: number;
  currentUser?: { userId: Id };
}

/** Records a tank reading; it is confirmed by the person who read it. */
export async function recordTankReading(
  { db, now, currentUser }: ReadingContext,
  input: TankReadingInput,
): Promise<void> {
  if (input.at > now + MAX_CLOCK_SKEW_MS) throw validationError({ at: 'A reading can’t be in the future' });
  await db
    .insertInto('tank_readings')
    .values({
      id: newRecordId(input.at),
      tank_id: input.tank,
      at: new Date(input.at),
      received_at: new Date(now),
      level_percent: input.level_percent,
      height_mm: input.height_mm ?? null,
      temperature_c: input.temperature_c ?? null,
      pressure_bar: input.pressure_bar ?? null,
      source: input.source,
      delivery_id: input.delivery ?? null,
      note: input.note ?? null,
      created_by: currentUser?.userId ?? null,
    })
    .execute();
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
