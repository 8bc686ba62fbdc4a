import type { ColumnType, Generated } from 'kysely';
import type { Counter, CounterStatus } from '../../domain/counter';
import type { Device, DeviceStatus } from '../../domain/device';
import type { Pos, PosStatus } from '../../domain/pos';
import type { ReadingFlag, ReadingType } from '../../domain/reading';
import type { Tank, TankStatus } from '../../domain/tank';
import type { Day, Recorded } from './schema';

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

interface Tanks extends Searched {
  code: string;
  name: string;
  serial_number: string;
  manufacturer: string | null;
  site_code: string;
  site_name: string;
  site_area: string | null;
  site_emirate: string;
  product: Tank['product'];
  installation: Tank['installation'];
  orientation: Tank['orientation'];
  water_capacity_l: number;
  max_fill_percent: number;
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  civil_defence_expiry: Day | null;
  status: Generated<TankStatus>;
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

interface Devices extends Searched {
  code: string;
  serial_number: string;
  type: Device['type'];
  vendor: string;
  model: string;
  sensor: NonNullable<Device['sensor']> | null;
  protocol: Device['protocol'];
  dev_eui: string | null;
  imei: string | null;
  external_id: string | null;
  report_interval_min: number;
  pulse_value_m3: number | null;
  firmware: string | null;
  warranty_end: Day | null;
  tank_id: string | null;
  counter_id: string | null;
  status: Generated<DeviceStatus>;
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
}

/** The tables of what stands on sites and in people's hands. */
export interface EquipmentTables {
  tanks: Tanks;
  counters: Counters;
  devices: Devices;
  pos: PosDevices;
}
