import { sql } from 'kysely';
import { choice } from '../../../domain/fieldSchemas';
import { handoverInputSchema } from '../../../domain/wallets/handoverInput';
import { inputSchema } from '../../../domain/validation';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import { handoverRecordSchema, handovers } from './handoverRepository';
import { route } from '../../http/route';
import { readRoutes } from '../../lists/crudRoutes';
import { orNotFound } from '../../http/httpError';
import { lockPayments, recordHandover, recordCountedHandover } from './handoverService';
import { findWalletWithMedia, walletWithMediaSchema } from './walletSchemas';

/** Handovers from custodian to cashier: counted payments, or a single payment. */
export const handoverRoutes = [
  route({
    method: 'POST',
    path: '/wallet/unload',
    summary: 'Hand over payments of one custodian with the counted cash',
    permission: 'superAdmin',
    status: 201,
    idempotent: true,
    auditAction: 'wallet.unloaded',
    body: handoverInputSchema,
    response: handoverRecordSchema,
    handler: async (context) =>
      orNotFound(await handovers.find(context.db, await recordCountedHandover(context, context.body))),
  }),
  route({
    method: 'PUT',
    path: '/wallet/:id',
    summary: 'Empty a payment; a payment that is Done is unchanged',
    permission: 'superAdmin',
    auditAction: 'wallet.unloaded',
    body: inputSchema({ status: choice('status', [WALLET_DONE]).required('status must be Done') }),
    response: walletWithMediaSchema,
    handler: async (context) => {
      const id = context.param('id');
      const entry = orNotFound((await lockPayments(context, sql<boolean>`id = ${id}`))[0]);
      const cash = entry.type === 'cash' ? entry.amount : 0;
      if (entry.status !== WALLET_DONE) await recordHandover(context, [entry], { cash });
      return findWalletWithMedia(context, id);
    },
  }),
];

export const handoverRecordRoutes = readRoutes({
  noun: 'batch',
  permissionGroup: 'superAdmin',
  repository: handovers,
  recordSchema: handoverRecordSchema,
});
