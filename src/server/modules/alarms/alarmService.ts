import { sql } from 'kysely';
import type { AlarmKind, AlarmSeverity } from '../../../domain/alarms/alarm';
import { ALARM_SEVERITIES, CRITICAL_DAYS } from '../../../domain/alarms/alarm';
import { evaluateDevice, evaluateTank, orderOfAlarm } from './alarmRules';
import type {
  AlarmOrder,
  Condition,
  DeviceRuleInput,
  OpenAlarm,
  TankRuleInput,
  Evaluation,
} from './alarmRules';
import { dubaiDate } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { slaDue } from '../../../domain/orders/order';
import type { Priority } from '../../../domain/orders/order';
import type { Tank } from '../../../domain/tanks/tank';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import type { ActorContext } from '../../http/requestContext';
import { jobContext } from '../../jobs/scheduler';
import type { SqlExpression } from '../../lists/fields';
import { announceAlarms } from './alarmMessageService';
import { isInMaintenance, lastMaintenance, siteOfDevice } from './maintenanceWindowService';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { cancelOrder, openOrders } from '../orders/orderService';
import { getSetting } from '../settings/settingService';
import { dailyUse, levelLasting } from '../tanks/tankForecastService';

/** The tank or device of an alarm. */
export interface AlarmSubject {
  model: 'tank' | 'device';
  id: Id;
  code: string;
  name: string;
}

/** Result of the rules for a subject. */
export interface SubjectEvaluation extends Evaluation {
  subject: AlarmSubject;
  open: readonly OpenAlarm[];
  /** The reading that caused the result. */
  reading: Id | null;
}

export const openAlarms = (
  subject: SqlExpression,
): SqlExpression => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'id', a.id, 'kind', a.kind, 'severity', a.severity)) from alarms a
  where coalesce(a.tank_id, a.device_id, a.source_id) = ${subject} and a.status <> 'cleared'), '[]')`;

type TankRow = TankRuleInput & { _id: Id; code: string; name: string };

/** When a person last cleared a level drop of a tank `t`: its readings until then were judged. */
const lastClearedDrop = sql`(select max(a.cleared_at) from alarms a
  where a.tank_id = t.id and a.kind = 'level_drop' and a.cleared_by is not null)`;

/** Limits the partitions in which the last readings of each tank are searched. */
const RECENT = '92 days';

async function loadTanks(
  db: Db,
  ids: readonly Id[],
  newSince: ReadonlyMap<Id, number>,
  now: number,
): Promise<TankRow[]> {
  const newTimes = JSON.stringify(Object.fromEntries(newSince));
  const since = sql`greatest(${lastMaintenance(new Date(now))}, (select max(d.installed_at) from devices d
    where d.tank_id = t.id and d.type = 'tank_level' and d.status = 'installed' and d.deleted_at is null))`;
  // Materialized, so that the subqueries run once and not again where their results are used.
  const { rows } = await sql<TankRow>`
    with f as materialized (select t.id as "_id", t.code, t.name, t.low_level, t.critical_level, t.high_level,
        t.max_fill_percent, t.hysteresis, t.reserve_percent, (extract(epoch from ${since}) * 1000)::float8 as comparable_since,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'at', extract(epoch from r.at) * 1000,
            'level_percent', r.level_percent, 'pressure_bar', r.pressure_bar) order by r.at desc, r.id)
          from (select * from tank_readings n where n.tank_id = t.id and n.reject_reason is null
            and n.at between s.last_reading_at - ${RECENT}::interval and s.last_reading_at
            order by n.at desc, n.id limit 2 + greatest(1, (select count(*) from tank_readings c where c.tank_id = t.id
              and c.reject_reason is null and c.at between b.new_since and s.last_reading_at))) r), '[]') as readings,
        extract(epoch from b.new_since)::float8 * 1000 as new_since,
        (select max(w.highest - w.level_percent) from (select n.at, n.level_percent,
            max(n.level_percent) over (partition by n.source, n.device_id order by n.at
              range between interval '2 hours' preceding and current row) as highest
          from tank_readings n where n.tank_id = t.id and n.reject_reason is null
            and n.at between b.new_since - interval '2 hours' and s.last_reading_at
            and n.at > coalesce(greatest(${since}, ${lastClearedDrop}), '-infinity')) w
          where w.at >= b.new_since) as greatest_fall,
        (select min(n.level_percent) from tank_readings n where n.tank_id = t.id and n.reject_reason is null
          and n.at <= s.last_reading_at and n.at >= (select max(h.at) from tank_readings h where h.tank_id = t.id
            and h.reject_reason is null
            and h.at between s.last_reading_at - ${RECENT}::interval and s.last_reading_at - interval '1 hour')) as lowest_1h,
        exists (select from deliveries d where d.tank_id = t.id and d.deleted_at is null
          and d.at between b.new_since - interval '1 day' and s.last_reading_at + interval '1 day') as has_delivery,
        ${openAlarms(sql`t.id`)} as open
      from tanks t join tank_states s on s.tank_id = t.id
      cross join lateral (select least(s.last_reading_at,
        to_timestamp((${newTimes}::jsonb ->> t.id::text)::float8 / 1000)) as new_since) b
      where t.id = any(${[...ids]}::uuid[]) and t.status = 'commissioned' and t.deleted_at is null)
    select f.*, case when f.greatest_fall > 0 then coalesce(${dailyUse} / t.water_capacity_l * 100 / 24, 0)
        else 0 end as hourly_fall,
      ${levelLasting(CRITICAL_DAYS)} as forecast_limit
    from f join tanks t on t.id = f."_id"
    order by f."_id"`.execute(db);
  return rows;
}

type DeviceRow = DeviceRuleInput & { _id: Id; code: string; name: string };

async function loadDevices(db: Db, ids: readonly Id[]): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id as "_id", d.code, d.vendor || ' ' || d.model as name, s.recent_batteries, false as is_offline,
      (select numeric_setting('battery_low'))::float8 as battery_low,
      coalesce((select jsonb_agg(to_jsonb(m.problems) order by m.received_at desc)
        from (select * from telemetry_messages n where n.device_id = d.id and n.event = 'uplink'
          and n.outcome in ('accepted', 'refused') order by n.received_at desc limit 3) m), '[]') as problems,
      ${openAlarms(sql`d.id`)} as open
    from devices d join device_states s on s.device_id = d.id
    where d.id = any(${[...ids]}::uuid[]) and d.status = 'installed' and d.deleted_at is null order by d.id`.execute(
    db,
  );
  return rows;
}

interface Evaluated {
  tanks: readonly Id[];
  devices: readonly Id[];
  /** Times of the first new readings of tanks with several. */
  newSince?: ReadonlyMap<Id, number>;
}

/** Raises and clears the alarms of tanks with new levels and of devices that sent messages. */
export async function evaluateAlarms(
  db: Db,
  { tanks, devices, newSince = new Map() }: Evaluated,
  now: number,
): Promise<void> {
  const evaluations: SubjectEvaluation[] = [];
  if (tanks.length > 0)
    for (const { _id: id, code, name, ...input } of await loadTanks(db, tanks, newSince, now))
      evaluations.push({
        ...evaluateTank(input, now),
        subject: { model: 'tank', id, code, name },
        open: input.open,
        reading: input.readings[0]?.id ?? null,
      });
  if (devices.length > 0)
    for (const { _id: id, code, name, ...input } of await loadDevices(db, devices))
      evaluations.push({
        ...evaluateDevice(input),
        subject: { model: 'device', id, code, name },
        open: input.open,
        reading: null,
      });
  await applyEvaluations(jobContext('alarm.raised', db, now), evaluations);
}

/** A condition that raises an alarm, or raises the severity of an open one. */
interface Change extends Condition {
  /** The alarm. */
  id: Id;
  subject: AlarmSubject;
  reading: Id | null;
  known: OpenAlarm | undefined;
}

/**
 * Raises new alarms, raises the severity of open ones, and clears alarms whose condition has ended. During
 * maintenance, alarms are only cleared. The number of statements hardly depends on the number of alarms.
 */
export async function applyEvaluations(
  context: ActorContext,
  evaluations: readonly SubjectEvaluation[],
): Promise<void> {
  const changes = evaluations
    .flatMap(({ subject, reading, open, raised }) =>
      raised.map((condition): Change => {
        const known = open.find(({ kind }) => kind === condition.kind);
        return { ...condition, id: known?.id ?? newRecordId(context.now), subject, reading, known };
      }),
    )
    .filter(({ severity, known }) => !known || rank(severity) > rank(known.severity));
  const silenced = await silencedSubjects(
    context,
    changes.map(({ subject }) => subject.id),
  );
  const notSilenced = changes.filter(({ subject }) => !silenced.has(subject.id));
  const raised = await insertAlarms(
    context,
    notSilenced.filter(({ known }) => !known),
  );
  const severityRaised = notSilenced.filter(({ known }) => known);
  await raiseSeverities(context, severityRaised);
  await followUp(context, [...raised, ...severityRaised]);
  await announceAlarms(context, idsOf(raised), 'raised');
  await announceAlarms(context, idsOf(severityRaised), 'severity_raised');
  for (const { subject, cleared, open, reading } of evaluations)
    for (const alarm of open.filter(({ kind }) => cleared.includes(kind)))
      await clearAlarm(context, subject, alarm, reading);
}

const idsOf = (changes: readonly Change[]): Id[] => changes.map(({ id }) => id);

/** The given tanks and devices that are in maintenance. */
async function silencedSubjects({ db, now }: ActorContext, subjects: readonly Id[]): Promise<Set<Id>> {
  if (subjects.length === 0) return new Set();
  const ids = sql`${[...subjects]}::uuid[]`;
  const at = new Date(now);
  const { rows } = await sql<{ id: Id }>`
    select t.id from tanks t where t.id = any(${ids}) and ${isInMaintenance(sql`t.id`, sql`t.site_code`, at)}
    union all select d.id from devices d
      where d.id = any(${ids}) and ${isInMaintenance(sql`d.tank_id`, siteOfDevice(sql`d.id`), at)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

const rank = (severity: AlarmSeverity): number => ALARM_SEVERITIES.indexOf(severity);

/** The changes as a SQL row set. */
const changeRows = (changes: readonly Change[]) => sql`jsonb_to_recordset(${JSON.stringify(
  changes.map(({ id, kind, severity, value, threshold, reading, subject }) => ({
    id,
    kind,
    severity,
    value,
    threshold,
    reading,
    [`${subject.model}_id`]: subject.id,
  })),
)}::jsonb) r (id uuid, kind text, severity text, value float8, threshold float8, reading uuid, tank_id uuid,
    device_id uuid)`;

/** Inserts alarms unless another transaction raised them meanwhile; returns the inserted ones. */
async function insertAlarms(context: ActorContext, changes: readonly Change[]): Promise<Change[]> {
  if (changes.length === 0) return [];
  const { db, now } = context;
  const at = new Date(now);
  const { rows } = await sql<{
    id: Id;
  }>`insert into alarms (id, kind, severity, tank_id, device_id, value, threshold,
      raised_at, opened_at, raised_by_reading, created_at, updated_at)
    select id, kind, severity, tank_id, device_id, value, threshold, ${at}, ${at}, reading, ${at}, ${at}
    from ${changeRows(changes)} on conflict do nothing returning id`.execute(db);
  const inserted = new Set(rows.map(({ id }) => id));
  const raised = changes.filter(({ id }) => inserted.has(id));
  await context.recordChange(
    ...raised.map(({ subject: { model, id }, kind, severity, value, threshold }) => ({
      action: 'alarm.raised',
      model,
      id,
      after: { kind, severity, value, threshold },
    })),
  );
  return raised;
}

async function raiseSeverities(context: ActorContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { db, now } = context;
  const at = new Date(now);
  await sql`update alarms a set severity = r.severity, value = r.value, threshold = r.threshold, status = 'open',
      raised_by_reading = r.reading, opened_at = ${at}, escalated_at = null, version = a.version + 1, updated_at = ${at}
    from ${changeRows(changes)} where a.id = r.id and a.status <> 'cleared'`.execute(db);
  await context.recordChange(
    ...changes.map(({ subject: { model, id }, known, kind, severity, value, threshold }) => ({
      action: 'alarm.severity_raised',
      model,
      id,
      before: { severity: known?.severity },
      after: { kind, severity, value, threshold },
    })),
  );
}

/**
 * Clears an alarm whose condition no longer holds, and cancels its order unless another alarm needs it, work has begun
 * or a truck is planned. A tank out of service keeps its inspection, which it needs to return.
 */
async function clearAlarm(
  context: ActorContext,
  subject: AlarmSubject,
  { id, kind }: Pick<OpenAlarm, 'id' | 'kind'>,
  reading: Id | null,
): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<{ order_id: Id | null }>`update alarms set status = 'cleared',
      cleared_at = ${new Date(now)}, cleared_by_reading = ${reading}, version = version + 1, updated_at = ${new Date(now)}
    where id = ${id} and status <> 'cleared' returning order_id`.execute(db);
  if (rows.length === 0) return;
  await context.recordChange({
    action: 'alarm.cleared',
    model: subject.model,
    id: subject.id,
    after: { kind },
  });
  await announceAlarms(context, [id], 'cleared');
  const { rows: orders } = await sql<{ id: Id; status: 'New' }>`select id, status from orders
    where id = ${rows[0]?.order_id ?? null}::uuid and status = 'New' and deleted_at is null
      and source in ('tank_alarm', 'device_alarm')
      and not exists (select from alarms a where a.order_id = orders.id and a.status <> 'cleared')
      and not (type = 'inspection' and exists (select from tanks k where k.id = orders.tank_id and k.status = 'out_of_service'))
      and not exists (select from refill_plan_stops s where s.order_id = orders.id and s.is_open)
      and not exists (select from deliveries d where d.order_id = orders.id and d.deleted_at is null)`.execute(
    db,
  );
  for (const order of orders)
    await cancelOrder(context, order, `The alarm was cleared: ${labelOf(kind).toLowerCase()}.`);
}

/** Clears the alarms of a subject that is no longer watched, and cancels their orders unless work has begun. */
async function clearAlarmsOf(
  context: ActorContext,
  subject: AlarmSubject,
  isCleared: (alarm: OpenAlarm) => boolean = () => true,
): Promise<void> {
  const open = openAlarms(sql`${subject.id}::uuid`);
  const { rows } = await sql<{ open: OpenAlarm[] }>`select ${open} as open`.execute(context.db);
  for (const alarm of rows[0]?.open.filter(isCleared) ?? []) await clearAlarm(context, subject, alarm, null);
}

/** Clears the alarms of a device that is no longer installed. */
export const clearDeviceAlarms = (
  context: ActorContext,
  { _id: id, code, vendor, model }: Pick<Device, '_id' | 'code' | 'vendor' | 'model'>,
): Promise<void> => clearAlarmsOf(context, { model: 'device', id, code, name: `${vendor} ${model}` });

type AlarmedTank = Pick<Tank, '_id' | 'code' | 'name'>;

const tankSubject = ({ _id: id, code, name }: AlarmedTank): AlarmSubject => ({
  model: 'tank',
  id,
  code,
  name,
});

/** Alarms that are not checked while a tank is out of service, and raised again if their condition still holds. */
const PAUSED_KINDS: readonly AlarmKind[] = [
  'level_low',
  'level_high',
  'pressure_low',
  'stuck_gauge',
  'gas_balance',
];

/** Clears the alarms of a tank that are not checked while it is out of service. */
export const clearPausedAlarms = (context: ActorContext, tank: AlarmedTank): Promise<void> =>
  clearAlarmsOf(context, tankSubject(tank), ({ kind }) => PAUSED_KINDS.includes(kind));

/** Clears the alarms of a decommissioned tank, except leaks, which only a user clears. */
export const clearTankAlarms = (context: ActorContext, tank: AlarmedTank): Promise<void> =>
  clearAlarmsOf(context, tankSubject(tank), ({ kind }) => kind !== 'level_drop' && kind !== 'gas_leak');

const CODES: Record<Exclude<AlarmKind, 'outage'>, string> = {
  level_low: 'order.tank_low',
  level_high: 'order.tank_high',
  level_drop: 'order.tank_drop',
  fast_rise: 'order.tank_rise',
  pressure_low: 'order.tank_pressure',
  stuck_gauge: 'order.sensor_suspect',
  gas_leak: 'order.gas_leak',
  gas_balance: 'order.gas_balance',
  sensor_fault: 'order.sensor_suspect',
  device_offline: 'order.device_offline',
  battery_low: 'order.battery_low',
};

/** Opens the orders that alarms need, and notifies of the alarms. */
async function followUp(context: ActorContext, changes: readonly Change[]): Promise<void> {
  const { db, now } = context;
  const orders = await openAlarmOrders(
    context,
    changes.map(({ id: alarm, ...change }) => ({ alarm, ...change })),
  );
  await notifyAll(
    db,
    changes.map(({ id, subject, kind, severity }): NewNotification => {
      const order = orders.get(id);
      const isCritical = severity === 'critical';
      const code = kind === 'outage' ? 'order.outage' : CODES[kind];
      return {
        code: kind === 'level_low' && isCritical ? 'order.tank_critical' : code,
        permission: subject.model === 'tank' ? 'canUpdateTanks' : 'canUpdateDevices',
        severity,
        ...(order ? { model: 'order', id: order } : { model: subject.model, id: subject.id }),
        dedupeKey: `${id}:${severity}`,
        title: `${labelOf(kind)}: ${subject.code}`,
        text: `${subject.name}: ${isCritical ? 'critical' : labelOf(severity).toLowerCase()} alarm.`,
      };
    }),
    now,
  );
}

/** Raises an order that was opened before the alarm became critical to an emergency. */
async function raiseToEmergency(context: ActorContext, order: Id): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<{ before: Priority }>`update orders o set priority = 'emergency',
      sla_due = least(o.sla_due, ${slaDue(new Date(now), 'emergency')}), version = o.version + 1,
      updated_at = ${new Date(now)}
    from orders b where b.id = o.id and o.id = ${order} and o.priority <> 'emergency'
    returning b.priority as before`.execute(db);
  for (const { before } of rows)
    await context.recordChange({
      action: 'order.changed',
      model: 'order',
      id: order,
      before: { priority: before },
      after: { priority: 'emergency' },
    });
}

const CLOSED = sql`('Completed', 'Billed', 'Closed', 'Cancelled')`;

/** An alarm that may require an order. */
interface OrderedAlarm {
  alarm: Id;
  subject: AlarmSubject;
  kind: AlarmKind;
  severity: AlarmSeverity;
  /** The order, if not that of a new alarm of the kind. */
  order?: AlarmOrder;
}

/**
 * Orders required by alarms, by alarm: existing open orders, or new ones. A subject has one order per type.
 */
export async function openAlarmOrders(
  context: ActorContext,
  alarms: readonly OrderedAlarm[],
): Promise<Map<Id, Id>> {
  const { db, now } = context;
  const needed = alarms.flatMap(
    ({ alarm, subject, kind, severity, order = orderOfAlarm(kind, severity) }) => {
      const key = `${subject.id} ${order?.type ?? ''}`;
      return order ? [{ alarm, subject, kind, severity, order, key }] : [];
    },
  );
  if (needed.length === 0 || (await getSetting(db, 'alarm_orders', dubaiDate(now))) === false)
    return new Map();
  const wanted = needed.map(({ key, subject, order: { type } }) => ({
    key,
    type,
    [`${subject.model}_id`]: subject.id,
  }));
  const { rows } = await sql<{ key: string; id: Id }>`select r.key, o.id
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) r (key text, type text, tank_id uuid, device_id uuid)
    cross join lateral (select id from orders where (tank_id = r.tank_id or device_id = r.device_id) and type = r.type
      and status not in ${CLOSED} and deleted_at is null order by created_at limit 1) o`.execute(db);
  const orders = new Map(rows.map(({ key, id }) => [key, id]));
  const missing = needed.filter(({ key }) => !orders.has(key));
  const opening = missing.filter(
    ({ key }, index) => missing.findIndex((other) => other.key === key) === index,
  );
  const opened = await openOrders(
    context,
    opening.map(({ subject, kind, severity, order }) => ({
      input: {
        ...order,
        title: `${labelOf(kind)}: ${subject.code}`,
        description: `Opened by an alarm of ${subject.name}.`,
        [subject.model]: subject.id,
        billable: false,
      },
      source: subject.model === 'tank' ? 'tank_alarm' : 'device_alarm',
      severity,
    })),
  );
  opening.forEach(({ key }, index) => orders.set(key, opened[index]?._id ?? ''));
  const ordered = new Map(needed.map(({ alarm, key }) => [alarm, orders.get(key) ?? '']));
  for (const need of needed)
    if (need.order.priority === 'emergency' && !opening.includes(need))
      await raiseToEmergency(context, ordered.get(need.alarm) ?? '');
  await sql`update alarms a set order_id = r.order_id
    from jsonb_to_recordset(${JSON.stringify([...ordered].map(([alarm, order_id]) => ({ alarm, order_id })))}::jsonb)
      r (alarm uuid, order_id uuid)
    where a.id = r.alarm`.execute(db);
  return ordered;
}
