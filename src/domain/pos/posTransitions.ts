import type { Entity, Id } from '../entity';
import { reference } from '../fieldSchemas';
import type { PosStatus } from './pos';
import type { Transitions } from '../transitions';
import { inputSchema } from '../validation';

const permission = 'canUpdatePos';

export const POS_TRANSITIONS = {
  assign: { from: ['in_stock'], to: 'assigned', permission, auditAction: 'assigned' },
  return: { from: ['assigned'], to: 'in_stock', permission, auditAction: 'returned' },
  completeRepair: { from: ['repair'], to: 'in_stock', permission, auditAction: 'repaired' },
  repair: { from: ['in_stock', 'assigned'], to: 'repair', permission, auditAction: 'sent_to_repair' },
  reportLost: {
    from: ['in_stock', 'assigned', 'repair'],
    to: 'lost',
    permission,
    auditAction: 'reported_lost',
  },
  retire: {
    from: ['in_stock', 'assigned', 'repair', 'lost'],
    to: 'retired',
    permission,
    auditAction: 'retired',
  },
} as const satisfies Transitions<PosStatus>;

/** Transitions that one request can perform on many records. */
export const POS_BULK_TRANSITIONS = [
  'return',
  'completeRepair',
  'repair',
  'retire',
] as const satisfies readonly (keyof typeof POS_TRANSITIONS)[];

export const assignPosInputSchema = inputSchema({
  user: reference('Employee').required('Employee is required'),
});

/** An assignment of a POS device. */
export interface PosAssignment extends Entity {
  pos: { _id: Id; code: string; label: string };
  user: { _id: Id; username: string; label: string };
  assigned_at: string;
  returned_at: string | null;
  reason: string | null;
}
