import type { InferType } from 'yup';
import type { CounterStatus } from './counter';
import { optional, momentOrDay, reference } from '../fieldSchemas';
import type { Transitions } from '../transitions';
import { inputSchema, number, text } from '../validation';

/** Manual transitions of a counter. */
export const COUNTER_TRANSITIONS = {
  replace: { from: ['active', 'faulty'], to: 'replaced', permission: 'superAdmin', auditAction: 'replaced' },
  fault: { from: ['active'], to: 'faulty', permission: 'superAdmin', auditAction: 'marked_faulty' },
  route: {
    from: ['in_stock', 'active', 'vacant', 'disconnected', 'faulty'],
    permission: 'superAdmin',
    auditAction: 'assigned_to_route',
  },
  retire: { from: ['vacant', 'in_stock'], to: 'retired', permission: 'superAdmin', auditAction: 'retired' },
} as const satisfies Transitions<CounterStatus>;

/** Transitions that one request can perform on many records. */
export const COUNTER_BULK_TRANSITIONS = [
  'route',
  'fault',
  'retire',
] as const satisfies readonly (keyof typeof COUNTER_TRANSITIONS)[];

const index = (label: string) =>
  number(label).required(`${label} is required`).min(0, `${label} can’t be below zero`);

/** Input of a replacement: final index of the old counter and initial index of the new one. */
export const replaceCounterInputSchema = inputSchema({
  by: reference('New counter').required('New counter is required'),
  at: momentOrDay('Replaced on').required('Enter the replacement date'),
  final_reading: index('Final reading of the old counter'),
  initial_reading: index('Initial reading of the new counter'),
  seal_no: optional(text('Seal number', 40)),
  note: optional(text('Note', 500)),
});

export type ReplaceCounterInput = InferType<typeof replaceCounterInputSchema>;

/** Query of a route sheet. */
export const routeSheetQuerySchema = inputSchema({
  route_code: text('Route', 40).required('Route is required'),
});

/** Maximum number of counters on a route sheet. */
export const MAX_ROUTE_COUNTERS = 500;
