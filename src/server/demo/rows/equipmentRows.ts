import type { Insertable } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Database } from '../../db/schema/database';
import type { DemoCounter } from '../generate/assets/counters';
import type { DemoDevice } from '../generate/assets/devices';
import type { DemoPos } from '../generate/assets/posDevices';
import type { CreatedRecord } from '../generate/record';
import { omit, timestampsAndAuthor } from './rowHelpers';
import type { DemoTank } from '../generate/assets/tanks';

/** A tank as its table keeps it. */
export const tankRow = (tank: DemoTank, by: CreatedRecord): Insertable<Database['tanks']> => ({
  ...omit(tank, 'site'),
  ...timestampsAndAuthor(tank, by),
  site_code: tank.site.code,
  site_name: tank.site.name,
  site_address: tank.site.address,
  site_area: tank.site.area,
  site_emirate: tank.site.emirate,
  site_lat: tank.site.lat,
  site_lng: tank.site.lng,
  site_units_count: tank.site.units_count,
  strapping_table: tank.strapping_table ? JSON.stringify(tank.strapping_table) : null,
  status_since: new Date(tank.created_at),
});

/** A counter as its table keeps it; which contract it serves, the contract says. */
export const counterRow = (counter: DemoCounter, by: CreatedRecord): Insertable<Database['counters']> => ({
  ...omit(counter, 'site', 'tank', 'of'),
  ...timestampsAndAuthor(counter, by),
  site_code: counter.site.code,
  site_name: counter.site.name,
  tank_id: counter.tank?.id ?? null,
});

const STATUS_REASONS: Partial<Record<DemoDevice['status'], string>> = {
  maintenance: 'Battery leaks',
  retired: 'Water damage',
};

/** A telemetry unit as its table keeps it. */
export const deviceRow = (device: DemoDevice, by: CreatedRecord): Insertable<Database['devices']> => ({
  ...omit(device, 'tank', 'counter', 'payload_map', 'installed_at', 'install_date', 'ingest_key_at'),
  ...timestampsAndAuthor(device, by),
  installed_at: device.status === 'installed' ? new Date(device.created_at) : null,
  install_date: device.status === 'installed' ? dubaiDate(device.created_at) : null,
  status_reason: STATUS_REASONS[device.status] ?? null,
  tank_id: device.tank?.id ?? null,
  counter_id: device.counter?.id ?? null,
});

/** A handheld as its table keeps it. */
export const posRow = (handheld: DemoPos, by: CreatedRecord): Insertable<Database['pos']> => ({
  ...omit(handheld, 'holder', 'since', 'heard'),
  ...timestampsAndAuthor(handheld, by),
  last_sync_at: handheld.heard === null ? null : new Date(handheld.heard),
  assigned_to: handheld.holder?.id ?? null,
  assigned_at: handheld.since === null ? null : new Date(handheld.since),
});
