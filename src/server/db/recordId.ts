import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Id } from '../../domain/entity';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isRecordId = (text: unknown): text is Id => typeof text === 'string' && UUID.test(text);

/** Passed explicitly, because `v7` keeps its own sequence only if it also reads the clock. */
let sequence = randomInt(2 ** 31);

/** A new id (UUID version 7): ids sort by time and, within a millisecond, by order of creation. */
export const newRecordId = (now = Date.now()): Id => {
  sequence = (sequence + 1) >>> 0;
  return v7({ msecs: now, seq: sequence });
};

/** The smallest or largest id of a millisecond. */
export function recordIdBound(ms: number, bound: 'from' | 'to'): Id {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${bound === 'from' ? '7000-8000-000000000000' : '7fff-bfff-ffffffffffff'}`;
}
