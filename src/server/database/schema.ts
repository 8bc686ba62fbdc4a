import type { ColumnType, Generated } from 'kysely';
import type { NotificationModel } from '../../domain/notification';
import type { WalletStatus, WalletType } from '../../domain/wallet';
import type { PeopleTables } from './people';
import type { RecordTables } from './records';

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

interface Wallets extends Recorded {
  unique_number: string;
  user_id: string;
  contract_id: string;
  /** Fils. */
  amount: number;
  type: WalletType;
  status: Generated<WalletStatus>;
  paid_at: Date;
  end_date: Day | null;
  check_number: string | null;
  bank_name: string | null;
  drawer_name: string | null;
  check_status: string | null;
  done_at: Date | null;
  done_by: string | null;
  voided_at: Date | null;
  voided_by: string | null;
  void_reason: string | null;
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

/** The tables and their columns, as Kysely reads and writes them. */
export interface Database extends RecordTables, PeopleTables {
  migrations: { name: string; checksum: string; applied_at: Date };
  jobs: { name: string; done_for: Day; done_at: Date };
  wallets: Wallets;
  events: Events;
}
