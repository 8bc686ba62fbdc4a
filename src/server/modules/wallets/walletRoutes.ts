import { sql } from 'kysely';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { Entity } from '../../../domain/entity';
import { chequeSeriesInputSchema } from '../../../domain/wallets/chequeSeries';
import type { ChequeSeriesInput } from '../../../domain/wallets/chequeSeries';
import { paymentInputSchema } from '../../../domain/wallets/payment';
import { hasPermission, canBeCustodian } from '../../../domain/permissions';
import { NOT_FOUND } from '../../../domain/errorMessages';
import type { ServiceContext } from '../../http/requestContext';
import { route } from '../../http/route';
import { historyRoute } from '../../audit/recordHistory';
import { adjacentRecordsRoute } from '../../lists/crudRoutes';
import { HttpError, orNotFound, renameFields, forbidden } from '../../http/httpError';
import { idSchema, pageSchema } from '../../http/responseSchemas';
import { recordPayment } from '../payments/paymentService';
import { walletRowSchema, wallets } from './walletRepository';
import { findWalletWithMedia, walletWithMediaSchema } from './walletSchemas';
import { maySeePayment } from './walletService';
import { handoverRoutes } from './handoverRoutes';
import { chequeTransitions } from './chequeTransitions';
import { walletTransitions } from './walletTransitions';

/** Typed as any schema, because the handler returns only the id; `respond` reads the payment. */
const recordedPaymentSchema: TSchema = walletWithMediaSchema;

/** A payment: any for SuperAdmins, own ones for custodians. */
async function findReadableWallet(context: ServiceContext, id: string) {
  const { permissions } = context.currentUser;
  if (!hasPermission(permissions, 'superAdmin') && !canBeCustodian(permissions)) throw forbidden();
  const entry = await findWalletWithMedia(context, id);
  if (!maySeePayment(context.currentUser, entry)) throw new HttpError(404, NOT_FOUND);
  return entry;
}

type SeriesCheque = Omit<ChequeSeriesInput, 'cheques'> & ChequeSeriesInput['cheques'][number];

/** Records a cheque of a series; errors name the fields of its row. */
const recordCheque = (context: ServiceContext, cheque: SeriesCheque, index: number): Promise<string> =>
  recordPayment(context, { ...cheque, type: 'check' }).catch(
    renameFields({
      type: 'cheques',
      ...Object.fromEntries(
        ['check_number', 'end_date', 'amount'].map((name) => [name, `cheques[${String(index)}].${name}`]),
      ),
    }),
  );

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
      if (!canBeCustodian(currentUser.permissions) || requestsOthers) throw forbidden();
      return wallets.list(db, body, sql`t.user_id = ${currentUser.userId}`);
    },
  }),
  route({
    method: 'POST',
    path: '/wallet/add',
    summary: 'Record a payment into the own wallet: canUpdateBills, or a collector',
    permission: 'always',
    status: 201,
    auditAction: 'wallet.recorded',
    idempotent: true,
    body: paymentInputSchema,
    response: recordedPaymentSchema,
    handler: async (context) => ({ _id: await recordPayment(context, context.body) }),
    // After the commit, because other payments wait for it.
    respond: async (db, recorded) => ({
      ...orNotFound(await wallets.find(db, (recorded as Entity)._id)),
      Medias: [],
    }),
  }),
  route({
    method: 'POST',
    path: '/wallet/series',
    summary: 'Record several cheques of a contract into the own wallet, all or none',
    permission: 'always',
    status: 201,
    auditAction: 'wallet.recorded',
    idempotent: true,
    body: chequeSeriesInputSchema,
    response: Type.Object({ documents: Type.Array(Type.Object({ _id: idSchema })) }),
    handler: async (context) => {
      const { cheques, ...shared }: ChequeSeriesInput = context.body;
      const documents: Entity[] = [];
      for (const [index, cheque] of cheques.entries())
        documents.push({ _id: await recordCheque(context, { ...shared, ...cheque }, index) });
      return { documents };
    },
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
