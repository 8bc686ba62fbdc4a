import { sql } from 'kysely';
import type { Reconciliation, ReconciliationItem } from '../../../domain/bank/bankStatement';
import { fromFils } from '../../../domain/money';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import type { SqlExpression } from '../../lists/fields';
import { BANK_ACCOUNT, lockBank } from './bankItems';
import { postMovement } from './matchService';

/** SQL: lines `l` of statements `s` of the account. */
const LINES = sql`bank_lines l join bank_statements s on s.id = l.statement_id and s.kind = 'account'`;
/** SQL: movements `j` of the account with their entries `e`, and the match of a confirmed line. */
const MOVEMENTS = sql`journal_lines j join journal_entries e on e.number = j.entry
  left join bank_match_entries m on m.entry = j.entry and m.position = j.position
  left join bank_postings p on p.id = e.source_id and p.account = 'opening_balances'`;

/** SQL: differences between ledger and statement up to a day, from the first day of a statement; fils. */
const differences = (first: string, day: string): SqlExpression => sql`
  select case when count(*) filter (where side = 'statement') > 0 then 'statement' else 'ledger' end as side, min(day) as day,
    min(label) as label, min(text) as text, sum(amount)::bigint as amount, min(record::text) as record
  from (
    select 'ledger' as side, m.match_id as match, j.day, e.document as label, e.event as text, j.amount, e.id as record
    from ${MOVEMENTS} where j.account = ${BANK_ACCOUNT} and m.match_id is not null and j.day <= ${day}::date
    union all
    select 'statement', l.match_id, l.day, s.unique_number, l.text, -l.amount, l.id
    from ${LINES} where l.status = 'Confirmed' and l.day <= ${day}::date) x
  group by match having sum(amount) <> 0
  union all
  select 'ledger', min(j.day), min(e.document), min(e.event), sum(j.amount)::bigint, min(e.id::text)
  from ${MOVEMENTS} where j.account = ${BANK_ACCOUNT} and m.match_id is null and p.id is null
    and j.day between ${first}::date and ${day}::date
  group by e.source_id, case when e.source_model in ('bank_deposit', 'bank_posting') then null else j.entry end
  having sum(j.amount) <> 0
  union all
  select 'statement', l.day, s.unique_number, l.text, -l.amount, l.id::text
  from ${LINES} where l.status <> 'Confirmed' and l.day <= ${day}::date
  union all
  select 'ledger', j.day, e.document, e.event, -j.amount, e.id::text
  from ${MOVEMENTS} where j.account = ${BANK_ACCOUNT} and p.id is not null and j.day > ${day}::date`;

const MAX_ITEMS = 200;

interface Totals {
  first: string | null;
  last: string | null;
  statement: string | null;
  opening: number;
  lines: number;
  ledger: number;
  before: number;
  unmatched: number;
  proposed: number;
  confirmed: number;
}

async function loadTotals(db: Db, until: string | undefined): Promise<Totals> {
  const { rows } = await sql<Totals>`with known as (
      select s.* from bank_statements s where s.kind = 'account' and s.status <> 'Removed'),
    days as (select min(from_day) as first, least(max(to_day), ${until ?? null}::date) as last from known),
    movements as (select j.day, j.amount, m.match_id, p.id as opening from ${MOVEMENTS} where j.account = ${BANK_ACCOUNT})
    select d.first, d.last, (select unique_number from known where to_day = d.last order by id desc limit 1) as statement,
      coalesce((select opening from known order by from_day, id limit 1), 0) as opening,
      (select coalesce(sum(l.amount), 0)::bigint from ${LINES} where l.day <= d.last) as lines,
      (select coalesce(sum(amount), 0)::bigint from movements where d.last is null or day <= d.last) as ledger,
      (select coalesce(sum(amount), 0)::bigint from movements
        where match_id is null and (day < d.first or opening is not null)) as before,
      (select count(*)::int from bank_lines where status = 'Unmatched') as unmatched,
      (select count(*)::int from bank_lines where status = 'Proposed') as proposed,
      (select count(*)::int from bank_lines where status = 'Confirmed') as confirmed
    from days d`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('The totals of the bank account were not read');
  return totals;
}

/** The bank account on a day, or on the last day of a statement. */
export async function reconcile(db: Db, until?: string): Promise<Reconciliation> {
  const { first, last, statement, opening, lines, ledger, before, ...counts } = await loadTotals(db, until);
  const { rows } =
    first && last
      ? await sql<ReconciliationItem>`select * from (${differences(first, last)}) d order by day, label, record`.execute(
          db,
        )
      : { rows: [] };
  const closing = opening + lines;
  return {
    statement,
    from: first,
    to: last,
    opening: fromFils(opening),
    lines: fromFils(lines),
    closing: fromFils(closing),
    ledger: fromFils(ledger),
    opening_difference: first ? fromFils(before - opening) : 0,
    difference: first ? fromFils(ledger - closing) : 0,
    items: rows.slice(0, MAX_ITEMS).map((item) => ({ ...item, amount: fromFils(item.amount) })),
    more: Math.max(rows.length - MAX_ITEMS, 0),
    ...counts,
  };
}

/** Posts the account's balance before the first statement that the ledger lacks, on the day before it. */
export async function postOpening(context: ServiceContext): Promise<void> {
  const { db } = context;
  await lockBank(db);
  const { first, opening, before } = await loadTotals(db, undefined);
  if (!first) throw new HttpError(409, 'Import the account’s first statement first.');
  if (before === opening)
    throw new HttpError(409, 'The ledger already has the opening balance of the first statement.');
  const { rows } = await sql<{ day: string }>`select (${first}::date - 1) as day`.execute(db);
  await postMovement(context, {
    match: null,
    day: rows[0]?.day ?? first,
    account: 'opening_balances',
    amount: opening - before,
    note: 'Balance of the bank account before the first statement',
  });
}
