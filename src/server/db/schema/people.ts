import type { MediaUpload } from '../../../domain/media/media';
import type { ColumnType, Generated } from 'kysely';
import type { PermissionFlag } from '../../../domain/permissions';
import type { RecordColumns } from './database';

type AuditJson = ColumnType<unknown, string | null, string | null>;
type ComputedColumn<T> = ColumnType<T, never, never>;

interface Roles extends RecordColumns {
  name: string;
  description: string | null;
  permissions: PermissionFlag[];
  is_system: Generated<boolean>;
  search: ComputedColumn<string>;
}

interface Users extends RecordColumns {
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
  search: ComputedColumn<string>;
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

interface VerificationCodes {
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
  owner_model: MediaUpload['owner_model'];
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
  before: AuditJson;
  after: AuditJson;
  place: Generated<number>;
}

/** Who works here, how they sign in, their files, and what was done by whom. */
export interface PeopleTables {
  roles: Roles;
  users: Users;
  sessions: Sessions;
  codes: VerificationCodes;
  attempts: Attempts;
  media: MediaFiles;
  audit: Audit;
}
