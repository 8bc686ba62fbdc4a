import type { Bill, BillKind, BillStatus } from './bill';
import type { Transitions } from '../transitions';

const NUMBER_SERIES: Partial<Record<BillKind, string>> = {
  credit_note: 'CRN',
  maintenance: 'MNT',
  deposit_receipt: 'DEP',
};

/** Number series of a bill. */
export const numberSeriesOf = ({ kind }: Pick<Bill, 'kind'>): string => NUMBER_SERIES[kind] ?? 'INV';

export const BILL_TRANSITIONS = {
  issue: { from: ['Draft'], to: 'Issued', permission: 'canUpdateBills', auditAction: 'issued' },
  hold: { from: ['Draft'], to: 'Held', permission: 'canUpdateBills', auditAction: 'held' },
  release: { from: ['Held'], to: 'Draft', permission: 'canUpdateBills', auditAction: 'released' },
  /** Releases what drafting reserved: readings, billing month, order and remaining corrections. */
  discard: {
    from: ['Draft', 'Held'],
    deletes: true,
    permission: 'canUpdateBills',
    auditAction: 'discarded',
  },
  send: {
    from: ['Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff'],
    permission: 'canUpdateBills',
    auditAction: 'sent',
  },
  /** A payment reminder on a clerk's request; it counts as the reminder of its day. */
  remind: { from: ['Issued', 'PartiallyPaid'], permission: 'canUpdateBills', auditAction: 'reminded' },
  /** A printed bill was handed over. */
  markDelivered: {
    from: ['Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff'],
    permission: 'canUpdateBills',
    auditAction: 'delivered',
  },
  credit: {
    from: ['Issued', 'PartiallyPaid', 'Paid', 'WrittenOff'],
    permission: 'canUpdateBills',
    auditAction: 'credited',
    idempotent: true,
  },
  dispute: {
    from: ['Issued', 'PartiallyPaid', 'Paid'],
    permission: 'canUpdateBills',
    auditAction: 'disputed',
  },
  /** Sends the e-invoice again, recreated if it lacked data or was rejected. */
  retryEinvoice: {
    from: ['Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff'],
    permission: 'canUpdateBills',
    auditAction: 'einvoice_retried',
  },
  resolveDispute: {
    from: ['Issued', 'PartiallyPaid', 'Paid'],
    permission: 'canUpdateBills',
    auditAction: 'dispute_resolved',
  },
  writeOff: {
    from: ['Issued', 'PartiallyPaid'],
    permission: 'superAdmin',
    auditAction: 'written_off',
    idempotent: true,
  },
  reverseWriteOff: {
    from: ['Issued', 'PartiallyPaid', 'Paid', 'WrittenOff'],
    permission: 'superAdmin',
    auditAction: 'write_off_reversed',
    idempotent: true,
  },
} as const satisfies Transitions<BillStatus>;

/** Transitions that one request can perform on many records. */
export const BILL_BULK_TRANSITIONS = [
  'issue',
  'release',
  'discard',
  'remind',
  'markDelivered',
  'retryEinvoice',
] as const satisfies readonly (keyof typeof BILL_TRANSITIONS)[];

export type BillTransition = keyof typeof BILL_TRANSITIONS;
