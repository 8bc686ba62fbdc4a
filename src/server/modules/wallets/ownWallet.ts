import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Declared, OwnWallet } from '../../../domain/wallets/handover';
import type { Id } from '../../../domain/entity';
import { mayHoldMoney } from '../../../domain/permissions';
import { batchRecord, batches } from './handoverRepository';
import type { Db } from '../../db/client';
import { holders, inHand } from './custodians';
import { call } from '../../http/route';
import { Refusal } from '../../http/httpError';
import { count, maybeWords, money } from '../../http/responseSchemas';

const LAST = 5;

const NOTHING: OwnWallet['in_hand'] = {
  ...{ total_cash: 0, count_cash: 0, total_check: 0, count_check: 0 },
  ...{ oldest: null, unloaded_at: null, over_limit: false, overdue: false },
};

async function inHandOf(db: Db, me: Id): Promise<OwnWallet['in_hand']> {
  const holder = await holders.find(db, me);
  if (!holder) return NOTHING;
  const { total_cash, count_cash, total_check, count_check, oldest, unloaded_at, over_limit, overdue } =
    holder;
  return { total_cash, count_cash, total_check, count_check, oldest, unloaded_at, over_limit, overdue };
}

/** What was declared and waits for the cashier, added up from the payments themselves. */
async function declaredBy(db: Db, me: Id): Promise<Declared> {
  const { rows } = await sql<Declared>`select
      coalesce(sum(amount) filter (where type = 'cash'), 0)::float8 / 100 as cash,
      count(*) filter (where type = 'cash')::int as count_cash,
      coalesce(sum(amount) filter (where type = 'check'), 0)::float8 / 100 as checks,
      count(*) filter (where type = 'check')::int as count_check,
      to_char(min(handed_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from wallets where user_id = ${me} and status = 'Handover' and voided_at is null and deleted_at is null
      and type in ('cash', 'check')`.execute(db);
  const [declared] = rows;
  return declared ?? { cash: 0, count_cash: 0, checks: 0, count_check: 0, since: null };
}

const declared = Type.Object({
  cash: money,
  count_cash: count,
  checks: money,
  count_check: count,
  since: maybeWords,
});

/** What is in one's own hands. */
export const ownWalletCalls = [
  call({
    method: 'GET',
    path: '/profile/wallet',
    summary:
      'What one holds, what of it is declared for handing over, and the last batches: for whoever may hold money',
    needs: 'always',
    answers: Type.Object({ in_hand: inHand, declared, batches: Type.Array(batchRecord) }),
    handle: async ({ db, visitor: { userId, grants } }) => {
      if (!mayHoldMoney(grants)) throw new Refusal(403, 'You are not allowed to do this.');
      const last = await batches.list(db, { page: 1, limit: LAST, filters: {} }, sql`t.user_id = ${userId}`);
      return {
        in_hand: await inHandOf(db, userId),
        declared: await declaredBy(db, userId),
        batches: last.documents,
      };
    },
  }),
];
