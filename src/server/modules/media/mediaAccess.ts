import { sql } from 'kysely';
import { CHEQUE_IMAGE, ID_PHOTO } from '../../../domain/media/media';
import type { Upload } from '../../../domain/media/media';
import { allows } from '../../../domain/permissions';
import type { Need } from '../../../domain/permissions';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { isReader } from '../counters/readings/meterReaderService';
import type { Doer } from '../../http/requestContext';
import { Refusal, unfit } from '../../http/httpError';

/** Whose files they are decides where they hang, who may see them and who may add one. */
export const OWNERS: Record<Upload['owner_model'], { table: keyof Database; view: Need; update: Need }> = {
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
  // A rule is not there before its first value, so its picture hangs on whoever brought it.
  setting: { table: 'users', view: 'superAdmin', update: 'superAdmin' },
  delivery: { table: 'deliveries', view: 'canViewTanks', update: 'canUpdateTanks' },
  batch: { table: 'unload_batches', view: 'superAdmin', update: 'superAdmin' },
};

/** Whose a record is that somebody may add to without changing it; what is Done is nobody's. */
const OWN: Partial<Record<Upload['owner_model'], string>> = { order: 'assigned_to', wallet: 'user_id' };

const QUOTA_BYTES = 500 * 1024 * 1024;

/** Everybody's files together take up so much room at most. */
export async function refuseQuota(db: Db, userId: string): Promise<void> {
  const used = await db
    .selectFrom('media')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .where('uploaded_by', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(used?.bytes ?? 0) > QUOTA_BYTES)
    throw new Refusal(413, 'Your files take up all the room you have.');
}

/** Whether there is such an owner. */
export async function ownerIs(db: Db, model: Upload['owner_model'], id: string): Promise<boolean> {
  const owner = sql`select 1 from ${sql.table(OWNERS[model].table)} where id = ${id} and deleted_at is null`;
  return (await owner.execute(db)).rows.length > 0;
}

/** Whoever has a job adds its photos, whoever reads a counter or holds a payment its image, without being allowed to change such records. */
async function isTheirs(ask: Doer, { owner_model, owner_id }: Upload): Promise<boolean> {
  const { db, visitor } = ask;
  if (owner_model === 'counter') return isReader(ask, owner_id);
  const own = OWN[owner_model];
  if (!own) return false;
  const mine = sql`select 1 from ${sql.table(OWNERS[owner_model].table)} where id = ${owner_id}
    and ${sql.ref(own)} = ${visitor.userId} and status <> ${WALLET_DONE}`;
  return (await mine.execute(db)).rows.length > 0;
}

/** Only whoever may change a record may hang a file on it. */
export async function refuseOwner(ask: Doer, upload: Upload): Promise<void> {
  const { db, visitor } = ask;
  const { owner_model, owner_id, name } = upload;
  if (!allows(visitor.grants, OWNERS[owner_model].update) && !(await isTheirs(ask, upload)))
    throw new Refusal(403, 'You are not allowed to do this.');
  if (!(await ownerIs(db, owner_model, owner_id))) throw unfit({ owner_id: 'The owner does not exist' });
  if (owner_model === 'wallet') await refusePayment(db, upload);
  if (name === ID_PHOTO && owner_model !== 'user' && owner_model !== 'client')
    throw unfit({ name: 'Only an employee or a client has an id_photo' });
}

/** A cheque has one image, and nothing hangs on a payment that was voided. */
async function refusePayment(db: Db, { owner_id, name }: Upload): Promise<void> {
  const { rows } = await sql<{ type: string; voided: boolean; shown: boolean }>`select type,
      voided_at is not null as voided, exists (select from media m where m.owner_model = 'wallet' and m.owner_id = w.id
        and m.name = ${CHEQUE_IMAGE} and m.deleted_at is null) as shown
    from wallets w where id = ${owner_id} for update`.execute(db);
  const [payment] = rows;
  if (payment?.voided) throw new Refusal(409, 'This payment was voided.');
  if (name !== CHEQUE_IMAGE) return;
  if (payment?.type !== 'check') throw unfit({ name: 'Only a cheque has the image of a cheque' });
  if (payment.shown) throw new Refusal(409, 'This cheque has its image already.');
}
