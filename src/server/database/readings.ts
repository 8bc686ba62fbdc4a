import type { ColumnType, Generated } from 'kysely';
import type { ReadingFlag, ReadingSource, ReadingStatus, ReadingType } from '../../domain/reading';
import type { Made, Written } from './equipment';

/** What counters showed; where each counts from, and what it comes to, the database says. */
interface CounterReadings extends Written {
  nr: Made<number>;
  counter_id: string;
  contract_id: string | null;
  at: Date;
  value: ColumnType<string, number>;
  type: ReadingType;
  source: ReadingSource;
  reader_id: string | null;
  photo_id: string | null;
  lat: number | null;
  lng: number | null;
  previous_id: Made<string | null>;
  previous: Made<string>;
  previous_at: Made<Date>;
  multiplier: Made<string>;
  meter_factor: Made<string>;
  rollover: ColumnType<string, number | undefined, never>;
  consumption_raw: Made<string>;
  consumption_m3: Made<string>;
  days: Made<number>;
  status: Generated<ReadingStatus>;
  flags: Generated<ReadingFlag[]>;
  note: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  reject_reason: Generated<string | null>;
  bill_id: string | null;
}

/** The table of what was read. */
export interface ReadingTables {
  counter_readings: CounterReadings;
}
