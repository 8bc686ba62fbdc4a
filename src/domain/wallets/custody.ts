import type { Ref } from '../entity';
import type { InferType } from 'yup';
import { day, notBefore } from '../fieldSchemas';
import { inputSchema, flag } from '../validation';

/** What one holder had of one kind of money at the start of a period, what came and went, and what was left; AED. */
export interface CustodyRow {
  /** The day, where every day is told by itself. */
  day: string | null;
  holder: Ref;
  type: 'cash' | 'check';
  opening: number;
  collected: number;
  unloaded: number;
  voided: number;
  closing: number;
}

/** Which days are asked about, and whether each is told by itself. */
export interface CustodyQuery {
  from: string;
  to: string;
  daily: boolean;
}

const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

/** Which days a custody report is about. */
export const custodyQuerySchema = inputSchema({
  from: day('From').required('From is required'),
  to: day('To')
    .required('To is required')
    .test('order', "To can't be before From", notBefore('from'))
    .test(
      'length',
      `At most ${String(MAX_DAYS)} days at a time`,
      (to, { parent }) => Date.parse(to) - Date.parse((parent as { from: string }).from) < MAX_DAYS * DAY_MS,
    ),
  daily: flag('Day by day'),
});
export type CustodyQueryInput = InferType<typeof custodyQuerySchema>;
