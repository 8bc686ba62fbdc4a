import type { ColumnType, SelectType } from 'kysely';
import type { Bill, BillKind, BillParty, BillStatus, EinvoiceStatus } from '../../../domain/bills/bill';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { Client, ClientStatus, ClientType } from '../../../domain/clients/client';
import type { Contract, ContractStatus, ContractType } from '../../../domain/contracts/contract';
import type { PostDatedCheque } from '../../../domain/contracts/contractTerms';
import type { DEPOSIT_METHODS } from '../../../domain/enums';
import type { Counter, CounterStatus } from '../../../domain/counters/counter';
import type {
  ReadingFlag,
  ReadingSource,
  ReadingStatus,
  ReadingType,
} from '../../../domain/counters/reading';
import type { EinvoiceState, EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import type { EinvoiceDocument } from '../../../domain/einvoice/einvoiceDocument';
import type { Device, DeviceStatus } from '../../../domain/devices/device';
import type { DeviceModel, PayloadMap, TelemetryFormat } from '../../../domain/telemetry/telemetry';
import type { UnsavedDraft } from '../../../domain/drafts/unsavedDraft';
import type { Density } from '../../../domain/lists/listPreferences';
import type { Channel, MailingStatus, SignedChannel } from '../../../domain/mail/mailing';
import type { MediaUpload } from '../../../domain/media/media';
import type { RefundKind, RefundStatus } from '../../../domain/refunds/refund';
import type { BankLineStatus } from '../../../domain/bank/bankLine';
import type { BankStatementStatus } from '../../../domain/bank/bankStatement';
import type { StatementFormat, StatementKind } from '../../../domain/bank/statementKinds';
import type { BankDepositStatus } from '../../../domain/wallets/bankDeposit';
import type { NotificationModel } from '../../../domain/notifications/notification';
import type { ACCEPT_CHANNELS, OfferStatus } from '../../../domain/orders/offer';
import type { Order, OrderResult, OrderStatus, Priority } from '../../../domain/orders/order';
import type { ChecklistItem, Material } from '../../../domain/orders/orderWork';
import type { PermissionFlag } from '../../../domain/permissions';
import type { Pos, PosStatus } from '../../../domain/pos/pos';
import type { SettingGroup, SettingValue, ValueType } from '../../../domain/settings/setting';
import type { Emirate, SiteContact } from '../../../domain/sites/site';
import type { Tank, TankStatus } from '../../../domain/tanks/tank';
import type { RefillPlanStatus } from '../../../domain/tanks/refillPlan';
import type { RejectReason, TankReading } from '../../../domain/tanks/tankReading';
import type { StrappingPoint } from '../../../domain/tanks/tank';
import type { WalletStatus, WalletType } from '../../../domain/wallets/wallet';
import type { DB } from '../schema.generated';

/** A column type with a narrower value type and the same nullability and default. */
type Narrowed<Column, Value> =
  Column extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<Value | Extract<S, null>, Value | Extract<I, null | undefined>, Value | Extract<U, null>>
    : Value | Extract<Column, null>;

/** A JSON column, which is written as text and read as a value. */
type Json<Value> = null extends Value
  ? ColumnType<Value, string | null | undefined, string | null>
  : ColumnType<Value, string, string>;

type NamesColumns<Name extends keyof DB, Columns> = {
  [Column in keyof Columns]: Column extends keyof DB[Name] ? unknown : never;
};

type Column<Name extends keyof DB, Values, C extends keyof DB[Name]> = C extends keyof Values
  ? Narrowed<DB[Name][C], Values[C]>
  : DB[Name][C];

/** A generated table with narrower value types, columns that only triggers write, and columns of another type. */
type Table<
  Name extends keyof DB,
  Values extends NamesColumns<Name, Values>,
  Derived extends keyof DB[Name] = never,
  Others extends NamesColumns<Name, Others> = object,
> = {
  [C in keyof DB[Name]]: C extends keyof Others
    ? Others[C]
    : C extends Derived
      ? ColumnType<SelectType<Column<Name, Values, C>>, never, never>
      : Column<Name, Values, C>;
};

/** Purpose of a one-time code, which is valid for no other. */
export type CodePurpose = 'verify_username' | 'reset_password';
type DepositMethod = (typeof DEPOSIT_METHODS)[number] | 'opening_balance';
type LineAmounts = 'amount' | 'net' | 'vat';

/** Tables whose columns have more precise types than their SQL types. */
interface PreciseTables {
  roles: Table<'roles', { permissions: PermissionFlag[] }, 'search'>;
  users: Table<'users', { status: 'invited' | 'active' | 'blocked' }, 'search'>;
  codes: Table<'codes', { purpose: CodePurpose }>;
  audit: Table<
    'audit',
    { outcome: 'done' | 'refused' },
    never,
    { before: Json<unknown>; after: Json<unknown> }
  >;
  audit_checkpoint: Table<'audit_checkpoint', object, 'one'>;
  drafts: Table<
    'drafts',
    object,
    never,
    { typed: Json<UnsavedDraft['typed']>; names: Json<UnsavedDraft['names']> }
  >;
  list_layouts: Table<'list_layouts', { density: Density }>;
  settings: Table<'settings', { group: SettingGroup; value_type: ValueType }, 'search'>;
  setting_versions: Table<
    'setting_versions',
    object,
    never,
    { value: ColumnType<SettingValue, string, never> }
  >;
  sites: Table<
    'sites',
    { emirate: Emirate },
    'search',
    { contacts: ColumnType<SiteContact[], string | undefined, string> }
  >;
  media: Table<'media', { owner_model: MediaUpload['owner_model'] }, 'dropped_at'>;
  tanks: Table<
    'tanks',
    {
      product: Tank['product'];
      installation: Tank['installation'];
      orientation: Tank['orientation'];
      shape: Tank['shape'];
      status: TankStatus;
    },
    'search' | 'safety_due',
    { strapping_table: Json<StrappingPoint[] | null> }
  >;
  devices: Table<
    'devices',
    {
      type: Device['type'];
      sensor: NonNullable<Device['sensor']>;
      protocol: Device['protocol'];
      status: DeviceStatus;
    },
    'search'
  >;
  device_models: Table<
    'device_models',
    { decoder: NonNullable<DeviceModel['decoder']> },
    never,
    { payload_map: Json<PayloadMap | null> }
  >;
  telemetry_sources: Table<'telemetry_sources', { format: TelemetryFormat }>;
  tank_readings: Table<
    'tank_readings',
    { source: TankReading['source']; reject_reason: RejectReason },
    'accepted'
  >;
  pos: Table<'pos', { type: Pos['type']; status: PosStatus }, 'search'>;
  clients: Table<
    'clients',
    {
      type: ClientType;
      vat_treatment: Client['vat_treatment'];
      preferred_language: Client['preferred_language'];
      preferred_channel: NonNullable<Client['preferred_channel']>;
      status: ClientStatus;
    },
    'search' | 'label' | 'oldest_due_date'
  >;
  counters: Table<
    'counters',
    {
      size: Counter['size'];
      ownership: Counter['ownership'];
      valve: Counter['valve'];
      status: CounterStatus;
      last_reading_type: ReadingType;
      open_flags: ReadingFlag[];
    },
    'search' | 'last_reading' | 'last_reading_at' | 'last_reading_type' | 'avg_daily_m3' | 'open_flags'
  >;
  contracts: Table<
    'contracts',
    {
      type: ContractType;
      billing_cycle: Contract['billing_cycle'];
      payment_method: NonNullable<Contract['payment_method']>;
      status: ContractStatus;
    },
    'search' | 'deposit_refund_due',
    { pdc_plan: Json<PostDatedCheque[] | null> }
  >;
  counter_readings: Table<
    'counter_readings',
    { type: ReadingType; source: ReadingSource; status: ReadingStatus; flags: ReadingFlag[] },
    | 'nr'
    | 'previous_id'
    | 'previous'
    | 'previous_at'
    | 'multiplier'
    | 'meter_factor'
    | 'consumption_raw'
    | 'consumption_m3'
    | 'days'
  >;
  bills: Table<
    'bills',
    { kind: BillKind; language: Bill['language']; einvoice: EinvoiceStatus; status: BillStatus },
    | 'is_estimated'
    | 'is_delivered'
    | 'einvoice'
    | 'total'
    | 'paid_amount'
    | 'pending_check_amount'
    | 'credited_amount'
    | 'written_off_amount'
    | 'balance_due'
    | 'net_due',
    { seller: Json<BillParty | null>; buyer: Json<BillParty | null>; site: Json<Bill['site'] | null> }
  >;
  einvoices: Table<
    'einvoices',
    { state: EinvoiceState },
    never,
    { document: Json<EinvoiceDocument>; problems: Json<EinvoiceProblem[]> }
  >;
  bill_lines: Table<'bill_lines', Pick<BillLineInput, 'code' | 'unit' | 'vat_category'>, LineAmounts>;
  wallets: Table<
    'wallets',
    { type: WalletType; status: WalletStatus },
    'contract_number' | 'pending' | 'usable' | 'allocated' | 'refunded' | 'transferred'
  >;
  handovers: Table<'handovers', object, 'difference', { denominations: ColumnType<unknown> }>;
  contract_deposits: Table<
    'contract_deposits',
    { kind: 'taken' | 'waived' | 'applied' | 'refunded'; method: DepositMethod }
  >;
  credit_refunds: Table<'credit_refunds', { method: DepositMethod }>;
  bank_deposits: Table<'bank_deposits', { status: BankDepositStatus }>;
  bank_statements: Table<
    'bank_statements',
    { kind: StatementKind; format: StatementFormat; status: BankStatementStatus }
  >;
  bank_lines: Table<'bank_lines', { status: BankLineStatus }>;
  refill_plans: Table<'refill_plans', { status: RefillPlanStatus }>;
  refunds: Table<'refunds', { kind: RefundKind; method: DepositMethod; status: RefundStatus }>;
  orders: Table<
    'orders',
    {
      type: Order['type'];
      priority: Priority;
      source: NonNullable<Order['source']>;
      result: OrderResult;
      status: OrderStatus;
    },
    'search'
  >;
  order_checks: Table<'order_checks', { result: NonNullable<ChecklistItem['result']> }>;
  order_materials: Table<'order_materials', Pick<Material, 'unit'>>;
  offers: Table<'offers', { status: OfferStatus; channel: (typeof ACCEPT_CHANNELS)[number] }>;
  offer_lines: Table<'offer_lines', Pick<BillLineInput, 'code' | 'unit' | 'vat_category'>, LineAmounts>;
  dunning_steps: Table<'dunning_steps', { step: 'reminder' | 'notice' | 'disconnection' }>;
  events: Table<'events', { model: NotificationModel; severity: 'info' | 'warning' | 'critical' }>;
  mailings: Table<'mailings', { model: 'bill' | 'offer'; channel: Channel; status: MailingStatus }>;
  message_gateways: Table<'message_gateways', { channel: SignedChannel }>;
  idempotency_keys: Table<'idempotency_keys', object, never, { response: Json<unknown> }>;
}

/** Tables and columns, as Kysely reads and writes them. */
export interface Database extends Omit<DB, keyof PreciseTables>, PreciseTables {}
