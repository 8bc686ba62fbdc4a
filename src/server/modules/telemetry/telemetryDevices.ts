import { sql } from 'kysely';
import type { Device } from '../../../domain/devices/device';
import type { Id } from '../../../domain/entity';
import type { Tank } from '../../../domain/tanks/tank';
import type { TelemetryDevice } from '../../../domain/telemetry/telemetry';
import type { Db } from '../../db/client';
import type { SqlExpression } from '../../lists/fields';

/** A registered device with the data to process its messages: model, mounting, and tank or counter. */
export interface RegisteredDevice extends TelemetryDevice {
  _id: Id;
  status: Device['status'];
  tank_id: Id | null;
  counter_id: Id | null;
  /** Lower-case identifiers of the device in messages. */
  identifiers: string[];
  session: string | null;
  last_seen_at: number | null;
  tank: Pick<
    Tank,
    | 'shape'
    | 'orientation'
    | 'water_capacity_l'
    | 'diameter_mm'
    | 'length_mm'
    | 'strapping_table'
    | 'density_kg_l'
  > | null;
}

/** Vendor cloud ID of a device, which another one may have after it is retired. */
export const vendorId = (alias: string): SqlExpression =>
  sql`case when ${sql.ref(`${alias}.status`)} <> 'retired' then lower(${sql.ref(`${alias}.external_id`)}) end`;

/** The devices of rows of `device_states`. */
const devicesOf = (states: SqlExpression) => sql<RegisteredDevice>`
    select d.id as "_id", d.type, d.status, d.tank_id, d.counter_id, d.empty_reading, d.full_reading,
      d.calibration_offset_percent, d.pulse_value_m3, d.install_index_m3, d.install_pulses,
      array_remove(array[lower(d.serial_number), lower(d.dev_eui), d.imei, ${vendorId('d')}], null) as identifiers,
      s.session, extract(epoch from s.last_seen_at)::float8 * 1000 as last_seen_at,
      jsonb_build_object('decoder', m.decoder, 'payload_map', m.payload_map, 'min_distance_mm', m.min_distance_mm,
        'max_distance_mm', m.max_distance_mm) as model,
      case when t.id is not null then jsonb_build_object('shape', t.shape, 'orientation', t.orientation,
        'water_capacity_l', t.water_capacity_l, 'diameter_mm', t.diameter_mm, 'length_mm', t.length_mm,
        'strapping_table', t.strapping_table, 'density_kg_l', t.density_kg_l) end as tank
    from ${states} s join devices d on d.id = s.device_id
    left join device_models m on lower(m.vendor) = lower(d.vendor) and lower(m.model) = lower(d.model)
      and m.deleted_at is null
    left join tanks t on t.id = d.tank_id
    order by d.id`;

/** The device of an id, without a lock. */
export async function findRegisteredDevice(db: Db, id: Id): Promise<RegisteredDevice | undefined> {
  const states = sql`(select * from device_states where device_id = ${id})`;
  return (await devicesOf(states).execute(db)).rows[0];
}

/**
 * The devices with the given identifiers (DevEUI, IMEI, serial number or the vendor's id, case-insensitive)
 * or ids. Their states are locked in the order of ids, so that messages of a device are stored one at a time.
 */
export async function lockDevices(
  db: Db,
  identifiers: readonly string[],
  ids: readonly Id[],
): Promise<RegisteredDevice[]> {
  const names = [...identifiers];
  const { rows } = await sql<RegisteredDevice>`
    with named as materialized (
      select id from devices where deleted_at is null and lower(serial_number) = any(${names}::text[])
      union select id from devices where deleted_at is null and dev_eui = any(${names.map((name) => name.toUpperCase())}::text[])
      union select id from devices where deleted_at is null and imei = any(${names}::text[])
      union select id from devices where deleted_at is null and status <> 'retired' and lower(external_id) = any(${names}::text[])
      union select unnest(${[...ids]}::uuid[])),
    locked as materialized (select * from device_states where device_id in (select id from named)
      order by device_id for no key update)
    ${devicesOf(sql`locked`)}`.execute(db);
  return rows;
}
