import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Custodian } from '../../../domain/wallets/handover';
import { route } from '../../http/route';
import { amountField, computedField, isoTimestamp } from '../../lists/fields';
import { booleanFilter, moreThanFilter } from '../../lists/filters';
import { containsWords } from '../../lists/search';
import { orNotFound } from '../../http/httpError';
import {
  integerSchema,
  booleanSchema,
  idSchema,
  nullableTextSchema,
  moneySchema,
  pageSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';
import { hasOtherSuperAdminSql } from '../users/userService';

/** Users with payments, and their cash and cheques in custody. */
export const custodians = createRepository<Custodian>({
  name: 'custodians',
  fields: {
    username: computedField(sql`t.username`),
    name: computedField(sql`t.name`),
    total_cash: amountField('total_cash'),
    count_cash: computedField(sql`t.count_cash`),
    total_check: amountField('total_check'),
    count_check: computedField(sql`t.count_check`),
    oldest: computedField(isoTimestamp(sql`t.oldest`)),
    unloaded_at: computedField(isoTimestamp(sql`t.unloaded_at`)),
    over_limit: computedField(sql`t.over_limit`),
    overdue: computedField(sql`t.overdue`),
    takes_own: computedField(sql`(not ${hasOtherSuperAdminSql(sql`t.id`)})`),
  },
  sorts: {
    name: sql`t.name`,
    total_cash: sql`t.total_cash`,
    count_cash: sql`t.count_cash`,
    total_check: sql`t.total_check`,
    count_check: sql`t.count_check`,
    oldest: sql`t.oldest`,
    unloaded_at: sql`t.unloaded_at`,
  },
  order: { sort: 'total_cash', dir: 'desc' },
  search: containsWords(sql`t.search`),
  filters: {
    holding: booleanFilter(sql`(t.total > 0)`),
    over_limit: booleanFilter(sql`t.over_limit`),
    overdue: booleanFilter(sql`t.overdue`),
    held: moreThanFilter((fils) => sql`t.total > ${fils}`),
  },
  existing: sql`true`,
  versioned: false,
});

export const inHandSchema = Type.Object({
  total_cash: moneySchema,
  count_cash: integerSchema,
  total_check: moneySchema,
  count_check: integerSchema,
  oldest: nullableTextSchema,
  unloaded_at: nullableTextSchema,
  over_limit: booleanSchema,
  overdue: booleanSchema,
});

const custodianSchema = Type.Object({
  _id: idSchema,
  username: textSchema,
  name: textSchema,
  ...inHandSchema.properties,
  takes_own: booleanSchema,
});

export const custodianRoutes = [
  route({
    method: 'POST',
    path: '/custodian',
    summary: 'List the custodians with the cash and cheques in custody',
    permission: 'superAdmin',
    body: custodians.query,
    response: pageSchema(custodianSchema),
    handler: ({ db, body }) => custodians.list(db, body),
  }),
  route({
    method: 'GET',
    path: '/custodian/:id',
    summary: 'Get the custody of one person',
    permission: 'superAdmin',
    response: custodianSchema,
    handler: async ({ db, param }) => orNotFound(await custodians.find(db, param('id'))),
  }),
];
