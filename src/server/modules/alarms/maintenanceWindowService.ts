import { sql } from 'kysely';
import type { MaintenanceWindowInput } from '../../../domain/alarms/maintenanceWindow';
import type { Id } from '../../../domain/entity';
import type { AuditChange } from '../../audit/auditLog';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import type { SqlExpression } from '../../lists/fields';
import { offlineAfterMinutes } from '../devices/deviceConnectionService';

/** Site of a device: that of its tank or counter. */
export const siteOfDevice = (device: SqlExpression): SqlExpression => sql`(select coalesce(
    (select k.site_code from tanks k where k.id = v.tank_id),
    (select n.site_code from counters n where n.id = v.counter_id)) from devices v where v.id = ${device})`;

/** Whether a window silences a tank or its site at a time; `site` is a code. */
export const isInMaintenance = (
  tank: SqlExpression,
  site: SqlExpression,
  at: Date,
): SqlExpression => sql`exists (select from maintenance_windows w
  where w.lasts_until > ${at} and w.starts_at <= ${at} and (w.tank_id = ${tank} or w.site_code = ${site}))`;

/** End of the last window of the tank `t` in milliseconds, if one has ended. */
export const lastMaintenance = (at: Date): SqlExpression => sql`(select max(w.lasts_until)
  from maintenance_windows w where (w.tank_id = t.id or w.site_code = t.site_code)
    and w.lasts_until > w.starts_at and w.lasts_until <= ${at})`;

/** Tanks and devices whose alarms are evaluated again. */
interface Resumed {
  tanks: Id[];
  /** Devices that are not offline. */
  devices: Id[];
}

/** Tanks and devices of the windows that ended since the last call; windows are marked as resumed. */
export async function resumeEndedWindows(db: Db, now: number): Promise<Resumed> {
  const at = new Date(now);
  const { rows } = await sql<Resumed>`
    with ended as (update maintenance_windows set resumed_at = ${at}
        where resumed_at is null and lasts_until <= ${at} returning tank_id, site_code),
      silenced as (select t.id from tanks t
        where exists (select from ended e where e.tank_id = t.id or e.site_code = t.site_code))
    select array(select id from silenced) as tanks,
      array(select d.id from devices d join device_states s on s.device_id = d.id
        where s.last_seen_at >= ${at}::timestamptz - make_interval(mins => ${offlineAfterMinutes('d')})
          and (d.tank_id in (select id from silenced) or d.counter_id in (select c.id from counters c
            where c.site_code in (select e.site_code from ended e)))) as devices`.execute(db);
  return rows[0] ?? { tanks: [], devices: [] };
}

/** Entries for the histories of the tanks that a window silences. */
export async function tankChanges(
  db: Db,
  window: Id,
  action: string,
  after: Record<string, unknown>,
): Promise<AuditChange[]> {
  const { rows } = await sql<{ id: Id }>`select t.id from tanks t join maintenance_windows w
      on w.tank_id = t.id or w.site_code = t.site_code
    where w.id = ${window} and t.deleted_at is null order by t.id`.execute(db);
  return rows.map(({ id }) => ({ action, model: 'tank', id, after }));
}

/** Sets a window for a tank or the whole site of the tank. */
export async function addMaintenanceWindow(
  context: ServiceContext,
  { tank, scope, starts_at, ends_at, reason }: MaintenanceWindowInput,
): Promise<Id> {
  const { db, now, currentUser } = context;
  if (Date.parse(ends_at) <= now) throw validationError({ ends_at: 'Choose an end in the future' });
  const { rows } = await sql<{ site_code: string }>`select site_code from tanks
    where id = ${tank} and status <> 'decommissioned' and deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw validationError({ tank: 'Choose a tank that is not decommissioned' });
  const id = newRecordId(now);
  const isSite = scope === 'site';
  await db
    .insertInto('maintenance_windows')
    .values({
      ...{ id, reason, starts_at, ends_at },
      site_code: isSite ? found.site_code : null,
      tank_id: isSite ? null : tank,
      created_at: new Date(now),
      created_by: currentUser.userId,
      updated_at: new Date(now),
    })
    .execute();
  const after = { starts_at, ends_at, reason, ...(isSite && { site_code: found.site_code }) };
  await context.recordChange(
    { model: 'maintenance_window', id, after: { ...after, ...(!isSite && { tank }) } },
    ...(await tankChanges(db, id, 'maintenance_window.added', after)),
  );
  return id;
}
