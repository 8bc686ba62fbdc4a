import type { DEPOSIT_METHODS } from '../enums';
import type { Entity, Id, Ref } from '../entity';

export const REFUND_KINDS = ['credit', 'deposit'] as const;
export const REFUND_STATUSES = ['Requested', 'Approved', 'Paid', 'Rejected', 'Cancelled'] as const;

export type RefundKind = (typeof REFUND_KINDS)[number];
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Refundable credit; excludes cash in custody and uncleared cheques. */
export const REFUNDABLE_CREDIT = 'credit that was handed over and has cleared, less open refunds';

type Employee = Ref & { username: string };

/** A refund of credit or of a deposit; amounts in AED. */
export interface Refund extends Entity {
  unique_number: string;
  kind: RefundKind;
  client: Ref & { code: string };
  /** Null for credit without a contract. */
  contract: { _id: Id; unique_number: string } | null;
  amount: number;
  /** Requested method; after payment, the actual one. */
  method: (typeof DEPOSIT_METHODS)[number];
  reference: string | null;
  reason: string | null;
  /** Original receipt of a deposit. */
  receipt_no: string | null;
  status: RefundStatus;
  requested_by: Employee;
  requested_at: string;
  approved_by: Employee | null;
  approved_at: string | null;
  paid_by: Employee | null;
  paid_at: string | null;
  /** Day of the payment. */
  paid_on: string | null;
  rejected_by: Employee | null;
  rejected_at: string | null;
  rejection: string | null;
  cancelled_by: Employee | null;
  cancelled_at: string | null;
}

/** A refund that is not paid, rejected or cancelled. */
export type OpenRefund = Pick<Refund, '_id' | 'unique_number' | 'kind' | 'amount'> & {
  status: 'Requested' | 'Approved';
};
