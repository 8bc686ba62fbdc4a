import { sql } from 'kysely';
import { dubaiDate, formatDate } from '../../../domain/dates';
import { formatFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import type { ActorContext } from '../../http/requestContext';
import { accountPosition } from './accountService';

/** SQL: the account of the cash in the safe. */
export const SAFE_ACCOUNT = accountPosition('cash_safe');

/** Lowest cash balance of the safe at the end of a posting day and of all days since, in fils. */
export async function cashInSafe(db: Db, since: string): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select coalesce(min(held), 0)::bigint as fils from (
    select sum(sum(amount)) over (order by day) as held from (
      select ${since}::date as day, 0 as amount
      union all select greatest(day, ${since}::date), amount from journal_lines where account = ${SAFE_ACCOUNT}
    ) l group by day) d`.execute(db);
  return rows[0]?.fils ?? 0;
}

/** Locks the account of the safe, to serialise transactions that take cash from it. */
export const lockSafe = (db: Db) =>
  sql`select from ledger_accounts where code = 'cash_safe' for no key update`.execute(db);

/** Throws unless the safe holds an amount in fils; no other transaction can take it until this one ends. */
async function assertCashInSafe({ db, now }: ActorContext, fils: number): Promise<void> {
  await lockSafe(db);
  const held = await cashInSafe(db, dubaiDate(now));
  if (held < fils) throw new HttpError(409, `There is only ${formatFils(held)} of cash in the safe.`);
}

/**
 * Like `assertCashInSafe`, for the posting day of an event and all days since; no month closes until the
 * transaction ends.
 */
export async function assertCashInSafeSince(
  context: ActorContext,
  fils: number,
  eventDay: string,
): Promise<void> {
  const { db } = context;
  await lockSafe(db);
  const { rows } = await sql<{ day: string }>`select posting_day(${eventDay}::date) as day`.execute(db);
  const held = await cashInSafe(db, rows[0]?.day ?? eventDay);
  if (held >= fils) return;
  await assertCashInSafe(context, fils);
  throw new HttpError(
    409,
    `The safe did not hold this much on ${formatDate(eventDay)}, only ${formatFils(Math.max(held, 0))}. Check the amount and the day.`,
  );
}
