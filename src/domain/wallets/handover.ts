import type { Entity, Id } from '../entity';
import type { DenominationCode } from './denominations';

/** Whose hands money is in, as payments and batches name it. */
export interface CustodianRef {
  _id: Id;
  username: string;
  name?: string;
}

/** One handing-over: what a holder was expected to bring, and what the cashier counted. Amounts are AED. */
export interface Handover extends Entity {
  unique_number: string;
  user: CustodianRef;
  cashier: CustodianRef;
  at: string;
  cash_expected: number;
  cash_counted: number;
  /** Counted less expected. */
  difference: number;
  denominations?: Partial<Record<DenominationCode, number>> | null;
  checks_count: number;
  checks_total: number;
  entries_count: number;
  note: string | null;
}

/** What somebody said is on its way to the cashier, who has not counted it yet. Amounts are AED. */
export interface DeclaredHandover {
  cash: number;
  count_cash: number;
  checks: number;
  count_check: number;
  /** Since when the first of it is. */
  since: string | null;
}

/** What is in one's own hands, what of it is on its way to the cashier, and what was handed over last. */
export interface OwnWallet {
  in_hand: MoneyInHand;
  declared: DeclaredHandover;
  batches: Handover[];
}

/** Why nobody takes over what is in the own hands. */
export const SELF_HANDOVER_MESSAGE = 'Another super administrator must take the money that you hold.';

/** What a holder has in hand now, and when he or she last handed over. Amounts are AED. */
export interface MoneyInHand {
  total_cash: number;
  count_cash: number;
  total_check: number;
  count_check: number;
  /** When the oldest of it was taken. */
  oldest: string | null;
  unloaded_at: string | null;
  /** More cash than one hand may hold. */
  over_limit: boolean;
  /** Cash that is in hand longer than it may be. */
  overdue: boolean;
}

/** Somebody who took payments. */
export interface Custodian extends Entity, MoneyInHand {
  username: string;
  name: string;
  /** Nobody else could take over what this person holds. */
  takes_own: boolean;
}
