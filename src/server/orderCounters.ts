import type { Order } from '../domain/order';
import type { Doer } from './kit/ask';
import { Refusal, unfit } from './kit/refusal';
import type { Completed } from './orderCompletion';

/** A job at a counter is done once its index was read. */
export function enterIndexes(_ask: Doer, order: Order, { reading }: Completed): Promise<void> {
  if (!order.counter) throw new Refusal(409, 'Say first which counter this order is about.');
  if (typeof reading !== 'number') throw unfit({ reading: 'Index of the counter is required' });
  return Promise.resolve();
}
