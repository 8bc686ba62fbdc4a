import type { ColumnType, Generated } from 'kysely';
import type { Client, ClientStatus, ClientType } from '../../../domain/clients/client';
import type { Contract, ContractStatus, ContractType } from '../../../domain/contracts/contract';
import type { SettingGroup, SettingValue, ValueType } from '../../../domain/settings/setting';
import type { BillTables } from './bills';
import type { EquipmentTables, Made, Searched, ReadingTables } from './assets';
import type { OrderTables } from './orders';
import type { Day } from './database';
import type { DEPOSIT_METHODS } from '../../../domain/contracts/contractTransitions';
import type { PromisedCheck } from '../../../domain/contracts/contractTerms';

interface Series {
  name: string;
  year: number;
  last: number;
}

interface Settings extends Searched {
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
  effective_from: Day;
  is_replaced: Generated<boolean>;
  created_at: Generated<Date>;
  created_by: string | null;
}

interface Clients extends Searched {
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
  id_expiry: Day | null;
  nationality: string | null;
  po_box: string | null;
  makani: string | null;
  payment_terms_days: number | null;
  credit_limit: number | null;
  notes: string | null;
  trade_license_expiry: Day | null;
  label: Made<string>;
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

interface Contracts extends Searched, ContractTerms {
  unique_number: string;
  client_id: string;
  type: ContractType;
  site_code: string;
  site_name: string;
  unit_no: string | null;
  tank_id: string | null;
  counter_id: string | null;
  start_date: Day;
  end_date: Day | null;
  tenancy_end: Day | null;
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
export interface RecordTables extends EquipmentTables, BillTables, OrderTables, ReadingTables {
  series: Series;
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
