import type { InferType } from 'yup';
import type { Entity, Id, Ref } from '../entity';
import { choice, optional } from '../fieldSchemas';
import { DATE_ORDERS, DECIMAL_SIGNS } from '../imports/importFile';
import type { ImportFormat } from '../imports/importFile';
import type { Transitions } from '../transitions';
import { inputSchema, text } from '../validation';
import type { CsvMapping } from './csvColumns';
import { STATEMENT_KINDS } from './statementKinds';
import type { StatementFormat, StatementKind } from './statementKinds';

export const BANK_STATEMENT_STATUSES = ['Imported', 'PaidOut', 'Removed'] as const;
export type BankStatementStatus = (typeof BANK_STATEMENT_STATUSES)[number];

/** A wrongly imported statement can be removed, the last one first, while none of its lines is confirmed. */
export const BANK_STATEMENT_TRANSITIONS = {
  remove: { from: ['Imported'], to: 'Removed', permission: 'superAdmin', auditAction: 'removed' },
} as const satisfies Transitions<BankStatementStatus>;
export type BankStatementTransition = keyof typeof BANK_STATEMENT_TRANSITIONS;

/** An imported statement of the bank account, or the settlement of one payout of card payments; AED. */
export interface BankStatement extends Entity {
  unique_number: string;
  kind: StatementKind;
  format: StatementFormat;
  file_name: string;
  account: string | null;
  /** Number given by the bank. */
  number: string | null;
  from_day: string;
  to_day: string;
  opening: number;
  closing: number;
  lines: number;
  /** Number of lines that earlier statements contain. */
  known_lines: number;
  proposed: number;
  confirmed: number;
  status: BankStatementStatus;
  created_by: Ref & { username: string };
  created_at: string;
}

/** Preview of a file before its import; AED. */
export interface ReadStatementFile {
  format: StatementFormat;
  /**
   * For tables only: header cells, suggested columns, cell formats, and whether these columns were saved
   * before.
   */
  table: {
    header: string[];
    /** Cells of the first lines. */
    sample: string[][];
    mapping: CsvMapping;
    cells: ImportFormat;
    saved: boolean;
  } | null;
  statements: {
    number: string | null;
    from: string;
    to: string;
    opening: number | null;
    closing: number | null;
    lines: number;
  }[];
  /** Error that prevents the import; null if there is none. */
  problem: string | null;
}

const MAX_MAPPING = 2_000;

/**
 * Fields beside the file. The mapping is a JSON object of header cells by column; balances are required if
 * the file has none.
 */
export const statementFileInputSchema = inputSchema({
  kind: choice('Kind', STATEMENT_KINDS).required('Kind is required'),
  mapping: optional(text('Columns', MAX_MAPPING)),
  decimal_sign: optional(choice('Decimal sign', DECIMAL_SIGNS)),
  date_order: optional(choice('Date order', DATE_ORDERS)),
  opening: optional(text('Opening balance', 20)),
});
export type StatementFileInput = InferType<typeof statementFileInputSchema>;

/** A difference between the ledger and the statement; AED. */
export interface ReconciliationItem {
  /** Where the difference occurs. */
  side: 'ledger' | 'statement';
  day: string;
  label: string;
  text: string;
  /** Its effect on the difference between ledger and statement. */
  amount: number;
  /** The journal entry or the statement line. */
  record: Id;
}

/** The bank account on a day: balances of statement and ledger, and their differences by item; AED. */
export interface Reconciliation {
  /** Null before the first statement. */
  statement: string | null;
  from: string | null;
  to: string | null;
  /** Balance of the account at the start of the first statement. */
  opening: number;
  /** Number of statement lines up to the day. */
  lines: number;
  closing: number;
  ledger: number;
  /**
   * Ledger balance before the first statement, without movements matched by a statement, less the opening
   * balance.
   */
  opening_difference: number;
  difference: number;
  items: ReconciliationItem[];
  /** Number of items that are not listed. */
  more: number;
  unmatched: number;
  proposed: number;
  confirmed: number;
}
