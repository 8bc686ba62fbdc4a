import type { ColumnType, Generated } from 'kysely';
import type { Client, ClientStatus, ClientType } from '../../../domain/clients/client';
import type { Contract, ContractStatus, ContractType } from '../../../domain/contracts/contract';
import type { SettingGroup, SettingValue, ValueType } from '../../../domain/settings/setting';
import type { BillTables } from './bills';
import type { AssetTables, ComputedColumn, SearchableColumns, ReadingTables } from './assets';
import type { OrderTables } from './orders';
import type { DateColumn } from './database';
import type { DEPOSIT_METHODS } from '../../../domain/contracts/contractTransitions';
import type { PostDatedCheck } from '../../../domain/contracts/contractTerms';

interface NumberSeries {
  name: string;
  year: number;
  last: number;
}

interface Settings extends SearchableColumns {
  key: string;
  group: SettingGroup;
  label: string;
  value_type: ValueType;
  unit: string | null;
  description: string | null;
  is_system: Generated<boolean>;
}

interface SettingVersions {
  id: string;
  setting_id: string;
  number: number;
  /** Money is fils here, too. */
  value: ColumnType<SettingValue, string, never>;
  effective_from: DateColumn;
  is_replaced: Generated<boolean>;
  created_at: Generated<Date>;
  created_by: string | null;
}

interface Clients extends SearchableColumns {
  code: string;
  type: ClientType;
  first_name: string | null;
  middle_name: string | null;
  last_name: string | null;
  national_id: string | null;
  passport_number: string | null;
  company_name: string | null;
  contact_person: string | null;
  trade_license_number: string | null;
  trade_license_authority: string | null;
  id_expiry: DateColumn | null;
  nationality: string | null;
  po_box: string | null;
  makani: string | null;
  payment_terms_days: number | null;
  credit_limit: number | null;
  notes: string | null;
  trade_license_expiry: DateColumn | null;
  label: ComputedColumn<string>;
  name_ar: string | null;
  is_vat_registered: boolean;
  trn: string | null;
  vat_treatment: Client['vat_treatment'];
  email: string | null;
  phone: string;
  phone_second: string | null;
  preferred_language: Client['preferred_language'];
  preferred_channel: NonNullable<Client['preferred_channel']> | null;
  address: string;
  area: string | null;
  emirate: string;
  status: Generated<ClientStatus>;
  merged_into: Generated<string | null>;
}

interface Contracts extends SearchableColumns, ContractTerms {
  unique_number: string;
  client_id: string;
  type: ContractType;
  site_code: string;
  site_name: string;
  unit_no: string | null;
  tank_id: string | null;
  counter_id: string | null;
  start_date: DateColumn;
  end_date: DateColumn | null;
  tenancy_end: DateColumn | null;
  auto_renew: boolean;
  tariff_id: string;
  discount_percent: number | null;
  billing_cycle: Contract['billing_cycle'];
  billing_day: number;
  payment_terms_days: number;
  payment_method: NonNullable<Contract['payment_method']> | null;
  /** Fils. */
  deposit_required: number;
  status: Generated<ContractStatus>;
}

/** The tables of what the company works with. */
export interface ContractTables extends AssetTables, BillTables, OrderTables, ReadingTables {
  series: NumberSeries;
  settings: Settings;
  setting_versions: SettingVersions;
  clients: Clients;
  contracts: Contracts;
}

/** What a contract has agreed on beside its tariff; amounts are fils. */
export interface ContractTerms {
  notice_days: Generated<number>;
  collector_id: string | null;
  fixed_charge: number | null;
  min_charge: number | null;
  connection_fee: number | null;
  reconnection_fee: number | null;
  bounced_check_fee: number | null;
  pdc_plan: ColumnType<PostDatedCheck[] | null, string | null | undefined, string | null>;
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
