import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Id } from '../../../domain/entity';
import { CHEQUE_IMAGE, ID_PHOTO } from '../../../domain/media/media';
import type { MediaUpload } from '../../../domain/media/media';
import { ASSIGNEE_FILE_STATUSES } from '../../../domain/orders/orderTransitions';
import { hasPermission } from '../../../domain/permissions';
import type { Permission } from '../../../domain/permissions';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { sqlLiterals } from '../../db/client';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { isMeterReader } from '../counters/readings/meterReaderService';
import { assertManageable } from '../users/userService';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError, forbidden } from '../../http/httpError';

/** Owner table and the permissions to view and to add files, by owner model. */
export const OWNER_RULES: Record<
  MediaUpload['owner_model'],
  { table: keyof Database; view: Permission; update: Permission }
> = {
  user: { table: 'users', view: 'canViewUsers', update: 'canUpdateUsers' },
  client: { table: 'clients', view: 'canViewClients', update: 'canUpdateClients' },
  contract: { table: 'contracts', view: 'canViewContracts', update: 'canUpdateContracts' },
  device: { table: 'devices', view: 'canViewDevices', update: 'canUpdateDevices' },
  tank: { table: 'tanks', view: 'canViewTanks', update: 'canUpdateTanks' },
  bill: { table: 'bills', view: 'canViewBills', update: 'canUpdateBills' },
  order: { table: 'orders', view: 'canViewOrders', update: 'canUpdateOrders' },
  pos: { table: 'pos', view: 'canViewPos', update: 'canUpdatePos' },
  wallet: { table: 'wallets', view: 'superAdmin', update: 'superAdmin' },
  counter: { table: 'counters', view: 'superAdmin', update: 'canUpdateContracts' },
  // A setting has no record before its first value, so its image belongs to the uploading user.
  setting: { table: 'users', view: 'superAdmin', update: 'superAdmin' },
  delivery: { table: 'deliveries', view: 'canViewTanks', update: 'canUpdateTanks' },
  batch: { table: 'handovers', view: 'superAdmin', update: 'superAdmin' },
};

/** SQL: a user is the assignee, who can add files without permission to change the record. */
const ASSIGNEE_CONDITIONS: Partial<Record<MediaUpload['owner_model'], (userId: Id) => RawBuilder<unknown>>> =
  {
    order: (userId) => sql`assigned_to = ${userId} and status in (${sqlLiterals(ASSIGNEE_FILE_STATUSES)})`,
    wallet: (userId) => sql`user_id = ${userId} and status <> ${WALLET_DONE}`,
  };

/** Whether no reading uses a file. */
export const isUnusedByReadings = sql<SqlBool>`not exists (select from counter_readings r where r.photo_id = media.id)`;

const QUOTA_BYTES = 500 * 1024 * 1024;

/** Throws if the user's files exceed the quota; photos of readings don't count, because meter readers must keep them. */
export async function assertQuota(db: Db, userId: string): Promise<void> {
  const total = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('uploaded_by', '=', userId)
    .where('deleted_at', 'is', null)
    .where(isUnusedByReadings)
    .executeTakeFirst();
  if (Number(total?.bytes ?? 0) > QUOTA_BYTES)
    throw new HttpError(413, 'You have reached your storage limit.');
}

export async function ownerExists(db: Db, model: MediaUpload['owner_model'], id: string): Promise<boolean> {
  const owner = sql`select 1 from ${sql.table(OWNER_RULES[model].table)} where id = ${id} and deleted_at is null`;
  return (await owner.execute(db)).rows.length > 0;
}

/** Whether the user may add files to an order, a counter or a payment as its assignee. */
async function isAssignedTo(
  context: ServiceContext,
  { owner_model, owner_id }: MediaUpload,
): Promise<boolean> {
  const { db, currentUser } = context;
  if (owner_model === 'counter') return isMeterReader(context, owner_id);
  const condition = ASSIGNEE_CONDITIONS[owner_model]?.(currentUser.userId);
  if (!condition) return false;
  const query = sql`select 1 from ${sql.table(OWNER_RULES[owner_model].table)} where id = ${owner_id} and ${condition}`;
  return (await query.execute(db)).rows.length > 0;
}

/** Throws unless the user may change the owner record or is assigned to it. */
export async function assertCanAttach(context: ServiceContext, upload: MediaUpload): Promise<void> {
  const { db, currentUser } = context;
  const { owner_model, owner_id, name } = upload;
  if (
    !hasPermission(currentUser.permissions, OWNER_RULES[owner_model].update) &&
    !(await isAssignedTo(context, upload))
  )
    throw forbidden();
  if (!(await ownerExists(db, owner_model, owner_id)))
    throw validationError({ owner_id: 'The owner does not exist' });
  if (owner_model === 'wallet') await assertPaymentAcceptsMedia(db, upload);
  if (name !== ID_PHOTO) return;
  if (owner_model === 'user') await assertCanReplacePhoto(context, owner_id);
  else if (owner_model !== 'client')
    throw validationError({ name: 'Only an employee or a client can have an id_photo' });
}

/** An identity photo replaces the earlier one, so that only users who may change the account can add it. */
async function assertCanReplacePhoto(context: ServiceContext, userId: Id): Promise<void> {
  const { role_id: role, areas } = await context.db
    .selectFrom('users')
    .select(['role_id', 'areas'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await assertManageable(context, { role, areas });
}

/** Rejects voided payments, and a second cheque image. */
async function assertPaymentAcceptsMedia(db: Db, { owner_id, name }: MediaUpload): Promise<void> {
  const { rows } = await sql<{ type: string; voided: boolean; has_image: boolean }>`select type,
      voided_at is not null as voided, exists (select from media m where m.owner_model = 'wallet' and m.owner_id = w.id
        and m.name = ${CHEQUE_IMAGE} and m.deleted_at is null) as has_image
    from wallets w where id = ${owner_id} for update`.execute(db);
  const [payment] = rows;
  if (payment?.voided) throw new HttpError(409, 'This payment was voided.');
  if (name !== CHEQUE_IMAGE) return;
  if (payment?.type !== 'check') throw validationError({ name: 'Only a cheque can have a cheque image' });
  if (payment.has_image) throw new HttpError(409, 'This cheque already has an image.');
}
