import type { Figure } from './figures';
import { percentile } from './figures';

/** One kind of request, sent over several connections until the count is reached. */
export interface Load {
  name: string;
  count: number;
  /**
   * Number of first requests that are not measured: each database connection plans a statement for its values
   * five times.
   */
  warmUp?: number;
  /** Requests at the same time; ten by default. */
  connections?: number;
  send: (turn: number) => Promise<Response>;
}

/** Requests per second, p50 and p99. */
export async function loadFigures({
  name,
  count,
  warmUp = 0,
  connections = 10,
  send,
}: Load): Promise<Figure[]> {
  const times: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const connection = async () => {
    for (let turn = next++; turn < count; turn = next++) {
      const sent = performance.now();
      const response = await send(turn);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${name}: the server answered ${String(response.status)}`);
      if (turn >= warmUp) times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - startedAt) / 1000;
  return [
    { name: `${name}: requests`, value: count / seconds, unit: '/s' },
    { name: `${name}: p50`, value: percentile(times, 0.5), unit: 'ms', digits: 1 },
    { name: `${name}: p99`, value: percentile(times, 0.99), unit: 'ms', digits: 1 },
  ];
}
