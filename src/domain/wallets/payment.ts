import type { InferType, TestContext } from 'yup';
import { between, choice, day, isAmong, maybe, money, reference, sibling } from '../fieldSchemas';
import { toFils } from '../money';
import { draft, flag, listOf, text } from '../validation';
import { TAKEN_TYPES } from './wallet';
import type { Id, Entity } from '../entity';
import type { WalletType } from './wallet';

/** The smallest coin in use, in fils: cash is taken in whole coins. */
export const COIN = 25;
const MOST_BILLS = 50;

/** The amount as it can be paid in coins; the difference stays the client's credit. */
export const inCoins = (fils: number): number => Math.ceil(fils / COIN) * COIN;

const isCoins = (aed: number | null | undefined): boolean => (toFils(aed ?? 0) ?? 0) % COIN === 0;

const only = (type: string) => ({ is: isAmong([type]) });

/** What is written down of each way to pay, where another field says which way it is. */
export const papersBy = (by: string) => {
  const needed = (type: string, label: string, max?: number) =>
    maybe(text(label, max)).when(by, {
      ...only(type),
      then: (field) => field.required(`${label} is required`),
    });
  return {
    check_number: needed('check', 'Cheque number').matches(/^\d{6,20}$/, {
      message: 'Cheque number must have 6 to 20 digits',
      excludeEmptyString: true,
    }),
    bank_name: needed('check', 'Bank'),
    drawer_name: needed('check', 'Drawer'),
    account_last4: maybe(text('Account')).matches(/^\d{4}$/, {
      message: 'Account must be its last four digits',
      excludeEmptyString: true,
    }),
    end_date: maybe(day('Cheque date')).when(by, {
      ...only('check'),
      then: (date) => date.required('Cheque date is required'),
    }),
    terminal_ref: needed('card', 'Terminal reference', 40),
    auth_code: needed('card', 'Authorisation code', 40),
    bank_ref: needed('transfer', 'Bank reference', 60),
  };
};

const share = draft({
  bill: reference('Invoice').required('Invoice is required'),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
});

const isOnlyCheque = (held: boolean | null | undefined, context: TestContext): boolean =>
  !held || sibling(context, 'type') === 'check';

const isPlace = (lng: number | null | undefined, context: TestContext): boolean =>
  isGiven(lng) === isGiven(sibling(context, 'lat'));

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** What is written down when a payment is taken; without a list it goes to the invoice it is for, then to the oldest. */
export const paymentDraft = draft({
  contract: reference('Contract').required('Contract is required'),
  bill: maybe(reference('Invoice')),
  type: choice('Type', TAKEN_TYPES).required('Type is required'),
  amount: money('Amount')
    .required('Amount is required')
    .moreThan(0, 'Amount must be above zero')
    .when('type', {
      ...only('cash'),
      then: (amount) => amount.test('coins', 'Cash is taken in steps of 0.25', isCoins),
    }),
  ...papersBy('type'),
  is_security: flag('Security')
    .nullable()
    .test('cheque', 'Only a cheque is held as a security', isOnlyCheque),
  lat: between('Latitude', -90, 90).nullable(),
  lng: between('Longitude', -180, 180)
    .nullable()
    .test('place', 'A place has a latitude and a longitude', isPlace),
  note: maybe(text('Note', 500)),
  bills: listOf('Invoices', share, MOST_BILLS).nullable(),
});

export interface PaymentDraft extends Omit<InferType<typeof paymentDraft>, 'bills'> {
  bills?: Share[] | null;
}

/** How much of a payment goes to which bill. */
export interface Share {
  bill: Id;
  amount: number;
}

/** What may still be paid of a bill, less the cheques that are on their way. */
export interface Payable {
  bill: Id;
  due: number;
}

/** Spread fils over bills in their order, each as far as it goes; what is left over stays the client's. */
export function spread(fils: number, bills: readonly Payable[]): Share[] {
  const shares: Share[] = [];
  let rest = fils;
  for (const { bill, due } of bills) {
    const amount = Math.min(rest, due);
    if (amount <= 0) continue;
    shares.push({ bill, amount });
    rest -= amount;
  }
  return shares;
}

/** Whether money counts already, waits for the bank, or was taken back. */
export const MONEY_STATES = ['cleared', 'pending', 'reversed'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** What one payment pays of one bill; in whose hands it is, is not told. */
export interface Allocation extends Entity {
  receipt: string;
  type: WalletType;
  taken_at: string;
  amount: number;
  state: MoneyState;
  reason: string | null;
}

/** An invoice that a payment may go to; what cheques on their way will pay of it is not due. */
export interface PayableBill {
  _id: Id;
  unique_number: string;
  due_date: string | null;
  /** AED. */
  due: number;
}

/** A payment on a contract, as those may see it who look after its bills. */
export interface ContractPayment extends Entity {
  receipt: string;
  contract: { _id: Id; unique_number: string };
  type: WalletType;
  taken_at: string;
  amount: number;
  state: MoneyState;
  /** A cheque that is only held, and pays nothing before the bank has paid it. */
  is_security: boolean;
  check_number: string | null;
  end_date: string | null;
  bills: { _id: string; unique_number: string; amount: number }[];
  /** What no bill has needed yet. */
  unused: number;
}
