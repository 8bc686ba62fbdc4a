import type { Entity, Id, Ref } from '../entity';
import type { Transitions } from '../transitions';
import type { StatementKind } from './statementKinds';

export const BANK_LINE_STATUSES = ['Unmatched', 'Proposed', 'Confirmed'] as const;
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number];

/** Transitions of a statement line; in a match with several lines, they change all of them. */
export const BANK_LINE_TRANSITIONS = {
  /** Confirming the other lines of a confirmed match has no effect. */
  confirm: {
    from: ['Proposed', 'Confirmed'],
    to: 'Confirmed',
    permission: 'superAdmin',
    auditAction: 'confirmed',
  },
  dismiss: { from: ['Proposed'], to: 'Unmatched', permission: 'superAdmin', auditAction: 'dismissed' },
  undo: { from: ['Confirmed'], to: 'Unmatched', permission: 'superAdmin', auditAction: 'undone' },
} as const satisfies Transitions<BankLineStatus>;

/** Transitions that one request can perform on many records. */
export const BANK_LINE_BULK_TRANSITIONS = [
  'confirm',
  'dismiss',
] as const satisfies readonly (keyof typeof BANK_LINE_TRANSITIONS)[];
export type BankLineTransition = keyof typeof BANK_LINE_TRANSITIONS;

/**
 * Kinds of items that a line can match: a posted movement of the bank account, a cheque that clears or bounces, a card payment or transfer
 * that arrived, or a card settlement that was paid out.
 */
export const BANK_ITEM_KINDS = ['entry', 'clear', 'bounce', 'settle', 'settlement'] as const;
export type BankItemKind = (typeof BANK_ITEM_KINDS)[number];

/** Accounts for movements, or remainders of movements, that appear only on the statement. */
export const REST_ACCOUNTS = [
  'bank_charges',
  'bank_interest',
  'unidentified_receipts',
  'bank_other',
] as const;
export type RestAccount = (typeof REST_ACCOUNTS)[number];

export const REST_ACCOUNT_LABELS: Record<RestAccount, string> = {
  bank_charges: 'Bank charges',
  bank_interest: 'Bank interest',
  unidentified_receipts: 'Unidentified receipts',
  bank_other: 'Bank movements outside Tankbook',
};

/** A movement or payment that a line can be matched with; AED, positive for incoming money. */
export interface BankCandidate {
  /** Kind and record: `clear:6e…`, `entry:1234.2`. */
  key: string;
  kind: BankItemKind;
  /** Number of the document: `RCT-2026-000123`. */
  label: string;
  /** Cheque number, slip, terminal or reference. */
  detail: string;
  client: string | null;
  day: string;
  amount: number;
}

type BankMatchItem = Omit<BankCandidate, 'key'>;

export interface BankMatch {
  _id: Id;
  /** In percent; 100 for manual matches. */
  score: number;
  reason: string;
  rest_account: RestAccount | null;
  items: BankMatchItem[];
  /** Number of matched statement lines. */
  lines: number;
}

/** A statement line; AED, positive for incoming money. */
export interface BankLine extends Entity {
  statement: { _id: Id; unique_number: string };
  kind: StatementKind;
  day: string;
  amount: number;
  /** Commission of a line of a card settlement. */
  fee: number;
  text: string;
  reference: string;
  counterparty: string;
  status: BankLineStatus;
  match: BankMatch | null;
  confirmed_by: (Ref & { username: string }) | null;
  confirmed_at: string | null;
}
