import { Type } from 'typebox';
import type { Statement } from '../../../domain/wallets/accountStatement';
import {
  DEPOSIT_KINDS,
  STATEMENT_KINDS,
  STATEMENT_LABELS,
  statementQuerySchema,
} from '../../../domain/wallets/accountStatement';
import { route } from '../../http/route';
import { fileResponse } from '../../http/serialize';
import { nullableTextSchema, moneySchema, enumSchema, textSchema } from '../../http/responseSchemas';
import { toCsv } from '../../lists/spreadsheet';
import { findVisibleClient } from '../clients/clientService';
import { findVisibleContract } from '../contracts/contractService';
import { ACCOUNTS, loadAccountStatement } from './accountStatementService';

const statementRowSchema = Type.Object({
  day: textSchema,
  kind: enumSchema(STATEMENT_KINDS),
  number: textSchema,
  bill: nullableTextSchema,
  debit: moneySchema,
  credit: moneySchema,
  balance: moneySchema,
});

const depositRowSchema = Type.Object({
  day: textSchema,
  kind: enumSchema(DEPOSIT_KINDS),
  number: nullableTextSchema,
  amount: moneySchema,
  held: moneySchema,
});

const CSV_COLUMNS = ['Date', 'Entry', 'Number', 'Debit (AED)', 'Credit (AED)', 'Balance (AED)'];

/** Statement as CSV rows with opening and closing balance. */
async function* statementRows({ opening, debit, credit, closing, rows }: Statement) {
  yield await Promise.resolve([CSV_COLUMNS, ['', 'Opening balance', '', '', '', opening]]);
  yield rows.map((row) => [
    row.day,
    STATEMENT_LABELS[row.kind],
    row.number,
    row.debit,
    row.credit,
    row.balance,
  ]);
  yield [['', 'Closing balance', '', debit, credit, closing]];
}

const statementSchema = Type.Object({
  from: nullableTextSchema,
  to: nullableTextSchema,
  opening: moneySchema,
  debit: moneySchema,
  credit: moneySchema,
  closing: moneySchema,
  rows: Type.Array(statementRowSchema),
  deposits: Type.Array(depositRowSchema),
});

/** Throws if the account does not exist or the user may not view it. */
const FIND_VISIBLE = { contract: findVisibleContract, client: findVisibleClient };

export const accountStatementRoutes = (['contract', 'client'] as const).flatMap((noun) => [
  route({
    method: 'POST',
    path: `/${noun}/:id/statement/export/csv` as const,
    summary: `Statement of a ${noun} as CSV`,
    permission: 'canViewBills',
    rateLimit: 'exports',
    body: statementQuerySchema,
    response: fileResponse('text/csv; charset=utf-8'),
    handler: async (context) => {
      await FIND_VISIBLE[noun](context, context.param('id'));
      const account = await loadAccountStatement(
        context.db,
        ACCOUNTS[noun](context.param('id')),
        context.body,
      );
      return { filename: 'statement.csv', bytes: toCsv(statementRows(account)) };
    },
  }),
  route({
    method: 'GET',
    path: `/${noun}/:id/statement` as const,
    summary: `Statement of a ${noun}: opening balance, invoices, payments and credits with running balance`,
    permission: 'canViewBills',
    query: statementQuerySchema,
    response: statementSchema,
    handler: async (context) => {
      await FIND_VISIBLE[noun](context, context.param('id'));
      return loadAccountStatement(context.db, ACCOUNTS[noun](context.param('id')), context.query);
    },
  }),
]);
