import type { ColumnType, Generated } from 'kysely';
import type { NotificationModel } from '../../domain/notification';
import type { Permission } from '../../domain/permissions';
import type { WalletStatus, WalletType } from '../../domain/wallet';
import type { RecordTables } from './records';

/** A calendar day as text. */
export type Day = ColumnType<string>;
type Json = ColumnType<unknown, string | null, string | null>;
type Made<T> = ColumnType<T, never, never>;

/** What every table of records has. */
export interface Recorded {
  id: string;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface Roles extends Recorded {
  name: string;
  description: string | null;
  permissions: Permission[];
  is_system: Generated<boolean>;
  search: Made<string>;
}

interface Users extends Recorded {
  username: string;
  email: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  phone: string;
  phone_second: string | null;
  position: string;
  address: string | null;
  national_id: string | null;
  role_id: string;
  status: Generated<'invited' | 'active' | 'blocked'>;
  verified: Generated<boolean>;
  password_hash: string | null;
  last_login_at: Date | null;
  search: Made<string>;
}

interface Sessions {
  id: string;
  user_id: string;
  token_hash: Buffer;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_reason: string | null;
  ip: string;
  agent: string;
}

/** What a code is for; it opens nothing else. */
export type CodePurpose = 'verify_username' | 'reset_password';

interface Codes {
  id: string;
  user_id: string;
  purpose: CodePurpose;
  hash: Buffer;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

interface Attempts {
  key: string;
  hits: Date[];
  allowed: boolean;
  expires_at: Date;
}

interface MediaFiles {
  id: string;
  name: string;
  mime: string;
  size: number;
  sha256: string;
  owner_model: string;
  owner_id: string;
  uploaded_by: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  deleted_by: string | null;
}

interface Audit {
  id: string;
  at: Generated<Date>;
  action: string;
  outcome: Generated<'done' | 'refused'>;
  actor_id: string | null;
  session_id: string | null;
  ip: string | null;
  request_id: string | null;
  model: string | null;
  model_id: string | null;
  before: Json;
  after: Json;
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
export interface Database extends RecordTables {
  migrations: { name: string; checksum: string; applied_at: Date };
  roles: Roles;
  users: Users;
  sessions: Sessions;
  codes: Codes;
  attempts: Attempts;
  media: MediaFiles;
  audit: Audit;
  wallets: Wallets;
  events: Events;
}
