import type { InferType, NumberSchema, TestContext } from 'yup';
import { between, choice, day, optional, money, reference, sibling } from '../fieldSchemas';
import { isOneOf } from '../enums';
import { formatFils, filsOrZero } from '../money';
import { inputSchema, flag, listOf, text } from '../validation';
import { PAYMENT_TYPES } from './wallet';
import type { Id, Entity } from '../entity';
import type { WalletType } from './wallet';

/** Smallest coin in fils. */
export const SMALLEST_COIN_FILS = 25;
const MAX_BILLS = 50;

/** Rounds up to whole coins; the excess becomes credit. */
export const roundUpToCoin = (fils: number): number =>
  Math.ceil(fils / SMALLEST_COIN_FILS) * SMALLEST_COIN_FILS;

/** Whether an amount in AED can be paid exactly in coins. */
export const isPayableInCoins = (aed: number | null | undefined): boolean =>
  filsOrZero(aed) % SMALLEST_COIN_FILS === 0;

const whenType = (type: string) => ({ is: isOneOf([type]) });

/** Validation of an amount by payment type: cash is received in whole coins. */
export const inCoinsIfCash = {
  ...whenType('cash'),
  then: (schema: NumberSchema) =>
    schema.test('coins', 'Cash amounts must be multiples of 0.25', isPayableInCoins),
};

/** The nearest amounts above zero that can be paid in coins, as text for a message. */
function nearestInCoins(aed: number): string {
  const above = roundUpToCoin(filsOrZero(aed));
  const below = above - SMALLEST_COIN_FILS;
  return [below, above]
    .filter((fils) => fils > 0)
    .map(formatFils)
    .join(' or ');
}

/** Validation of an outgoing amount by method: cash is paid in whole coins. */
export const paidInCoinsIfCash = {
  ...whenType('cash'),
  then: (schema: NumberSchema) =>
    schema.test(
      'coins',
      ({ value }: { value: number }) => `Cash is paid in steps of 0.25: ${nearestInCoins(value)}`,
      isPayableInCoins,
    ),
};

/** The payable amount in fils: cash is rounded up to whole coins. */
export const payableFils = (fils: number, type: string): number =>
  type === 'cash' ? roundUpToCoin(fils) : fils;

/** Fields per payment type; `typeField` is the form field with the type. */
export const paymentMethodFields = (typeField: string) => {
  const requiredFor = (type: string, label: string, max?: number) =>
    optional(text(label, max)).when(typeField, {
      ...whenType(type),
      then: (schema) => schema.required(`${label} is required`),
    });
  return {
    check_number: requiredFor('check', 'Cheque number').matches(/^\d{6,20}$/, {
      message: 'Cheque number must have 6 to 20 digits',
      excludeEmptyString: true,
    }),
    bank_name: requiredFor('check', 'Bank'),
    drawer_name: requiredFor('check', 'Drawer'),
    account_last4: optional(text('Account')).matches(/^\d{4}$/, {
      message: 'Account must be the last four digits',
      excludeEmptyString: true,
    }),
    end_date: optional(day('Cheque date')).when(typeField, {
      ...whenType('check'),
      then: (schema) => schema.required('Cheque date is required'),
    }),
    terminal_ref: requiredFor('card', 'Terminal reference', 40),
    auth_code: requiredFor('card', 'Authorisation code', 40),
    bank_ref: requiredFor('transfer', 'Bank reference', 60),
  };
};

const allocationSchema = inputSchema({
  bill: reference('Invoice').required('Invoice is required'),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
});

const isSecurityAllowed = (isSecurity: boolean | null | undefined, context: TestContext): boolean =>
  !isSecurity || sibling(context, 'type') === 'check';

const isCompleteLocation = (lng: number | null | undefined, context: TestContext): boolean =>
  isGiven(lng) === isGiven(sibling(context, 'lat'));

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** Whether an invoice identifies the account of a payment without a contract. */
const hasAccount = (contract: string | null | undefined, context: TestContext): boolean => {
  const bills = sibling(context, 'bills');
  return Boolean(contract) || Boolean(sibling(context, 'bill')) || (Array.isArray(bills) && bills.length > 0);
};

/**
 * Input of a payment. Without allocations, it pays its invoice, then the oldest. Without a contract, it
 * belongs to the contract of its invoice, or else to the invoice's client.
 */
export const paymentInputSchema = inputSchema({
  contract: optional(reference('Contract')).test('account', 'Contract is required', hasAccount),
  bill: optional(reference('Invoice')),
  type: choice('Type', PAYMENT_TYPES).required('Type is required'),
  amount: money('Amount')
    .required('Amount is required')
    .moreThan(0, 'Amount must be above zero')
    .when('type', inCoinsIfCash),
  ...paymentMethodFields('type'),
  pos_receipt: optional(text('POS receipt', 13)).matches(/^[A-Z0-9]{2,4}-\d{1,8}$/, {
    message: 'POS receipt must be the prefix of a device, a dash and a number, such as A1-000042',
    excludeEmptyString: true,
  }),
  is_security: flag('Security')
    .nullable()
    .test('cheque', 'Only a cheque can be held as security', isSecurityAllowed),
  lat: between('Latitude', -90, 90).nullable(),
  lng: between('Longitude', -180, 180)
    .nullable()
    .test('place', 'A location needs a latitude and a longitude', isCompleteLocation),
  note: optional(text('Note', 500)),
  bills: listOf('Invoices', allocationSchema, MAX_BILLS).nullable(),
});

export interface PaymentInput extends Omit<InferType<typeof paymentInputSchema>, 'bills'> {
  bills?: AllocationShare[] | null;
}

/** Allocation of a payment to a bill. */
export interface AllocationShare {
  bill: Id;
  amount: number;
}

/** Open amount of a bill less uncleared cheques. */
export interface PayableAmount {
  bill: Id;
  due: number;
}

/** Allocates fils to bills in order; the remainder is credit. */
export function allocateOldestFirst(fils: number, bills: readonly PayableAmount[]): AllocationShare[] {
  const shares: AllocationShare[] = [];
  let remaining = fils;
  for (const { bill, due } of bills) {
    const amount = Math.min(remaining, due);
    if (amount <= 0) continue;
    shares.push({ bill, amount });
    remaining -= amount;
  }
  return shares;
}

/** Whether money is cleared, uncleared or reversed. */
export const CLEARING_STATES = ['cleared', 'pending', 'reversed'] as const;
export type ClearingState = (typeof CLEARING_STATES)[number];

/** An allocation of a payment, without its custodian. */
export interface Allocation extends Entity {
  payment: Id;
  receipt: string;
  /** Only for cheques. */
  check_number: string | null;
  type: WalletType;
  taken_at: string;
  amount: number;
  state: ClearingState;
  reason: string | null;
}

/** An open or written-off invoice; amounts covered by uncleared cheques are not due. */
export interface PayableBill {
  _id: Id;
  unique_number: string;
  due_date: string | null;
  /** AED. */
  due: number;
  written_off?: boolean;
}

/** A payment as visible to users with access to bills. */
export interface ContractPayment extends Entity {
  receipt: string;
  /** Null if it belongs to the client. */
  contract: { _id: Id; unique_number: string } | null;
  /** The owning client; null if it belongs to a contract. */
  client: Id | null;
  type: WalletType;
  taken_at: string;
  amount: number;
  state: ClearingState;
  /** A security cheque; pays nothing until cleared. */
  is_security: boolean;
  check_number: string | null;
  end_date: string | null;
  bills: { _id: string; unique_number: string; amount: number }[];
  /** Unallocated amount. */
  unused: number;
}

/** Fils to replace a cheque: its unpaid amount, in cash rounded up to whole coins. */
export const replacementFils = (
  { amount, partial_amount = 0 }: { amount: number; partial_amount?: number },
  type: string,
): number => payableFils(filsOrZero(amount) - filsOrZero(partial_amount), type);
