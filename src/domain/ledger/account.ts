import type { Entity } from '../entity';

/** Kinds of accounts; assets and expenses have debit balances, the others credit balances. */
export const ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const;
type AccountType = (typeof ACCOUNT_TYPES)[number];

/** System codes of the standing accounts; the server README documents the events that post to them. */
export const ACCOUNT_CODES = [
  'cash_collectors',
  'cash_safe',
  'cheques_collectors',
  'cheques_safe',
  'cheques_bank',
  'card_clearing',
  'transfer_clearing',
  'bank',
  'receivables',
  'cheques_uncleared',
  'customer_credit',
  'deposits_held',
  'deposits_billed',
  'vat_output',
  'opening_balances',
  'revenue_gas',
  'revenue_true_up',
  'revenue_service',
  'revenue_convenience',
  'revenue_connection',
  'revenue_reconnection',
  'revenue_late_fee',
  'revenue_material',
  'revenue_labour',
  'bad_debts',
  'cash_differences',
  'bank_other',
  'unidentified_receipts',
  'bank_interest',
  'bank_charges',
] as const;
export type AccountCode = (typeof ACCOUNT_CODES)[number];

/** A standing account of the general ledger: its code and type are fixed, the rest is edited under Settings. */
export interface LedgerAccount extends Entity {
  code: AccountCode;
  type: AccountType;
  /** Number in the company's chart of accounts, unique. */
  number: string;
  name: string;
  /** Account in the ERP system that imports the journal; default: `number`. */
  erp_code: string | null;
}

/** Account as part of lines and reports. */
export type AccountRef = Pick<LedgerAccount, '_id' | 'code' | 'number' | 'name' | 'type'>;
