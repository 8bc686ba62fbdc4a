import type { ColumnType, Generated } from 'kysely';
import type { Counter, CounterStatus } from '../../domain/counter';
import type { Pos, PosStatus } from '../../domain/pos';
import type { ReadingFlag, ReadingType } from '../../domain/reading';
import type { Day, Recorded } from './schema';
import type { LevelTables } from './levels';
import type { VesselTables } from './vessels';

/** What the database reckons itself. */
export type Made<T> = ColumnType<T, never, never>;

/** A record that somebody wrote. */
export interface Written extends Recorded {
  created_by: string | null;
}

/** A record that is found by words. */
export interface Searched extends Written {
  search: Made<string>;
}

interface Counters extends Searched {
  code: string;
  serial_number: string;
  make: string | null;
  model: string | null;
  size: Counter['size'];
  digits: Generated<number>;
  decimals: Generated<number>;
  supply_pressure_mbar: Generated<number>;
  meter_factor: Generated<number>;
  multiplier: Generated<number>;
  ownership: Generated<Counter['ownership']>;
  site_code: string;
  site_name: string;
  unit_no: string;
  route_code: string | null;
  route_order: number | null;
  tank_id: string | null;
  /** Cubic metres with three decimals, exact; it is read as text. */
  initial_reading: ColumnType<string, number | string>;
  initial_reading_at: Day;
  valve: Generated<Counter['valve']>;
  seal_no: string | null;
  year: Generated<number | null>;
  riser: Generated<string | null>;
  floor: Generated<string | null>;
  lat: Generated<number | null>;
  lng: Generated<number | null>;
  calibration_due: ColumnType<string | null, string | null | undefined>;
  replaced_by: Generated<string | null>;
  /** How it stands by its readings. */
  last_reading: Made<string | null>;
  last_reading_at: Made<Date | null>;
  last_reading_type: Made<ReadingType | null>;
  avg_daily_m3: Made<string | null>;
  open_flags: Made<ReadingFlag[]>;
  status: Generated<CounterStatus>;
}

interface PosDevices extends Searched {
  code: string;
  serial_number: string;
  type: Pos['type'];
  brand: string;
  model: string;
  imei: string | null;
  sim_number: string | null;
  operator: string | null;
  terminal_id: string | null;
  merchant_id: string | null;
  bank: string | null;
  receipt_prefix: string;
  warranty_end: Day | null;
  assigned_to: string | null;
  assigned_at: Date | null;
  status: Generated<PosStatus>;
  status_reason: ColumnType<string | null, string | null | undefined>;
  app_version: ColumnType<string | null, string | null | undefined>;
  last_sync_at: ColumnType<Date | null, Date | null | undefined>;
  battery_percent: ColumnType<number | null, number | null | undefined>;
  pending_offline: Generated<number>;
}

interface PosAssignments {
  id: Generated<string>;
  pos_id: string;
  user_id: string;
  assigned_at: Date;
  returned_at: Date | null;
  reason: string | null;
}

/** The tables of what stands on sites and in people's hands. */
export interface EquipmentTables extends LevelTables, VesselTables {
  counters: Counters;
  pos: PosDevices;
  pos_assignments: PosAssignments;
}
