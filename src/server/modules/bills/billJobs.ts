import { sql } from 'kysely';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { SqlExpression } from '../../lists/fields';
import { getNumberSetting } from '../settings/settingService';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';

/** From so much on, in fils, a private client's bill is told of by itself. */
const LARGE_AMOUNT_FILS = 50_000;
/** Days after which nobody is told any more of what was missed. */
const MAX_NOTIFY_DAYS = 7;

interface OverdueBill {
  id: Id;
  number: string;
  client: string;
  due: string;
  balance: number;
  /** Who collects what this client owes. */
  collector: Id | null;
  /** The collector looks after all invoices, too. */
  hears_all: boolean;
}

const OVERDUE_NOTIFICATION = {
  code: 'bill.overdue',
  permission: 'canUpdateBills',
  severity: 'warning',
  model: 'bill',
} as const;

const overdueNotification = ({
  id,
  number,
  client,
  due,
  balance,
  collector,
}: OverdueBill): NewNotification => ({
  ...OVERDUE_NOTIFICATION,
  recipients: [collector],
  id,
  dedupeKey: id,
  title: `Invoice overdue: ${number}`,
  text: `${client} owes ${formatAed(fromFils(balance))} since ${formatDate(due)}.`,
});

/** The smaller ones together, under the largest of them; one alone is told of by itself. */
function digestOf(late: readonly OverdueBill[]): NewNotification[] {
  const [largest] = late;
  if (!largest) return [];
  if (late.length === 1) return [{ ...overdueNotification(largest), recipients: [] }];
  const sum = late.reduce((all, { balance }) => all + balance, 0);
  const title = `${String(late.length)} smaller invoices overdue`;
  const text = `${formatAed(fromFils(sum))} in total; the largest is ${number(largest)}.`;
  return [{ ...OVERDUE_NOTIFICATION, id: largest.id, dedupeKey: largest.id, title, text }];
}

const number = ({ number, client }: OverdueBill): string => `${number} of ${client}`;

/** Invoices that nobody paid within their grace, which ended a few days ago at most; the largest first. */
async function findOverdue(db: Db, now: number, which: SqlExpression): Promise<OverdueBill[]> {
  const today = dubaiDate(now);
  const last = dubaiDate(now, -1 - (await getNumberSetting(db, 'grace_days', today)));
  const { rows } =
    await sql<OverdueBill>`select b.id, b.unique_number as number, c.label as client, b.due_date::text as due,
      b.balance_due as balance, k.collector_id as collector, exists (select from users u join roles r on r.id = u.role_id
        where u.id = k.collector_id and ${OVERDUE_NOTIFICATION.permission} = any(r.permissions)) as hears_all
    from bills b join clients c on c.id = b.client_id left join contracts k on k.id = b.contract_id
    where b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null
      and b.balance_due > 0 and b.due_date between ${last}::date - ${MAX_NOTIFY_DAYS}::int and ${last}::date and ${which}
    order by b.balance_due desc, b.unique_number`.execute(db);
  return rows;
}

const NOTIFIED_INDIVIDUALLY = sql`(c.type <> 'individual' or b.balance_due > ${LARGE_AMOUNT_FILS})`;

/** Write down which were told of, so that each is news once. */
const markNotified = (db: Db, late: readonly OverdueBill[], now: number) =>
  sql`insert into overdue_notifications (bill_id, notified_on)
    select id, ${dubaiDate(now)}::date from unnest(${late.map(({ id }) => id)}::uuid[]) told (id)
    on conflict do nothing`.execute(db);

/** Tell of each bill of a company, and of each large sum, on the first day after its grace, once. */
export async function notifyLargeOverdue(db: Db, now: number): Promise<void> {
  const late = await findOverdue(db, now, NOTIFIED_INDIVIDUALLY);
  await notifyAll(db, late.map(overdueNotification), now);
  await markNotified(db, late, now);
}

const NOT_NOTIFIED = sql`not exists (select from overdue_notifications o where o.bill_id = b.id)`;

/** Tell of the other bills whose grace has ended since the last time, together: everybody of all, a collector of his own. */
export async function notifyOverdueDigest(db: Db, now: number): Promise<void> {
  const rest = await findOverdue(db, now, sql`not ${NOTIFIED_INDIVIDUALLY} and ${NOT_NOTIFIED}`);
  const collected = rest.filter(({ hears_all }) => !hears_all);
  const collectors = new Set(collected.flatMap(({ collector }) => collector ?? []));
  const theirs = [...collectors].flatMap((collector) =>
    digestOf(collected.filter((late) => late.collector === collector)).map((digest): NewNotification => ({
      ...digest,
      permission: undefined,
      recipients: [collector],
    })),
  );
  await notifyAll(db, [...digestOf(rest), ...theirs], now);
  await markNotified(db, rest, now);
}

/** The hour from which that goes out. */
export const digestHour = (db: Db, day: string): Promise<number> => getNumberSetting(db, 'digest_hour', day);
