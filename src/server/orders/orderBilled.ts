import { sql } from 'kysely';
import type { Bill } from '../../domain/bill';
import type { Doer } from '../kit/ask';

/** The job of a bill that was just issued counts as billed. */
export async function orderBilled(ask: Doer, { kind, order }: Bill): Promise<void> {
  if (kind !== 'maintenance' || !order) return;
  const { numAffectedRows } = await sql`update orders set status = 'Billed', version = version + 1,
    updated_at = ${new Date(ask.now)} where id = ${order._id} and status = 'Completed'`.execute(ask.db);
  if (numAffectedRows !== 1n) return;
  const before = { status: 'Completed' };
  const after = { status: 'Billed' };
  await ask.changed({ action: 'order.billed', model: 'order', id: order._id, before, after });
}
