import type { ColumnType, Generated } from 'kysely';
import type { CustodyTables } from './payments';
import type { NotificationModel } from '../../../domain/notifications/notification';
import type { ContractDeposits, CreditRefunds, ContractTables } from './contracts';
import type { PeopleTables } from './people';
import type { UnsavedDraft } from '../../../domain/drafts/unsavedDraft';
import type { Density } from '../../../domain/lists/listPreferences';
import type { MailingStatus } from '../../../domain/mail/mailing';

/** A calendar day as text. */
export type DateColumn = ColumnType<string>;
/** What every table of records has. */
export interface RecordColumns {
  id: string;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface Events {
  id: string;
  user_id: string;
  code: string;
  title: string;
  text: string;
  status: Generated<number>;
  severity: Generated<'info' | 'warning' | 'critical'>;
  model: NotificationModel;
  model_id: string;
  dedupe_key: string | null;
  created_at: Generated<Date>;
  read_at: Date | null;
}

interface Dunning {
  bill_id: string;
  day: number;
  step: 'reminder' | 'notice' | 'disconnection';
  done_on: DateColumn;
  order_id: string | null;
}

/** The tables and their columns, as Kysely reads and writes them. */
export interface Database
  extends
    ContractTables,
    PeopleTables,
    CustodyTables,
    PaymentTables,
    MailingTables,
    ListPreferenceTables,
    DraftTables,
    AuditChainTables {
  migrations: { name: string; checksum: string; applied_at: Date };
  contract_deposits: ContractDeposits;
  credit_refunds: CreditRefunds;
  overdue_told: { bill_id: string; told_on: DateColumn };
  dunning: Dunning;
  jobs: { name: string; done_for: DateColumn; done_at: Date };
  events: Events;
}

/** What keeps the audit from being rewritten unseen. */
export interface AuditChainTables {
  audit_seals: { number: number; at: Date; last_place: number; lines: Buffer; hash: Buffer };
  audit_mark: { one: ColumnType<boolean, never>; place: number; tx: string };
}

/** Written as text, read as what it says. */
type JsonColumn<T> = ColumnType<T, string, string>;

/** What people have typed and not saved yet. */
export interface DraftTables {
  drafts: {
    user_id: string;
    form: string;
    typed: JsonColumn<UnsavedDraft['typed']>;
    names: JsonColumn<UnsavedDraft['names']>;
    based_on: number | null;
    saved_at: Date;
  };
}

/** How each person likes their lists. */
export interface ListPreferenceTables {
  layouts: {
    user_id: string;
    area: string;
    hidden: string[];
    order: string[];
    density: Density;
    updated_at: Generated<Date>;
  };
  views: {
    id: string;
    user_id: string;
    area: string;
    name: string;
    address: string;
    shared: boolean;
    created_at: Generated<Date>;
  };
  default_views: { user_id: string; area: string; view_id: string };
}

interface Mailings {
  id: string;
  model: 'bill' | 'order' | 'offer' | 'wallet';
  model_id: string;
  recipient: string;
  subject: string;
  filename: string;
  status: Generated<MailingStatus>;
  reason: Generated<string | null>;
  sent_by: string | null;
  created_at: Date;
  finished_at: ColumnType<Date | null, Date | null | undefined>;
}

/** The table of what went out by mail. */
export interface MailingTables {
  mailings: Mailings;
}

/** What of a payment goes to which bill, in fils; below zero it takes back another row. */
interface Allocations {
  id: string;
  wallet_id: string;
  bill_id: string;
  amount: number;
  reverses: ColumnType<string | null, string | null | undefined>;
  reason: ColumnType<string | null, string | null | undefined>;
  created_at: Generated<Date>;
  created_by: ColumnType<string | null, string | null | undefined>;
}

interface IdempotencyKeys {
  user_id: string;
  key: string;
  call: string;
  body_hash: string;
  answer: ColumnType<unknown, string | null | undefined>;
  at: Date;
}

/** The tables of what is paid. */
export interface PaymentTables {
  allocations: Allocations;
  once: IdempotencyKeys;
}
