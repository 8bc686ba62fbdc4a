import type { Counter } from '../../domain/counter';
import { crudApi, crudSaga, entity } from '../kit/entity';

/** The gas meters; they come into being with a contract, an order or an import, never on a form of their own. */
export const counters = entity<Counter>('counters');

/** List and read. */
export const countersSaga = crudSaga(counters, crudApi<Counter, never>('/counter'));
