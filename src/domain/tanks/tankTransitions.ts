import type { Steps } from '../transitions';
import type { TankStatus } from './tank';
import { draft, text } from '../validation';

const needs = 'canUpdateTanks';

/** From the drawing board into service, out of it and back, and away for good. */
export const TANK_STEPS = {
  commission: { from: ['planned'], to: 'commissioned', needs, past: 'commissioned' },
  takeOut: { from: ['commissioned'], to: 'out_of_service', needs, past: 'taken_out' },
  return: { from: ['out_of_service'], to: 'commissioned', needs, past: 'returned' },
  decommission: { from: ['out_of_service'], to: 'decommissioned', needs, past: 'decommissioned' },
} as const satisfies Steps<TankStatus>;

/** What is written down of a tank while it stays where it is. */
export const TANK_NOTES = {
  reading: { from: ['planned', 'commissioned', 'out_of_service'], needs, past: 'gauged' },
  delivery: { from: ['commissioned'], needs, past: 'filled' },
} as const satisfies Steps<TankStatus>;

/** Why a tank or a unit leaves its place. */
export const reasonDraft = draft({ reason: text('Reason', 500).required('Reason is required') });
