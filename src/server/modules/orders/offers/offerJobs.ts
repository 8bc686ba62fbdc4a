import { sql } from 'kysely';
import { dubaiDate } from '../../../../domain/dates';
import type { Db } from '../../../db/client';
import { jobContext } from '../../../jobs/scheduler';
import { findOffer } from '../orderService';
import { notifyOffer } from '../orderNotifications';
import { updateOrderStatus } from './offerTransitions';

/** Daily job: expires offers after their last day; their orders return to Assessed. */
export async function expireOffers(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{ id: string; order_id: string }>`update offers set status = 'Expired',
    decided_at = ${new Date(now)}, version = version + 1, updated_at = ${new Date(now)}
    where status = 'Sent' and valid_until < ${dubaiDate(now)}::date and deleted_at is null
    returning id, order_id`.execute(db);
  const context = jobContext('offer.expired', db, now);
  for (const { id, order_id } of rows) {
    await updateOrderStatus(context, order_id, 'Offered', 'Assessed');
    await context.recordChange({
      model: 'offer',
      id,
      before: { status: 'Sent' },
      after: { status: 'Expired' },
    });
    await notifyOffer({ db, now }, await findOffer(db, id), 'expired');
  }
}
