import type { ColumnType, Generated } from 'kysely';
import type { RejectReason, TankReading } from '../../domain/tankReading';
import type { Recorded } from './schema';

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

interface Deliveries extends Recorded {
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
export interface LevelTables {
  tank_readings: TankReadings;
  deliveries: Deliveries;
  device_links: DeviceLinks;
}
