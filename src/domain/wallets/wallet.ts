import type { Entity, Id } from '../entity';
import type { Media } from '../media/media';

export const WALLET_DONE = 'Done';
/** How people pay. */
export const PAYMENT_TYPES = ['cash', 'check', 'card', 'transfer'] as const;
/** All ways in which a bill is settled: also by the deposit that is held already, which passes through nobody's hands. */
export const WALLET_TYPES = [...PAYMENT_TYPES, 'deposit'] as const;
export const WALLET_STATUSES = ['Pending', 'Handover', WALLET_DONE] as const;
/** Where a cheque is, and what the bank said of it. */
export const CHECK_STATUSES = [
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
export type CheckStatus = (typeof CHECK_STATUSES)[number];
export type PaymentType = (typeof PAYMENT_TYPES)[number];
export type WalletType = (typeof WALLET_TYPES)[number];
export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** One payment in somebody's hands until it is emptied; `end_date` is a cheque's due date, `amount` is AED. */
export interface Wallet extends Entity {
  unique_number?: string;
  contract: { _id?: Id; unique_number: string };
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
  /** What it pays, invoice by invoice; the rest is the contract's credit. */
  bills?: { _id: Id; unique_number: string; amount: number }[];
  unused?: number;
  /** What of it went back to the client, in AED. */
  refunded?: number;
  check_status?: CheckStatus | null;
  deposit_bank?: string | null;
  deposit_slip_no?: string | null;
  deposited_on?: string | null;
  cleared_on?: string | null;
  bounced_on?: string | null;
  bounce_reason?: string | null;
  /** What the bank paid of a cheque that bounced. */
  partial_amount?: number;
  /** The draft of the fee for it. */
  bounce_fee?: { _id: Id; unique_number: string } | null;
  return_reason?: string | null;
  /** How many cheques of its client bounced within the last twelve months. */
  bounced_checks?: number;
  /** The payment that this one came in the place of, and the one that came in its. */
  replaces?: { _id: Id; unique_number: string } | null;
  replaced_by?: { _id: Id; unique_number: string } | null;
  handed_at?: string | null;
  void_reason?: string | null;
  /** Who took it back, and when. */
  voiding?: { by: string; at: string } | null;
  voided?: boolean;
  /** It was taken as a deposit, so it pays no bill. */
  for_deposit?: boolean;
  /** A cheque that is only held: until the bank has paid it, it pays no bill and covers none. */
  is_security?: boolean;
  /** Where it was taken, in degrees. */
  lat?: number | null;
  lng?: number | null;
  /** Whether the image of a cheque hangs on it. */
  has_image?: boolean;
  /** Its holder may take it over: nobody else is there who could. */
  takes_own?: boolean;
  /** The handing-over that it was part of. */
  batch?: { _id: Id; unique_number: string } | null;
  /** By whom it was taken over, and what was counted of all the cash in that batch, in AED. */
  unload?: { by: string; at: string; counted_amount: number; difference: number; note: string | null } | null;
  /** The handheld that its receiver carried. */
  pos?: { _id: Id; code: string; label: string } | null;
  Medias?: Media[];
}

/** What else than invoices a payment is taken for. */
export const paymentPurpose = ({
  for_deposit,
  is_security,
}: Pick<Wallet, 'for_deposit' | 'is_security'>): 'Deposit' | 'Security' | undefined =>
  for_deposit ? 'Deposit' : is_security ? 'Security' : undefined;

/** Any payment that is not Done may still be emptied. */
export const canBeUnloaded = (wallet: Pick<Wallet, 'status'>): boolean => wallet.status !== WALLET_DONE;

/** A cheque without its image; what went back to the client, or was voided, needs none any more. */
export const isMissingChequeImage = ({
  type,
  has_image,
  voided,
}: Pick<Wallet, 'type' | 'has_image' | 'voided'>): boolean =>
  type === 'check' && has_image === false && !voided;
