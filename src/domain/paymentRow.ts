import type { Entity, Id } from './entity';
import type { WalletType } from './wallet';

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
