import type { ColumnType, Generated } from 'kysely';
import type { DEPOSIT_METHODS } from '../../domain/contractSteps';
import type { PromisedCheck } from '../../domain/contractTerms';

/** What a contract has agreed on beside its tariff; amounts are fils. */
export interface ContractTerms {
  notice_days: Generated<number>;
  collector_id: string | null;
  fixed_charge: number | null;
  min_charge: number | null;
  connection_fee: number | null;
  reconnection_fee: number | null;
  bounced_check_fee: number | null;
  pdc_plan: ColumnType<PromisedCheck[] | null, string | null | undefined, string | null>;
  discount_approved: number | null;
  discount_approved_by: string | null;
  discount_approved_at: Date | null;
}

/** What happened to the deposit of a contract. */
export interface ContractDeposits {
  id: string;
  contract_id: string;
  kind: 'taken' | 'waived' | 'applied' | 'refunded';
  /** Fils. */
  amount: number;
  receipt_no: string | null;
  method: (typeof DEPOSIT_METHODS)[number] | null;
  reason: string | null;
  wallet_id: string | null;
  on_day: string;
  created_at: Generated<Date>;
  created_by: string | null;
}

/** Money that no invoice needed and that went back to the client. */
export interface CreditRefunds {
  id: string;
  unique_number: string;
  contract_id: string;
  wallet_id: string;
  /** Fils. */
  amount: number;
  method: (typeof DEPOSIT_METHODS)[number];
  reference: string | null;
  on_day: string;
  created_at: Generated<Date>;
  created_by: string | null;
}
