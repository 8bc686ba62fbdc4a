import { sql } from 'kysely';
import type { MaintenanceWindowInput } from '../../../domain/alarms/maintenanceWindowInput';
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

/** End of the last maintenance window of tank `t` in milliseconds; null without one. */
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

/** History entries of the silenced tanks, and of the site if it is silenced as a whole. */
export async function silencedChanges(
  db: Db,
  window: Id,
  action: string,
  after: Record<string, unknown>,
): Promise<AuditChange[]> {
  const { rows } = await sql<{ model: string; id: Id }>`
    select 'site' as model, s.id from sites s join maintenance_windows w on w.site_code = s.code where w.id = ${window}
    union all select 'tank', t.id from tanks t join maintenance_windows w
      on w.tank_id = t.id or w.site_code = t.site_code
    where w.id = ${window} and t.deleted_at is null order by model, id`.execute(db);
  return rows.map(({ model, id }) => ({ action, model, id, after }));
}

/** Code of the site that a window silences as a whole; throws 422 if it does not exist. */
async function findSiteCode(db: Db, site: Id | null | undefined): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from sites
    where id = ${site} and deleted_at is null`.execute(db);
  if (!rows[0]) throw validationError({ site: 'Choose a site from the list' });
  return rows[0].code;
}

async function assertTankInUse(db: Db, tank: Id | null | undefined): Promise<void> {
  const { rows } = await sql`select 1 from tanks
    where id = ${tank} and status <> 'decommissioned' and deleted_at is null`.execute(db);
  if (rows.length === 0) throw validationError({ tank: 'Choose a tank that is not decommissioned' });
}

/** Sets a window for a whole site, or for one tank. */
export async function addMaintenanceWindow(
  context: ServiceContext,
  { scope, site, tank, starts_at, ends_at, reason }: MaintenanceWindowInput,
): Promise<Id> {
  const { db, now, currentUser } = context;
  if (Date.parse(ends_at) <= now) throw validationError({ ends_at: 'Choose an end in the future' });
  const isSite = scope === 'site';
  const site_code = isSite ? await findSiteCode(db, site) : null;
  if (!isSite) await assertTankInUse(db, tank);
  const id = newRecordId(now);
  await db
    .insertInto('maintenance_windows')
    .values({
      id,
      reason,
      starts_at,
      ends_at,
      site_code,
      tank_id: isSite ? null : tank,
      created_at: new Date(now),
      created_by: currentUser.userId,
      updated_at: new Date(now),
    })
    .execute();
  const after = { starts_at, ends_at, reason, ...(isSite && { site_code }) };
  await context.recordChange(
    { model: 'maintenance_window', id, after: { ...after, ...(!isSite && { tank }) } },
    ...(await silencedChanges(db, id, 'maintenance_window.added', after)),
  );
  return id;
}
