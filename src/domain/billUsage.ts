import type { Id } from './entity';
import type { Reading } from './reading';

/** What a bill's charge follows from. */
export interface BillUsage {
  readings: (Pick<Reading, '_id' | 'type' | 'previous' | 'previous_at' | 'consumption_m3' | 'days'> & {
    counter: string;
    current: number;
    current_at: string;
    /** How the index at the beginning came about. */
    previous_type: Reading['type'];
    multiplier: number;
    meter_factor: number;
    rollover: number;
    flags: Reading['flags'];
    /** The photos of the index at both ends, where they were taken. */
    photo: Id | null;
    previous_photo: Id | null;
  })[];
  tariffs: {
    setting: Id;
    key: string;
    label: string;
    number: number;
    effective_from: string;
    days: number;
    value: unknown;
  }[];
  consumption_m3: number;
  /** Estimated too high and not given back yet. */
  carried_m3: number;
  days: number;
  avg_daily_m3?: number | null;
  is_estimated: boolean;
  same_month_last_year_m3?: number | null;
}
