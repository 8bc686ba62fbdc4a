import type { Entity, Id, Ref } from '../entity';
import type { SiteRef } from '../sites/siteRef';
import type { ReadingFlag, ReadingType } from './reading';

export const COUNTER_SIZES = ['G1.6', 'G2.5', 'G4', 'G6', 'G10', 'G16', 'other'] as const;
export const COUNTER_OWNERS = ['company', 'client'] as const;
export const VALVES = ['open', 'closed', 'locked'] as const;
export const COUNTER_STATUSES = [
  'in_stock',
  'active',
  'vacant',
  'disconnected',
  'faulty',
  'replaced',
  'retired',
] as const;
export type CounterStatus = (typeof COUNTER_STATUSES)[number];
/** Counters that are installed, and so must be read. */
export const INSTALLED_STATUSES = [
  'active',
  'vacant',
  'disconnected',
  'faulty',
] as const satisfies CounterStatus[];

/** The gas meter of one flat or shop; without a `contract` it is vacant. */
export interface Counter extends Entity {
  code: string;
  serial_number: string;
  make?: string | null;
  model?: string | null;
  year?: number | null;
  size: (typeof COUNTER_SIZES)[number];
  /** Digits before and after the decimal point of the index. */
  digits: number;
  decimals: number;
  supply_pressure_mbar: number;
  meter_factor: number;
  multiplier: number;
  ownership: (typeof COUNTER_OWNERS)[number];
  site: SiteRef;
  unit_no: string;
  route_code?: string | null;
  route_order?: number | null;
  tank?: (Ref & { code: string }) | null;
  contract?: { _id: Id; unique_number: string } | null;
  device?: (Ref & { code: string }) | null;
  initial_reading: number;
  initial_reading_at: string;
  valve: (typeof VALVES)[number];
  seal_no?: string | null;
  riser?: string | null;
  floor?: string | null;
  lat?: number | null;
  lng?: number | null;
  calibration_due?: string | null;
  replaced_by?: (Ref & { code: string }) | null;
  /** The counter it replaced. */
  replaces?: (Ref & { code: string }) | null;
  /** Figures derived from the readings. */
  last_reading?: number | null;
  last_reading_at?: string | null;
  last_reading_type?: ReadingType | null;
  avg_daily_m3?: number | null;
  /** Flags of unreviewed readings. */
  open_flags?: ReadingFlag[];
  status: CounterStatus;
  createdAt?: string;
  updatedAt?: string;
}
