import type { Insertable } from 'kysely';
import { dayInDubai } from '../../../domain/dates';
import type { Database } from '../../db/schema/database';
import type { DemoCounter } from '../generate/assets/counters';
import type { DemoDevice } from '../generate/assets/devices';
import type { DemoHandheld } from '../generate/assets/posDevices';
import type { Made } from '../generate/record';
import { without, writtenBy } from './rowHelpers';
import type { DemoTank } from '../generate/assets/tanks';

/** A tank as its table keeps it. */
export const tankRow = (tank: DemoTank, by: Made): Insertable<Database['tanks']> => ({
  ...without(tank, 'site'),
  ...writtenBy(tank, by),
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
export const counterRow = (counter: DemoCounter, by: Made): Insertable<Database['counters']> => ({
  ...without(counter, 'site', 'tank', 'of'),
  ...writtenBy(counter, by),
  site_code: counter.site.code,
  site_name: counter.site.name,
  tank_id: counter.tank?.id ?? null,
});

const REASONS: Partial<Record<DemoDevice['status'], string>> = {
  maintenance: 'Battery leaks',
  retired: 'Water got in',
};

/** A telemetry unit as its table keeps it. */
export const deviceRow = (device: DemoDevice, by: Made): Insertable<Database['devices']> => ({
  ...without(device, 'tank', 'counter', 'payload_map', 'installed_at', 'install_date', 'ingest_key_at'),
  ...writtenBy(device, by),
  installed_at: device.status === 'installed' ? new Date(device.created_at) : null,
  install_date: device.status === 'installed' ? dayInDubai(device.created_at) : null,
  status_reason: REASONS[device.status] ?? null,
  tank_id: device.tank?.id ?? null,
  counter_id: device.counter?.id ?? null,
});

/** A handheld as its table keeps it. */
export const posRow = (handheld: DemoHandheld, by: Made): Insertable<Database['pos']> => ({
  ...without(handheld, 'holder', 'since', 'heard'),
  ...writtenBy(handheld, by),
  last_sync_at: handheld.heard === null ? null : new Date(handheld.heard),
  assigned_to: handheld.holder?.id ?? null,
  assigned_at: handheld.since === null ? null : new Date(handheld.since),
});
