import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import { ACCOUNT_CODES, ACCOUNT_TYPES } from '../../../domain/ledger/account';
import { accountInputSchema } from '../../../domain/ledger/accountInput';
import type { LedgerAccount } from '../../../domain/ledger/account';
import { columnField, computedField, jsonObject } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { choiceFilter } from '../../lists/filters';
import { containsWords } from '../../lists/search';
import { readRoutes } from '../../lists/crudRoutes';
import { createRepository } from '../../lists/repository';
import { updateBody } from '../../http/parseBody';
import { validationError } from '../../http/httpError';
import {
  enumSchema,
  idSchema,
  nullableTextSchema,
  textSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';

const ledgerAccounts = createRepository<LedgerAccount>({
  name: 'ledger_accounts',
  existing: sql<SqlBool>`true`,
  fields: {
    code: computedField(sql`t.code`),
    type: computedField(sql`t.type`),
    number: columnField('number'),
    name: columnField('name'),
    erp_code: columnField('erp_code'),
  },
  sorts: { number: sql`t.number` },
  unindexedSorts: ['number'],
  order: { sort: 'number', dir: 'asc' },
  search: containsWords(sql`lower(t.number || ' ' || t.name)`),
  filters: { type: choiceFilter(sql`t.type`, ACCOUNT_TYPES) },
  pageSize: 100,
});

/** SQL: reference to account `a`. */
export const accountReference: SqlExpression = jsonObject({
  _id: sql`a.id`,
  code: sql`a.code`,
  number: sql`a.number`,
  name: sql`a.name`,
  type: sql`a.type`,
});

export const accountReferenceSchema = Type.Object({
  _id: idSchema,
  code: enumSchema(ACCOUNT_CODES),
  number: textSchema,
  name: textSchema,
  type: enumSchema(ACCOUNT_TYPES),
});

const accountRecordSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  code: enumSchema(ACCOUNT_CODES),
  type: enumSchema(ACCOUNT_TYPES),
  number: textSchema,
  name: textSchema,
  erp_code: nullableTextSchema,
});

/** The chart of accounts, whose numbers, names and ERP accounts are settings. */
export const ledgerAccountRoutes = [
  ...readRoutes({
    noun: 'account',
    permissionGroup: 'superAdmin',
    repository: ledgerAccounts,
    recordSchema: accountRecordSchema,
  }),
  route({
    method: 'PUT',
    path: '/account/:id',
    summary: 'Update the number, name and ERP account of an account; requires the version that was read',
    permission: 'superAdmin',
    auditAction: 'account.changed',
    body: updateBody(accountInputSchema),
    response: accountRecordSchema,
    handler: async (context) => {
      const id = context.param('id');
      const { number } = context.body as { number?: unknown };
      const { rows } = await sql`select 1 from ledger_accounts
        where lower(number) = lower(${typeof number === 'string' ? number.trim() : null}) and id <> ${id}`.execute(
        context.db,
      );
      if (rows.length > 0) throw validationError({ number: 'Another account has this number' });
      const { record, before, after, isChanged } = await ledgerAccounts.change(
        context.db,
        id,
        context.body,
        accountInputSchema,
      );
      if (isChanged) await context.recordChange({ model: 'account', id, before, after });
      return record;
    },
  }),
];
