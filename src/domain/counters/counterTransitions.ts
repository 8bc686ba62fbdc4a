import type { InferType } from 'yup';
import type { CounterStatus } from './counter';
import { maybe, momentOrDay, reference } from '../fieldSchemas';
import type { Steps } from '../transitions';
import { draft, number, text } from '../validation';

/** What may become of a counter beside what its contract and its jobs do to it. */
export const COUNTER_STEPS = {
  replace: { from: ['active', 'faulty'], to: 'replaced', needs: 'superAdmin', past: 'replaced' },
  fault: { from: ['active'], to: 'faulty', needs: 'superAdmin', past: 'found faulty' },
  route: {
    from: ['in_stock', 'active', 'vacant', 'disconnected', 'faulty'],
    needs: 'superAdmin',
    past: 'routed',
  },
  retire: { from: ['vacant', 'in_stock'], to: 'retired', needs: 'superAdmin', past: 'retired' },
} as const satisfies Steps<CounterStatus>;

const index = (label: string) =>
  number(label).required(`${label} is required`).min(0, `${label} can't be below zero`);

/** One counter takes the place of another: where the old one ends and the new one begins. */
export const replaceDraft = draft({
  by: reference('New counter').required('New counter is required'),
  at: momentOrDay('Replaced on').required('Say when the counter was replaced'),
  final_reading: index('Final reading of the old counter'),
  initial_reading: index('Initial reading of the new counter'),
  seal_no: maybe(text('Seal number', 40)),
  note: maybe(text('Note', 500)),
});

export type ReplaceDraft = InferType<typeof replaceDraft>;

/** Which counters are walked: those of one route, in their order. */
export const routeDraft = draft({ route_code: text('Route', 40).required('Route is required') });

/** One walk has as many counters at most. */
export const MOST_ON_ROUTE = 500;
