import type { Counter } from '../../../domain/counters/counter';
import { createResource } from '../../store/createResource';

/** The gas meters; they come into being beside a contract or an order, or by an import, never on a page of their own. */
export const counters = createResource<Counter>('counters', '/counter', {
  defaults: { site: { code: '', name: '' } },
});

/** List and read. */
export const countersSaga = counters.saga;
