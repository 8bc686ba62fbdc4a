import type { Bill, BillKind, BillStatus } from './bill';
import type { Steps } from '../transitions';
import { draft, text } from '../validation';

const SERIES: Partial<Record<BillKind, string>> = {
  credit_note: 'CRN',
  maintenance: 'MNT',
  deposit_receipt: 'DEP',
};

/** The series of numbers that a bill is counted in. */
export const seriesOf = ({ kind }: Pick<Bill, 'kind'>): string => SERIES[kind] ?? 'INV';

/** The steps that a person may take with a bill. */
export const BILL_STEPS = {
  issue: { from: ['Draft'], to: 'Issued', needs: 'canUpdateBills', past: 'issued' },
  hold: { from: ['Draft'], to: 'Held', needs: 'canUpdateBills', past: 'held' },
  release: { from: ['Held'], to: 'Draft', needs: 'canUpdateBills', past: 'released' },
  send: {
    from: ['Issued', 'PartiallyPaid', 'Paid', 'Credited', 'WrittenOff'],
    needs: 'canUpdateBills',
    past: 'sent',
  },
  credit: { from: ['Issued', 'PartiallyPaid'], needs: 'canUpdateBills', past: 'credited', once: true },
  dispute: { from: ['Issued', 'PartiallyPaid', 'Paid'], needs: 'canUpdateBills', past: 'disputed' },
  agree: { from: ['Issued', 'PartiallyPaid', 'Paid'], needs: 'canUpdateBills', past: 'agreed' },
  writeOff: {
    from: ['Issued', 'PartiallyPaid'],
    to: 'WrittenOff',
    needs: 'superAdmin',
    past: 'written_off',
    once: true,
  },
} as const satisfies Steps<BillStatus>;

export type BillStep = keyof typeof BILL_STEPS;

const reasoned = () => draft({ reason: text('Reason', 500).required('Reason is required') });

/** Why a bill is put aside until somebody has looked at it. */
export const holdDraft = reasoned();

/** What the client doesn't accept about a bill. */
export const disputeDraft = reasoned();
