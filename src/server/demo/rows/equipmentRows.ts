import type { Insertable } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Database } from '../../db/schema/database';
import type { DemoCounter } from '../generate/assets/counters';
import type { DemoDevice } from '../generate/assets/devices';
import type { DemoPos } from '../generate/assets/posDevices';
import type { CreatedRecord } from '../generate/record';
import { omit, timestampsAndAuthor } from './rowHelpers';
import type { DemoSite } from '../generate/assets/sites';
import type { DemoTank } from '../generate/assets/tanks';

export const siteRow = (site: DemoSite, author: CreatedRecord): Insertable<Database['sites']> => ({
  ...site,
  ...timestampsAndAuthor(site, author),
  contacts: JSON.stringify(site.contacts),
});

export const tankRow = (tank: DemoTank, author: CreatedRecord): Insertable<Database['tanks']> => ({
  ...omit(tank, 'site'),
  ...timestampsAndAuthor(tank, author),
  site_code: tank.site.code,
  site_name: tank.site.name,
  strapping_table: tank.strapping_table ? JSON.stringify(tank.strapping_table) : null,
  status_since: new Date(tank.created_at),
});

/** A counter row; the contract row refers to its counter. */
export const counterRow = (
  counter: DemoCounter,
  author: CreatedRecord,
): Insertable<Database['counters']> => ({
  ...omit(counter, 'site', 'tank', 'contract'),
  ...timestampsAndAuthor(counter, author),
  site_code: counter.site.code,
  site_name: counter.site.name,
  tank_id: counter.tank?.id ?? null,
});

const STATUS_REASONS: Partial<Record<DemoDevice['status'], string>> = {
  maintenance: 'Battery leaks',
  retired: 'Water damage',
};

export const deviceRow = (device: DemoDevice, author: CreatedRecord): Insertable<Database['devices']> => ({
  ...omit(
    device,
    'tank',
    'counter',
    'installed_at',
    'install_date',
    'ingest_key_at',
    'ingest_key_used_at',
    'previous_ingest_key_until',
  ),
  ...timestampsAndAuthor(device, author),
  installed_at: device.status === 'installed' ? new Date(device.created_at) : null,
  install_date: device.status === 'installed' ? dubaiDate(device.created_at) : null,
  status_reason: STATUS_REASONS[device.status] ?? null,
  tank_id: device.tank?.id ?? null,
  counter_id: device.counter?.id ?? null,
});

export const posRow = (device: DemoPos, author: CreatedRecord): Insertable<Database['pos']> => ({
  ...omit(device, 'assignee', 'since', 'lastSeenAt'),
  ...timestampsAndAuthor(device, author),
  last_sync_at: device.lastSeenAt === null ? null : new Date(device.lastSeenAt),
  assigned_to: device.assignee?.id ?? null,
  assigned_at: device.since === null ? null : new Date(device.since),
});
