import type { Transitions } from '../transitions';
import type { TankStatus } from './tank';
import { inputSchema, text } from '../validation';

const permission = 'canUpdateTanks';

/** From the drawing board into service, out of it and back, and away for good. */
export const TANK_TRANSITIONS = {
  commission: { from: ['planned'], to: 'commissioned', permission, auditAction: 'commissioned' },
  takeOut: { from: ['commissioned'], to: 'out_of_service', permission, auditAction: 'taken_out' },
  return: { from: ['out_of_service'], to: 'commissioned', permission, auditAction: 'returned' },
  decommission: { from: ['out_of_service'], to: 'decommissioned', permission, auditAction: 'decommissioned' },
} as const satisfies Transitions<TankStatus>;

/** What is written down of a tank while it stays where it is. */
export const TANK_RECORDINGS = {
  reading: { from: ['planned', 'commissioned', 'out_of_service'], permission, auditAction: 'gauged' },
  delivery: { from: ['commissioned'], permission, auditAction: 'filled' },
} as const satisfies Transitions<TankStatus>;

/** Why a tank or a unit leaves its place. */
export const reasonInputSchema = inputSchema({ reason: text('Reason', 500).required('Reason is required') });
