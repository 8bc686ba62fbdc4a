import { sql } from 'kysely';
import { paymentDraft } from '../../../domain/wallets/payment';
import { allows, mayHoldMoney } from '../../../domain/permissions';
import type { Doer } from '../../http/requestContext';
import { call } from '../../http/route';
import { historyCall } from '../../audit/recordHistory';
import { neighboursCall } from '../../lists/crudRoutes';
import { NOT_THERE, Refusal } from '../../http/httpError';
import { pageOf } from '../../http/responseSchemas';
import { takePayment } from '../payments/paymentService';
import { wallets } from './walletRepository';
import { payment, walletOf, wholePayment } from './walletSchemas';
import { walletUnloadCalls } from './handoverRoutes';
import { checkSteps } from './chequeTransitions';
import { walletSteps } from './walletTransitions';

/** A super administrator reads every payment, whoever may hold money the own ones. */
async function readable(ask: Doer, id: string) {
  const { grants, userId } = ask.visitor;
  const isSuper = allows(grants, 'superAdmin');
  if (!isSuper && !mayHoldMoney(grants)) throw new Refusal(403, 'You are not allowed to do this.');
  const entry = await walletOf(ask, id);
  if (!isSuper && entry.user?._id !== userId) throw new Refusal(404, NOT_THERE);
  return entry;
}

/** Payments, from the moment they are taken until they are emptied. */
export const walletCalls = [
  call({
    method: 'POST',
    path: '/wallet',
    summary: 'List payments: a super administrator sees all, whoever may hold money the own ones',
    needs: 'always',
    body: wallets.query,
    answers: pageOf(payment),
    handle: async ({ db, body, visitor }) => {
      if (allows(visitor.grants, 'superAdmin')) return wallets.list(db, body);
      const asksForOthers = body.field === 'user' && body.search !== visitor.userId;
      if (!mayHoldMoney(visitor.grants) || asksForOthers)
        throw new Refusal(403, 'You are not allowed to do this.');
      return wallets.list(db, body, sql`t.user_id = ${visitor.userId}`);
    },
  }),
  call({
    method: 'POST',
    path: '/wallet/add',
    summary: 'Take a payment into the own wallet: canUpdateBills, or a collector',
    needs: 'always',
    status: 201,
    changes: 'wallet.taken',
    idempotent: true,
    body: paymentDraft,
    answers: wholePayment,
    handle: async (ask) => walletOf(ask, await takePayment(ask, ask.body)),
  }),
  call({
    method: 'GET',
    path: '/wallet/:id',
    summary:
      'Read a payment with its files, the first of them the image of the cheque: every one, or the own ones',
    needs: 'always',
    answers: wholePayment,
    handle: (ask) => readable(ask, ask.param('id')),
  }),
  historyCall('wallet', 'superAdmin', wallets),
  neighboursCall('wallet', 'superAdmin', wallets),
  ...walletUnloadCalls,
  ...walletSteps.calls,
  ...checkSteps.calls,
];
