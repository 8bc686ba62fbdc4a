import { sql } from 'kysely';
import { Type } from 'typebox';
import type { DeclaredHandover, OwnWallet } from '../../../domain/wallets/handover';
import type { Id } from '../../../domain/entity';
import { canBeCustodian } from '../../../domain/permissions';
import { handoverRecordSchema, handovers } from './handoverRepository';
import type { Db } from '../../db/client';
import { custodians, inHandSchema } from './custodians';
import { route } from '../../http/route';
import { forbidden } from '../../http/httpError';
import { integerSchema, nullableTextSchema, moneySchema } from '../../http/responseSchemas';
import { isoTimestamp } from '../../lists/fields';

const RECENT_HANDOVERS = 5;

const NOTHING_IN_HAND: OwnWallet['in_hand'] = {
  total_cash: 0,
  count_cash: 0,
  total_check: 0,
  count_check: 0,
  oldest: null,
  unloaded_at: null,
  over_limit: false,
  overdue: false,
};

/** Totals of payments declared for handover. */
async function loadDeclared(db: Db, userId: Id): Promise<DeclaredHandover> {
  const { rows } = await sql<DeclaredHandover>`select
      coalesce(sum(amount) filter (where type = 'cash'), 0)::float8 / 100 as cash,
      count(*) filter (where type = 'cash')::int as count_cash,
      coalesce(sum(amount) filter (where type = 'check'), 0)::float8 / 100 as checks,
      count(*) filter (where type = 'check')::int as count_check,
      ${isoTimestamp(sql`min(handed_at)`)} as since
    from wallets where user_id = ${userId} and status = 'Handover' and voided_at is null and deleted_at is null
      and type in ('cash', 'check')`.execute(db);
  const [declared] = rows;
  return declared ?? { cash: 0, count_cash: 0, checks: 0, count_check: 0, since: null };
}

const declaredSchema = Type.Object({
  cash: moneySchema,
  count_cash: integerSchema,
  checks: moneySchema,
  count_check: integerSchema,
  since: nullableTextSchema,
});

/** Payments in the current user's custody. */
export const ownWalletRoutes = [
  route({
    method: 'GET',
    path: '/profile/wallet',
    summary: 'Own custody, payments declared for handover and the last handovers: for custodians',
    permission: 'always',
    response: Type.Object({
      in_hand: inHandSchema,
      declared: declaredSchema,
      handovers: Type.Array(handoverRecordSchema),
    }),
    handler: async ({ db, currentUser: { userId, permissions } }) => {
      if (!canBeCustodian(permissions)) throw forbidden();
      const recent = await handovers.list(
        db,
        { page: 1, limit: RECENT_HANDOVERS, filters: {} },
        sql`t.user_id = ${userId}`,
      );
      return {
        in_hand: (await custodians.find(db, userId)) ?? NOTHING_IN_HAND,
        declared: await loadDeclared(db, userId),
        handovers: recent.documents,
      };
    },
  }),
];
