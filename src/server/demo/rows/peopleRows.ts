import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/database';
import type { DemoFile } from '../generate/messages/attachments';
import type { DemoNotification } from '../generate/messages/notifications';
import { timestamps } from './rowHelpers';
import type { DemoEmployee, DemoEmployeeRole } from '../generate/parties/staff';

export const roleRow = ({
  name,
  description,
  permissions,
  is_system,
  ...record
}: DemoEmployeeRole): Insertable<Database['roles']> => ({
  ...timestamps(record),
  name,
  description,
  permissions: [...permissions],
  is_system,
});

export const userRow = (
  employee: DemoEmployee,
  role_id: string,
  password_hash: string,
): Insertable<Database['users']> => ({
  ...timestamps(employee),
  username: employee.username,
  email: employee.email,
  first_name: employee.first,
  middle_name: employee.middle ?? null,
  last_name: employee.last,
  phone: employee.phone,
  phone_second: employee.phone_second,
  position: employee.position,
  address: employee.address,
  national_id: employee.national_id,
  role_id,
  status: employee.status,
  areas: employee.areas ?? [],
  verified: !employee.unverified && employee.status !== 'invited',
  password_hash: employee.status === 'invited' ? null : password_hash,
});

export interface StoredFile {
  sha256: string;
  size: number;
}

export const mediaRow = (
  { id, created_at, name, owner_model, owner_id, by }: DemoFile,
  { sha256, size }: StoredFile,
): Insertable<Database['media']> => ({
  id,
  created_at: new Date(created_at),
  name,
  mime: 'image/png',
  size,
  sha256,
  owner_model,
  owner_id,
  uploaded_by: by.id,
});

export const eventRow = ({
  id,
  created_at,
  user,
  read_at,
  code,
  title,
  text,
  severity,
  model,
  model_id,
  dedupe_key,
}: DemoNotification): Insertable<Database['events']> => ({
  id,
  created_at: new Date(created_at),
  user_id: user.id,
  code,
  title,
  text,
  severity,
  model,
  model_id,
  dedupe_key,
  status: read_at === null ? 0 : 1,
  read_at: read_at === null ? null : new Date(read_at),
});
