import type { Calendar } from './calendar';
import type { Chance } from './random';
import { createHash } from 'node:crypto';

/** What every part of the demo company is made with. */
export interface Maker {
  chance: Chance;
  calendar: Calendar;
}

/** What every record has: its id, and the moment at which it was written down. */
export interface Made {
  id: string;
  created_at: number;
}

/** Begin a record that was written down that many days ago. */
export function madeAgo({ chance, calendar }: Maker, days: number): Made {
  const created_at = calendar.at(calendar.day(-days), chance.whole(0, 540));
  return { id: chance.id(created_at), created_at };
}

/** Begin a record that was written down at a moment. */
export const madeAt = ({ chance }: Maker, created_at: number): Made => ({
  id: chance.id(created_at),
  created_at,
});

/** An id that follows from a name, so that the same company has the same rows. */
export const digest = (name: string): string => {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
