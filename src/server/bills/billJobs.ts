import { sql } from 'kysely';
import { dayInDubai, showDate } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { aed, fromFils } from '../../domain/money';
import type { Db } from '../database/pool';
import { numberAt } from '../settings/settingAt';
import { tellAll } from '../tell';
import type { News } from '../tell';

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
  alone: boolean;
  /** It became late today. */
  fresh: boolean;
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

/** A collector is told of each invoice, however small. */
const toCollect = (late: Late): News => ({ ...oneOf(late), needs: undefined });

/** The smaller ones of a day together, under the largest of them. */
function restOf(late: readonly Late[], today: string): News[] {
  const [largest] = late;
  if (!largest) return [];
  if (late.length === 1) return [oneOf(largest)];
  const sum = late.reduce((all, { balance }) => all + balance, 0);
  const title = `${String(late.length)} smaller invoices overdue`;
  const text = `${aed(fromFils(sum))} in all; the largest is ${number(largest)}.`;
  return [{ ...NEWS, id: largest.id, cause: today, title, text }];
}

const number = ({ number, client }: Late): string => `${number} of ${client}`;

/** Tell of every bill on the first day after its grace, once: companies and large sums by themselves, the rest together. */
export async function tellOfOverdue(db: Db, now: number): Promise<void> {
  const today = dayInDubai(now);
  const last = dayInDubai(now, -1 - (await numberAt(db, 'grace_days', today)));
  const { rows } =
    await sql<Late>`select b.id, b.unique_number as number, c.label as client, b.due_date::text as due,
      b.balance_due as balance, k.collector_id as collector, (c.type <> 'individual' or b.balance_due > ${LARGE}) as alone, b.due_date = ${last}::date as fresh
    from bills b join clients c on c.id = b.client_id left join contracts k on k.id = b.contract_id
    where b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.deleted_at is null
      and b.balance_due > 0 and b.due_date between ${last}::date - ${LATE_DAYS}::int and ${last}::date
    order by b.balance_due desc, b.unique_number`.execute(db);
  const rest = rows.filter(({ alone, fresh }) => !alone && fresh);
  const alone = rows.filter((late) => late.alone);
  const collected = rest.filter(({ collector }) => collector !== null);
  await tellAll(db, [...alone.map(oneOf), ...restOf(rest, today), ...collected.map(toCollect)], now);
}
