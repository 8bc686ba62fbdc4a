import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NotificationModel } from '../../domain/notifications/notification';
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

/** Where the records of each kind are found, and what is said of them; `today` is a day in Dubai. */
const SOURCES: Record<NotificationModel, (today: string) => Condition> = {
  bill: (today) => sql`select t.id, coalesce(t.unique_number, 'DRAFT') as number, c.label as client,
    t.total as amount, ${today}::date - t.due_date as days, '' as title
    from bills t join clients c on c.id = t.client_id`,
  contract: (today) => sql`select t.id, t.unique_number as number, c.label as client,
    0::bigint as amount, t.end_date - ${today}::date as days, '' as title
    from contracts t join clients c on c.id = t.client_id`,
  order: () => sql`select t.id, t.unique_number as number, coalesce(c.label, k.name, '') as client,
    0::bigint as amount, 0 as days, t.title
    from orders t left join clients c on c.id = t.client_id left join tanks k on k.id = t.tank_id`,
};

const VIEW_PERMISSIONS: Record<NotificationModel, PermissionFlag> = {
  bill: 'canViewBills',
  contract: 'canViewContracts',
  order: 'canViewOrders',
};

/** What is told in turn, and of which records it may be told. */
const SIMULATED_NOTICES: readonly (readonly [NotificationTemplate, (today: string) => Condition])[] = [
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

/** Tell those who may see it of one record more; the turn decides what it is. Gives how many were told. */
export function simulateNotification(db: Db, turn: number, now: number): Promise<number> {
  const today = dubaiTimestamp(now).slice(0, 10);
  const [notice, condition] = cyclicItem(SIMULATED_NOTICES, turn);
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Subject>`${SOURCES[notice.model](today)}
      where t.deleted_at is null and ${condition(today)}
      order by md5(t.id::text || ${String(turn)}) limit 1`.execute(trx);
    const told = rows[0] ? await insertNotifications(trx, notice, rows[0], now) : 0;
    await prune(trx);
    return told;
  });
}

async function insertNotifications(
  db: Db,
  notice: NotificationTemplate,
  { id, ...facts }: Subject,
  now: number,
): Promise<number> {
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('roles.permissions', '@>', sql<PermissionFlag[]>`array[${VIEW_PERMISSIONS[notice.model]}]`)
    .select('users.id')
    .execute();
  const key = DEDUPE_PREFIX + newRecordId(now);
  const copies = users.map((user) => ({
    id: newRecordId(now),
    user_id: user.id,
    code: notice.code,
    title: notice.title(facts),
    text: notice.text(facts),
    severity: notice.severity,
    model: notice.model,
    model_id: id,
    dedupe_key: key,
    created_at: new Date(now),
  }));
  if (copies.length > 0) await db.insertInto('events').values(copies).execute();
  return copies.length;
}

/** Keep only the newest of what was simulated. */
const prune = (db: Db) =>
  sql`delete from events where dedupe_key like ${`${DEDUPE_PREFIX}%`} and id not in
    (select id from events where dedupe_key like ${`${DEDUPE_PREFIX}%`} order by created_at desc, id desc limit ${MAX_KEPT})`.execute(
    db,
  );

/** What the simulator needs to live beside a server. */
interface SimulatorOptions {
  db: Db;
  clock: () => number;
  /** Hears of a notice that could not be told; the next one is tried all the same. */
  onError: (error: unknown) => void;
  /** Milliseconds to the next notice, when something else than 20 to 40 seconds is wanted. */
  delay?: (turn: number) => number;
}

const chance = createRandom(1);
const randomDelay = () => chance.integer(20_000, 40_000);

/** Tell the staff of something now and then, so that the bell can be seen at work; ends when `stop` has answered. */
export function startSimulator({ db, clock, onError, delay = randomDelay }: SimulatorOptions) {
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let stopped = false;
  const speak = async () => {
    try {
      await simulateNotification(db, turn, clock());
    } catch (error) {
      onError(error);
    }
    turn += 1;
    wait();
  };
  const wait = () => {
    if (stopped) return;
    const next = () => {
      telling = speak();
    };
    timer = setTimeout(next, delay(turn));
    timer.unref();
  };
  wait();
  const stop = async (): Promise<void> => {
    stopped = true;
    clearTimeout(timer);
    await telling;
  };
  return { stop };
}
