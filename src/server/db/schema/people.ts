import type { Upload } from '../../../domain/media/media';
import type { ColumnType, Generated } from 'kysely';
import type { Permission } from '../../../domain/permissions';
import type { Recorded } from './database';

type Json = ColumnType<unknown, string | null, string | null>;
type Made<T> = ColumnType<T, never, never>;

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
  areas: Generated<string[]>;
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
  owner_model: Upload['owner_model'];
  owner_id: string;
  uploaded_by: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  deleted_by: string | null;
  dropped_at: ColumnType<Date | null, never>;
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
  place: Generated<number>;
}

/** Who works here, how they sign in, their files, and what was done by whom. */
export interface PeopleTables {
  roles: Roles;
  users: Users;
  sessions: Sessions;
  codes: Codes;
  attempts: Attempts;
  media: MediaFiles;
  audit: Audit;
}
