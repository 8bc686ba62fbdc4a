import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { NotificationModel } from '../../domain/notifications/notification';
import type { Permission } from '../../domain/permissions';
import type { Db } from '../db/client';
import { inTransaction } from '../db/transaction';
import { dubaiTime } from './generate/calendar';
import { chanceFrom, entry } from './generate/random';
import type { Notice, NoticeFacts } from './generate/messages/notificationTemplates';
import { NOTICES } from './generate/messages/notificationTemplates';
import { newId } from '../db/recordId';

type Subject = NoticeFacts & { id: string };
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

const ABLE: Record<NotificationModel, Permission> = {
  bill: 'canViewBills',
  contract: 'canViewContracts',
  order: 'canViewOrders',
};

/** What is told in turn, and of which records it may be told. */
const ROUND: readonly (readonly [Notice, (today: string) => Condition])[] = [
  [NOTICES.billPaid, () => sql`t.status = 'Paid'`],
  [NOTICES.orderCreated, () => sql`t.status = 'New'`],
  [
    NOTICES.contractExpiring,
    (today) => sql`t.status = 'Active' and t.end_date between ${today}::date + 1
    and ${today}::date + 60`,
  ],
  [
    NOTICES.billOverdue,
    (today) => sql`t.status = 'Issued' and t.balance_due > 0 and t.due_date < ${today}::date`,
  ],
  [NOTICES.orderCompleted, () => sql`t.status = 'Completed'`],
  [NOTICES.contractSuspended, () => sql`t.status = 'Suspended'`],
  [NOTICES.billHeld, () => sql`t.status = 'Held'`],
];

const MARK = 'simulated:';
const MOST_KEPT = 300;

/** Tell those who may see it of one record more; the turn decides what it is. Gives how many were told. */
export function simulateNotice(db: Db, turn: number, now: number): Promise<number> {
  const today = dubaiTime(now).slice(0, 10);
  const [notice, condition] = entry(ROUND, turn);
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<Subject>`${SOURCES[notice.model](today)}
      where t.deleted_at is null and ${condition(today)}
      order by md5(t.id::text || ${String(turn)}) limit 1`.execute(trx);
    const told = rows[0] ? await tell(trx, notice, rows[0], now) : 0;
    await prune(trx);
    return told;
  });
}

async function tell(db: Db, notice: Notice, { id, ...facts }: Subject, now: number): Promise<number> {
  const users = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.status', '=', 'active')
    .where('users.deleted_at', 'is', null)
    .where('roles.permissions', '@>', sql<Permission[]>`array[${ABLE[notice.model]}]`)
    .select('users.id')
    .execute();
  const key = MARK + newId(now);
  const copies = users.map((user) => ({
    id: newId(now),
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
  sql`delete from events where dedupe_key like ${`${MARK}%`} and id not in
    (select id from events where dedupe_key like ${`${MARK}%`} order by created_at desc, id desc limit ${MOST_KEPT})`.execute(
    db,
  );

/** What the simulator needs to live beside a server. */
interface Simulation {
  db: Db;
  clock: () => number;
  /** Hears of a notice that could not be told; the next one is tried all the same. */
  onFault: (error: unknown) => void;
  /** Milliseconds to the next notice, when something else than 20 to 40 seconds is wanted. */
  pause?: (turn: number) => number;
}

const chance = chanceFrom(1);
const someSeconds = () => chance.whole(20_000, 40_000);

/** Tell the staff of something now and then, so that the bell can be seen at work; ends when `stop` has answered. */
export function startSimulator({ db, clock, onFault, pause = someSeconds }: Simulation) {
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();
  let stopped = false;
  const speak = async () => {
    try {
      await simulateNotice(db, turn, clock());
    } catch (error) {
      onFault(error);
    }
    turn += 1;
    wait();
  };
  const wait = () => {
    if (stopped) return;
    const next = () => {
      telling = speak();
    };
    timer = setTimeout(next, pause(turn));
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
