import type { ColumnType, Generated } from 'kysely';
import type { Bill, BillKind, BillParty, BillStatus } from '../../../domain/bills/bill';
import type { EinvoiceStatus } from '../../../domain/bills/billComputedFields';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { ComputedColumn, AuthoredColumns } from './assets';
import type { DateColumn } from './database';

/** Amounts are fils; what is due follows from them. */
interface Bills extends AuthoredColumns {
  unique_number: string | null;
  kind: BillKind;
  client_id: string;
  contract_id: string | null;
  order_id: string | null;
  period_start: DateColumn | null;
  period_end: DateColumn | null;
  issue_date: DateColumn | null;
  supply_date: DateColumn;
  due_date: ColumnType<string | null, string | null | undefined>;
  hold_reason: Generated<string | null>;
  seller: ColumnType<BillParty | null, string | null | undefined, string>;
  buyer: ColumnType<BillParty | null, string | null | undefined, string>;
  site: ColumnType<Bill['site'], string | null | undefined, string | null>;
  unit_no: ColumnType<string | null, string | null | undefined>;
  previous_balance: ColumnType<number | null, number | null | undefined>;
  cycle: ColumnType<string | null, string | null | undefined>;
  /** Thousandths of m³ stand behind the point; the database tells it as text. */
  carried_m3: ColumnType<string, number | undefined>;
  language: Bill['language'];
  notes: string | null;
  disputed: Generated<boolean>;
  /** Both follow from other rows, by triggers. */
  is_estimated: ComputedColumn<boolean>;
  einvoice: ComputedColumn<EinvoiceStatus>;
  dispute_reason: Generated<string | null>;
  subtotal: Generated<number>;
  discount_total: Generated<number>;
  vat_total: Generated<number>;
  total: ComputedColumn<number>;
  /** Settled before payments and credit notes were kept here. */
  paid_before: Generated<number>;
  credited_before: Generated<number>;
  paid_amount: ComputedColumn<number>;
  pending_check_amount: ComputedColumn<number>;
  credited_amount: ComputedColumn<number>;
  balance_due: ComputedColumn<number>;
  net_due: ComputedColumn<number>;
  original_bill_id: ColumnType<string | null, string | null | undefined>;
  late_fee_of: ColumnType<string | null, string | null | undefined>;
  credit_reason: ColumnType<string | null, string | null | undefined>;
  written_off_at: ColumnType<Date | null, Date | null | undefined>;
  written_off_by: ColumnType<string | null, string | null | undefined>;
  write_off_reason: ColumnType<string | null, string | null | undefined>;
  write_off_approval: ColumnType<string | null, string | null | undefined>;
  status: Generated<BillStatus>;
}

/** Unit prices are AED, amounts are fils. */
interface BillLines extends Omit<BillLineInput, 'discount'> {
  bill_id: string;
  place: number;
  discount: number;
  amount: ComputedColumn<number>;
  net: ComputedColumn<number>;
  vat: ComputedColumn<number>;
  /** The line of the original that a line of a credit note takes back. */
  credits: ColumnType<number | null, number | null | undefined>;
}

/** By which versions of its tariff a bill was charged. */
interface BillTariffs {
  bill_id: string;
  place: number;
  version_id: string;
  days: number;
}

/** The tables of what is charged. */
export interface BillTables {
  bills: Bills;
  bill_tariffs: BillTariffs;
  bill_lines: BillLines;
}
