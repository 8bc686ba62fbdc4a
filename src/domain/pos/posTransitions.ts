import type { Entity, Id } from '../entity';
import { reference } from '../fieldSchemas';
import type { PosStatus } from './pos';
import type { Steps } from '../transitions';
import { draft } from '../validation';

const needs = 'canUpdatePos';

/** From the shelf into somebody's hands and back, to the workshop and back, lost, and away for good. */
export const POS_STEPS = {
  assign: { from: ['in_stock'], to: 'assigned', needs, past: 'assigned' },
  return: { from: ['assigned'], to: 'in_stock', needs, past: 'returned' },
  repaired: { from: ['repair'], to: 'in_stock', needs, past: 'repaired' },
  repair: { from: ['in_stock', 'assigned'], to: 'repair', needs, past: 'sent_to_repair' },
  lost: { from: ['in_stock', 'assigned', 'repair'], to: 'lost', needs, past: 'lost' },
  retire: { from: ['in_stock', 'assigned', 'repair', 'lost'], to: 'retired', needs, past: 'retired' },
} as const satisfies Steps<PosStatus>;

/** Who is to carry a handheld. */
export const assignDraft = draft({ user: reference('Employee').required('Employee is required') });

/** Somebody carried a handheld, from a moment until another. */
export interface PosAssignment extends Entity {
  pos: { _id: Id; code: string; label: string };
  user: { _id: Id; username: string; label: string };
  assigned_at: string;
  returned_at: string | null;
  reason: string | null;
}
