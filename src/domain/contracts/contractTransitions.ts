import type { ContractStatus } from './contract';
import { choice, day, optional, money, reference } from '../fieldSchemas';
import { inCoinsIfCash, paidInCoinsIfCash, paymentMethodFields } from '../wallets/payment';
import type { Transitions } from '../transitions';
import { inputSchema, flag, number, text } from '../validation';
import type { ClientType } from '../clients/client';
import { ID_PHOTO } from '../media/media';
import { CONTRACT_STATUSES, DEPOSIT_METHODS } from '../enums';
import { roundToFils } from '../money';

export const CONTRACT_TRANSITIONS = {
  submit: { from: ['Draft'], to: 'Pending', permission: 'canCreateContracts', auditAction: 'submitted' },
  approveDiscount: { from: ['Draft', 'Pending'], permission: 'superAdmin', auditAction: 'discount_approved' },
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
    auditAction: 'deposit_taken',
    idempotent: true,
  },
  waiveDeposit: {
    from: ['Draft', 'Pending'],
    permission: 'canUpdateContracts',
    auditAction: 'deposit_waived',
  },
  refundDeposit: {
    from: ['Draft', 'Pending', 'Terminated'],
    permission: 'canUpdateContracts',
    auditAction: 'deposit_refund_requested',
    idempotent: true,
  },
  refundCredit: {
    from: CONTRACT_STATUSES,
    permission: 'canUpdateBills',
    auditAction: 'credit_refund_requested',
    idempotent: true,
  },
  useCredit: {
    from: ['Active', 'Suspended', 'Expired', 'Terminating', 'Terminated'],
    permission: 'canUpdateContracts',
    auditAction: 'credit_applied',
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

/** Transitions that one request can perform on many records. */
export const CONTRACT_BULK_TRANSITIONS = [
  'submit',
  'assign',
  'renew',
  'suspend',
  'resume',
  'close',
  'cancel',
] as const satisfies readonly (keyof typeof CONTRACT_TRANSITIONS)[];

export type ContractTransition = keyof typeof CONTRACT_TRANSITIONS;

const reason = () => text('Reason', 500).required('Reason is required');
const index = (label: string) => number(label).min(0, `${label} can’t be below zero`).nullable();

/** Opening index; absent without a counter. */
const activateContractInputSchema = inputSchema({ opening_reading: index('Opening reading') });

/** Opening index, required with a counter. */
export const activateMeteredContractInputSchema = activateContractInputSchema.shape({
  opening_reading: index('Opening reading').required('Opening reading is required'),
});

export const suspendContractInputSchema = inputSchema({ reason: reason() });

export const resumeContractInputSchema = inputSchema({ agreement: optional(text('Agreement', 500)) });

export const renewContractInputSchema = inputSchema({
  end_date: day('End date').required('End date is required'),
  tenancy_end: optional(day('Tenancy end')),
});

/** Reason, date and closing index of the supply. */
export const terminateContractInputSchema = inputSchema({
  reason: reason(),
  on: day('Last day').required('Last day is required'),
  closing_reading: index('Closing reading'),
});

/** Closing index, required with a counter. */
export const terminateMeteredContractInputSchema = terminateContractInputSchema.shape({
  closing_reading: index('Closing reading').required('Closing reading is required'),
});

const settleContractInputSchema = inputSchema({
  apply_deposit: flag('Use the deposit').required(
    'Choose whether the deposit covers the outstanding balance',
  ),
});

export const takeDepositInputSchema = inputSchema({
  amount: money('Amount')
    .moreThan(0, 'Amount must be above zero')
    .required('Amount is required')
    .when('method', inCoinsIfCash),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  ...paymentMethodFields('method'),
});

export const waiveDepositInputSchema = inputSchema({ reason: reason() });

/** Input of the request to refund a deposit, which requires the original receipt. */
export const refundDepositInputSchema = inputSchema({
  receipt_no: text('Receipt', 40).required('The original receipt is required'),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  reason: optional(text('Reason', 500)),
});

/** Input of the request to refund credit. */
export const refundCreditInputSchema = inputSchema({
  amount: money('Amount')
    .moreThan(0, 'Amount must be above zero')
    .required('Amount is required')
    .when('method', paidInCoinsIfCash),
  method: choice('Method', DEPOSIT_METHODS).required('Method is required'),
  reference: optional(text('Reference', 80)),
  reason: optional(text('Reason', 500)),
});

export const assignCollectorInputSchema = inputSchema({
  collector: reference('Collector').required('Collector is required'),
});

export const cancelContractInputSchema = inputSchema({ reason: reason() });

/** Input schemas of the contract transitions. */
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

/** Documents required before activation: accepted attachment kinds and the description used in errors. */
export const REQUIRED_DOCUMENTS: Record<
  ClientType,
  readonly [names: readonly string[], description: string][]
> = {
  individual: [
    [[ID_PHOTO, 'passport'], 'the client’s Emirates ID or passport'],
    [['tenancy_contract'], 'the tenancy contract'],
  ],
  company: [[['trade_license'], 'the trade licence']],
  government: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
  owners_association: [[['trade_license', 'tenancy_contract', 'other'], 'a signed order or licence']],
};

/** Required documents missing from the client's and contract's attachments. */
export const missingDocuments = (client: ClientType, files: readonly string[]): string[] =>
  REQUIRED_DOCUMENTS[client]
    .filter(([names]) => !names.some((name) => files.includes(name)))
    .map(([, description]) => description);

/** Settlement of a deposit, in AED. */
interface Settlement {
  /** Paid from the deposit. */
  applied: number;
  /** Refunded to the client. */
  refund: number;
  /** Still owed by the client. */
  outstanding: number;
}

/** Settles a deposit against a balance; `appliesDeposit` decides whether it is used. */
export function calculateSettlement(deposit: number, balance: number, appliesDeposit: boolean): Settlement {
  const applied = appliesDeposit ? Math.min(deposit, balance) : 0;
  return {
    applied,
    refund: roundToFils(deposit - applied),
    outstanding: roundToFils(balance - applied),
  };
}
