import type { ContractStatus } from './contract';
import { choice, day, maybe, money, reference } from '../fieldSchemas';
import { papersBy } from '../wallets/payment';
import type { Steps } from '../transitions';
import { draft, flag, number, text } from '../validation';
import type { ClientType } from '../clients/client';
import { ID_PHOTO } from '../media/media';

/** What may be done with a contract, from its draft to its clearance. */
export const CONTRACT_STEPS = {
  submit: { from: ['Draft'], to: 'Pending', needs: 'canCreateContracts', past: 'submitted' },
  approveDiscount: { from: ['Draft', 'Pending'], needs: 'superAdmin', past: 'conceded' },
  activate: { from: ['Pending'], to: 'Active', needs: 'canUpdateContracts', past: 'activated' },
  resume: { from: ['Suspended'], to: 'Active', needs: 'canUpdateContracts', past: 'resumed' },
  renew: { from: ['Expired', 'Active'], to: 'Active', needs: 'canUpdateContracts', past: 'renewed' },
  suspend: { from: ['Active'], to: 'Suspended', needs: 'canUpdateContracts', past: 'suspended' },
  terminate: {
    from: ['Active', 'Suspended', 'Expired'],
    to: 'Terminating',
    needs: 'canUpdateContracts',
    past: 'terminated',
  },
  settle: { from: ['Terminating'], to: 'Terminated', needs: 'canUpdateContracts', past: 'settled' },
  close: { from: ['Terminated'], to: 'Closed', needs: 'canUpdateContracts', past: 'closed' },
  takeDeposit: {
    from: ['Draft', 'Pending', 'Active'],
    needs: 'canUpdateContracts',
    past: 'secured',
    once: true,
  },
  waiveDeposit: { from: ['Draft', 'Pending'], needs: 'canUpdateContracts', past: 'excused' },
  refundDeposit: {
    from: ['Draft', 'Pending', 'Terminated'],
    needs: 'canUpdateContracts',
    past: 'refunded',
    once: true,
  },
  refundCredit: {
    from: ['Active', 'Suspended', 'Expired', 'Terminating', 'Terminated', 'Closed'],
    needs: 'superAdmin',
    past: 'repaid',
    once: true,
  },
  useCredit: {
    from: ['Active', 'Suspended', 'Expired', 'Terminating', 'Terminated'],
    needs: 'canUpdateContracts',
    past: 'applied',
  },
  assign: {
    from: ['Draft', 'Pending', 'Active', 'Suspended', 'Expired', 'Terminating'],
    needs: 'canUpdateContracts',
    past: 'assigned',
  },
  cancel: { from: ['Draft', 'Pending'], to: 'Cancelled', needs: 'canUpdateContracts', past: 'cancelled' },
} as const satisfies Steps<ContractStatus>;

export type ContractStep = keyof typeof CONTRACT_STEPS;

const reason = () => text('Reason', 500).required('Reason is required');
const index = (label: string) => number(label).min(0, `${label} can't be below zero`).nullable();

export const DEPOSIT_METHODS = ['cash', 'check', 'card', 'transfer'] as const;

/** The meter's index on the day the supply begins; none where no meter is. */
export const activateDraft = draft({ opening_reading: index('Opening reading') });

/** The same where a meter is, which has to be read. */
export const meteredActivateDraft = activateDraft.shape({
  opening_reading: index('Opening reading').required('Opening reading is required'),
});

export const suspendDraft = draft({ reason: reason() });

/** What was agreed, where something is still overdue. */
export const resumeDraft = draft({ agreement: maybe(text('Agreement', 500)) });

export const renewDraft = draft({
  end_date: day('End date').required('End date is required'),
  tenancy_end: maybe(day('Tenancy end')),
});

/** Why and when the supply ended, and the meter's index on that day. */
export const terminateDraft = draft({
  reason: reason(),
  on: day('Last day').required('Last day is required'),
  closing_reading: index('Closing reading'),
});

/** The same where a meter was running, which has to be read a last time. */
export const meteredTerminateDraft = terminateDraft.shape({
  closing_reading: index('Closing reading').required('Closing reading is required'),
});

/** Whether the deposit pays what is still owed. */
export const settleDraft = draft({
  apply_deposit: flag('Use the deposit').required('Say whether the deposit pays what is owed'),
});

export const takeDepositDraft = draft({
  amount: money('Amount').moreThan(0, 'Amount must be above zero').required('Amount is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  ...papersBy('method'),
});

export const waiveDepositDraft = draft({ reason: reason() });

/** The client hands back the receipt that the deposit was given for. */
export const refundDepositDraft = draft({
  receipt_no: text('Receipt', 40).required('The original receipt is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
});

/** What is given back of money that no invoice needed, and how. */
export const refundCreditDraft = draft({
  amount: money('Amount').moreThan(0, 'Amount must be above zero').required('Amount is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  reference: maybe(text('Reference', 80)),
});

/** Who collects what the client owes from now on. */
export const assignDraft = draft({ collector: reference('Collector').required('Collector is required') });

export const cancelDraft = draft({ reason: reason() });

/** What the steps of a contract are told. */
export const CONTRACT_STEP_DRAFTS = {
  activate: activateDraft,
  suspend: suspendDraft,
  resume: resumeDraft,
  renew: renewDraft,
  terminate: terminateDraft,
  settle: settleDraft,
  takeDeposit: takeDepositDraft,
  waiveDeposit: waiveDepositDraft,
  refundDeposit: refundDepositDraft,
  refundCredit: refundCreditDraft,
  assign: assignDraft,
  cancel: cancelDraft,
} as const;

/** What one of must be on file before a contract with such a client begins, and how it is asked for. */
const PAPERS: Record<ClientType, readonly [names: readonly string[], sentence: string][]> = {
  individual: [
    [[ID_PHOTO, 'passport'], 'the client’s Emirates ID or passport'],
    [['tenancy_contract'], 'the tenancy contract'],
  ],
  company: [[['trade_license'], 'the trade licence']],
  government: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
  owners_association: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
};

/** Which papers are still missing among the files of the client and of the contract. */
export const papersMissing = (client: ClientType, files: readonly string[]): string[] =>
  PAPERS[client].filter(([names]) => !names.some((name) => files.includes(name))).map(([, paper]) => paper);

/** What a deposit does at the end of a contract, in AED. */
export interface Settlement {
  /** Paid from the deposit. */
  used: number;
  /** What goes back to the client. */
  left: number;
  /** What the client still has to pay. */
  owed: number;
}

const exact = (aed: number): number => Math.round(aed * 100) / 100;

/** What comes of a deposit and a balance, whether or not the one pays the other. */
export function settlementOf(held: number, balance: number, uses: boolean): Settlement {
  const used = uses ? Math.min(held, balance) : 0;
  return { used, left: exact(held - used), owed: exact(balance - used) };
}
