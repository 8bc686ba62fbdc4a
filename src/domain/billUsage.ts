import type { Id } from './entity';
import type { Reading } from './reading';

/** What a bill's charge follows from. */
export interface BillUsage {
  readings: (Pick<Reading, '_id' | 'type' | 'previous' | 'previous_at' | 'consumption_m3' | 'days'> & {
    counter: string;
    current: number;
    current_at: string;
    factor: number;
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
  is_estimated: boolean;
  same_month_last_year_m3?: number | null;
}
