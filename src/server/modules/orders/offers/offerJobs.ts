import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import type { Db } from '../../../db/client';
import { jobContext } from '../../../jobs/scheduler';
import { findOffer } from './offerService';
import { notifyOffer } from '../orderNotifications';

/** Daily job: expires offers after their last day; their orders return to Assessed. */
export async function expireOffers(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; order_id: string }>`update offers set status = 'Expired',
    decided_at = ${new Date(now)}, version = version + 1, updated_at = ${new Date(now)}
    where status = 'Sent' and valid_until < ${dubaiDate(now)}::date and deleted_at is null
    returning id, order_id`.execute(db);
  for (const { id, order_id } of rows) {
    await sql`update orders set status = 'Assessed', version = version + 1, updated_at = ${new Date(now)}
      where id = ${order_id} and status = 'Offered'`.execute(db);
    await jobContext('offer.expired', db, now).recordChange({
      model: 'offer',
      id,
      before: { status: 'Sent' },
      after: { status: 'Expired' },
    });
    await notifyOffer({ db, now }, await findOffer(db, id), 'expired');
  }
}
