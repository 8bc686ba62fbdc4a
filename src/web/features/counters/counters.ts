import type { Counter } from '../../../domain/counters/counter';
import { createResource } from '../../store/createResource';

/** The gas meters; they are created with a contract or an order or by an import, not on a page of their own. */
export const counters = createResource<Counter>('counters', '/counter', {
  defaults: { site: { code: '', name: '' } },
});

export const countersSaga = counters.saga;
