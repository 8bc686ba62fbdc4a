import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { BANK_LINE_STATUSES } from '../../../domain/bank/bankLine';
import type { BankLine } from '../../../domain/bank/bankLine';
import { BANK_STATEMENT_STATUSES } from '../../../domain/bank/bankStatement';
import type { BankStatement } from '../../../domain/bank/bankStatement';
import { STATEMENT_KINDS } from '../../../domain/bank/statementKinds';
import { amountField, columnField, computedField, jsonObject, timestampField } from '../../lists/fields';
import { choiceFilter, dateFilter, idFilter } from '../../lists/filters';
import { employeeReference, readOnlyField } from '../../lists/references';
import { createRepository } from '../../lists/repository';
import { anySearch, containsWords, startsWith } from '../../lists/search';

const countLines = (condition = sql`true`) =>
  computedField(sql`(select count(*)::int from bank_lines l where l.statement_id = t.id and ${condition})`);

export const bankStatements = createRepository<BankStatement>({
  name: 'bank_statements',
  existing: sql<SqlBool>`true`,
  fields: {
    unique_number: computedField(sql`t.unique_number`),
    kind: columnField('kind'),
    format: columnField('format'),
    file_name: columnField('file_name'),
    account: columnField('account'),
    number: columnField('number'),
    from_day: columnField('from_day'),
    to_day: columnField('to_day'),
    opening: readOnlyField(amountField('opening')),
    closing: readOnlyField(amountField('closing')),
    known_lines: columnField('known_lines'),
    lines: countLines(),
    proposed: countLines(sql`l.status = 'Proposed'`),
    confirmed: countLines(sql`l.status = 'Confirmed'`),
    status: computedField(sql`t.status`),
    created_by: employeeReference('created_by'),
    created_at: timestampField('created_at'),
  },
  sorts: { to_day: sql`t.to_day` },
  order: { sort: 'to_day', dir: 'desc' },
  search: anySearch(startsWith(sql`t.unique_number`), containsWords(sql`lower(t.file_name)`)),
  filters: {
    kind: choiceFilter(sql`t.kind`, STATEMENT_KINDS),
    status: choiceFilter(sql`t.status`, BANK_STATEMENT_STATUSES),
    to_day: dateFilter(sql`t.to_day`),
  },
});

const clientLabel = sql`(select c.label from clients c where c.id = coalesce(k.client_id, w.client_id))`;

/**
 * SQL: items of line `t`: proposed ones, those of a settlement, and movements matched by a confirmed line.
 */
const items = sql`(select coalesce(jsonb_agg(${jsonObject({
  kind: sql`i.kind`,
  label: sql`i.label`,
  detail: sql`coalesce(i.detail, '')`,
  client: sql`i.client`,
  day: sql`i.day`,
  amount: sql`(i.amount / 100.0)::float8`,
})} order by i.day, i.label), '[]') from (
  select p.kind, w.unique_number as label,
    coalesce('cheque ' || w.check_number, 'reference ' || w.bank_ref, 'authorisation ' || w.auth_code) as detail,
    ${clientLabel} as client, coalesce(w.deposited_on, dubai_day(w.paid_at)) as day,
    case p.kind when 'bounce' then -w.amount else w.amount end as amount
  from bank_match_items p join wallets w on w.id = p.wallet_id left join contracts k on k.id = w.contract_id
  where p.match_id = t.match_id
  union all
  select p.kind, s.unique_number, s.number, null, s.to_day, s.closing
  from bank_match_items p join bank_statements s on s.id = p.statement_id where p.match_id = t.match_id
  union all
  select 'entry', e.document, (select 'cheque ' || w.check_number from wallets w where w.id = e.source_id),
    (select c.label from clients c where c.id = e.client_id), e.event_day, j.amount
  from (select p.entry, p.entry_position as position from bank_match_items p where p.match_id = t.match_id
      union all select m.entry, m.position from bank_match_entries m where m.match_id = t.match_id) x
    join journal_lines j on j.entry = x.entry and j.position = x.position join journal_entries e on e.number = x.entry) i)`;

const match = sql`(select ${jsonObject({
  _id: sql`m.id`,
  score: sql`m.score`,
  reason: sql`m.reason`,
  rest_account: sql`m.rest_account`,
  items,
  lines: sql`(select count(*)::int from bank_lines o where o.match_id = m.id)`,
})} from bank_matches m where m.id = t.match_id)`;

/** Lines of statements, the newest first. */
export const bankLines = createRepository<BankLine>({
  name: 'bank_lines',
  existing: sql<SqlBool>`true`,
  fields: {
    statement: computedField(
      sql`(select ${jsonObject({ _id: sql`s.id`, unique_number: sql`s.unique_number` })}
        from bank_statements s where s.id = t.statement_id)`,
    ),
    kind: computedField(sql`(select s.kind from bank_statements s where s.id = t.statement_id)`),
    day: columnField('day'),
    amount: readOnlyField(amountField('amount')),
    fee: readOnlyField(amountField('fee')),
    text: columnField('text'),
    reference: columnField('reference'),
    counterparty: columnField('counterparty'),
    status: computedField(sql`t.status`),
    match: computedField(match),
    confirmed_by: employeeReference('confirmed_by'),
    confirmed_at: timestampField('confirmed_at'),
  },
  sorts: { day: sql`t.day`, amount: sql`t.amount` },
  unindexedSorts: ['amount'],
  order: { sort: 'day', dir: 'desc' },
  search: containsWords(sql`lower(t.text || ' ' || t.reference || ' ' || t.counterparty)`),
  filters: {
    status: choiceFilter(sql`t.status`, BANK_LINE_STATUSES),
    kind: choiceFilter(
      sql`(select s.kind from bank_statements s where s.id = t.statement_id)`,
      STATEMENT_KINDS,
    ),
    day: dateFilter(sql`t.day`),
    statement: idFilter(sql`t.statement_id`),
  },
});
