import { sql } from 'kysely';
import type { NoAccessInput, NoAccessVisit } from '../../../../domain/counters/noAccess';
import { dubaiDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { SqlExpression } from '../../../lists/fields';
import { HttpError, orNotFound, validationError } from '../../../http/httpError';
import type { ServiceContext } from '../../../http/requestContext';

/**
 * SQL: last visit without access to a counter after one day and up to another, as `NoAccessVisit`; null
 * without one.
 */
export const lastNoAccess = (
  counter: SqlExpression,
  after: SqlExpression,
  until: SqlExpression,
): SqlExpression => sql`(select jsonb_build_object('on', v.on_day, 'reason', v.reason) from no_access_visits v
  where v.counter_id = ${counter} and v.on_day > ${after} and v.on_day <= ${until}
  order by v.on_day desc limit 1)`;

/**
 * Records that a counter could not be read on a day; replaces the reason of that day. A reading can still
 * follow.
 */
export async function recordNoAccess(
  { db, now, currentUser, recordChange }: ServiceContext,
  counter: Id,
  { on, reason }: NoAccessInput,
): Promise<NoAccessVisit> {
  if (on > dubaiDate(now)) throw validationError({ on: 'A visit can’t be in the future' });
  const { rows } = await sql<{ is_read: boolean }>`select exists (select from counter_readings r
      where r.counter_id = n.id and r.status <> 'rejected' and r.type in ('actual', 'customer')
        and dubai_day(r.at) = ${on}::date) as is_read
    from counters n where n.id = ${counter} and n.deleted_at is null for update`.execute(db);
  if (orNotFound(rows[0]).is_read) throw new HttpError(409, 'This counter was read on that day.');
  await sql`insert into no_access_visits (counter_id, on_day, reason, recorded_by, recorded_at)
    values (${counter}, ${on}, ${reason}, ${currentUser.userId}, ${new Date(now)})
    on conflict (counter_id, on_day) do update set reason = excluded.reason, recorded_by = excluded.recorded_by,
      recorded_at = excluded.recorded_at`.execute(db);
  await recordChange({ model: 'counter', id: counter, after: { on, reason } });
  return { on, reason };
}
