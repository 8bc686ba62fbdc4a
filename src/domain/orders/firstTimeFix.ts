import type { ORDER_TYPES } from '../enums';

/** Days after a job in which a new fault on the same asset means that it was not fixed. */
export const FIX_DAYS = 30;

/** Types of orders that fix a fault; planned work such as a refill is irrelevant to earlier repairs. */
export const FAULT_TYPES = [
  'repair',
  'leak_emergency',
  'meter_check',
  'meter_replace',
  'device_check',
] as const satisfies readonly (typeof ORDER_TYPES)[number][];
