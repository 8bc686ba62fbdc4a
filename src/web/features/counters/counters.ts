import type { Counter } from '../../../domain/counters/counter';
import { createResource } from '../../store/createResource';

/** Gas meters; created by quick create or import, not on a separate page. */
export const counters = createResource<Counter>('counters', '/counter', {
  defaults: { site: { _id: '', code: '', name: '' } },
});
