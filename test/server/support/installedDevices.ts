import { sql } from 'kysely';
import type { TelemetryFormat } from '../../../src/domain/telemetry/telemetry';
import type { Db } from '../../../src/server/db/client';
import { newRecordId } from '../../../src/server/db/recordId';
import { hashIngestKey, newIngestKey } from '../../../src/server/modules/telemetry/telemetryService';

/** A level sensor on a tank in service that sends percent in the format `generic`. */
export interface InstalledDevice {
  tank: string;
  device: string;
  serial_number: string;
}

/** Inserts tanks in service with one level sensor each and a site for every two tanks, bypassing the API. */
export async function installDevices(db: Db, count: number, name = 'LOAD'): Promise<InstalledDevice[]> {
  await sql`insert into sites (id, code, name, emirate)
    select gen_random_uuid(), ${name}::text || '-S' || n, ${name}::text || ' site ' || n, 'Dubai'
    from generate_series(1, ${Math.ceil(count / 2)}::int) n`.execute(db);
  await sql`insert into tanks (id, code, name, serial_number, site_code, site_name, product, installation,
      orientation, water_capacity_l, max_fill_percent, low_level, critical_level, high_level, hysteresis, status)
    select gen_random_uuid(), ${name}::text || '-T' || n, ${name}::text || ' tank ' || n, ${name}::text || '-T' || n,
      ${name}::text || '-S' || (n + 1) / 2, ${name}::text || ' site ' || (n + 1) / 2, 'lpg_mix', 'aboveground',
      'vertical', 10000, 80, 30, 15, 85, 5, 'commissioned'
    from generate_series(1, ${count}::int) n`.execute(db);
  const { rows } =
    await sql<InstalledDevice>`insert into devices (id, code, serial_number, type, vendor, model, protocol,
      report_interval_min, status, tank_id, installed_at)
    select gen_random_uuid(), replace(code, '-T', '-D'), replace(code, '-T', '-D'), 'tank_level', 'Load', 'Percent',
      'http', 15, 'installed', id, now()
    from tanks where starts_with(code, ${`${name}-T`}) order by code
    returning tank_id as tank, id as device, serial_number`.execute(db);
  return rows;
}

/** Inserts a source of messages; returns its key. */
export async function addSource(
  db: Db,
  { name = 'Load', format = 'generic' }: { name?: string; format?: TelemetryFormat } = {},
): Promise<string> {
  const key = newIngestKey('tbs');
  const model = sql<string>`(select id from device_models where payload_map is not null limit 1)`;
  await db
    .insertInto('telemetry_sources')
    .values({
      id: newRecordId(),
      name,
      format,
      key_hash: hashIngestKey(key),
      key_at: new Date(),
      ...(format === 'vendor' && { model_id: model }),
    })
    .execute();
  return key;
}
