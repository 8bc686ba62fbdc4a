import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { Type } from 'typebox';
import { EMIRATES, VAT_CATEGORIES } from '../../../domain/enums';
import { ACCOUNT_CODES } from '../../../domain/ledger/account';
import { JOURNAL_EVENTS, JOURNAL_EVENT_LABELS, JOURNAL_SOURCES } from '../../../domain/ledger/journal';
import type { JournalEntry } from '../../../domain/ledger/journal';
import { adjacentRecordsRoute } from '../../lists/crudRoutes';
import { exportRoutes } from '../../lists/exportRoutes';
import {
  amountField,
  columnField,
  computedField,
  isoTimestamp,
  jsonObject,
  fullName,
} from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import { choiceFilter, dateFilter, idFilter, relatedTextFilter, toPredicate } from '../../lists/filters';
import type { Filter } from '../../lists/filters';
import { createRepository } from '../../lists/repository';
import { anySearch, startsWith } from '../../lists/search';
import { orNotFound } from '../../http/httpError';
import {
  dateSchema,
  enumSchema,
  idSchema,
  integerSchema,
  moneySchema,
  nullableReferenceSchema,
  pageSchema,
  textSchema,
  timestampSchema,
} from '../../http/responseSchemas';
import { nullableNumberReferenceSchema } from '../../lists/references';
import { route } from '../../http/route';
import { accountReference, accountReferenceSchema } from './ledgerAccounts';

const JOURNAL_NUMBER = /^\d{1,15}$/;

/** SQL: `{_id, label}` of a client, or of a user. */
const clientOf = (id: SqlExpression) =>
  sql`(select ${jsonObject({ _id: sql`r.id`, label: sql`r.label` })} from clients r where r.id = ${id})`;
const employeeOf = (id: SqlExpression) =>
  sql`(select ${jsonObject({ _id: sql`r.id`, label: fullName('r') })} from users r
    where r.id = ${id})`;
const numberedOf = (table: string, id: SqlExpression) =>
  sql`(select ${jsonObject({ _id: sql`r.id`, unique_number: sql`r.unique_number` })} from ${sql.table(table)} r
    where r.id = ${id})`;

/** SQL: dimensions of journal line `l`. */
export const lineReferences = {
  client: clientOf(sql`l.client_id`),
  contract: numberedOf('contracts', sql`l.contract_id`),
  bill: numberedOf('bills', sql`l.bill_id`),
  wallet: numberedOf('wallets', sql`l.wallet_id`),
  user: employeeOf(sql`l.user_id`),
};

const lines = sql`(select jsonb_agg(${jsonObject({
  position: sql`l.position`,
  account: accountReference,
  debit: sql`greatest(l.amount, 0) / 100.0`,
  credit: sql`greatest(-l.amount, 0) / 100.0`,
  ...lineReferences,
  emirate: sql`l.emirate`,
  vat_category: sql`l.vat_category`,
})} order by l.position) from journal_lines l join ledger_accounts a on a.position = l.account where l.entry = t.number)`;

/** Entries with a line of an account; a code in the request. */
const accountFilter: Filter = (name, value) => {
  const { test } = choiceFilter(sql`a.code`, ACCOUNT_CODES)(name, value);
  return toPredicate(sql<SqlBool>`exists (select from journal_lines l where l.entry = t.number
    and l.account in (select a.position from ledger_accounts a where ${test}))`);
};

/** Entries of a client, and of clients that were merged into it. */
const clientFilter: Filter = (name, value) => {
  const ids = sql`select c.id from clients c where ${idFilter(sql`c.id`)(name, value).test}
    or ${idFilter(sql`c.merged_into`)(name, value).test}`;
  return toPredicate(sql<SqlBool>`t.client_id = any(array(${ids}))`);
};

/** Entries of clients by code, with those of clients merged into them. */
const clientCodeFilter = relatedTextFilter(
  (codes) => sql<SqlBool>`t.client_id = any(array(
    select c.id from clients c where c.merged_into in (select r.id from clients r where r.code in (${codes}))
    union all select r.id from clients r where r.code in (${codes})))`,
);

const entryRowSchema = Type.Object({
  _id: idSchema,
  number: integerSchema,
  day: dateSchema,
  event_day: dateSchema,
  event: enumSchema(JOURNAL_EVENTS),
  document: textSchema,
  source: Type.Object({ model: enumSchema(JOURNAL_SOURCES), _id: idSchema }),
  client: nullableReferenceSchema,
  amount: moneySchema,
  created_by: nullableReferenceSchema,
  createdAt: timestampSchema,
});

const journal = createRepository<JournalEntry>({
  name: 'journal_entries',
  existing: sql<SqlBool>`true`,
  versioned: false,
  fields: {
    number: computedField(sql`t.number`),
    day: columnField('day'),
    event_day: columnField('event_day'),
    event: columnField('event'),
    document: columnField('document'),
    source: computedField(jsonObject({ model: sql`t.source_model`, _id: sql`t.source_id` })),
    client: computedField(clientOf(sql`t.client_id`)),
    amount: amountField('amount'),
    created_by: computedField(employeeOf(sql`t.created_by`)),
    createdAt: computedField(isoTimestamp(sql`t.created_at`)),
    lines: computedField(lines),
  },
  rowSchema: entryRowSchema,
  sorts: { day: sql`t.day`, number: sql`t.number` },
  order: { sort: 'day', dir: 'desc' },
  search: anySearch(startsWith(sql`t.document collate "C"`), (text) =>
    JOURNAL_NUMBER.test(text) ? [toPredicate(sql<SqlBool>`t.number = ${text}::bigint`)] : [],
  ),
  filters: {
    day: dateFilter(sql`t.day`),
    event: choiceFilter(sql`t.event`, JOURNAL_EVENTS),
    account: accountFilter,
    client: clientFilter,
    client_code: clientCodeFilter,
    source: idFilter(sql`t.source_id`),
  },
});

const lineSchema = Type.Object({
  position: integerSchema,
  account: accountReferenceSchema,
  debit: moneySchema,
  credit: moneySchema,
  client: nullableReferenceSchema,
  contract: nullableNumberReferenceSchema,
  bill: nullableNumberReferenceSchema,
  wallet: nullableNumberReferenceSchema,
  user: nullableReferenceSchema,
  emirate: Type.Union([enumSchema(EMIRATES), Type.Null()]),
  vat_category: Type.Union([enumSchema(VAT_CATEGORIES), Type.Null()]),
});

export const journalRoutes = [
  route({
    method: 'POST',
    path: '/journal',
    summary: 'List journal entries',
    permission: 'superAdmin',
    body: journal.query,
    response: pageSchema(entryRowSchema),
    handler: ({ db, body }) => journal.list(db, body),
  }),
  route({
    method: 'GET',
    path: '/journal/:id',
    summary: 'Get one journal entry with its lines',
    permission: 'superAdmin',
    response: Type.Object({ ...entryRowSchema.properties, lines: Type.Array(lineSchema) }),
    handler: async ({ db, param }) => {
      const { lines: entryLines = [], ...entry } = orNotFound(await journal.find(db, param('id')));
      return { ...entry, lines: entryLines };
    },
  }),
  ...exportRoutes<JournalEntry>({
    noun: 'journal',
    permission: 'superAdmin',
    repository: journal,
    columns: {
      number: [['Number', ({ number }) => number]],
      day: [['Day', ({ day }) => day]],
      event_day: [['Event day', ({ event_day }) => event_day]],
      event: [['Event', ({ event }) => JOURNAL_EVENT_LABELS[event]]],
      document: [['Document', (entry) => entry.document]],
      client: [['Client', ({ client }) => client?.label]],
      amount: [['Amount (AED)', ({ amount }) => amount]],
      created_by: [['Employee', ({ created_by }) => created_by?.label]],
    },
  }),
  adjacentRecordsRoute('journal', 'superAdmin', journal),
];
