import { sql } from 'kysely';
import { COLLECTION_USER, allows } from '../domain/permissions';
import { call } from './kit/call';
import { historyCall } from './kit/history';
import { Refusal } from './kit/refusal';
import { pageOf } from './kit/schemas';
import { payment, walletOf, wallets, wholePayment } from './walletRecords';
import { walletUnloadCalls } from './walletUnloads';

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
  ...walletUnloadCalls,
];
