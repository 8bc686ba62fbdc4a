import type { ColumnType, Generated } from 'kysely';
import type { Counter, CounterStatus } from '../../../domain/counters/counter';
import type { Pos, PosStatus } from '../../../domain/pos/pos';
import type {
  ReadingFlag,
  ReadingType,
  ReadingSource,
  ReadingStatus,
} from '../../../domain/counters/reading';
import type { DateColumn, RecordColumns } from './database';
import type { RejectReason, TankReading } from '../../../domain/tanks/tankReading';
import type { Device, DeviceStatus } from '../../../domain/devices/device';
import type { PayloadMap } from '../../../domain/devices/deviceTelemetry';
import type { Tank, TankStatus } from '../../../domain/tanks/tank';
import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import type { StrappingPoint } from '../../../domain/tanks/tankVolume';

/** What the database reckons itself. */
export type ComputedColumn<T> = ColumnType<T, never, never>;

/** A record that somebody wrote. */
export interface AuthoredColumns extends RecordColumns {
  created_by: string | null;
}

/** A record that is found by words. */
export interface SearchableColumns extends AuthoredColumns {
  search: ComputedColumn<string>;
}

interface Counters extends SearchableColumns {
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
  initial_reading_at: DateColumn;
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
  last_reading: ComputedColumn<string | null>;
  last_reading_at: ComputedColumn<Date | null>;
  last_reading_type: ComputedColumn<ReadingType | null>;
  avg_daily_m3: ComputedColumn<string | null>;
  open_flags: ComputedColumn<ReadingFlag[]>;
  status: Generated<CounterStatus>;
}

interface PosDevices extends SearchableColumns {
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
  warranty_end: DateColumn | null;
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
export interface AssetTables extends TankLevelTables, TankTables {
  counters: Counters;
  pos: PosDevices;
  pos_assignments: PosAssignments;
}

interface TankReadings {
  id: string;
  tank_id: string;
  device_id: string | null;
  at: Date;
  received_at: Date;
  level_percent: number;
  height_mm: number | null;
  temperature_c: number | null;
  pressure_bar: number | null;
  battery_percent: number | null;
  battery_v: number | null;
  rssi: number | null;
  snr: number | null;
  quality: Generated<number>;
  source: TankReading['source'];
  frame_counter: number | null;
  accepted: ColumnType<boolean, never, never>;
  reject_reason: RejectReason | null;
  delivery_id: string | null;
  raw: ColumnType<Record<string, unknown> | null, string | null>;
  note: string | null;
  created_by: string | null;
}

interface Deliveries extends RecordColumns {
  tank_id: string;
  ticket_no: string;
  at: Date;
  supplier: string;
  litres: number;
  kg: number | null;
  /** AED with four decimals, exact; it is read as text. */
  price_per_l: ColumnType<string | null, number | string | null>;
  level_before: number | null;
  level_after: number | null;
  driver: string | null;
  truck: string | null;
  order_id: string | null;
  note: string | null;
  created_by: string | null;
}

interface DeviceLinks {
  id: Generated<string>;
  device_id: string;
  tank_id: string | null;
  counter_id: string | null;
  linked_at: Date;
  unlinked_at: Date | null;
  reason: string | null;
}

/** The tables of what tanks hold, what came into them, and where units were. */
export interface TankLevelTables {
  tank_readings: TankReadings;
  deliveries: Deliveries;
  device_links: DeviceLinks;
}

interface Tanks extends SearchableColumns {
  code: string;
  name: string;
  serial_number: string;
  manufacturer: string | null;
  year_built: number | null;
  site_code: string;
  site_name: string;
  site_area: string | null;
  site_emirate: string;
  site_address: string | null;
  site_lat: number | null;
  site_lng: number | null;
  site_makani: string | null;
  site_contact_name: string | null;
  site_contact_phone: string | null;
  site_units_count: number | null;
  product: Tank['product'];
  installation: Tank['installation'];
  orientation: Tank['orientation'];
  shape: Generated<Tank['shape']>;
  water_capacity_l: number;
  diameter_mm: number | null;
  length_mm: number | null;
  sensor_gap_mm: number | null;
  strapping_table: ColumnType<StrappingPoint[] | null, string | null>;
  density_kg_l: Generated<number>;
  manifold_group: string | null;
  max_fill_percent: number;
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  reserve_percent: Generated<number>;
  relief_valve_due: DateColumn | null;
  hydrotest_due: DateColumn | null;
  last_inspection_at: DateColumn | null;
  amc_contract_end: DateColumn | null;
  civil_defence_certificate_no: string | null;
  civil_defence_expiry: DateColumn | null;
  safety_due: ComputedColumn<string | null>;
  status: Generated<TankStatus>;
  status_reason: string | null;
  status_since: Generated<Date>;
  level_percent: ComputedColumn<number | null>;
  temperature_c: ComputedColumn<number | null>;
  pressure_bar: ComputedColumn<number | null>;
  last_reading_at: ComputedColumn<Date | null>;
  reading_quality: ComputedColumn<number | null>;
  volume_l: ComputedColumn<number | null>;
  ullage_l: ComputedColumn<number | null>;
  usable_l: ComputedColumn<number | null>;
  level_status: ComputedColumn<LevelStatus>;
}

interface Devices extends SearchableColumns {
  code: string;
  serial_number: string;
  type: Device['type'];
  vendor: string;
  model: string;
  sensor: NonNullable<Device['sensor']> | null;
  protocol: Device['protocol'];
  dev_eui: string | null;
  imei: string | null;
  iccid: string | null;
  mqtt_topic: string | null;
  external_id: string | null;
  payload_map: ColumnType<PayloadMap | null, string | null>;
  report_interval_min: number;
  offline_after_min: number | null;
  calibration_offset_percent: Generated<number>;
  pulse_value_m3: number | null;
  firmware: string | null;
  install_date: DateColumn | null;
  battery_installed_at: DateColumn | null;
  warranty_end: DateColumn | null;
  installed_at: Date | null;
  ingest_key_hash: string | null;
  ingest_key_at: Date | null;
  status_reason: string | null;
  last_seen_at: Date | null;
  battery_percent: number | null;
  rssi: number | null;
  snr: number | null;
  is_faulty: Generated<boolean>;
  tank_id: string | null;
  counter_id: string | null;
  status: Generated<DeviceStatus>;
}

/** The tables of vessels and of the units that measure them. */
export interface TankTables {
  tanks: Tanks;
  devices: Devices;
}

/** What counters showed; where each counts from, and what it comes to, the database says. */
interface CounterReadings extends AuthoredColumns {
  nr: ComputedColumn<number>;
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
  previous_id: ComputedColumn<string | null>;
  previous: ComputedColumn<string>;
  previous_at: ComputedColumn<Date>;
  multiplier: ComputedColumn<string>;
  meter_factor: ComputedColumn<string>;
  rollover: ColumnType<string, number | undefined, never>;
  consumption_raw: ComputedColumn<string>;
  consumption_m3: ComputedColumn<string>;
  days: ComputedColumn<number>;
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
