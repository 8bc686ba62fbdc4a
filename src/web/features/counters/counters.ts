import type { Counter } from '../../../domain/counters/counter';
import { createResource } from '../../store/createResource';

/** Gas meters; they are created by quick create or import, not on a page of their own. */
export const counters = createResource<Counter>('counters', '/counter', {
  defaults: { site: { _id: '', code: '', name: '' } },
});
