import { sql } from 'kysely';
import { array, object, string } from 'yup';
import { describeAlarm } from '../../../domain/alarms/alarm';
import type { Alarm } from '../../../domain/alarms/alarm';
import { dubaiDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import { reference } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import type { Db } from '../../db/client';
import { newRecordId } from '../../db/recordId';
import type { ActorContext } from '../../http/requestContext';
import { PermanentFailure, createTask, enqueue } from '../../jobs/tasks';
import type { Task, TaskType } from '../../jobs/tasks';
import { deliver } from '../../mail/delivery';
import { findGateway, postToGateway } from '../../mail/gateways';
import type { PostOptions } from '../../mail/gateways';
import type { Mailer } from '../../mail/mailer';
import { errorMessage } from '../../startupError';
import { notify } from '../notifications/notificationService';
import { listSuperAdmins, superAdminIds } from '../users/userService';
import { getSetting } from '../settings/settingService';
import { alarms } from './alarmRepository';

type AlarmEvent = 'raised' | 'severity_raised' | 'escalated' | 'cleared';

/** A message to the webhook of alarms; README.md documents the format for developers of receivers. */
interface AlarmMessage {
  message_id: Id;
  event: `alarm.${AlarmEvent}` | 'test';
  occurred_at: string;
  alarm: object | null;
}

/** Posts of alarms to the webhook. A message is repeated until it is accepted, after six hours at most. */
const alarmMessage = {
  name: 'alarm_message',
  payload: inputSchema({ message: object().required(), alarm: reference('Alarm').required() }),
  maxAttempts: 1_000,
  concurrency: 3,
  statementTimeoutMs: 5_000,
} satisfies TaskType;

const alarmEmail = {
  name: 'alarm_email',
  payload: inputSchema({
    to: string().required(),
    subject: string().required(),
    paragraphs: array(string().defined()).required(),
  }),
  maxAttempts: 12,
  concurrency: 1,
  statementTimeoutMs: 5_000,
} satisfies TaskType;

const messageOf = (alarm: Alarm, event: AlarmEvent, now: number): AlarmMessage => {
  const { _id, kind, severity, status, value, threshold, raised_at, cleared_at } = alarm;
  const { tank, device, source, site, order } = alarm;
  return {
    message_id: newRecordId(now),
    event: `alarm.${event}`,
    occurred_at: new Date(now).toISOString(),
    alarm: {
      id: _id,
      kind,
      severity,
      status,
      value,
      threshold,
      raised_at,
      cleared_at,
      text: [labelOf(kind), describeAlarm(alarm)].filter(Boolean).join(': '),
      tank: tank && { id: tank._id, code: tank.code, name: tank.label },
      device: device && { id: device._id, code: device.code, name: device.label },
      source: source && { id: source._id, name: source.label },
      site: site && { id: site._id, code: site.code, name: site.name },
      order: order && { id: order._id, number: order.unique_number },
    },
  };
};

/**
 * Email addresses of the users responsible for a critical alarm, by permission and by areas that include its
 * tank.
 */
async function responsibleEmails(db: Db, { tank, site }: Alarm): Promise<string[]> {
  const flag = tank ? 'canUpdateTanks' : 'canUpdateDevices';
  const code = site?.code ?? null;
  const { rows } = await sql<{ email: string }>`select u.email from users u join roles r on r.id = u.role_id
    where u.status = 'active' and u.deleted_at is null and ${flag} = any(r.permissions)
      and (u.areas = '{}' or r.name = 'SuperAdmin' or ${code}::text is null
        or is_site_in_areas(${code}, u.areas))
    order by u.id`.execute(db);
  return rows.map(({ email: address }) => address);
}

const superAdministratorEmails = async (db: Db): Promise<string[]> =>
  (await listSuperAdmins(db)).map(({ email: address }) => address);

/** Recipients of an email about an event; `setting` is `alarm_emails`. */
async function emailRecipients(db: Db, alarm: Alarm, event: AlarmEvent, setting: unknown): Promise<string[]> {
  if (event === 'cleared' || setting === 'none') return [];
  if (event === 'escalated') return superAdministratorEmails(db);
  return setting === 'critical' && alarm.severity === 'critical' ? responsibleEmails(db, alarm) : [];
}

function emailOf(alarm: Alarm, event: AlarmEvent): { subject: string; paragraphs: string[] } {
  const { kind, tank, device, source, site, raised_at } = alarm;
  const subject = tank ?? device;
  const name = subject ? `${subject.code} · ${subject.label}` : (source?.label ?? '');
  const heading = event === 'escalated' ? 'Alarm not acknowledged' : 'Critical alarm';
  return {
    subject: `${heading}: ${labelOf(kind).toLowerCase()}, ${subject?.code ?? name}`,
    paragraphs: [
      [name, site?.name].filter(Boolean).join(', '),
      ...[describeAlarm(alarm)].filter((detail) => detail !== undefined),
      `Raised on ${formatDateTime(raised_at)}.`,
      'Acknowledge it under Tanks, Alarms.',
    ],
  };
}

/** Queues webhook messages and emails about alarms, in the order of the events. */
export async function announceAlarms(
  { db, now }: Pick<ActorContext, 'db' | 'now'>,
  ids: readonly Id[],
  event: AlarmEvent,
): Promise<void> {
  if (ids.length === 0) return;
  const webhook = await db
    .selectFrom('message_gateways')
    .select('channel')
    .where('channel', '=', 'alarms')
    .executeTakeFirst();
  const setting = await getSetting(db, 'alarm_emails', dubaiDate(now));
  const found = new Map((await alarms.findMany(db, ids)).map((alarm) => [alarm._id, alarm]));
  for (const alarm of ids.flatMap((id) => found.get(id) ?? [])) {
    if (webhook) await enqueue(db, alarmMessage, { message: messageOf(alarm, event, now), alarm: alarm._id });
    for (const to of await emailRecipients(db, alarm, event, setting))
      await enqueue(db, alarmEmail, { to, ...emailOf(alarm, event) });
  }
}

/** A message that failed for some minutes is reported, once a day. */
const REPORTED_DELAY_MS = 5 * 60_000;

async function reportFailure(db: Db, alarm: string, reason: string, now: number): Promise<void> {
  const { rows } = await sql<{ model: 'tank' | 'device'; id: Id }>`
    select case when tank_id is null then 'device' else 'tank' end as model,
      coalesce(tank_id, device_id, device_ids[1]) as id from alarms where id = ${alarm}`.execute(db);
  const recipients = await superAdminIds(db);
  for (const record of rows)
    await notify(
      db,
      {
        code: 'order.alarm_unsent',
        recipients,
        severity: 'warning',
        ...record,
        dedupeKey: dubaiDate(now),
        title: 'Alarms do not reach the webhook',
        text: `${reason} The messages are kept and retried; Settings, Message gateways shows how many are waiting.`,
      },
      now,
    );
}

interface MessageServices extends Pick<PostOptions, 'privateGateways'> {
  clock: () => number;
}

/** Posts the messages of alarms. No response is final, so that a mistake at the receiver loses none. */
export const createAlarmMessageTask = ({ clock, privateGateways }: MessageServices): Task =>
  createTask(alarmMessage, async ({ message, alarm }, { db, signal, retryDelayMs }) => {
    const gateway = await findGateway(db, 'alarms');
    if (!gateway) throw new PermanentFailure('The webhook was removed.');
    try {
      await postToGateway(gateway, message as AlarmMessage, { now: clock(), signal, privateGateways });
    } catch (cause) {
      const reason = errorMessage(cause);
      if (retryDelayMs >= REPORTED_DELAY_MS) await reportFailure(db, alarm, reason, clock());
      throw new Error(reason, { cause });
    }
  });

export const createAlarmEmailTask = ({ mailer }: { mailer: Mailer }): Task =>
  createTask(alarmEmail, (payload, { signal }) => deliver(mailer, payload, signal));

/** Messages that the webhook did not accept yet. */
interface WaitingMessages {
  waiting: number;
  /** Error of the last attempt. */
  reason: string | null;
}

const WAITING = sql`from graphile_worker.jobs where task_identifier = ${alarmMessage.name}`;

export async function waitingAlarmMessages(db: Db): Promise<WaitingMessages> {
  const { rows } = await sql<WaitingMessages>`select count(*) as waiting,
    (array_agg(last_error order by updated_at desc) filter (where last_error is not null))[1] as reason
    ${WAITING}`.execute(db);
  return rows[0] ?? { waiting: 0, reason: null };
}

/**
 * Posts a test message; if it is accepted, waiting messages are sent at once. Returns the error otherwise.
 */
export async function sendTestMessage(
  db: Db,
  { now, privateGateways }: Pick<PostOptions, 'now' | 'privateGateways'>,
): Promise<string | null> {
  const gateway = await findGateway(db, 'alarms');
  if (!gateway) return 'No webhook is set up. Save its URL and secret first.';
  const message: AlarmMessage = {
    message_id: newRecordId(now),
    event: 'test',
    occurred_at: new Date(now).toISOString(),
    alarm: null,
  };
  try {
    await postToGateway(gateway, message, { now, signal: new AbortController().signal, privateGateways });
  } catch (error) {
    return errorMessage(error);
  }
  await sql`select graphile_worker.reschedule_jobs(array(select id ${WAITING} and locked_at is null),
    run_at => now(), attempts => 0)`.execute(db);
  return null;
}
