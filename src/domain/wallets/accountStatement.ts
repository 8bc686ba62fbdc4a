import type { Id } from '../entity';
import { day, optional, notBefore } from '../fieldSchemas';
import { inputSchema } from '../validation';

/** What moves the balance of a contract. */
export const STATEMENT_KINDS = [
  'bill',
  'payment',
  'credit_note',
  'write_off',
  'earlier',
  'transfer',
  'refund',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** What each is called. */
export const STATEMENT_LABELS: Record<StatementKind, string> = {
  bill: 'Invoice',
  payment: 'Payment',
  credit_note: 'Credit note',
  write_off: 'Written off',
  earlier: 'Settled earlier',
  transfer: 'Paid across contracts',
  refund: 'Credit given back',
};

/** One movement: what is owed more, or less, and the balance after it. Amounts are AED. */
export interface StatementRow {
  day: string;
  kind: StatementKind;
  number: string;
  /** The bill behind it; none for a payment. */
  bill: Id | null;
  debit: number;
  credit: number;
  balance: number;
}

/** What moved between two days, from the balance before to the one after. */
export interface Statement {
  from: string | null;
  to: string | null;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  rows: StatementRow[];
}

/** The days of a statement; without them it tells everything. */
export const statementQuerySchema = inputSchema({
  from: optional(day('From')),
  to: optional(day('To')).test('after-from', "To can't be before from", notBefore('from')),
});
