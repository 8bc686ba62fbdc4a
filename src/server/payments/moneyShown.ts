import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Allocation, ContractPayment } from '../../domain/paymentRow';
import { MONEY_STATES } from '../../domain/paymentRow';
import { WALLET_TYPES } from '../../domain/wallet';
import { clientSeen, contractSeen } from './accountSeen';
import { bills } from '../bills/billsTable';
import { call } from '../kit/call';
import { aed, computed, iso, moment, plain } from '../kit/field';
import { found } from '../kit/refusal';
import { flag, id, maybeWords, moment as when, money, oneOf, pageOf, words } from '../kit/schemas';
import { table } from '../kit/table';
import { paidBills, unusedMoney } from './paidBills';

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
