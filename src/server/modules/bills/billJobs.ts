import { sql } from 'kysely';
import { dayInDubai, showDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { aed, fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import type { Sql } from '../../lists/fields';
import { numberAt } from '../settings/settingService';
import { tellAll } from '../notifications/notificationService';
import type { News } from '../notifications/notificationService';

/** From so much on, in fils, a private client's bill is told of by itself. */
const LARGE = 50_000;
/** Days after which nobody is told any more of what was missed. */
const LATE_DAYS = 7;

interface Late {
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

const NEWS = { code: 'bill.overdue', needs: 'canUpdateBills', severity: 'warning', model: 'bill' } as const;

const oneOf = ({ id, number, client, due, balance, collector }: Late): News => ({
  ...NEWS,
  to: [collector],
  id,
  cause: id,
  title: `Invoice overdue: ${number}`,
  text: `${client} has owed ${aed(fromFils(balance))} since ${showDate(due)}.`,
});

/** The smaller ones together, under the largest of them; one alone is told of by itself. */
function digestOf(late: readonly Late[]): News[] {
  const [largest] = late;
  if (!largest) return [];
  if (late.length === 1) return [{ ...oneOf(largest), to: [] }];
  const sum = late.reduce((all, { balance }) => all + balance, 0);
  const title = `${String(late.length)} smaller invoices overdue`;
  const text = `${aed(fromFils(sum))} in all; the largest is ${number(largest)}.`;
  return [{ ...NEWS, id: largest.id, cause: largest.id, title, text }];
}

const number = ({ number, client }: Late): string => `${number} of ${client}`;

/** Invoices that nobody paid within their grace, which ended a few days ago at most; the largest first. */
async function lateOnes(db: Db, now: number, which: Sql): Promise<Late[]> {
  const today = dayInDubai(now);
  const last = dayInDubai(now, -1 - (await numberAt(db, 'grace_days', today)));
  const { rows } =
    await sql<Late>`select b.id, b.unique_number as number, c.label as client, b.due_date::text as due,
      b.balance_due as balance, k.collector_id as collector, exists (select from users u join roles r on r.id = u.role_id
        where u.id = k.collector_id and ${NEWS.needs} = any(r.permissions)) as hears_all
    from bills b join clients c on c.id = b.client_id left join contracts k on k.id = b.contract_id
    where b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null
      and b.balance_due > 0 and b.due_date between ${last}::date - ${LATE_DAYS}::int and ${last}::date and ${which}
    order by b.balance_due desc, b.unique_number`.execute(db);
  return rows;
}

const ALONE = sql`(c.type <> 'individual' or b.balance_due > ${LARGE})`;

/** Write down which were told of, so that each is news once. */
const noteTold = (db: Db, late: readonly Late[], now: number) =>
  sql`insert into overdue_told (bill_id, told_on)
    select id, ${dayInDubai(now)}::date from unnest(${late.map(({ id }) => id)}::uuid[]) told (id)
    on conflict do nothing`.execute(db);

/** Tell of each bill of a company, and of each large sum, on the first day after its grace, once. */
export async function tellOfOverdue(db: Db, now: number): Promise<void> {
  const late = await lateOnes(db, now, ALONE);
  await tellAll(db, late.map(oneOf), now);
  await noteTold(db, late, now);
}

const UNTOLD = sql`not exists (select from overdue_told o where o.bill_id = b.id)`;

/** Tell of the other bills whose grace has ended since the last time, together: everybody of all, a collector of his own. */
export async function tellOfSmaller(db: Db, now: number): Promise<void> {
  const rest = await lateOnes(db, now, sql`not ${ALONE} and ${UNTOLD}`);
  const collected = rest.filter(({ hears_all }) => !hears_all);
  const collectors = new Set(collected.flatMap(({ collector }) => collector ?? []));
  const theirs = [...collectors].flatMap((collector) =>
    digestOf(collected.filter((late) => late.collector === collector)).map((digest): News => ({
      ...digest,
      needs: undefined,
      to: [collector],
    })),
  );
  await tellAll(db, [...digestOf(rest), ...theirs], now);
  await noteTold(db, rest, now);
}

/** The hour from which that goes out. */
export const digestHour = (db: Db, day: string): Promise<number> => numberAt(db, 'digest_hour', day);
