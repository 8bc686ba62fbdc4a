import { sql } from 'kysely';
import { tellOfOverdue, tellOfSmaller } from '../bills/billJobs';
import { tellOfDue, tellOfFullHands } from '../payments/checkJobs';
import { tellOfEnding, tellOfRefunds } from '../contracts/contractJobs';
import { tellOfPapers } from '../contracts/contractPaperJobs';
import type { Db } from '../database/pool';
import { tellOfLate } from '../orders/orderJobs';

const TELLING = [
  ...[tellOfEnding, tellOfPapers, tellOfRefunds, tellOfDue],
  ...[tellOfFullHands, tellOfOverdue, tellOfSmaller, tellOfLate],
];

/** How many of each kind everybody still has to read, and within how many hours they came. */
const UNREAD = 3;
const LATELY = 30;

/** What the daily jobs would tell at their first look was told one by one over the last weeks, and read but for the latest. */
export async function tellBefore(db: Db, at: number): Promise<void> {
  const now = new Date(at);
  for (const tell of TELLING) await tell(db, at);
  await sql`with told as (select e.id, row_number() over (partition by e.user_id, e.code
      order by o.sla_due desc, e.dedupe_key) as nth, o.sla_due,
      ('x' || left(md5(e.dedupe_key), 6))::bit(24)::int as chance
    from events e left join orders o on o.id = e.model_id where e.created_at = ${now}
  ), spread as (select id, nth, interval '1 minute' * (5 + chance % 600) as later,
      coalesce(sla_due, ${now}::timestamptz - interval '1 minute' * case when nth <= ${UNREAD} then 20 + chance % (60 * ${LATELY})
        else 60 * ${LATELY} + chance % (60 * 24 * 20) end) as told_at from told)
  update events e set id = md5(e.user_id::text || e.dedupe_key)::uuid, created_at = s.told_at,
    status = case when s.nth <= ${UNREAD} then 0 else 1 end,
    read_at = case when s.nth > ${UNREAD} then least(s.told_at + s.later, ${now}) end
  from spread s where s.id = e.id`.execute(db);
}
