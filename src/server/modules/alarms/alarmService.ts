import { sql } from 'kysely';
import type { AlarmKind, AlarmSeverity } from '../../../domain/alarms/alarm';
import { ALARM_SEVERITIES, CRITICAL_DAYS } from '../../../domain/alarms/alarm';
import { evaluateDevice, evaluateTank, orderOfAlarm } from '../../../domain/alarms/alarmRules';
import type {
  Condition,
  DeviceFacts,
  OpenAlarm,
  TankFacts,
  Evaluation,
} from '../../../domain/alarms/alarmRules';
import { dubaiDate } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { slaDue } from '../../../domain/orders/order';
import type { Priority } from '../../../domain/orders/order';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import type { ActorContext } from '../../http/requestContext';
import { jobContext } from '../../jobs/scheduler';
import type { SqlExpression } from '../../lists/fields';
import { announceAlarm } from './alarmMessageService';
import { isInMaintenance, lastMaintenance, siteOfDevice } from './maintenanceWindowService';
import { notify } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { cancelOrder, openOrder } from '../orders/orderService';
import { getSetting } from '../settings/settingService';
import { dailyUse, levelLasting } from '../tanks/tankForecastService';

/** What an alarm belongs to. */
export interface AlarmSubject {
  model: 'tank' | 'device';
  id: Id;
  code: string;
  name: string;
}

interface SubjectEvaluation extends Evaluation {
  subject: AlarmSubject;
  open: readonly OpenAlarm[];
  /** The reading that decided. */
  reading: Id | null;
}

export const openAlarms = (
  subject: SqlExpression,
): SqlExpression => sql`coalesce((select jsonb_agg(jsonb_build_object(
    'id', a.id, 'kind', a.kind, 'severity', a.severity)) from alarms a
  where coalesce(a.tank_id, a.device_id, a.source_id) = ${subject} and a.status <> 'cleared'), '[]')`;

type TankRow = TankFacts & { _id: Id; code: string; name: string };

/** Limits the partitions in which the last readings of each tank are searched. */
const RECENT = '92 days';

async function loadTanks(db: Db, ids: readonly Id[], now: number): Promise<TankRow[]> {
  const since = sql`greatest(${lastMaintenance(new Date(now))}, (select max(d.installed_at) from devices d
    where d.tank_id = t.id and d.type = 'tank_level' and d.status = 'installed' and d.deleted_at is null))`;
  const { rows } = await sql<TankRow>`
    select f.*, case when f.highest_2h - (f.readings -> 0 ->> 'level_percent')::float8 > 0
        then coalesce(${dailyUse} / t.water_capacity_l * 100 / 24, 0) else 0 end as hourly_fall,
      ${levelLasting(CRITICAL_DAYS)} as forecast_limit
    from (select t.id as "_id", t.code, t.name, t.low_level, t.critical_level, t.high_level, t.max_fill_percent,
        t.hysteresis, t.reserve_percent, (extract(epoch from ${since}) * 1000)::float8 as comparable_since,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'at', extract(epoch from r.at) * 1000,
            'level_percent', r.level_percent, 'pressure_bar', r.pressure_bar) order by r.at desc)
          from (select * from tank_readings n where n.tank_id = t.id and n.reject_reason is null
            and n.at between s.last_reading_at - ${RECENT}::interval and s.last_reading_at
            order by n.at desc limit 3) r), '[]') as readings,
        (select max(n.level_percent) from tank_readings n where n.tank_id = t.id and n.reject_reason is null
          and n.at between s.last_reading_at - interval '2 hours' and s.last_reading_at
          and n.at > coalesce(${since}, '-infinity')) as highest_2h,
        exists (select from deliveries d where d.tank_id = t.id and d.deleted_at is null
          and d.at between s.last_reading_at - interval '1 day' and s.last_reading_at + interval '1 day') as has_delivery,
        ${openAlarms(sql`t.id`)} as open
      from tanks t join tank_states s on s.tank_id = t.id
      where t.id = any(${[...ids]}::uuid[]) and t.status = 'commissioned' and t.deleted_at is null) f
    join tanks t on t.id = f."_id"
    order by f."_id"`.execute(db);
  return rows;
}

type DeviceRow = DeviceFacts & { _id: Id; code: string; name: string };

async function loadDevices(db: Db, ids: readonly Id[]): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id as "_id", d.code, d.vendor || ' ' || d.model as name, s.battery_percent, false as is_offline,
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

/** Raises and clears the alarms of tanks with new levels and of devices that sent messages. */
export async function evaluateAlarms(
  db: Db,
  { tanks, devices }: { tanks: readonly Id[]; devices: readonly Id[] },
  now: number,
): Promise<void> {
  const evaluations: SubjectEvaluation[] = [];
  if (tanks.length > 0)
    for (const { _id: id, code, name, ...facts } of await loadTanks(db, tanks, now))
      evaluations.push({
        ...evaluateTank(facts, now),
        ...{
          subject: { model: 'tank', id, code, name },
          open: facts.open,
          reading: facts.readings[0]?.id ?? null,
        },
      });
  if (devices.length > 0)
    for (const { _id: id, code, name, ...facts } of await loadDevices(db, devices))
      evaluations.push({
        ...evaluateDevice(facts),
        ...{ subject: { model: 'device', id, code, name }, open: facts.open, reading: null },
      });
  const context = jobContext('alarm.raised', db, now);
  for (const evaluation of evaluations) await applyEvaluation(context, evaluation);
}

/**
 * Raises the alarms of an evaluation that are not open, lets their severity rise, and clears others. During maintenance
 * alarms are only cleared.
 */
export async function applyEvaluation(context: ActorContext, evaluation: SubjectEvaluation): Promise<void> {
  const { subject, raised, cleared, open } = evaluation;
  const changes = raised
    .map((condition) => ({ condition, known: open.find(({ kind }) => kind === condition.kind) }))
    .filter(({ condition, known }) => !known || rank(condition.severity) > rank(known.severity));
  if (changes.length > 0 && !(await isSilenced(context, subject)))
    for (const { condition, known } of changes)
      await (known
        ? raiseSeverity(context, evaluation, known, condition)
        : raise(context, evaluation, condition));
  for (const kind of cleared)
    for (const alarm of open.filter((candidate) => candidate.kind === kind))
      await clearAlarm(context, evaluation.subject, alarm, evaluation.reading);
}

async function isSilenced({ db, now }: ActorContext, { model, id }: AlarmSubject): Promise<boolean> {
  const { rows } = await (
    model === 'tank'
      ? sql<{ yes: boolean }>`select ${isInMaintenance(sql`t.id`, sql`t.site_code`, new Date(now))} as yes
          from tanks t where t.id = ${id}`
      : sql<{
          yes: boolean;
        }>`select ${isInMaintenance(sql`d.tank_id`, siteOfDevice(sql`d.id`), new Date(now))} as yes
          from devices d where d.id = ${id}`
  ).execute(db);
  return rows[0]?.yes === true;
}

const rank = (severity: AlarmSeverity): number => ALARM_SEVERITIES.indexOf(severity);

async function raise(
  context: ActorContext,
  { subject, reading }: SubjectEvaluation,
  { kind, severity, value, threshold }: Condition,
): Promise<void> {
  const { db, now } = context;
  const id = newRecordId(now);
  const { rows } =
    await sql`insert into alarms (id, kind, severity, tank_id, device_id, value, threshold, raised_at, opened_at,
      raised_by_reading, created_at, updated_at)
    values (${id}, ${kind}, ${severity}, ${subject.model === 'tank' ? subject.id : null}::uuid,
      ${subject.model === 'device' ? subject.id : null}::uuid, ${value}, ${threshold}, ${new Date(now)}, ${new Date(now)}, ${reading}, ${new Date(now)}, ${new Date(now)})
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) return;
  await context.recordChange({
    ...{ action: 'alarm.raised', model: subject.model, id: subject.id },
    after: { kind, severity, value, threshold },
  });
  await followUp(context, subject, id, kind, severity);
  await announceAlarm(context, id, 'raised');
}

async function raiseSeverity(
  context: ActorContext,
  { subject, reading }: SubjectEvaluation,
  known: OpenAlarm,
  { kind, severity, value, threshold }: Condition,
): Promise<void> {
  const { db, now } = context;
  await sql`update alarms set severity = ${severity}, value = ${value}, threshold = ${threshold}, status = 'open',
      raised_by_reading = ${reading}, opened_at = ${new Date(now)}, escalated_at = null, version = version + 1, updated_at = ${new Date(now)}
    where id = ${known.id} and status <> 'cleared'`.execute(db);
  await context.recordChange({
    ...{ action: 'alarm.severity_raised', model: subject.model, id: subject.id },
    before: { severity: known.severity },
    after: { kind, severity, value, threshold },
  });
  await followUp(context, subject, known.id, kind, severity);
  await announceAlarm(context, known.id, 'severity_raised');
}

/** Clears an alarm whose condition no longer holds, and cancels its order unless work has begun or a truck is planned. */
export async function clearAlarm(
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
    ...{ action: 'alarm.cleared', model: subject.model, id: subject.id },
    after: { kind },
  });
  await announceAlarm(context, id, 'cleared');
  const { rows: orders } = await sql<{ id: Id; status: 'New' }>`select id, status from orders
    where id = ${rows[0]?.order_id ?? null}::uuid and status = 'New' and deleted_at is null
      and source in ('tank_alarm', 'device_alarm')
      and not exists (select from refill_plan_stops s where s.order_id = orders.id and s.is_open)
      and not exists (select from deliveries d where d.order_id = orders.id and d.deleted_at is null)`.execute(
    db,
  );
  for (const order of orders)
    await cancelOrder(context, order, `The alarm was cleared: ${labelOf(kind).toLowerCase()}.`);
}

/** Clears the alarms of a device that is no longer installed, and cancels their orders unless work has begun. */
export async function clearDeviceAlarms(
  context: ActorContext,
  { _id: id, code, vendor, model }: Pick<Device, '_id' | 'code' | 'vendor' | 'model'>,
): Promise<void> {
  const { rows } = await sql<{ open: OpenAlarm[] }>`select ${openAlarms(sql`${id}::uuid`)} as open`.execute(
    context.db,
  );
  for (const alarm of rows[0]?.open ?? [])
    await clearAlarm(context, { model: 'device', id, code, name: `${vendor} ${model}` }, alarm, null);
}

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

/** Opens the order that an alarm needs, and notifies of the alarm. */
async function followUp(
  context: ActorContext,
  subject: AlarmSubject,
  alarm: Id,
  kind: AlarmKind,
  severity: AlarmSeverity,
): Promise<void> {
  const { db, now } = context;
  const order = await openAlarmOrder(context, subject, alarm, kind, severity);
  const isCritical = severity === 'critical';
  const code = kind === 'outage' ? 'order.outage' : CODES[kind];
  const notification: NewNotification = {
    code: kind === 'level_low' && isCritical ? 'order.tank_critical' : code,
    permission: subject.model === 'tank' ? 'canUpdateTanks' : 'canUpdateDevices',
    severity,
    ...(order ? { model: 'order', id: order } : { model: subject.model, id: subject.id }),
    dedupeKey: `${alarm}:${severity}`,
    title: `${labelOf(kind)}: ${subject.code}`,
    text: `${subject.name}: ${isCritical ? 'critical' : labelOf(severity).toLowerCase()} alarm.`,
  };
  await notify(db, notification, now);
}

/** An order that was opened before the alarm became critical is due as an emergency. */
async function makeEmergency(context: ActorContext, order: Id): Promise<void> {
  const { db, now } = context;
  const { rows } = await sql<{ before: Priority }>`update orders o set priority = 'emergency',
      sla_due = least(o.sla_due, ${slaDue(new Date(now), 'emergency')}), version = o.version + 1,
      updated_at = ${new Date(now)}
    from orders b where b.id = o.id and o.id = ${order} and o.priority <> 'emergency'
    returning b.priority as before`.execute(db);
  for (const { before } of rows)
    await context.recordChange({
      ...{ action: 'order.changed', model: 'order', id: order },
      before: { priority: before },
      after: { priority: 'emergency' },
    });
}

const CLOSED = sql`('Completed', 'Billed', 'Closed', 'Cancelled')`;

/** The order that an alarm needs: one that is open already, or a new one. */
export async function openAlarmOrder(
  context: ActorContext,
  subject: AlarmSubject,
  alarm: Id,
  kind: AlarmKind,
  severity: AlarmSeverity,
): Promise<Id | undefined> {
  const { db, now } = context;
  const needed = orderOfAlarm(kind, severity);
  if (!needed || (await getSetting(db, 'alarm_orders', dubaiDate(now))) === false) return undefined;
  const { rows } = await sql<{ id: Id }>`select id from orders
    where ${subject.model === 'tank' ? sql`tank_id` : sql`device_id`} = ${subject.id} and type = ${needed.type}
      and status not in ${CLOSED} and deleted_at is null order by created_at limit 1`.execute(db);
  const order =
    rows[0]?.id ??
    (
      await openOrder(
        context,
        {
          ...needed,
          title: `${labelOf(kind)}: ${subject.code}`,
          description: `Opened by an alarm of ${subject.name}.`,
          [subject.model]: subject.id,
          billable: false,
        },
        subject.model === 'tank' ? 'tank_alarm' : 'device_alarm',
        severity,
      )
    )._id;
  if (rows[0] && needed.priority === 'emergency') await makeEmergency(context, order);
  await db.updateTable('alarms').set({ order_id: order }).where('id', '=', alarm).execute();
  return order;
}
