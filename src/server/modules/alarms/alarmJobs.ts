import { sql } from 'kysely';
import { CRITICAL_DAYS } from '../../../domain/alarms/alarm';
import { DEVICE_CHECK, evaluateGasBalance } from './alarmRules';
import type { OpenAlarm } from './alarmRules';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatCount } from '../../../domain/numbers';
import type { GasLoss } from '../../../domain/tanks/gasBalance';
import { labelOf } from '../../../domain/labels';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import { jobContext } from '../../jobs/scheduler';
import type { Job } from '../../jobs/scheduler';
import { offlineAfterMinutes } from '../devices/deviceConnectionService';
import { notify } from '../notifications/notificationService';
import { superAdminIds } from '../users/userService';
import { evaluateGasBalances, recordGasDays } from '../tanks/gasDayService';
import { levelLasting } from '../tanks/tankForecastService';
import { getNumberSetting } from '../settings/settingService';
import { announceAlarms } from './alarmMessageService';
import { applyEvaluations, evaluateAlarms, openAlarmOrders, openAlarms } from './alarmService';
import type { AlarmSubject } from './alarmService';
import { isInMaintenance, resumeEndedWindows, siteOfDevice } from './maintenanceWindowService';
import { checkStuckGauges } from './stuckGaugeJobs';

interface OfflineDevice {
  _id: Id;
  code: string;
  name: string;
  source_id: Id | null;
  source: string | null;
}

/**
 * Devices that have been silent for longer than allowed while the server ran, and have no open alarm. Their states are
 * locked, so that a later message finds the alarm and clears it; those of devices whose message is being stored are
 * skipped.
 */
const offlineDevices = (now: Date, runningSince: Date) => sql<OfflineDevice>`
  select d.id as "_id", d.code, d.vendor || ' ' || d.model as name, m.source_id, m.source
  from devices d join device_states s on s.device_id = d.id
  left join lateral (select n.source_id, e.name as source from telemetry_messages n
    join telemetry_sources e on e.id = n.source_id where n.device_id = d.id order by n.received_at desc limit 1) m on true
  where d.status = 'installed' and d.deleted_at is null
    and s.last_seen_at is not null
    and greatest(s.last_seen_at, d.installed_at, ${runningSince}) < ${now}::timestamptz - make_interval(mins => ${offlineAfterMinutes('d')})
    and not ${isInMaintenance(sql`d.tank_id`, siteOfDevice(sql`d.id`), now)}
    and not exists (select from alarms a where a.status <> 'cleared' and (a.device_id = d.id and a.kind = 'device_offline'
      or a.kind = 'outage' and d.id = any(a.device_ids)))
  order by d.id for no key update of s skip locked`;

/** Raises alarms of offline devices: one for all devices of a source that went offline together. */
async function raiseOfflineAlarms(db: Db, now: number, runningSince: number): Promise<void> {
  const { rows } = await offlineDevices(new Date(now), new Date(runningSince)).execute(db);
  const outageDevices = await getNumberSetting(db, 'outage_devices', dubaiDate(now));
  for (const source of new Set(rows.map(({ source_id }) => source_id))) {
    const devices = rows.filter(({ source_id }) => source_id === source);
    if (source !== null && devices.length >= outageDevices) await raiseOutage(db, source, devices, now);
    else await raiseOffline(db, devices, now);
  }
}

const OFFLINE = { kind: 'device_offline', severity: 'warning', value: null, threshold: null } as const;

const raiseOffline = (db: Db, devices: readonly OfflineDevice[], now: number): Promise<void> =>
  applyEvaluations(
    jobContext('alarm.raised', db, now),
    devices.map(({ _id: id, code, name }) => ({
      subject: { model: 'device', id, code, name },
      open: [],
      reading: null,
      raised: [OFFLINE],
      cleared: [],
    })),
  );

/** Raises the outage of a source, or adds devices to an open one. */
async function raiseOutage(
  db: Db,
  source: Id,
  devices: readonly OfflineDevice[],
  now: number,
): Promise<void> {
  const ids = devices.map(({ _id }) => _id);
  const { rows } = await sql<{ id: Id; is_new: boolean }>`
    insert into alarms (id, kind, severity, source_id, device_ids, raised_at, opened_at)
    values (${newRecordId(now)}, 'outage', 'critical', ${source}, ${ids}::uuid[], ${new Date(now)}, ${new Date(now)})
    on conflict ((coalesce(tank_id, device_id, source_id)), kind) where status <> 'cleared'
    do update set device_ids = array(select distinct unnest(alarms.device_ids || excluded.device_ids)),
      version = alarms.version + 1, updated_at = excluded.raised_at
    returning id, cardinality(device_ids) = ${ids.length} as is_new`.execute(db);
  const [alarm] = rows;
  if (!alarm?.is_new) return;
  await notify(
    db,
    {
      code: 'order.outage',
      permission: 'canUpdateDevices',
      severity: 'critical',
      model: 'device',
      id: ids[0] ?? source,
      dedupeKey: alarm.id,
      title: `Outage: ${devices[0]?.source ?? 'source'}`,
      text: `${formatCount(devices.length, 'device is', 'devices are')} offline.`,
    },
    now,
  );
  await announceAlarms({ db, now }, [alarm.id], 'raised');
}

/** Clears outages none of whose devices is offline: they all report again or are no longer installed. */
async function clearOutages(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{
    id: Id;
  }>`update alarms a set status = 'cleared', cleared_at = ${new Date(now)}, version = version + 1,
      updated_at = ${new Date(now)}
    where a.kind = 'outage' and a.status <> 'cleared' and not exists (select from devices d
      join device_states s on s.device_id = d.id where d.id = any(a.device_ids) and d.status = 'installed'
        and d.deleted_at is null
        and s.last_seen_at < ${new Date(now)}::timestamptz - make_interval(mins => ${offlineAfterMinutes('d')}))
    returning a.id`.execute(db);
  await announceAlarms(
    { db, now },
    rows.map(({ id }) => id),
    'cleared',
  );
}

/** Evaluates tanks whose single low reading has lasted for half an hour. */
async function confirmLowLevels(db: Db, now: number): Promise<void> {
  const at = new Date(now);
  const { rows } = await sql<{ id: Id }>`select t.id from tanks t join tank_states s on s.tank_id = t.id
    where t.status = 'commissioned' and t.deleted_at is null and s.level_percent <= t.low_level
      and s.last_reading_at between ${at}::timestamptz - interval '3 days' and ${at}::timestamptz - interval '30 minutes'
      and not exists (select from alarms a where a.tank_id = t.id and a.kind = 'level_low' and a.status <> 'cleared'
        and (a.severity = 'critical' or s.level_percent > t.critical_level))`.execute(db);
  await evaluateAlarms(db, { tanks: rows.map(({ id }) => id), devices: [] }, now);
}

/** Evaluates tanks without a critical alarm that may reach their reserve within two days. */
export async function checkForecasts(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: Id }>`select t.id from tanks t join tank_states s on s.tank_id = t.id
    where t.status = 'commissioned' and t.deleted_at is null and s.level_percent <= ${levelLasting(CRITICAL_DAYS)}
      and not exists (select from alarms a where a.tank_id = t.id and a.kind = 'level_low' and a.status <> 'cleared'
        and a.severity = 'critical')`.execute(db);
  await evaluateAlarms(db, { tanks: rows.map(({ id }) => id), devices: [] }, now);
}

/** Opens a check of devices that have been offline for a day. */
async function orderDeviceChecks(db: Db, now: number): Promise<void> {
  const { rows } = await sql<AlarmSubject & { alarm: Id }>`
    select a.id as alarm, 'device' as model, d.id, d.code, d.vendor || ' ' || d.model as name
    from alarms a join devices d on d.id = a.device_id
    where a.kind = 'device_offline' and a.status <> 'cleared' and a.order_id is null
      and not ${isInMaintenance(sql`d.tank_id`, siteOfDevice(sql`d.id`), new Date(now))}
      and a.raised_at < ${new Date(now)}::timestamptz - interval '1 day'`.execute(db);
  await openAlarmOrders(
    jobContext('alarm.raised', db, now),
    rows.map(({ alarm, ...subject }) => ({
      alarm,
      subject,
      kind: OFFLINE.kind,
      severity: OFFLINE.severity,
      order: DEVICE_CHECK,
    })),
  );
}

const endSnoozes = (db: Db, now: number) =>
  sql`update alarms set status = 'open', opened_at = ${new Date(now)}, escalated_at = null, version = version + 1,
      updated_at = ${new Date(now)}
    where status = 'snoozed' and snoozed_until <= ${new Date(now)}`.execute(db);

interface Unacknowledged {
  id: Id;
  kind: string;
  name: string;
  model: 'tank' | 'device';
  record: Id;
}

/** Notifies super administrators once of critical alarms that were not acknowledged in time. */
async function escalate(db: Db, now: number): Promise<void> {
  const minutes = await getNumberSetting(db, 'alarm_escalation_min', dubaiDate(now));
  const { rows } = await sql<Unacknowledged>`
    update alarms a set escalated_at = ${new Date(now)}
    where a.status = 'open' and a.severity = 'critical' and a.escalated_at is null
      and a.opened_at < ${new Date(now)}::timestamptz - make_interval(mins => ${minutes})
      and not ${isInMaintenance(
        sql`coalesce(a.tank_id, (select d.tank_id from devices d where d.id = a.device_id))`,
        sql`coalesce((select k.site_code from tanks k where k.id = a.tank_id), ${siteOfDevice(sql`a.device_id`)})`,
        new Date(now),
      )}
    returning a.id, a.kind, case when a.tank_id is null then 'device' else 'tank' end as model,
      coalesce(a.tank_id, a.device_id, a.device_ids[1]) as record,
      coalesce((select k.code || ', ' || k.name from tanks k where k.id = a.tank_id),
        (select d.code from devices d where d.id = a.device_id),
        (select e.name from telemetry_sources e where e.id = a.source_id)) as name`.execute(db);
  if (rows.length === 0) return;
  const recipients = await superAdminIds(db);
  for (const { id, kind, name, model, record } of rows) {
    await notify(
      db,
      {
        code: 'order.alarm_escalated',
        recipients,
        severity: 'critical',
        model,
        id: record,
        dedupeKey: `${id}:${String(now)}`,
        title: `Alarm not acknowledged: ${labelOf(kind)}`,
        text: `${name}: nobody has acknowledged this alarm for ${formatCount(minutes, 'minute')}.`,
      },
      now,
    );
  }
  await announceAlarms(
    { db, now },
    rows.map(({ id }) => id),
    'escalated',
  );
}

/** Raises alarms of conditions that still hold at the end of maintenance. */
async function resumeAlarms(db: Db, now: number): Promise<void> {
  const resumed = await resumeEndedWindows(db, now);
  await evaluateAlarms(db, resumed, now);
  if (resumed.tanks.length > 0) await checkStuckGauges(db, now, resumed.tanks);
}

/**
 * Checks conditions that depend on time, every minute: offline devices, outages, ended maintenance, lasting low levels,
 * snoozes and escalation. Silence of devices counts from `runningSince`.
 */
export async function checkAlarms(db: Db, now: number, runningSince = 0): Promise<void> {
  await raiseOfflineAlarms(db, now, runningSince);
  await clearOutages(db, now);
  await resumeAlarms(db, now);
  await confirmLowLevels(db, now);
  await orderDeviceChecks(db, now);
  await endSnoozes(db, now);
  await escalate(db, now);
}

type EvaluatedTank = AlarmSubject & Pick<GasLoss, 'finding' | 'loss_percent'> & { open: OpenAlarm[] };

/** Open leaks of other tanks of the site, so that a leak is not raised again on another tank. */
const otherOpenLeaks = sql`coalesce((select jsonb_agg(jsonb_build_object(
    'id', a.id, 'kind', a.kind, 'severity', a.severity)) from alarms a join tanks k on k.id = a.tank_id
  where k.site_code = f.site_code and k.id <> t.id and k.status <> 'decommissioned'
    and a.kind = 'gas_leak' and a.status <> 'cleared'), '[]')`;

/** Balances every site and raises the alarms of leaks and of gas that is not billed. */
export async function checkGasBalances(db: Db, now: number): Promise<void> {
  await recordGasDays(db, now);
  await evaluateGasBalances(db, now);
  const { rows } = await sql<EvaluatedTank>`
    select 'tank' as model, t.id, t.code, t.name, f.finding, f.loss_percent,
      ${openAlarms(sql`t.id`)} || ${otherOpenLeaks} as open
    from site_gas_findings f join tanks t on t.id = f.tank_id order by t.id`.execute(db);
  await applyEvaluations(
    jobContext('alarm.raised', db, now),
    rows.map(({ open, finding, loss_percent, ...subject }) => ({
      subject,
      open,
      reading: null,
      ...evaluateGasBalance({ finding, loss_percent }, open),
    })),
  );
}

const CHECK = 'alarms: check';
export const ALARM_INTERVAL_MS = 60_000;
/** After a start, devices have time to send before they count as offline. */
export const ALARM_GRACE_MS = 5 * 60_000;
/** Longer than a restart with the time before its first check. */
const MAX_PAUSE_MS = 2 * ALARM_GRACE_MS;

/** The time of the first check after a longer pause in which no device could be heard; 0 if there was none. */
async function endOfPause(db: Db, now: number): Promise<number> {
  const last = db.selectFrom('daily_job_runs').select('done_at').where('name', '=', CHECK);
  const { done_at } = (await last.executeTakeFirst()) ?? {};
  return done_at && now - done_at.getTime() > MAX_PAUSE_MS ? now : 0;
}

/** Jobs that run every minute while a server runs. */
export function createAlarmJobs(): readonly Job[] {
  const state = { runningSince: 0 };
  const run = async (db: Db, now: number) => {
    state.runningSince = (await endOfPause(db, now)) || state.runningSince;
    await checkAlarms(db, now, state.runningSince);
  };
  return [{ name: CHECK, run, everyRun: true }];
}
