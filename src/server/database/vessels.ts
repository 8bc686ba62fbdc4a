import type { ColumnType, Generated } from 'kysely';
import type { Device, DeviceStatus } from '../../domain/device';
import type { PayloadMap } from '../../domain/deviceLive';
import type { Tank, TankStatus } from '../../domain/tank';
import type { LevelStatus } from '../../domain/tankLive';
import type { Strap } from '../../domain/tankVolume';
import type { Made, Searched } from './equipment';
import type { Day } from './schema';

interface Tanks extends Searched {
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
  strapping_table: ColumnType<Strap[] | null, string | null>;
  density_kg_l: Generated<number>;
  manifold_group: string | null;
  max_fill_percent: number;
  low_level: number;
  critical_level: number;
  high_level: number;
  hysteresis: number;
  reserve_percent: Generated<number>;
  relief_valve_due: Day | null;
  hydrotest_due: Day | null;
  last_inspection_at: Day | null;
  amc_contract_end: Day | null;
  civil_defence_certificate_no: string | null;
  civil_defence_expiry: Day | null;
  safety_due: Made<string | null>;
  status: Generated<TankStatus>;
  status_reason: string | null;
  status_since: Generated<Date>;
  level_percent: Made<number | null>;
  temperature_c: Made<number | null>;
  pressure_bar: Made<number | null>;
  last_reading_at: Made<Date | null>;
  reading_quality: Made<number | null>;
  volume_l: Made<number | null>;
  ullage_l: Made<number | null>;
  usable_l: Made<number | null>;
  level_status: Made<LevelStatus>;
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
  iccid: string | null;
  mqtt_topic: string | null;
  external_id: string | null;
  payload_map: ColumnType<PayloadMap | null, string | null>;
  report_interval_min: number;
  offline_after_min: number | null;
  calibration_offset_percent: Generated<number>;
  pulse_value_m3: number | null;
  firmware: string | null;
  install_date: Day | null;
  battery_installed_at: Day | null;
  warranty_end: Day | null;
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
export interface VesselTables {
  tanks: Tanks;
  devices: Devices;
}
