import type { Entity, Id } from '../entity';
import { reference } from '../fieldSchemas';
import type { PosStatus } from './pos';
import type { Transitions } from '../transitions';
import { inputSchema } from '../validation';

const permission = 'canUpdatePos';

/** From the shelf into somebody's hands and back, to the workshop and back, lost, and away for good. */
export const POS_TRANSITIONS = {
  assign: { from: ['in_stock'], to: 'assigned', permission, auditAction: 'assigned' },
  return: { from: ['assigned'], to: 'in_stock', permission, auditAction: 'returned' },
  repaired: { from: ['repair'], to: 'in_stock', permission, auditAction: 'repaired' },
  repair: { from: ['in_stock', 'assigned'], to: 'repair', permission, auditAction: 'sent_to_repair' },
  lost: { from: ['in_stock', 'assigned', 'repair'], to: 'lost', permission, auditAction: 'lost' },
  retire: {
    from: ['in_stock', 'assigned', 'repair', 'lost'],
    to: 'retired',
    permission,
    auditAction: 'retired',
  },
} as const satisfies Transitions<PosStatus>;

/** Who is to carry a handheld. */
export const assignPosInputSchema = inputSchema({
  user: reference('Employee').required('Employee is required'),
});

/** Somebody carried a handheld, from a moment until another. */
export interface PosAssignment extends Entity {
  pos: { _id: Id; code: string; label: string };
  user: { _id: Id; username: string; label: string };
  assigned_at: string;
  returned_at: string | null;
  reason: string | null;
}
