import { sql } from 'kysely';
import { ID_PHOTO } from '../domain/media';
import type { Upload } from '../domain/media';
import { allows } from '../domain/permissions';
import type { Need } from '../domain/permissions';
import { WALLET_DONE } from '../domain/wallet';
import type { Db } from './database/pool';
import type { Database } from './database/schema';
import type { Doer } from './kit/ask';
import { Refusal, unfit } from './kit/refusal';

/** Whose files they are decides where they hang and who may add one. */
const OWNERS: Record<Upload['owner_model'], readonly [table: keyof Database, needs: Need]> = {
  user: ['users', 'canUpdateUsers'],
  client: ['clients', 'canUpdateClients'],
  contract: ['contracts', 'canUpdateContracts'],
  device: ['devices', 'canUpdateDevices'],
  tank: ['tanks', 'canUpdateTanks'],
  bill: ['bills', 'canUpdateBills'],
  order: ['orders', 'canUpdateOrders'],
  pos: ['pos', 'canUpdatePos'],
  wallet: ['wallets', 'superAdmin'],
  counter: ['counters', 'superAdmin'],
};

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

/** Only whoever may change a record may hang a file on it. */
export async function refuseOwner(
  { db, visitor }: Doer,
  { owner_model, owner_id, name }: Upload,
): Promise<void> {
  const [table, needs] = OWNERS[owner_model];
  if (!allows(visitor.grants, needs)) throw new Refusal(403, 'You are not allowed to do this.');
  const owner =
    await sql`select 1 from ${sql.table(table)} where id = ${owner_id} and deleted_at is null`.execute(db);
  if (owner.rows.length === 0) throw unfit({ owner_id: 'The owner does not exist' });
  if (name === ID_PHOTO && owner_model !== 'user') throw unfit({ name: 'Only an employee has an id_photo' });
}

/** The image of a payment that is Done stays. */
export async function refuseEvidence(db: Db, walletId: string): Promise<void> {
  const wallet = await db
    .selectFrom('wallets')
    .select('status')
    .where('id', '=', walletId)
    .forShare()
    .executeTakeFirst();
  if (wallet?.status === WALLET_DONE)
    throw new Refusal(409, 'This is the evidence of a payment that is Done.');
}
