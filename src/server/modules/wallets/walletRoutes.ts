import { sql } from 'kysely';
import { paymentInputSchema } from '../../../domain/wallets/payment';
import { hasPermission, canBeCustodian } from '../../../domain/permissions';
import type { ServiceContext } from '../../http/requestContext';
import { route } from '../../http/route';
import { historyRoute } from '../../audit/recordHistory';
import { adjacentRecordsRoute } from '../../lists/crudRoutes';
import { NOT_FOUND, HttpError, orNotFound } from '../../http/httpError';
import { pageSchema } from '../../http/responseSchemas';
import { recordPayment } from '../payments/paymentService';
import { wallets } from './walletRepository';
import { walletRowSchema, findWalletWithMedia, walletWithMediaSchema } from './walletSchemas';
import { handoverRoutes } from './handoverRoutes';
import { chequeTransitions } from './chequeTransitions';
import { walletTransitions } from './walletTransitions';

/** A payment: any for SuperAdmins, own ones for custodians. */
async function findReadableWallet(context: ServiceContext, id: string) {
  const { permissions, userId } = context.currentUser;
  const isSuper = hasPermission(permissions, 'superAdmin');
  if (!isSuper && !canBeCustodian(permissions)) throw new HttpError(403, 'You are not allowed to do this.');
  const entry = await findWalletWithMedia(context, id);
  if (!isSuper && entry.user?._id !== userId) throw new HttpError(404, NOT_FOUND);
  return entry;
}

export const walletRoutes = [
  route({
    method: 'POST',
    path: '/wallet',
    summary: 'List payments: all for a super administrator, the own ones for custodians',
    permission: 'always',
    body: wallets.query,
    response: pageSchema(walletRowSchema),
    handler: async ({ db, body, currentUser }) => {
      if (hasPermission(currentUser.permissions, 'superAdmin')) return wallets.list(db, body);
      const requestsOthers = body.field === 'user' && body.search !== currentUser.userId;
      if (!canBeCustodian(currentUser.permissions) || requestsOthers)
        throw new HttpError(403, 'You are not allowed to do this.');
      return wallets.list(db, body, sql`t.user_id = ${currentUser.userId}`);
    },
  }),
  route({
    method: 'POST',
    path: '/wallet/add',
    summary: 'Record a payment into the own wallet: canUpdateBills, or a collector',
    permission: 'always',
    status: 201,
    auditAction: 'wallet.taken',
    idempotent: true,
    body: paymentInputSchema,
    response: walletWithMediaSchema,
    handler: async (context) => ({
      ...orNotFound(await wallets.find(context.db, await recordPayment(context, context.body))),
      Medias: [],
    }),
  }),
  route({
    method: 'GET',
    path: '/wallet/:id',
    summary:
      'Get a payment with its files, the cheque image first: all for a super administrator, the own ones for custodians',
    permission: 'always',
    response: walletWithMediaSchema,
    handler: (context) => findReadableWallet(context, context.param('id')),
  }),
  historyRoute('wallet', 'superAdmin', wallets),
  adjacentRecordsRoute('wallet', 'superAdmin', wallets),
  ...handoverRoutes,
  ...walletTransitions.routes,
  ...chequeTransitions.routes,
];
