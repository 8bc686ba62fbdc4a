import type { Generated } from 'kysely';
import type { DEPOSIT_METHODS } from '../../domain/contractSteps';

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
