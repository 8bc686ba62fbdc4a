import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema/database';
import type { DemoFile } from '../generate/messages/attachments';
import type { DemoNotification } from '../generate/messages/notifications';
import { timestamps } from './rowHelpers';
import type { DemoEmployee, DemoEmployeeRole } from '../generate/parties/staff';

/** A role as its table keeps it. */
export const roleRow = ({
  name,
  description,
  permissions,
  is_system,
  ...made
}: DemoEmployeeRole): Insertable<Database['roles']> => ({
  ...timestamps(made),
  name,
  description,
  permissions: [...permissions],
  is_system,
});

/** An employee as their table keeps them. */
export const userRow = (
  person: DemoEmployee,
  role_id: string,
  password_hash: string,
): Insertable<Database['users']> => ({
  ...timestamps(person),
  username: person.username,
  email: person.email,
  first_name: person.first,
  middle_name: person.middle ?? null,
  last_name: person.last,
  phone: person.phone,
  phone_second: person.phone_second,
  position: person.position,
  address: person.address,
  national_id: person.national_id,
  role_id,
  status: person.status,
  areas: person.areas ?? [],
  verified: !person.unverified && person.status !== 'invited',
  password_hash: person.status === 'invited' ? null : password_hash,
});

/** A file in its store: its name there and its length. */
export interface StoredFile {
  sha256: string;
  size: number;
}

/** A kept file as its table knows it. */
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

/** One person's notification as its table keeps it. */
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
