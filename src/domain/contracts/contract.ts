import type { InferType } from 'yup';
import type { BillStatus } from '../bills/bill';
import { contractTermFields, DEFAULT_NOTICE_DAYS } from './contractTerms';
import type { ContractTerms, DepositStatus } from './contractTerms';
import type { Entity, Ref } from '../entity';
import { choice, day, optional, money, notBefore, reference, sibling, integer } from '../fieldSchemas';
import { isOneOf } from '../enums';
import { siteReference } from '../sites/siteInput';
import type { SiteRef } from '../sites/siteRef';
import { inputSchema, flag, text } from '../validation';
import type { CONTRACT_STATUSES } from '../enums';
import { CONTRACT_TYPES, BILLING_CYCLES } from '../enums';
import type { OpenRefund } from '../refunds/refund';

export { CONTRACT_TYPES, BILLING_CYCLES, CONTRACT_STATUSES } from '../enums';

export const PAYMENT_METHODS = ['cash', 'check', 'pdc', 'transfer', 'card', 'online'] as const;
export const SUPPLYING_STATUSES = ['Active', 'Suspended', 'Expired'] as const;

/** Whether a contract in this status may take gas and holds its counter; a termination ends both. */
export const isSupplied = (status: ContractStatus): boolean =>
  SUPPLYING_STATUSES.some((supplying) => supplying === status);

export type ContractType = (typeof CONTRACT_TYPES)[number];
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** The latest consumption bill; a draft has no number. */
export interface BillSummary {
  _id: string;
  unique_number: string | null;
  status: BillStatus;
  total: number;
}

/** The supply agreement for one unit; balances are AED over issued bills. */
export interface Contract extends Entity, ContractTerms {
  unique_number: string;
  /** Its number in the previous system. */
  former_number?: string | null;
  client: Ref & { code: string };
  type: ContractType;
  site: SiteRef;
  unit_no?: string | null;
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  /** Reading route of its counter. */
  route_code?: string | null;
  start_date: string;
  end_date?: string | null;
  tenancy_end?: string | null;
  auto_renew: boolean;
  tariff: Ref & { key: string };
  billing_cycle: (typeof BILLING_CYCLES)[number];
  billing_day: number;
  payment_terms_days: number;
  payment_method?: (typeof PAYMENT_METHODS)[number] | null;
  deposit_required: number;
  renewal_months?: number | null;
  /** Deposit received, deposit left and its status. */
  deposit_paid?: number;
  deposit_held?: number;
  deposit_status?: DepositStatus;
  deposit_receipt_no?: string | null;
  deposit_refund_due?: string | null;
  opening_reading?: number | null;
  closing_reading?: number | null;
  supply_ended_on?: string | null;
  /** Day of the client's latest promise to pay, and the note. */
  promised_on?: string | null;
  promise_note?: string | null;
  suspend_reason?: string | null;
  terminate_reason?: string | null;
  cancel_reason?: string | null;
  clearance_certificate_no?: string | null;
  final_bill?: BillSummary | null;
  status: ContractStatus;
  balance_due?: number;
  overdue_amount?: number;
  /** Cleared, unallocated money. */
  credit_balance?: number;
  /** Credit that was handed over, less open refunds. */
  refundable_credit?: number;
  /** Refunds that are not paid yet. */
  open_refunds?: OpenRefund[];
  /** Uncleared cheques. */
  pdc_cover?: number;
  bounced_checks?: number;
  /** Last invoice, last reading and days remaining. */
  last_bill?: BillSummary | null;
  last_reading_at?: string | null;
  days_to_end?: number | null;
  createdAt?: string;
  updatedAt?: string;
}

/** Types of contract that supply a unit through its own counter. */
export const isMetered = isOneOf(['residential', 'commercial', 'industrial']);

/** Input of a contract; tank and counter are required only for activation. */
export const contractInputSchema = inputSchema({
  ...contractTermFields,
  client: reference('Client').required('Client is required'),
  type: choice('Type', CONTRACT_TYPES).required('Type is required'),
  site: siteReference(),
  unit_no: optional(text('Unit', 20)).when('type', {
    is: isMetered,
    then: (schema) => schema.required('Unit is required'),
  }),
  tank: optional(reference('Tank')),
  counter: optional(reference('Counter')).test(
    'metered',
    'A counter belongs only to a residential, commercial or industrial contract',
    (value, context) => !value || isMetered(sibling(context, 'type')),
  ),
  start_date: day('Start date').required('Start date is required'),
  end_date: optional(day('End date')).test(
    'after-start',
    'End date must be after the start date',
    (value, context) =>
      !value || (value !== sibling(context, 'start_date') && notBefore('start_date')(value, context)),
  ),
  renewal_months: integer('Renewal', 1, 60).nullable(),
  auto_renew: flag('Auto-renews').required('Choose whether the contract renews automatically'),
  tariff: reference('Tariff').required('Tariff is required'),
  billing_cycle: choice('Billing cycle', BILLING_CYCLES).required('Billing cycle is required'),
  billing_day: integer('Billing day', 1, 28).required('Billing day is required'),
  payment_terms_days: integer('Payment terms', 0, 180).required('Payment terms are required'),
  payment_method: optional(choice('Payment method', PAYMENT_METHODS)),
  deposit_required: money('Deposit').required('Deposit is required'),
});

export type ContractInput = InferType<typeof contractInputSchema>;

export const CONTRACT_INITIAL_VALUES = {
  type: 'residential',
  auto_renew: true,
  notice_days: DEFAULT_NOTICE_DAYS,
  billing_cycle: 'monthly',
  billing_day: 1,
  payment_terms_days: 15,
  deposit_required: 0,
} as const satisfies Partial<ContractInput>;

/** Ended and cancelled contracts are immutable. */
export const isContractFinal = ({ status }: Pick<Contract, 'status'>): boolean =>
  status === 'Terminated' || status === 'Closed' || status === 'Cancelled';

/** No payments are taken for cancelled and closed contracts; a terminated one still owes its final invoice. */
export const acceptsPayments = ({ status }: Pick<Contract, 'status'>): boolean =>
  status !== 'Closed' && status !== 'Cancelled';

/** Contracts not yet activated are fully editable. */
export const isContractEditable = ({ status }: Pick<Contract, 'status'>): boolean =>
  status === 'Draft' || status === 'Pending';

/** Defaults of a new contract; amounts are AED. */
export interface ContractDefaults {
  payment_terms_days: number;
  /** VAT percentage of standard-rated lines. */
  vat_rate: number;
  deposits: Record<ContractType, number>;
  connection_fees: Record<ContractType, number>;
  reconnection_fees: Record<ContractType, number>;
  bounced_check_fee: number;
}
