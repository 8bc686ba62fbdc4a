import type { ContractStatus } from './contract';
import { choice, day, optional, money, reference } from '../fieldSchemas';
import { paymentMethodFields } from '../wallets/payment';
import type { Transitions } from '../transitions';
import { inputSchema, flag, number, text } from '../validation';
import type { ClientType } from '../clients/client';
import { ID_PHOTO } from '../media/media';

/** What may be done with a contract, from its draft to its clearance. */
export const CONTRACT_TRANSITIONS = {
  submit: { from: ['Draft'], to: 'Pending', permission: 'canCreateContracts', auditAction: 'submitted' },
  approveDiscount: { from: ['Draft', 'Pending'], permission: 'superAdmin', auditAction: 'conceded' },
  activate: { from: ['Pending'], to: 'Active', permission: 'canUpdateContracts', auditAction: 'activated' },
  resume: { from: ['Suspended'], to: 'Active', permission: 'canUpdateContracts', auditAction: 'resumed' },
  renew: {
    from: ['Expired', 'Active'],
    to: 'Active',
    permission: 'canUpdateContracts',
    auditAction: 'renewed',
  },
  suspend: { from: ['Active'], to: 'Suspended', permission: 'canUpdateContracts', auditAction: 'suspended' },
  terminate: {
    from: ['Active', 'Suspended', 'Expired'],
    to: 'Terminating',
    permission: 'canUpdateContracts',
    auditAction: 'terminated',
  },
  settle: {
    from: ['Terminating'],
    to: 'Terminated',
    permission: 'canUpdateContracts',
    auditAction: 'settled',
  },
  close: { from: ['Terminated'], to: 'Closed', permission: 'canUpdateContracts', auditAction: 'closed' },
  takeDeposit: {
    from: ['Draft', 'Pending', 'Active'],
    permission: 'canUpdateContracts',
    auditAction: 'secured',
    idempotent: true,
  },
  waiveDeposit: { from: ['Draft', 'Pending'], permission: 'canUpdateContracts', auditAction: 'excused' },
  refundDeposit: {
    from: ['Draft', 'Pending', 'Terminated'],
    permission: 'canUpdateContracts',
    auditAction: 'refunded',
    idempotent: true,
  },
  refundCredit: {
    from: ['Active', 'Suspended', 'Expired', 'Terminating', 'Terminated', 'Closed'],
    permission: 'superAdmin',
    auditAction: 'repaid',
    idempotent: true,
  },
  useCredit: {
    from: ['Active', 'Suspended', 'Expired', 'Terminating', 'Terminated'],
    permission: 'canUpdateContracts',
    auditAction: 'applied',
  },
  assign: {
    from: ['Draft', 'Pending', 'Active', 'Suspended', 'Expired', 'Terminating'],
    permission: 'canUpdateContracts',
    auditAction: 'assigned',
  },
  cancel: {
    from: ['Draft', 'Pending'],
    to: 'Cancelled',
    permission: 'canUpdateContracts',
    auditAction: 'cancelled',
  },
} as const satisfies Transitions<ContractStatus>;

export type ContractTransition = keyof typeof CONTRACT_TRANSITIONS;

const reason = () => text('Reason', 500).required('Reason is required');
const index = (label: string) => number(label).min(0, `${label} can't be below zero`).nullable();

export const DEPOSIT_METHODS = ['cash', 'check', 'card', 'transfer'] as const;

/** The meter's index on the day the supply begins; none where no meter is. */
export const activateContractInputSchema = inputSchema({ opening_reading: index('Opening reading') });

/** The same where a meter is, which has to be read. */
export const activateMeteredContractInputSchema = activateContractInputSchema.shape({
  opening_reading: index('Opening reading').required('Opening reading is required'),
});

export const suspendContractInputSchema = inputSchema({ reason: reason() });

/** What was agreed, where something is still overdue. */
export const resumeContractInputSchema = inputSchema({ agreement: optional(text('Agreement', 500)) });

export const renewContractInputSchema = inputSchema({
  end_date: day('End date').required('End date is required'),
  tenancy_end: optional(day('Tenancy end')),
});

/** Why and when the supply ended, and the meter's index on that day. */
export const terminateContractInputSchema = inputSchema({
  reason: reason(),
  on: day('Last day').required('Last day is required'),
  closing_reading: index('Closing reading'),
});

/** The same where a meter was running, which has to be read a last time. */
export const terminateMeteredContractInputSchema = terminateContractInputSchema.shape({
  closing_reading: index('Closing reading').required('Closing reading is required'),
});

/** Whether the deposit pays what is still owed. */
export const settleContractInputSchema = inputSchema({
  apply_deposit: flag('Use the deposit').required('Say whether the deposit pays what is owed'),
});

export const takeDepositInputSchema = inputSchema({
  amount: money('Amount').moreThan(0, 'Amount must be above zero').required('Amount is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  ...paymentMethodFields('method'),
});

export const waiveDepositInputSchema = inputSchema({ reason: reason() });

/** The client hands back the receipt that the deposit was given for. */
export const refundDepositInputSchema = inputSchema({
  receipt_no: text('Receipt', 40).required('The original receipt is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
});

/** What is given back of money that no invoice needed, and how. */
export const refundCreditInputSchema = inputSchema({
  amount: money('Amount').moreThan(0, 'Amount must be above zero').required('Amount is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  reference: optional(text('Reference', 80)),
});

/** Who collects what the client owes from now on. */
export const assignCollectorInputSchema = inputSchema({
  collector: reference('Collector').required('Collector is required'),
});

export const cancelContractInputSchema = inputSchema({ reason: reason() });

/** What the steps of a contract are told. */
export const CONTRACT_TRANSITION_INPUT_SCHEMAS = {
  activate: activateContractInputSchema,
  suspend: suspendContractInputSchema,
  resume: resumeContractInputSchema,
  renew: renewContractInputSchema,
  terminate: terminateContractInputSchema,
  settle: settleContractInputSchema,
  takeDeposit: takeDepositInputSchema,
  waiveDeposit: waiveDepositInputSchema,
  refundDeposit: refundDepositInputSchema,
  refundCredit: refundCreditInputSchema,
  assign: assignCollectorInputSchema,
  cancel: cancelContractInputSchema,
} as const;

/** What one of must be on file before a contract with such a client begins, and how it is asked for. */
const REQUIRED_DOCUMENTS: Record<ClientType, readonly [names: readonly string[], sentence: string][]> = {
  individual: [
    [[ID_PHOTO, 'passport'], 'the client’s Emirates ID or passport'],
    [['tenancy_contract'], 'the tenancy contract'],
  ],
  company: [[['trade_license'], 'the trade licence']],
  government: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
  owners_association: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
};

/** Which papers are still missing among the files of the client and of the contract. */
export const missingDocuments = (client: ClientType, files: readonly string[]): string[] =>
  REQUIRED_DOCUMENTS[client]
    .filter(([names]) => !names.some((name) => files.includes(name)))
    .map(([, paper]) => paper);

/** What a deposit does at the end of a contract, in AED. */
export interface Settlement {
  /** Paid from the deposit. */
  used: number;
  /** What goes back to the client. */
  left: number;
  /** What the client still has to pay. */
  owed: number;
}

const roundToFils = (aed: number): number => Math.round(aed * 100) / 100;

/** What comes of a deposit and a balance, whether or not the one pays the other. */
export function calculateSettlement(held: number, balance: number, uses: boolean): Settlement {
  const used = uses ? Math.min(held, balance) : 0;
  return { used, left: roundToFils(held - used), owed: roundToFils(balance - used) };
}
