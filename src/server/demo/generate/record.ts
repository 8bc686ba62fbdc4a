import type { Calendar } from './calendar';
import type { Random } from './random';
import { createHash } from 'node:crypto';

/** Shared random source and calendar. */
export interface Generator {
  random: Random;
  calendar: Calendar;
}

export interface CreatedRecord {
  id: string;
  created_at: number;
}

export function createdDaysAgo({ random, calendar }: Generator, days: number): CreatedRecord {
  const created_at = calendar.officeTime(calendar.day(-days), random.integer(0, 540));
  return { id: random.id(created_at), created_at };
}

export const createdAt = ({ random }: Generator, created_at: number): CreatedRecord => ({
  id: random.id(created_at),
  created_at,
});

/** An id derived from a name, so that generated ids are stable. */
export const deterministicId = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
