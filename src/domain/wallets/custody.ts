import type { Ref } from '../entity';
import type { InferType } from 'yup';
import { day, notBefore } from '../fieldSchemas';
import { inputSchema, flag } from '../validation';

/** Custody of one person and payment type over a period: opening, movements, closing; AED. */
export interface CustodyRow {
  /** The day, in daily reports. */
  day: string | null;
  holder: Ref;
  type: 'cash' | 'check';
  opening: number;
  collected: number;
  unloaded: number;
  voided: number;
  closing: number;
}

/** Cash in the safe over a period: opening, movements, closing; AED. */
export interface SafeRow {
  /** The day, in daily reports. */
  day: string | null;
  opening: number;
  /** Cash that was handed over, as counted, and security deposits that were taken without a payment. */
  unloaded: number;
  /** Payments that were reversed after their handover. */
  voided: number;
  /** Refunds in cash. */
  paid_out: number;
  /** Deposits at the bank, less their reversals. */
  banked: number;
  closing: number;
}

/** A custody report. */
export interface CustodyReport {
  documents: CustodyRow[];
  safe: SafeRow[];
}

/** Input of a custody report. */
export interface CustodyQuery {
  from: string;
  to: string;
  daily: boolean;
}

const MAX_DAYS = 92;
const DAY_MS = 86_400_000;

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
