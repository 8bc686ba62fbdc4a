import type { ContractType } from './contract';

/** What a new contract has unless told otherwise; amounts are AED. */
export interface ContractUsual {
  payment_terms_days: number;
  /** Percent, charged on every standard line. */
  vat_rate: number;
  deposits: Record<ContractType, number>;
  connection_fees: Record<ContractType, number>;
  reconnection_fees: Record<ContractType, number>;
  bounced_check_fee: number;
}
