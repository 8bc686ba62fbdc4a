import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PermissionFlag } from '../../domain/permissions';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import { dubaiTimestamp } from './generate/calendar';
import { createRandom, cyclicItem } from './generate/random';
import type { NotificationTemplate, TemplateValues } from './generate/messages/notificationTemplates';
import { NOTIFICATION_TEMPLATES } from './generate/messages/notificationTemplates';
import { newRecordId } from '../db/recordId';

type Subject = TemplateValues & { id: string };
type Condition = RawBuilder<unknown>;

type SimulatedModel = NotificationTemplate['model'];

/** Query of the records that each kind of notification refers to; `today` is a date in Dubai. */
const SOURCES: Record<SimulatedModel, (today: string) => Condition> = {
  bill: (today) => sql`select t.id, coalesce(t.unique_number, 'DRAFT') as number, c.label as client,
    t.total as amount, ${today}::date - t.due_date as days, '' as title
    from bills t join clients c on c.id = t.client_id`,
  contract: (today) => sql`select t.id, t.unique_number as number, c.label as client,
    0::bigint as amount, t.end_date - ${today}::date as days, '' as title
    from contracts t join clients c on c.id = t.client_id`,
  order:
    () => sql`select t.id, t.unique_number as number, coalesce(c.label, k.name, m.site_name, '') as client,
    0::bigint as amount, 0 as days, t.title
    from orders t left join clients c on c.id = t.client_id left join devices d on d.id = t.device_id
      left join tanks k on k.id = coalesce(t.tank_id, d.tank_id)
      left join counters m on m.id = coalesce(t.counter_id, d.counter_id)`,
};

const VIEW_PERMISSIONS: Record<SimulatedModel, PermissionFlag> = {
  bill: 'canViewBills',
  contract: 'canViewContracts',
  order: 'canViewOrders',
};

/** Simulated notifications in turn, with the condition for their records. */
const SIMULATED_TEMPLATES: readonly (readonly [NotificationTemplate, (today: string) => Condition])[] = [
  [NOTIFICATION_TEMPLATES.billPaid, () => sql`t.status = 'Paid'`],
  [NOTIFICATION_TEMPLATES.orderCreated, () => sql`t.status = 'New'`],
  [
    NOTIFICATION_TEMPLATES.contractExpiring,
    (today) => sql`t.status = 'Active' and t.end_date between ${today}::date + 1
    and ${today}::date + 60`,
  ],
  [
    NOTIFICATION_TEMPLATES.billOverdue,
    (today) => sql`t.status = 'Issued' and t.balance_due > 0 and t.due_date < ${today}::date`,
  ],
  [NOTIFICATION_TEMPLATES.orderCompleted, () => sql`t.status = 'Completed'`],
  [NOTIFICATION_TEMPLATES.contractSuspended, () => sql`t.status = 'Suspended'`],
  [NOTIFICATION_TEMPLATES.billHeld, () => sql`t.status = 'Held'`],
];

const DEDUPE_PREFIX = 'simulated:';
const MAX_KEPT = 300;

/** Notifies all users with permission of one more record; returns the number of notifications. */
export function simulateNotification(db: Db, sequence: number, now: number): Promise<number> {
  const today = dubaiTimestamp(now).slice(0, 10);
  const [template, condition] = cyclicItem(SIMULATED_TEMPLATES, sequence);
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Subject>`${SOURCES[template.model](today)}
      where t.deleted_at is null and ${condition(today)}
      order by md5(t.id::text || ${String(sequence)}) limit 1`.execute(trx);
    const count = rows[0] ? await insertNotifications(trx, template, rows[0], now) : 0;
    await prune(trx);
    return count;
  });
}

async function insertNotifications(
  db: Db,
  template: NotificationTemplate,
  { id, ...values }: Subject,
  now: number,
): Promise<number> {
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('roles.permissions', '@>', sql<PermissionFlag[]>`array[${VIEW_PERMISSIONS[template.model]}]`)
    .select('users.id')
    .execute();
  const key = DEDUPE_PREFIX + newRecordId(now);
  const notifications = users.map((user) => ({
    id: newRecordId(now),
    user_id: user.id,
    code: template.code,
    title: template.title(values),
    text: template.text(values),
    severity: template.severity,
    model: template.model,
    model_id: id,
    dedupe_key: key,
    created_at: new Date(now),
  }));
  if (notifications.length > 0) await db.insertInto('events').values(notifications).execute();
  return notifications.length;
}

/** Deletes all but the newest simulated notifications. */
const prune = (db: Db) =>
  sql`delete from events where dedupe_key like ${`${DEDUPE_PREFIX}%`} and id not in
    (select id from events where dedupe_key like ${`${DEDUPE_PREFIX}%`} order by created_at desc, id desc limit ${MAX_KEPT})`.execute(
    db,
  );

interface SimulatorOptions {
  db: Db;
  clock: () => number;
  /** Called when a notification fails; the simulator continues. */
  onError: (error: unknown) => void;
  /** Milliseconds until the next notification; defaults to 20 to 40 seconds. */
  delay?: (sequence: number) => number;
}

const random = createRandom(1);
const randomDelay = () => random.integer(20_000, 40_000);

/** Creates demo notifications periodically; `stop` resolves when the current one is done. */
export function startSimulator({ db, clock, onError, delay = randomDelay }: SimulatorOptions) {
  let sequence = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  let isStopped = false;
  const run = async () => {
    try {
      await simulateNotification(db, sequence, clock());
    } catch (error) {
      onError(error);
    }
    sequence += 1;
    schedule();
  };
  const schedule = () => {
    if (isStopped) return;
    const next = () => {
      current = run();
    };
    timer = setTimeout(next, delay(sequence));
    timer.unref();
  };
  schedule();
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
  return { stop };
}
