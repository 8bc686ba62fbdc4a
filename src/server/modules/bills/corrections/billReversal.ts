import { sql } from 'kysely';
import type { Id } from '../../../../domain/entity';
import type { Db } from '../../../db/client';
import type { ServiceContext } from '../../../http/requestContext';

/**
 * Releases what an invoice billed once credit notes cover all of it: its readings, its month and days, and
 * its part of the contract's corrections. It keeps its readings for display. Idempotent; does nothing before
 * full credit.
 */
export async function reverseIfCreditedInFull(context: ServiceContext, bill: Id): Promise<void> {
  const { db, now } = context;
  const reversed = await sql`update bills set reversed_at = ${new Date(now)}
    where id = ${bill} and reversed_at is null and kind in ('consumption', 'final') and credited_amount >= total
      and total > 0 returning id`.execute(db);
  if (reversed.rows.length === 0) return;
  await sql`insert into released_readings (bill_id, reading_id)
    select bill_id, id from counter_readings where bill_id = ${bill}`.execute(db);
  const released =
    await sql`update counter_readings set bill_id = null, status = 'validated', version = version + 1,
      updated_at = ${new Date(now)}
    where bill_id = ${bill} returning id`.execute(db);
  await context.recordChange({
    action: 'bill.reversed',
    model: 'bill',
    id: bill,
    after: { released_readings: released.rows.length },
  });
}

/** The last reversed invoice of each reading, by reading; latest reversal first. */
export async function findReversedBills(db: Db, readings: readonly Id[]): Promise<Map<Id, Id>> {
  const { rows } = await sql<{ reading: Id; bill: Id }>`select * from (
      select distinct on (l.reading_id) l.reading_id as reading, b.id as bill, b.reversed_at
      from released_readings l join bills b on b.id = l.bill_id
      where l.reading_id = any(${[...readings]}::uuid[]) order by l.reading_id, b.reversed_at desc, b.id desc) r
    order by reversed_at desc, bill desc`.execute(db);
  return new Map(rows.map(({ reading, bill }) => [reading, bill]));
}
