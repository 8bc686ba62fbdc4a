import { countRows } from '../dashboard/blockService';
import type { BlockContext } from '../dashboard/blockService';
import { refunds } from './refundRepository';

/** Number of refunds in a status. */
export async function countRefunds(
  db: BlockContext['db'],
  status: 'Requested' | 'Approved',
): Promise<number> {
  const [row] = await refunds.aggregate<{ count: number }>(db, { status: [status] }, { count: countRows });
  return row?.count ?? 0;
}
