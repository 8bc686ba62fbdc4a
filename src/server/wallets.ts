import { sql } from 'kysely';
import { COLLECTION_USER, allows } from '../domain/permissions';
import { choice } from '../domain/fields';
import { draft } from '../domain/validate';
import { WALLET_DONE } from '../domain/wallet';
import type { Doer } from './kit/ask';
import { call } from './kit/call';
import { historyCall } from './kit/history';
import { found, Refusal } from './kit/refusal';
import { pageOf } from './kit/schemas';
import { mediaOf } from './mediaLinks';
import { hasOtherSuperAdmin } from './people/rules';
import { payment, wallets, wholePayment } from './walletRecords';

async function walletOf(ask: Doer, walletId: string) {
  const wallet = found(await wallets.find(ask.db, walletId));
  return { ...wallet, Medias: await mediaOf(ask, { model: 'wallet', id: walletId }) };
}

/** Why this payment can't be emptied by this person; nothing when it can. */
async function refuseEmptying(
  { db, visitor }: Doer,
  entry: { user_id: string; voided_at: Date | null },
): Promise<void> {
  if (entry.voided_at) throw new Refusal(409, 'This payment was voided.');
  const isOwn = entry.user_id === visitor.userId;
  if (isOwn && (await hasOtherSuperAdmin(db, visitor.userId)))
    throw new Refusal(409, 'Another super administrator must take the money that you hold.');
}

/** Note that the money was handed over; of any number of calls, one does it. */
async function empty(ask: Doer, walletId: string): Promise<void> {
  const { db, visitor, now, changed } = ask;
  const locked = db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', walletId)
    .where('deleted_at', 'is', null);
  const entry = found(await locked.forUpdate().executeTakeFirst());
  if (entry.status === WALLET_DONE) return;
  await refuseEmptying(ask, entry);
  const done = {
    status: WALLET_DONE,
    done_at: new Date(now),
    done_by: visitor.userId,
    updated_at: new Date(now),
  } as const;
  const check_status = entry.check_status === 'received' ? 'in_safe' : entry.check_status;
  await db
    .updateTable('wallets')
    .set({ ...done, check_status, version: entry.version + 1 })
    .where('id', '=', walletId)
    .where('status', '!=', WALLET_DONE)
    .execute();
  await changed({
    model: 'wallet',
    id: walletId,
    before: { status: entry.status, check_status: entry.check_status },
    after: { status: WALLET_DONE, check_status },
  });
}

/** Payments, until they are emptied. */
export const walletCalls = [
  call({
    method: 'POST',
    path: '/wallet',
    summary: 'List payments: a super administrator sees all, a collector the own ones',
    needs: 'always',
    body: wallets.query,
    answers: pageOf(payment),
    handle: async ({ db, body, visitor }) => {
      if (allows(visitor.grants, 'superAdmin')) return wallets.list(db, body);
      const asksForOthers = body.field === 'user' && body.search !== visitor.userId;
      if (visitor.grants.role !== COLLECTION_USER || asksForOthers)
        throw new Refusal(403, 'You are not allowed to do this.');
      return wallets.list(db, body, sql`t.user_id = ${visitor.userId}`);
    },
  }),
  call({
    method: 'GET',
    path: '/wallet/:id',
    summary: 'Read a payment with its files; the first is the image of the cheque',
    needs: 'superAdmin',
    answers: wholePayment,
    handle: (ask) => walletOf(ask, ask.param('id')),
  }),
  historyCall('wallet', 'superAdmin', wallets),
  call({
    method: 'PUT',
    path: '/wallet/:id',
    summary: 'Empty a payment; one that is Done stays as it is',
    needs: 'superAdmin',
    changes: 'wallet.emptied',
    body: draft({ status: choice('status', [WALLET_DONE]).required('status must be Done') }),
    answers: wholePayment,
    handle: async (ask) => {
      await empty(ask, ask.param('id'));
      return walletOf(ask, ask.param('id'));
    },
  }),
];
