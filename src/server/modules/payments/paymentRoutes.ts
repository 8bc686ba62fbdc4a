import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Allocation, ContractPayment, PayableBill } from '../../../domain/wallets/payment';
import { MONEY_STATES } from '../../../domain/wallets/payment';
import { WALLET_TYPES } from '../../../domain/wallets/wallet';
import { clientSeen, contractSeen } from './accountAccessService';
import { bills } from '../bills/billRepository';
import { call } from '../../http/route';
import { aed, computed, iso, moment, plain } from '../../lists/fields';
import { found, Refusal } from '../../http/httpError';
import {
  flag,
  id,
  maybeWords,
  moment as when,
  money,
  oneOf,
  pageOf,
  words,
  count,
} from '../../http/responseSchemas';
import { table } from '../../lists/repository';
import { paidBills, unusedMoney } from './balanceService';
import { isCashOnly } from '../../../domain/wallets/checkRules';
import { mayTakePayments } from '../../../domain/permissions';
import { reference } from '../../../domain/fieldSchemas';
import { draft } from '../../../domain/validation';
import type { Id } from '../../../domain/entity';
import { PAYABLE } from './allocationService';
import { contracts } from '../contracts/contractRepository';
import type { Db } from '../../db/client';

const payment = (column: string) =>
  sql`(select ${sql.ref(`w.${column}`)} from wallets w where w.id = t.wallet_id)`;
const takenBack = sql`exists (select from allocations r where r.reverses = t.id)`;

/** What payments pay of bills; what was taken back stands once, with the reason. */
const allocations = table<Allocation>({
  name: 'allocations',
  fields: {
    receipt: computed(payment('unique_number')),
    type: computed(payment('type')),
    taken_at: computed(iso(payment('paid_at'))),
    amount: aed('amount'),
    state: computed(sql`case when ${takenBack} then 'reversed' when ${payment('pending')} then 'pending'
      else 'cleared' end`),
    reason: computed(sql`(select r.reason from allocations r where r.reverses = t.id)`),
  },
  sorts: { taken_at: payment('paid_at') },
  order: { sort: 'taken_at', dir: 'desc' },
  alive: sql`t.amount > 0`,
  versioned: false,
});

/** The payments of contracts, without whose hands they are in. */
const contractPayments = table<ContractPayment>({
  name: 'wallets',
  fields: {
    receipt: computed(sql`t.unique_number`),
    contract: computed(sql`jsonb_build_object('_id', t.contract_id, 'unique_number', t.contract_number)`),
    type: plain('type'),
    is_security: plain('is_security'),
    taken_at: moment('paid_at'),
    amount: aed('amount'),
    state: computed(
      sql`case when t.usable = 0 then 'reversed' when t.pending then 'pending' else 'cleared' end`,
    ),
    check_number: plain('check_number'),
    end_date: plain('end_date'),
    bills: computed(paidBills),
    unused: unusedMoney,
  },
  sorts: { taken_at: sql`t.paid_at` },
  order: { sort: 'taken_at', dir: 'desc' },
  versioned: false,
});

const shown = {
  _id: id,
  receipt: words,
  type: oneOf(WALLET_TYPES),
  taken_at: when,
  amount: money,
  state: oneOf(MONEY_STATES),
};

const onContract = {
  ...shown,
  contract: Type.Object({ _id: id, unique_number: words }),
  is_security: flag,
  check_number: maybeWords,
  end_date: maybeWords,
  bills: Type.Array(Type.Object({ _id: id, unique_number: words, amount: money })),
  unused: money,
};

/** What was paid, told to those who may see the bills. */
export const moneyCalls = [
  call({
    method: 'POST',
    path: '/bill/:id/payments',
    summary: 'Which payments pay an invoice, newest first',
    needs: 'canViewBills',
    body: allocations.query,
    answers: pageOf(Type.Object({ ...shown, reason: maybeWords })),
    handle: async ({ db, param, body }) => {
      found(await bills.find(db, param('id')));
      return allocations.list(db, body, sql`t.bill_id = ${param('id')}`);
    },
  }),
  call({
    method: 'POST',
    path: '/contract/:id/payments',
    summary: 'What was paid on a contract, newest first: canViewBills and canViewContracts',
    needs: 'canViewBills',
    body: contractPayments.query,
    answers: pageOf(Type.Object(onContract)),
    handle: async (ask) => {
      await contractSeen(ask, ask.param('id'));
      return contractPayments.list(
        ask.db,
        ask.body,
        sql`t.contract_id = ${ask.param('id')} and not t.for_deposit`,
      );
    },
  }),
  call({
    method: 'POST',
    path: '/client/:id/payments',
    summary: 'What was paid on all contracts of a client, newest first: canViewBills and canViewClients',
    needs: 'canViewBills',
    body: contractPayments.query,
    answers: pageOf(Type.Object(onContract)),
    handle: async (ask) => {
      await clientSeen(ask, ask.param('id'));
      return contractPayments.list(
        ask.db,
        ask.body,
        sql`t.contract_id in (select c.id from contracts c where c.client_id = ${ask.param('id')})
          and not t.for_deposit`,
      );
    },
  }),
];

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
