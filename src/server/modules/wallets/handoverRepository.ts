import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Batch } from '../../../domain/wallets/handover';
import { DENOMINATION_CODES } from '../../../domain/wallets/denominations';
import { aed, computed, iso, objectOf, plain } from '../../lists/fields';
import { byFlag, byId, byMoment } from '../../lists/filters';
import { anyOf, beginsWith, holdsWords } from '../../lists/search';
import { readCalls } from '../../lists/crudRoutes';
import { count, id, maybeWords, moment, money, version, words } from '../../http/responseSchemas';
import { table } from '../../lists/repository';

const person = (column: string) => {
  const shows = objectOf({
    _id: sql`r.id`,
    username: sql`r.username`,
    name: sql`r.first_name || ' ' || r.last_name`,
  });
  return computed(sql`(select ${shows} from users r where r.id = ${sql.ref(`t.${column}`)})`);
};

/** What was handed over, batch by batch. */
export const batches = table<Batch>({
  name: 'unload_batches',
  fields: {
    unique_number: computed(sql`t.unique_number`),
    user: person('user_id'),
    cashier: person('cashier_id'),
    at: computed(iso(sql`t.at`)),
    cash_expected: aed('cash_expected'),
    cash_counted: aed('cash_counted'),
    difference: aed('difference'),
    denominations: plain('denominations'),
    checks_count: computed(sql`t.checks_count`),
    checks_total: aed('checks_total'),
    entries_count: computed(sql`(select count(*)::int from wallets w where w.batch_id = t.id)`),
    note: plain('note'),
  },
  sorts: { unique_number: sql`t.unique_number`, at: sql`t.at`, difference: sql`t.difference` },
  order: { sort: 'at', dir: 'desc' },
  search: anyOf(
    beginsWith(sql`t.unique_number`),
    (text) => sql`t.user_id in (select r.id from users r where ${holdsWords(sql`r.search`)(text)})`,
  ),
  searchIn: { user: (text) => sql`t.user_id::text = ${text.toLowerCase()}` },
  filters: {
    user: byId(sql`t.user_id`),
    cashier: byId(sql`t.cashier_id`),
    at: byMoment(sql`t.at`),
    differs: byFlag(sql`(t.difference <> 0)`),
  },
});

const who = Type.Object({ _id: id, username: words, name: Type.Optional(words) });
const pieces = Type.Unsafe<Batch['denominations']>({
  type: ['object', 'null'],
  properties: Object.fromEntries(DENOMINATION_CODES.map((code) => [code, { type: 'integer' }])),
});

/** What a batch answers. */
export const batchRecord = Type.Object({
  _id: id,
  version: Type.Optional(version),
  unique_number: words,
  user: who,
  cashier: who,
  at: moment,
  cash_expected: money,
  cash_counted: money,
  difference: money,
  denominations: Type.Optional(pieces),
  checks_count: count,
  checks_total: money,
  entries_count: count,
  note: maybeWords,
});

/** Unload batches: list, read, history. */
export const batchCalls = readCalls({
  noun: 'batch',
  area: 'superAdmin',
  table: batches,
  record: batchRecord,
});
