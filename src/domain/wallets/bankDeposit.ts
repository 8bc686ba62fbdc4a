import type { Entity, Ref } from '../entity';
import type { Transitions } from '../transitions';

export const BANK_DEPOSIT_STATUSES = ['Deposited', 'Reversed'] as const;
export type BankDepositStatus = (typeof BANK_DEPOSIT_STATUSES)[number];

/**
 * The reversal of a deposit requires no second approval: it corrects a record without a payment, and the
 * amount counts as cash in the safe again.
 */
export const BANK_DEPOSIT_TRANSITIONS = {
  reverse: {
    from: ['Deposited'],
    to: 'Reversed',
    permission: 'superAdmin',
    auditAction: 'reversed',
    idempotent: true,
  },
} as const satisfies Transitions<BankDepositStatus>;

export type BankDepositTransition = keyof typeof BANK_DEPOSIT_TRANSITIONS;

type Employee = Ref & { username: string };

/** Cash taken from the safe to the bank. */
export interface BankDeposit extends Entity {
  unique_number: string;
  /** Day of the deposit slip. */
  day: string;
  /** AED. */
  amount: number;
  bank: string;
  slip_no: string;
  note: string | null;
  status: BankDepositStatus;
  created_by: Employee;
  created_at: string;
  reversed_by: Employee | null;
  reversed_at: string | null;
  reversal_reason: string | null;
}

/** Cash in the safe now; AED. */
export interface Safe {
  held: number;
}
