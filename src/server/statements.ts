import { sql } from 'kysely';
import { Type } from 'typebox';
import type { Id } from '../domain/entity';
import type { Statement, StatementRow } from '../domain/statement';
import { STATEMENT_KINDS, STATEMENT_WORDS, statementSpan } from '../domain/statement';
import { fromFils } from '../domain/money';
import type { Db } from './database/pool';
import { call } from './kit/call';
import { fileOf } from './kit/fileAnswer';
import { csvOf } from './kit/sheets';
import { maybeWords, money, oneOf, words } from './kit/schemas';
import { contractSeen } from './moneyShown';

/** The day of a moment in Dubai. */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Dubai')::date`;

/** Everything that ever moved the balance of a contract, in fils: money counts once the bank has paid it. */
const moved = (contract: Id) => sql`
  with issued as (select b.*, b.kind = 'credit_note' as is_note from bills b
    where b.contract_id = ${contract} and b.status not in ('Draft', 'Held') and b.deleted_at is null)
  select issue_date as day, 1 as rank, 'bill' as kind, unique_number as number, id as bill, total as debit, 0::bigint as credit
    from issued where not is_note
  union all select issue_date, 2, 'credit_note', unique_number, id, 0, total from issued where is_note
  union all select issue_date, 3, 'earlier', unique_number, id, 0, paid_before + credited_before
    from issued where paid_before + credited_before > 0
  union all select ${dayOf('written_off_at')}, 4, 'write_off', unique_number, id, 0, balance_due
    from issued where status = 'WrittenOff'
  union all select coalesce(w.cleared_on, w.bounced_on, ${dayOf('w.paid_at')}), 5, 'payment', w.unique_number, null, 0, w.usable
    from wallets w where w.contract_id = ${contract} and not w.pending and w.usable > 0 and not w.for_deposit and w.deleted_at is null
  union all select max(${dayOf('a.created_at')}), 6, 'transfer', w.unique_number, b.id,
      case when w.contract_id = ${contract} then sum(a.amount)::bigint else 0 end,
      case when w.contract_id = ${contract} then 0 else sum(a.amount)::bigint end
    from allocations a join wallets w on w.id = a.wallet_id join bills b on b.id = a.bill_id
    where not w.pending and w.contract_id is distinct from b.contract_id and ${contract} in (w.contract_id, b.contract_id)
    group by w.id, b.id having sum(a.amount) > 0`;

type Moved = StatementRow & { before: boolean };

/** How the balance of a contract came about between two days; below zero it is the client's credit. */
export async function statementOf(
  db: Db,
  contract: Id,
  { from, to }: { from?: string | null; to?: string | null },
): Promise<Statement> {
  const { rows } = await sql<Moved>`with moved as (${moved(contract)})
    select day::text as day, kind, number, bill, debit::bigint as debit, credit::bigint as credit,
      (sum(debit - credit) over (order by day, rank, number, bill))::bigint as balance,
      coalesce(day < ${from ?? null}::date, false) as before
    from moved where ${to ?? null}::date is null or day <= ${to ?? null}::date
    order by day, rank, number, bill`.execute(db);
  const shown = rows.filter(({ before }) => !before);
  const sum = (column: 'debit' | 'credit') => fromFils(shown.reduce((all, row) => all + row[column], 0));
  return {
    from: from ?? null,
    to: to ?? null,
    opening: fromFils(rows.findLast(({ before }) => before)?.balance ?? 0),
    debit: sum('debit'),
    credit: sum('credit'),
    closing: fromFils(rows.at(-1)?.balance ?? 0),
    rows: shown.map(({ day, kind, number, bill, debit, credit, balance }) => ({
      ...{ day, kind, number, bill },
      ...{ debit: fromFils(debit), credit: fromFils(credit), balance: fromFils(balance) },
    })),
  };
}

const row = Type.Object({
  day: words,
  kind: oneOf(STATEMENT_KINDS),
  number: words,
  bill: maybeWords,
  debit: money,
  credit: money,
  balance: money,
});

const COLUMNS = ['Date', 'What', 'Number', 'Debit (AED)', 'Credit (AED)', 'Balance (AED)'];

/** An account as the rows of a sheet, from the balance before to the one after. */
async function* sheetOf({ opening, debit, credit, closing, rows }: Statement) {
  yield await Promise.resolve([COLUMNS, ['', 'Opening balance', '', '', '', opening]]);
  yield rows.map((row) => [
    ...[row.day, STATEMENT_WORDS[row.kind], row.number],
    ...[row.debit, row.credit, row.balance],
  ]);
  yield [['', 'Closing balance', '', debit, credit, closing]];
}

/** The account of a contract, for whoever may see it and its bills. */
export const statementCalls = [
  call({
    method: 'POST',
    path: '/contract/:id/statement/export/csv',
    summary: 'The account of a contract between two days, as CSV',
    needs: 'canViewBills',
    limit: 'exports',
    body: statementSpan,
    answers: fileOf('text/csv; charset=utf-8'),
    handle: async (ask) => {
      await contractSeen(ask, ask.param('id'));
      const account = await statementOf(ask.db, ask.param('id'), ask.body);
      return { filename: 'statement.csv', bytes: csvOf(sheetOf(account)) };
    },
  }),
  call({
    method: 'GET',
    path: '/contract/:id/statement',
    summary: 'Opening, bills, payments and credits of a contract with the balance after each',
    needs: 'canViewBills',
    query: statementSpan,
    answers: Type.Object({
      from: maybeWords,
      to: maybeWords,
      opening: money,
      debit: money,
      credit: money,
      closing: money,
      rows: Type.Array(row),
    }),
    handle: async (ask) => {
      await contractSeen(ask, ask.param('id'));
      return statementOf(ask.db, ask.param('id'), ask.query);
    },
  }),
];
