import type { Id } from '../entity';
import { day, optional, notBefore } from '../fieldSchemas';
import { inputSchema } from '../validation';

/** Statement entry types. */
export const STATEMENT_KINDS = [
  'bill',
  'payment',
  'payment_reversed',
  'credit_note',
  'write_off',
  'write_off_reversed',
  'earlier',
  'transfer',
  'transferred_to',
  'transferred_from',
  'transfer_reversed',
  'refund',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const STATEMENT_LABELS: Record<StatementKind, string> = {
  bill: 'Invoice',
  payment: 'Payment',
  payment_reversed: 'Payment reversed',
  credit_note: 'Credit note',
  write_off: 'Written off',
  write_off_reversed: 'Write-off reversed',
  earlier: 'Previously settled',
  transfer: 'Paid across contracts',
  transferred_to: 'Transferred to',
  transferred_from: 'Transferred from',
  transfer_reversed: 'Transfer reversed',
  refund: 'Credit refunded',
};

/** One statement entry with the running balance; amounts are AED. */
export interface StatementRow {
  day: string;
  kind: StatementKind;
  number: string;
  bill: Id | null;
  debit: number;
  credit: number;
  balance: number;
}

/** Movements of the deposit: the opening amount of the period, then receipts and uses. */
export const DEPOSIT_KINDS = ['brought_forward', 'taken', 'reversed', 'applied', 'refunded'] as const;
export type DepositKind = (typeof DEPOSIT_KINDS)[number];

export const DEPOSIT_LABELS: Record<DepositKind, string> = {
  brought_forward: 'Held before',
  taken: 'Deposit taken',
  reversed: 'Deposit reversed',
  applied: 'Applied to invoices',
  refunded: 'Deposit refunded',
};

/** One movement of the deposit in AED; uses are negative. It never affects the balance of the account. */
export interface DepositRow {
  day: string;
  kind: DepositKind;
  /** Number of the receipt or refund voucher. */
  number: string | null;
  amount: number;
  held: number;
}

/** A statement over a period with opening and closing balance. */
export interface Statement {
  from: string | null;
  to: string | null;
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  rows: StatementRow[];
  /** The deposit, which is kept separate from the balance; empty if none was received. */
  deposits: DepositRow[];
}

/** Period of a statement; unbounded by default. */
export const statementQuerySchema = inputSchema({
  from: optional(day('From')),
  to: optional(day('To')).test('after-from', 'To can’t be before from', notBefore('from')),
});
