import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Handover } from '../../../domain/wallets/handover';
import { DENOMINATION_CODES } from '../../../domain/wallets/denominations';
import {
  amountField,
  computedField,
  isoTimestamp,
  jsonObject,
  columnField,
  fullName,
} from '../../lists/fields';
import { booleanFilter, idFilter, timestampFilter } from '../../lists/filters';
import { anySearch, startsWith, containsWords } from '../../lists/search';
import {
  integerSchema,
  idSchema,
  nullableTextSchema,
  timestampSchema,
  moneySchema,
  versionSchema,
  textSchema,
} from '../../http/responseSchemas';
import { createRepository } from '../../lists/repository';

/** An employee with username and name. */
export const employeeField = (column: string) => {
  const columns = jsonObject({
    _id: sql`r.id`,
    username: sql`r.username`,
    name: fullName('r'),
  });
  return computedField(sql`(select ${columns} from users r where r.id = ${sql.ref(`t.${column}`)})`);
};

export const handovers = createRepository<Handover>({
  name: 'handovers',
  fields: {
    unique_number: computedField(sql`t.unique_number`),
    user: employeeField('user_id'),
    cashier: employeeField('cashier_id'),
    at: computedField(isoTimestamp(sql`t.at`)),
    cash_expected: amountField('cash_expected'),
    cash_counted: amountField('cash_counted'),
    difference: amountField('difference'),
    denominations: columnField('denominations'),
    checks_count: computedField(sql`t.checks_count`),
    checks_total: amountField('checks_total'),
    entries_count: computedField(sql`(select count(*)::int from wallets w where w.handover_id = t.id)`),
    note: columnField('note'),
  },
  sorts: { unique_number: sql`t.unique_number`, at: sql`t.at`, difference: sql`t.difference` },
  order: { sort: 'at', dir: 'desc' },
  search: anySearch(
    startsWith(sql`t.unique_number`),
    (text) => sql`t.user_id in (select r.id from users r where ${containsWords(sql`r.search`)(text)})`,
  ),
  searchIn: { user: (text) => sql`t.user_id::text = ${text.toLowerCase()}` },
  filters: {
    user: idFilter(sql`t.user_id`),
    cashier: idFilter(sql`t.cashier_id`),
    at: timestampFilter(sql`t.at`),
    differs: booleanFilter(sql`(t.difference <> 0)`),
  },
});

export const employeeSchema = Type.Object({
  _id: idSchema,
  username: textSchema,
  name: Type.Optional(textSchema),
});
const denominationsSchema = Type.Unsafe<Handover['denominations']>({
  type: ['object', 'null'],
  properties: Object.fromEntries(DENOMINATION_CODES.map((code) => [code, { type: 'integer' }])),
});

export const handoverRecordSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  unique_number: textSchema,
  user: employeeSchema,
  cashier: employeeSchema,
  at: timestampSchema,
  cash_expected: moneySchema,
  cash_counted: moneySchema,
  difference: moneySchema,
  denominations: Type.Optional(denominationsSchema),
  checks_count: integerSchema,
  checks_total: moneySchema,
  entries_count: integerSchema,
  note: nullableTextSchema,
});
