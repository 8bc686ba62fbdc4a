import type { ColumnType, Generated } from 'kysely';
import type { CustodyTables } from './custody';
import type { NotificationModel } from '../../domain/notification';
import type { PaymentTables } from './payments';
import type { ContractDeposits, CreditRefunds } from './contracts';
import type { DraftTables } from './drafts';
import type { PaperTables } from './papers';
import type { ListTables } from './lists';
import type { PeopleTables } from './people';
import type { RecordTables } from './records';
import type { SealTables } from './seals';

/** A calendar day as text. */
export type Day = ColumnType<string>;
/** What every table of records has. */
export interface Recorded {
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
  done_on: Day;
  order_id: string | null;
}

/** The tables and their columns, as Kysely reads and writes them. */
export interface Database
  extends
    RecordTables,
    PeopleTables,
    CustodyTables,
    PaymentTables,
    PaperTables,
    ListTables,
    DraftTables,
    SealTables {
  migrations: { name: string; checksum: string; applied_at: Date };
  contract_deposits: ContractDeposits;
  credit_refunds: CreditRefunds;
  overdue_told: { bill_id: string; told_on: Day };
  dunning: Dunning;
  jobs: { name: string; done_for: Day; done_at: Date };
  events: Events;
}
