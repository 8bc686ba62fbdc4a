import type { Generated } from 'kysely';
import type { WalletStatus, WalletType } from '../../../domain/wallets/wallet';
import type { ComputedColumn } from './assets';
import type { DateColumn, RecordColumns } from './database';

interface Wallets extends RecordColumns {
  unique_number: string;
  user_id: string;
  contract_id: string;
  /** Fils. */
  amount: number;
  type: WalletType;
  status: Generated<WalletStatus>;
  paid_at: Date;
  end_date: DateColumn;
  check_number: string | null;
  bank_name: string | null;
  drawer_name: string | null;
  account_last4: Generated<string | null>;
  terminal_ref: Generated<string | null>;
  auth_code: Generated<string | null>;
  bank_ref: Generated<string | null>;
  note: Generated<string | null>;
  /** It was taken as a deposit. */
  for_deposit: Generated<boolean>;
  /** A cheque that is only held: it pays nothing before the bank has paid it. */
  is_security: Generated<boolean>;
  /** Where it was taken, in degrees. */
  lat: Generated<number | null>;
  lng: Generated<number | null>;
  pos_id: Generated<string | null>;
  /** Whether it still waits for the bank, what it is worth, and how much of it is used for bills. */
  pending: ComputedColumn<boolean>;
  usable: ComputedColumn<number>;
  allocated: ComputedColumn<number>;
  /** What of it went back to the client. */
  refunded: ComputedColumn<number>;
  check_status: string | null;
  done_at: Date | null;
  done_by: string | null;
  voided_at: Date | null;
  voided_by: string | null;
  void_reason: string | null;
  batch_id: Generated<string | null>;
  replaces: Generated<string | null>;
  handed_at: Generated<Date | null>;
  deposit_slip_no: Generated<string | null>;
  deposit_bank: Generated<string | null>;
  deposited_on: Generated<DateColumn | null>;
  cleared_on: Generated<DateColumn | null>;
  bounced_on: Generated<DateColumn | null>;
  bounce_reason: Generated<string | null>;
  /** Fils. */
  partial_amount: Generated<number>;
  bounce_fee_bill: Generated<string | null>;
  return_reason: Generated<string | null>;
}

/** Amounts are fils. */
interface Handovers {
  id: string;
  version: Generated<number>;
  unique_number: string;
  user_id: string;
  cashier_id: string;
  at: Date;
  cash_expected: number;
  cash_counted: number;
  difference: ComputedColumn<number>;
  denominations: unknown;
  checks_count: number;
  checks_total: number;
  note: string | null;
  created_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
}

/** Who holds what, reckoned by the database; amounts are fils. */
interface Custodians {
  id: ComputedColumn<string>;
  username: ComputedColumn<string>;
  total_cash: ComputedColumn<number>;
  total_check: ComputedColumn<number>;
}

/** The tables of money in people's hands. */
export interface CustodyTables {
  wallets: Wallets;
  unload_batches: Handovers;
  holders: Custodians;
}
