import { sql } from 'kysely';
import { Type } from 'typebox';
import { isCashOnly } from '../../domain/cashOnly';
import { mayTakePayments } from '../../domain/permissions';
import type { PayableBill } from '../../domain/paymentRow';
import { reference } from '../../domain/fields';
import { draft } from '../../domain/validate';
import type { Id } from '../../domain/entity';
import { PAYABLE } from './allocations';
import { contracts } from '../contracts/contractsTable';
import type { Db } from '../database/pool';
import { call } from '../kit/call';
import { Refusal, found } from '../kit/refusal';
import { count, flag, id, maybeWords, money, words } from '../kit/schemas';

const AT_ONCE = 50;

/** The invoices of a contract that a payment may go to: the one it is taken for, then the oldest. */
const payables = async (db: Db, contract: Id, first: Id | null) =>
  (
    await sql<
      PayableBill & { total: number }
    >`select b.id as _id, b.unique_number, b.due_date::text as due_date,
        b.net_due::float8 / 100 as due, count(*) over ()::int as total
      from bills b where b.contract_id = ${contract} and ${PAYABLE}
      order by (b.id = ${first}::uuid) is true desc, b.due_date, b.unique_number limit ${AT_ONCE}`.execute(db)
  ).rows;

const payable = Type.Object({ _id: id, unique_number: words, due_date: maybeWords, due: money });

/** Where a payment on a contract may go. */
export const payableCalls = [
  call({
    method: 'GET',
    path: '/contract/:id/payable',
    summary:
      'The invoices of a contract that are still to be paid, in the order in which a payment goes to them',
    needs: 'always',
    query: draft({ bill: reference('Invoice') }),
    answers: Type.Object({ documents: Type.Array(payable), total: count, cash_only: flag }),
    handle: async ({ db, visitor, query, param }) => {
      if (!mayTakePayments(visitor.grants)) throw new Refusal(403, 'You are not allowed to do this.');
      const { bounced_checks } = found(await contracts.find(db, param('id')));
      const rows = await payables(db, param('id'), query.bill ?? null);
      return {
        documents: rows.map(({ _id, unique_number, due_date, due }) => ({
          _id,
          unique_number,
          due_date,
          due,
        })),
        total: rows[0]?.total ?? 0,
        cash_only: isCashOnly(bounced_checks),
      };
    },
  }),
];
