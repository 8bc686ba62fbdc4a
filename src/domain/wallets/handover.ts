import type { Entity, Id } from '../entity';
import type { DenominationCode } from './denominations';

/** Custodian reference on payments and handovers. */
export interface CustodianRef {
  _id: Id;
  username: string;
  name?: string;
}

/** A handover: expected and counted amounts in AED. */
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

/** Payments declared for handover and not yet counted; AED. */
export interface DeclaredHandover {
  cash: number;
  count_cash: number;
  checks: number;
  count_check: number;
  /** Time of the first declaration. */
  since: string | null;
}

/** Own custody, declared payments and last handovers. */
export interface OwnWallet {
  in_hand: MoneyInHand;
  declared: DeclaredHandover;
  handovers: Handover[];
}

/** Error for a handover from oneself. */
export const SELF_HANDOVER_MESSAGE = 'Another super administrator must receive the money you hold.';

/** Current custody and last handover; AED. */
interface MoneyInHand {
  total_cash: number;
  count_cash: number;
  total_check: number;
  count_check: number;
  /** Time of the oldest payment. */
  oldest: string | null;
  unloaded_at: string | null;
  /** Cash exceeds the limit. */
  over_limit: boolean;
  /** Cash held longer than allowed. */
  overdue: boolean;
}

/** A custodian. */
export interface Custodian extends Entity, MoneyInHand {
  username: string;
  name: string;
  /** True for the only super administrator, who may hand over to themselves. */
  takes_own: boolean;
}
