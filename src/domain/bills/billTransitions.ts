import type { Bill, BillKind, BillStatus } from './bill';
import type { Transitions } from '../transitions';
import { reference } from '../fieldSchemas';
import { inputSchema, listOf, text } from '../validation';

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
  /** Releases what drafting took: readings, billing month, order and remaining corrections. */
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
  agree: { from: ['Issued', 'PartiallyPaid', 'Paid'], permission: 'canUpdateBills', auditAction: 'agreed' },
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

export type BillTransition = keyof typeof BILL_TRANSITIONS;

const reasonSchema = () => inputSchema({ reason: text('Reason', 500).required('Reason is required') });

export const holdBillInputSchema = reasonSchema();

/** Limit of one request, which takes some seconds. */
const MAX_ISSUED = 500;

/** Input to issue several drafts. */
export const issueBillsInputSchema = inputSchema({
  ids: listOf('Invoices', reference('Invoice').required('Choose invoices from the list'), MAX_ISSUED)
    .min(1, 'Choose at least one invoice')
    .required('Choose at least one invoice'),
});

export const disputeBillInputSchema = reasonSchema();
