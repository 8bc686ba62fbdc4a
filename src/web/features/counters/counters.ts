import type { Counter } from '../../../domain/counters/counter';
import { crudApi, crudSaga, entity } from '../../store/createResource';

/** The gas meters; they come into being beside a contract or an order, or by an import, never on a page of their own. */
export const counters = entity<Counter>('counters');

/** List and read. */
export const countersSaga = crudSaga(counters, crudApi<Counter, never>('/counter'));
