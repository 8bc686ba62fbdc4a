import type { Entity, Id } from '../entity';
import type { Media } from '../media/media';

export const WALLET_DONE = 'Done';
export const PAYMENT_TYPES = ['cash', 'check', 'card', 'transfer'] as const;
/**
 * Settlement types, including deposits, transferred credit and credit of the previous system, which never
 * enter a wallet.
 */
export const WALLET_TYPES = [...PAYMENT_TYPES, 'deposit', 'credit', 'opening_balance'] as const;
export const WALLET_STATUSES = ['Pending', 'Handover', WALLET_DONE] as const;
export const CHEQUE_STATUSES = [
  'received',
  'in_safe',
  'deposited',
  'cleared',
  'bounced',
  'represented',
  'replaced',
  'cancelled',
  'stale',
] as const;
export type ChequeStatus = (typeof CHEQUE_STATUSES)[number];
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export type WalletType = (typeof WALLET_TYPES)[number];
export type WalletStatus = (typeof WALLET_STATUSES)[number];

export const REVERSAL_STATUSES = ['requested', 'approved', 'rejected'] as const;

/** Request to reverse a payment; `rejection` is the reason of a rejection. */
interface PaymentReversal {
  status: (typeof REVERSAL_STATUSES)[number];
  reason: string;
  requested_by: { _id: Id; label: string };
  requested_at: string;
  decided_by: string | null;
  decided_at: string | null;
  rejection: string | null;
}

/** The other payment of a transfer of credit; AED. */
export interface PaymentTransfer {
  _id: Id;
  /** Null if the user may not see its contract. */
  unique_number: string | null;
  /** Null if it belongs to the client, or if the user may not see the contract. */
  contract: string | null;
  amount: number;
  reason: string;
  reversed: boolean;
}

/** A payment in custody until it is emptied; `end_date` is a cheque's due date, `amount` is AED. */
export interface Wallet extends Entity {
  unique_number?: string;
  /** Null if it belongs to the client. */
  contract: { _id?: Id; unique_number: string } | null;
  client?: { _id: Id; code: string; label: string } | null;
  user?: { _id: Id; username: string; name?: string };
  amount: number;
  end_date?: string | null;
  paid_at?: string;
  type: WalletType;
  status: WalletStatus;
  check_number?: string | null;
  bank_name?: string | null;
  drawer_name?: string | null;
  account_last4?: string | null;
  terminal_ref?: string | null;
  auth_code?: string | null;
  bank_ref?: string | null;
  note?: string | null;
  /** Allocations; the rest is the contract's credit. */
  bills?: { _id: Id; unique_number: string; amount: number }[];
  /** Invoices that are open again because this cheque bounced; amounts in AED. */
  reopened?: { _id: Id; unique_number: string; amount: number }[];
  unused?: number;
  /** Refunded amount in AED. */
  refunded?: number;
  /** Amount in AED transferred to other contracts. */
  transferred?: number;
  /** Payments on other contracts to which its credit was transferred; reversed ones returned it. */
  transfers?: PaymentTransfer[];
  /** Payment from which its credit was transferred. */
  transferred_from?: Omit<PaymentTransfer, 'amount' | 'reversed'> | null;
  check_status?: ChequeStatus | null;
  deposit_bank?: string | null;
  deposit_slip_no?: string | null;
  deposited_on?: string | null;
  cleared_on?: string | null;
  bounced_on?: string | null;
  bounce_reason?: string | null;
  /** Partial payment of a bounced cheque. */
  partial_amount?: number;
  /** Draft of the bounce fee. */
  bounce_fee?: { _id: Id; unique_number: string } | null;
  return_reason?: string | null;
  bounced_checks?: number;
  /** Replaced and replacing payment. */
  replaces?: { _id: Id; unique_number: string } | null;
  replaced_by?: { _id: Id; unique_number: string } | null;
  handed_at?: string | null;
  void_reason?: string | null;
  /** User and time of the voiding. */
  voiding?: { by: string; at: string } | null;
  voided?: boolean;
  /** The latest request to reverse it. */
  reversal?: PaymentReversal | null;
  /** Received as a deposit; pays no bill. */
  for_deposit?: boolean;
  /** A security cheque: until cleared it pays and covers no bill. */
  is_security?: boolean;
  /** Location in degrees. */
  lat?: number | null;
  lng?: number | null;
  /** Whether a cheque image is attached. */
  has_image?: boolean;
  /** Whether its custodian may hand it over to themselves. */
  takes_own?: boolean;
  /** Its handover. */
  batch?: { _id: Id; unique_number: string } | null;
  /** Receiver and counted cash of the handover, in AED. */
  unload?: { by: string; at: string; counted_amount: number; difference: number; note: string | null } | null;
  /** POS device of the receiver. */
  pos?: { _id: Id; code: string; label: string } | null;
  /** Receipt printed offline: `A1-000042`. */
  pos_receipt?: string | null;
  Medias?: Media[];
}

/** Payment purposes other than invoices. */
export const paymentPurpose = ({
  for_deposit,
  is_security,
}: Pick<Wallet, 'for_deposit' | 'is_security'>): 'Deposit' | 'Security' | undefined =>
  for_deposit ? 'Deposit' : is_security ? 'Security' : undefined;

export const canBeUnloaded = ({ status, voided }: Pick<Wallet, 'status' | 'voided'>): boolean =>
  status !== WALLET_DONE && !voided;

/** Whether a cheque lacks its image; returned and voided ones need none. */
export const isMissingChequeImage = ({
  type,
  has_image,
  voided,
}: Pick<Wallet, 'type' | 'has_image' | 'voided'>): boolean =>
  type === 'check' && has_image === false && !voided;
