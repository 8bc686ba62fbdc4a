import type { Transitions } from '../transitions';
import type { TankStatus } from './tank';

const permission = 'canUpdateTanks';

export const TANK_TRANSITIONS = {
  commission: { from: ['planned'], to: 'commissioned', permission, auditAction: 'commissioned' },
  takeOut: { from: ['commissioned'], to: 'out_of_service', permission, auditAction: 'taken_out' },
  return: { from: ['out_of_service'], to: 'commissioned', permission, auditAction: 'returned' },
  decommission: { from: ['out_of_service'], to: 'decommissioned', permission, auditAction: 'decommissioned' },
} as const satisfies Transitions<TankStatus>;

/** Transitions that one request can perform on many records. */
export const TANK_BULK_TRANSITIONS = [
  'commission',
  'return',
  'takeOut',
] as const satisfies readonly (keyof typeof TANK_TRANSITIONS)[];

/** Actions that don't change the status. */
export const TANK_RECORDINGS = {
  reading: {
    from: ['planned', 'commissioned', 'out_of_service'],
    permission,
    auditAction: 'reading_recorded',
  },
  delivery: { from: ['commissioned'], permission, auditAction: 'delivery_recorded' },
} as const satisfies Transitions<TankStatus>;
