import type { Emirate } from '../sites/site';
import type { VatCategory } from '../enums';
import type { Entity, Id, Ref } from '../entity';
import type { AccountRef } from './account';

/** Events that post a journal entry. */
export const JOURNAL_EVENTS = [
  'invoice_issued',
  'credit_note_issued',
  'payment_received',
  'payment_handed_over',
  'payment_voided',
  'payment_changed',
  'cheque_deposited',
  'cheque_cleared',
  'cheque_bounced',
  'cheque_returned',
  'cheque_stale',
  'payment_allocated',
  'allocation_reversed',
  'written_off',
  'write_off_reversed',
  'credit_refunded',
  'credit_transferred',
  'credit_transfer_reversed',
  'deposit_taken',
  'deposit_applied',
  'deposit_refunded',
  'cash_difference',
  'cash_banked',
  'cash_banking_reversed',
  'bank_posted',
  'bank_posting_reversed',
  'opening_balance',
  'opening_balance_undone',
] as const;
export type JournalEvent = (typeof JOURNAL_EVENTS)[number];

export const JOURNAL_EVENT_LABELS: Record<JournalEvent, string> = {
  invoice_issued: 'Invoice issued',
  credit_note_issued: 'Credit note issued',
  payment_received: 'Payment received',
  payment_handed_over: 'Payment handed over',
  payment_voided: 'Payment voided',
  payment_changed: 'Payment changed',
  cheque_deposited: 'Cheque deposited',
  cheque_cleared: 'Cheque cleared',
  cheque_bounced: 'Cheque bounced',
  cheque_returned: 'Cheque returned',
  cheque_stale: 'Cheque became stale',
  payment_allocated: 'Payment allocated',
  allocation_reversed: 'Allocation reversed',
  written_off: 'Written off',
  write_off_reversed: 'Write-off reversed or recovered',
  credit_refunded: 'Credit refunded',
  credit_transferred: 'Credit transferred',
  credit_transfer_reversed: 'Transfer reversed',
  deposit_taken: 'Deposit taken',
  deposit_applied: 'Deposit applied',
  deposit_refunded: 'Deposit refunded',
  cash_difference: 'Cash difference',
  cash_banked: 'Cash deposited at the bank',
  cash_banking_reversed: 'Cash deposit reversed',
  bank_posted: 'Bank movement posted',
  bank_posting_reversed: 'Bank posting reversed',
  opening_balance: 'Opening balance',
  opening_balance_undone: 'Opening balance undone',
};

/** Records that journal entries come from; `batch` is a handover. */
export const JOURNAL_SOURCES = [
  'bill',
  'wallet',
  'contract',
  'batch',
  'bank_deposit',
  'bank_posting',
] as const;

/** Reference to a record by its number. */
interface NumberedRef {
  _id: Id;
  unique_number: string;
}

/** One line of a journal entry, either debit or credit; AED. */
export interface JournalLine {
  position: number;
  account: AccountRef;
  debit: number;
  credit: number;
  client: Ref | null;
  contract: NumberedRef | null;
  bill: NumberedRef | null;
  wallet: NumberedRef | null;
  /** Custodian of cash or cheques. */
  user: Ref | null;
  emirate: Emirate | null;
  vat_category: VatCategory | null;
}

/** A journal entry: the posting of one event. Entries are never changed or deleted. */
export interface JournalEntry extends Entity {
  /** Ascending; numbers may be missing. */
  number: number;
  /** Posting day. */
  day: string;
  /** Day of the event; earlier than the posting day if its month was closed. */
  event_day: string;
  event: JournalEvent;
  /** Number of the invoice, payment, handover, bank deposit or bank posting. */
  document: string;
  /** The record that caused the entry. */
  source: { model: (typeof JOURNAL_SOURCES)[number]; _id: Id };
  client: Ref | null;
  /** Sum of the debits, equal to that of the credits; AED. */
  amount: number;
  created_by: Ref | null;
  createdAt: string;
  /** Only returned for a single entry. */
  lines?: JournalLine[];
}
