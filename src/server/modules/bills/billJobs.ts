import { sql } from 'kysely';
import { dubaiDate, formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { SqlExpression } from '../../lists/fields';
import { getNumberSetting } from '../settings/settingService';
import { notifyAll } from '../notifications/notificationService';
import type { NewNotification } from '../notifications/notificationService';
import { IS_OWED } from '../payments/balanceService';

/** Balance in fils from which a private client's invoice is notified individually. */
const LARGE_AMOUNT_FILS = 50_000;
/** Invoices overdue for more days are not notified any more. */
const MAX_NOTIFY_DAYS = 7;

interface OverdueBill {
  id: Id;
  number: string;
  client: string;
  due: string;
  balance: number;
  /** User who collects from this client. */
  collector: Id | null;
  /** The collector also receives the digest of all invoices. */
  receives_all: boolean;
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
  text: `${client} owes ${formatFils(balance)}, due since ${formatDate(due)}.`,
});

/** Digest of smaller overdue invoices, or an individual notification if there is only one. */
function digestOf(invoices: readonly OverdueBill[]): NewNotification[] {
  const [largest] = invoices;
  if (!largest) return [];
  if (invoices.length === 1) return [{ ...overdueNotification(largest), recipients: [] }];
  const sum = invoices.reduce((total, { balance }) => total + balance, 0);
  const title = `${String(invoices.length)} smaller invoices overdue`;
  const text = `${formatFils(sum)} in total; the largest is ${number(largest)}.`;
  return [{ ...OVERDUE_NOTIFICATION, id: largest.id, dedupeKey: largest.id, title, text }];
}

const number = ({ number, client }: OverdueBill): string => `${number} of ${client}`;

/** Invoices whose grace period ended within the last days, largest balance first. */
async function findOverdue(db: Db, now: number, condition: SqlExpression): Promise<OverdueBill[]> {
  const today = dubaiDate(now);
  const dueBefore = dubaiDate(now, -1 - (await getNumberSetting(db, 'grace_days', today)));
  const { rows } =
    await sql<OverdueBill>`select b.id, b.unique_number as number, c.label as client, b.due_date as due,
      b.balance_due as balance, k.collector_id as collector, exists (select from users u join roles r on r.id = u.role_id
        where u.id = k.collector_id and ${OVERDUE_NOTIFICATION.permission} = any(r.permissions)) as receives_all
    from bills b join clients c on c.id = b.client_id left join contracts k on k.id = b.contract_id
    where ${IS_OWED} and b.balance_due > 0 and ${condition}
      and b.due_date between ${dueBefore}::date - ${MAX_NOTIFY_DAYS}::int and ${dueBefore}::date
    order by b.balance_due desc, b.unique_number`.execute(db);
  return rows;
}

const NOTIFIED_INDIVIDUALLY = sql`(c.type <> 'individual' or b.balance_due > ${LARGE_AMOUNT_FILS})`;

/** Records the notified invoices, so that each is notified once. */
const markNotified = (db: Db, invoices: readonly OverdueBill[], now: number) =>
  sql`insert into overdue_notifications (bill_id, notified_on)
    select id, ${dubaiDate(now)}::date from unnest(${invoices.map(({ id }) => id)}::uuid[]) notified (id)
    on conflict do nothing`.execute(db);

/** Daily job: notifies of companies' and large overdue invoices on the first day after the grace period. */
export async function notifyLargeOverdue(db: Db, now: number): Promise<void> {
  const invoices = await findOverdue(db, now, NOTIFIED_INDIVIDUALLY);
  await notifyAll(db, invoices.map(overdueNotification), now);
  await markNotified(db, invoices, now);
}

const NOT_NOTIFIED = sql`not exists (select from overdue_notifications o where o.bill_id = b.id)`;

/** Daily job: notifies of the other overdue invoices in one digest, and each collector of their own. */
export async function notifyOverdueDigest(db: Db, now: number): Promise<void> {
  const others = await findOverdue(db, now, sql`not ${NOTIFIED_INDIVIDUALLY} and ${NOT_NOTIFIED}`);
  const collected = others.filter(({ receives_all }) => !receives_all);
  const collectors = new Set(collected.flatMap(({ collector }) => collector ?? []));
  const collectorDigests = [...collectors].flatMap((collector) =>
    digestOf(collected.filter((invoice) => invoice.collector === collector)).map(
      (digest): NewNotification => ({
        ...digest,
        permission: undefined,
        recipients: [collector],
      }),
    ),
  );
  await notifyAll(db, [...digestOf(others), ...collectorDigests], now);
  await markNotified(db, others, now);
}

/** Hour of the day from which the digest is sent. */
export const digestHour = (db: Db, day: string): Promise<number> => getNumberSetting(db, 'digest_hour', day);
