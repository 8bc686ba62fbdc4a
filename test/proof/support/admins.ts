import { randomBytes } from 'node:crypto';
import { SUPER_ADMIN } from '../../../src/domain/permissions';
import type { Db } from '../../../src/server/db/client';
import { newRecordId } from '../../../src/server/db/recordId';
import { createSession } from '../../../src/server/modules/session/sessionService';

/** A signed-in super administrator. */
export interface Admin {
  id: string;
  username: string;
  token: string;
}

/** Creates signed-in super administrators; several, so that no user reaches the rate limit. */
export async function createAdmins(db: Db, count: number): Promise<Admin[]> {
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', SUPER_ADMIN)
    .executeTakeFirstOrThrow();
  const admins: Admin[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = newRecordId();
    const username = `admin.${randomBytes(5).toString('hex')}`;
    const unknown = { middle_name: null, phone_second: null, address: null, national_id: null };
    await db
      .insertInto('users')
      .values({
        ...unknown,
        id,
        username,
        role_id,
        email: `${username}@example.com`,
        first_name: 'Proof',
        last_name: 'Admin',
        phone: '+971501234567',
        position: 'Administrator',
        status: 'active',
        verified: true,
        password_hash: null,
        last_login_at: null,
        deleted_at: null,
      })
      .execute();
    const token = await createSession(db, {
      userId: id,
      now: Date.now(),
      ip: '127.0.0.1',
      userAgent: 'proof',
    });
    admins.push({ id, username, token });
  }
  return admins;
}
