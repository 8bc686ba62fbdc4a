import type { InferType } from 'yup';
import { SUPER_ADMIN } from '../../domain/permissions';
import { newUserInputSchema } from '../../domain/users/userInput';
import { StartupError } from '../startupError';
import type { Db } from '../db/client';
import { sqlState, UNIQUE_VIOLATION } from '../db/sqlState';
import { inTransaction } from '../db/transaction';
import { writeAudit } from '../audit/auditLog';
import { newRecordId } from '../db/recordId';
import { hashPassword } from '../security/passwordHash';

/** Input of the command that creates an administrator. */
export const adminInputSchema = newUserInputSchema.pick([
  'username',
  'email',
  'first_name',
  'last_name',
  'phone',
]);
export type AdminInput = InferType<typeof adminInputSchema>;

async function insertAdmin(db: Db, admin: AdminInput, password_hash: string) {
  const role = await db.selectFrom('roles').select('id').where('name', '=', SUPER_ADMIN).executeTakeFirst();
  if (!role) throw new StartupError(`The role ${SUPER_ADMIN} is missing from the database.`);
  const id = newRecordId();
  const account = { position: 'Administrator', status: 'active', verified: true } as const;
  const emptyFields = { middle_name: null, phone_second: null, address: null, national_id: null };
  await db
    .insertInto('users')
    .values({
      id,
      ...admin,
      ...account,
      ...emptyFields,
      role_id: role.id,
      password_hash,
      last_login_at: null,
      deleted_at: null,
    })
    .execute();
  const auditContext = {
    action: 'admin.created',
    ip: 'command line',
    requestId: newRecordId(),
    now: Date.now(),
  };
  await writeAudit(db, auditContext, { model: 'user', id, after: admin });
}

/** Creates an active SuperAdmin, the first user of a new installation. */
export async function createAdmin(db: Db, admin: AdminInput, password: string): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(db, (trx) => insertAdmin(trx, admin, hash)).catch((error: unknown) => {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw new StartupError(`No user was added: the username or email of ${admin.username} is already taken.`);
  });
}
