import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Allocation, ContractPayment, PayableBill } from '../../../domain/wallets/payment';
import { CLEARING_STATES } from '../../../domain/wallets/payment';
import { WALLET_TYPES } from '../../../domain/wallets/wallet';
import { findClient, findVisibleClient } from '../clients/clientService';
import { findContract, findVisibleContract } from '../contracts/contractService';
import { findBill } from '../bills/billService';
import { route } from '../../http/route';
import { amountField, computedField, isoTimestamp, timestampField, columnField } from '../../lists/fields';
import { forbidden } from '../../http/httpError';
import {
  booleanSchema,
  idSchema,
  nullableTextSchema,
  timestampSchema as when,
  moneySchema,
  enumSchema,
  pageSchema,
  textSchema,
  integerSchema,
} from '../../http/responseSchemas';
import { nullableNumberReferenceSchema } from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { paidBills, paymentsOfClient, unusedAmount } from './balanceService';
import { isCashOnly } from '../../../domain/wallets/chequeRules';
import { canRecordPayments } from '../../../domain/permissions';
import { reference } from '../../../domain/fieldSchemas';
import { inputSchema } from '../../../domain/validation';
import type { Id } from '../../../domain/entity';
import { IS_PAYABLE, IS_RECOVERABLE, billsOf } from './allocationService';
import type { Account } from './allocationService';
import type { Db } from '../../db/client';

const walletColumn = (column: string) =>
  sql`(select ${sql.ref(`w.${column}`)} from wallets w where w.id = t.wallet_id)`;
const isReversed = sql`exists (select from allocations r where r.reverses = t.id)`;

/** Allocations of payments to a bill; reversed ones are listed once, with the reason. */
const allocations = createRepository<Allocation>({
  name: 'allocations',
  fields: {
    payment: columnField('wallet_id'),
    receipt: computedField(walletColumn('unique_number')),
    check_number: computedField(walletColumn('check_number')),
    type: computedField(walletColumn('type')),
    taken_at: computedField(isoTimestamp(walletColumn('paid_at'))),
    amount: amountField('amount'),
    state:
      computedField(sql`case when ${isReversed} then 'reversed' when ${walletColumn('pending')} then 'pending'
      else 'cleared' end`),
    reason: computedField(sql`(select r.reason from allocations r where r.reverses = t.id)`),
  },
  sorts: { taken_at: walletColumn('paid_at') },
  order: { sort: 'taken_at', dir: 'desc' },
  existing: sql`t.amount > 0`,
  versioned: false,
});

/** Payments of a contract, without their custodians. */
const contractPayments = createRepository<ContractPayment>({
  name: 'wallets',
  fields: {
    receipt: computedField(sql`t.unique_number`),
    contract: computedField(
      sql`case when t.contract_id is not null then
        jsonb_build_object('_id', t.contract_id, 'unique_number', t.contract_number) end`,
    ),
    client: columnField('client_id'),
    type: columnField('type'),
    is_security: columnField('is_security'),
    taken_at: timestampField('paid_at'),
    amount: amountField('amount'),
    state: computedField(
      sql`case when t.usable = 0 then 'reversed' when t.pending then 'pending' else 'cleared' end`,
    ),
    check_number: columnField('check_number'),
    end_date: columnField('end_date'),
    bills: computedField(paidBills),
    unused: unusedAmount,
  },
  sorts: { taken_at: sql`t.paid_at` },
  order: { sort: 'taken_at', dir: 'desc' },
  versioned: false,
});

const paymentProperties = {
  _id: idSchema,
  receipt: textSchema,
  type: enumSchema(WALLET_TYPES),
  taken_at: when,
  amount: moneySchema,
  state: enumSchema(CLEARING_STATES),
};

const contractPaymentProperties = {
  ...paymentProperties,
  contract: nullableNumberReferenceSchema,
  client: nullableTextSchema,
  is_security: booleanSchema,
  check_number: nullableTextSchema,
  end_date: nullableTextSchema,
  bills: Type.Array(Type.Object({ _id: idSchema, unique_number: textSchema, amount: moneySchema })),
  unused: moneySchema,
};

/** Payments for users who may view bills. */
export const paymentRoutes = [
  route({
    method: 'POST',
    path: '/bill/:id/payments',
    summary: 'Payments of an invoice, newest first',
    permission: 'canViewBills',
    body: allocations.query,
    response: pageSchema(
      Type.Object({
        ...paymentProperties,
        payment: idSchema,
        check_number: nullableTextSchema,
        reason: nullableTextSchema,
      }),
    ),
    handler: async ({ db, param, body }) => {
      await findBill(db, param('id'));
      return allocations.list(db, body, sql`t.bill_id = ${param('id')}`);
    },
  }),
  route({
    method: 'POST',
    path: '/contract/:id/payments',
    summary: 'Payments of a contract, newest first: canViewBills and canViewContracts',
    permission: 'canViewBills',
    body: contractPayments.query,
    response: pageSchema(Type.Object(contractPaymentProperties)),
    handler: async (context) => {
      await findVisibleContract(context, context.param('id'));
      return contractPayments.list(
        context.db,
        context.body,
        sql`t.contract_id = ${context.param('id')} and not t.for_deposit`,
      );
    },
  }),
  route({
    method: 'POST',
    path: '/client/:id/payments',
    summary: 'Payments of a client, newest first: canViewBills and canViewClients',
    permission: 'canViewBills',
    body: contractPayments.query,
    response: pageSchema(Type.Object(contractPaymentProperties)),
    handler: async (context) => {
      await findVisibleClient(context, context.param('id'));
      return contractPayments.list(
        context.db,
        context.body,
        sql`t.id = any(array(${paymentsOfClient(sql`${context.param('id')}::uuid`)})) and not t.for_deposit`,
      );
    },
  }),
];

const MAX_PAYABLES = 50;

/** Bills that a payment settles by default: the preferred one, open ones by due date, then written-off ones. */
const loadPayables = async (db: Db, account: Account, first: Id | null) =>
  (
    await sql<
      Required<PayableBill> & { total: number }
    >`select b.id as _id, b.unique_number, b.due_date, b.net_due = 0 as written_off,
        (b.net_due + case when b.id = ${first}::uuid or b.net_due = 0 then b.written_off_amount else 0 end)::float8 / 100
          as due, count(*) over ()::int as total
      from bills b where ${billsOf(account)} and (${IS_PAYABLE} or ${IS_RECOVERABLE})
      order by (b.id = ${first}::uuid) is true desc, b.net_due = 0, b.due_date, b.unique_number limit ${MAX_PAYABLES}`.execute(
      db,
    )
  ).rows;

const payableSchema = Type.Object({
  _id: idSchema,
  unique_number: textSchema,
  due_date: nullableTextSchema,
  due: moneySchema,
  written_off: booleanSchema,
});

/** Account and bounced cheques of a contract or client. */
const PAYERS = {
  contract: async (db: Db, id: Id): Promise<[Account, number | undefined]> => [
    { contract: id },
    (await findContract(db, id)).bounced_checks,
  ],
  client: async (db: Db, id: Id): Promise<[Account, number | undefined]> => [
    { contract: null, client: id },
    (await findClient(db, id)).bounced_checks,
  ],
};

export const payableRoutes = (['contract', 'client'] as const).map((noun) =>
  route({
    method: 'GET',
    path: `/${noun}/:id/payable` as const,
    summary: `The open invoices of a ${noun} in allocation order`,
    permission: 'always',
    query: inputSchema({ bill: reference('Invoice') }),
    response: Type.Object({
      documents: Type.Array(payableSchema),
      total: integerSchema,
      cash_only: booleanSchema,
    }),
    handler: async ({ db, currentUser, query, param }) => {
      if (!canRecordPayments(currentUser.permissions)) throw forbidden();
      const [account, bounces] = await PAYERS[noun](db, param('id'));
      const rows = await loadPayables(db, account, query.bill ?? null);
      return {
        documents: rows,
        total: rows[0]?.total ?? 0,
        cash_only: isCashOnly(bounces),
      };
    },
  }),
);
