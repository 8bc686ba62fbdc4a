import { sql } from 'kysely';
import { Type } from 'typebox';
import { EMIRATES, VAT_CATEGORIES } from '../../../domain/enums';
import type { Id } from '../../../domain/entity';
import { addMonths } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import { fromFils, filsOrZero } from '../../../domain/money';
import { JOURNAL_EVENTS, JOURNAL_EVENT_LABELS } from '../../../domain/ledger/journal';
import type { JournalEvent } from '../../../domain/ledger/journal';
import { accountLedgerQuerySchema, daysQuerySchema, monthsQuerySchema } from '../../../domain/ledger/reports';
import type {
  AccountLedger,
  AccountLedgerQuery,
  AccountLedgerRow,
  DaysQuery,
  MonthsQuery,
  TrialBalance,
  TrialBalanceRow,
  VatReturn,
  VatReturnRow,
} from '../../../domain/ledger/reports';
import type { Db } from '../../db/client';
import { streamRows } from '../../db/cursor';
import { orNotFound } from '../../http/httpError';
import {
  dateSchema,
  enumSchema,
  idSchema,
  integerSchema,
  moneySchema,
  nullableReferenceSchema,
  textSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { fileResponse } from '../../http/serialize';
import { nullableNumberReferenceSchema } from '../../lists/references';
import { toCsv } from '../../lists/spreadsheet';
import type { SheetCell } from '../../lists/spreadsheet';
import { accountReference, accountReferenceSchema } from './ledgerAccounts';
import { lineReferences } from './journal';

/** SQL: sums of all lines before a day by account, from the balances of the last closed month before it. */
const balancesBefore = (day: string) => sql`(
  with closed as (select id, (month + interval '1 month')::date as until from ledger_periods
    where status = 'Closed' and (month + interval '1 month')::date <= ${day}::date order by month desc limit 1)
  select account, sum(amount)::bigint as balance from (
    select account, balance as amount from ledger_balances where period_id = (select id from closed)
    union all
    select account, amount from journal_lines
      where day >= coalesce((select until from closed), '-infinity') and day < ${day}::date) l
  group by account)`;

/** SQL: sums of the lines of days by account. */
const movements = ({
  from,
  to,
}: DaysQuery) => sql`(select account, sum(amount) filter (where amount > 0)::bigint as debit,
    -sum(amount) filter (where amount < 0)::bigint as credit
  from journal_lines where day between ${from}::date and ${to}::date group by account)`;

const addUp = <Row>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0);

/** SQL: each account with its balances and movements of these days, in fils; debits are positive. */
export const trialBalanceRows = ({
  from,
  to,
}: DaysQuery) => sql<TrialBalanceRow>`select ${accountReference} as account, a.number, a.name,
    coalesce(o.balance, 0) as opening, coalesce(m.debit, 0) as debit, coalesce(m.credit, 0) as credit,
    coalesce(o.balance, 0) + coalesce(m.debit, 0) - coalesce(m.credit, 0) as closing
  from ledger_accounts a
    left join ${balancesBefore(from)} o on o.account = a.position
    left join ${movements({ from, to })} m on m.account = a.position`;

export async function loadTrialBalance(db: Db, { from, to }: DaysQuery): Promise<TrialBalance> {
  const { rows } = await sql<TrialBalanceRow>`${trialBalanceRows({ from, to })} order by a.number`.execute(
    db,
  );
  const inAed = (read: (row: Omit<TrialBalanceRow, 'account'>) => number) => ({
    of: (row: TrialBalanceRow) => fromFils(read(row)),
    sum: () => fromFils(addUp(rows, read)),
  });
  const columns = {
    opening: inAed(({ opening }) => opening),
    debit: inAed(({ debit }) => debit),
    credit: inAed(({ credit }) => credit),
    closing: inAed(({ closing }) => closing),
  };
  return {
    from,
    to,
    documents: rows.map((row) => ({
      account: row.account,
      opening: columns.opening.of(row),
      debit: columns.debit.of(row),
      credit: columns.credit.of(row),
      closing: columns.closing.of(row),
    })),
    totals: {
      opening: columns.opening.sum(),
      debit: columns.debit.sum(),
      credit: columns.credit.sum(),
      closing: columns.closing.sum(),
    },
  };
}

type LedgerLine = Omit<AccountLedgerRow, 'balance'> & { amount: number };

/** SQL: lines of an account over a range of days, by day and entry. */
const accountLines = (
  id: Id,
  { from, to }: DaysQuery,
  page = sql``,
) => sql<LedgerLine>`select e.id as entry, e.number, l.day, e.event, e.document, l.amount,
      coalesce(${lineReferences.client}, (select jsonb_build_object('_id', r.id, 'label', r.label) from clients r
        where r.id = e.client_id)) as client,
      ${lineReferences.contract} as contract, ${lineReferences.user} as user
    from (select * from journal_lines where account = (select position from ledger_accounts where id = ${id})
        and day between ${from}::date and ${to}::date order by day, entry, position ${page}) l
      join journal_entries e on e.number = l.entry
    order by l.day, l.entry, l.position`;

/** A page of an account's lines; the balance before it is that of the account and all earlier lines. */
async function loadAccountLedger(
  db: Db,
  id: Id,
  { from, to, page, limit }: AccountLedgerQuery,
): Promise<AccountLedger> {
  const offset = (page - 1) * limit;
  const summary = orNotFound(
    (
      await sql<
        Pick<AccountLedger, 'account' | 'opening' | 'debit' | 'credit' | 'total'> & { earlier: number }
      >`
      with lines as materialized (select amount, row_number() over (order by day, entry, position) as nth from journal_lines
        where account = (select position from ledger_accounts where id = ${id}) and day between ${from}::date and ${to}::date)
      select ${accountReference} as account,
        coalesce((select balance from ${balancesBefore(from)} o where o.account = a.position), 0) as opening,
        (select coalesce(sum(amount) filter (where amount > 0), 0)::bigint from lines) as debit,
        (select -coalesce(sum(amount) filter (where amount < 0), 0)::bigint from lines) as credit,
        (select coalesce(sum(amount) filter (where nth <= ${offset}), 0)::bigint from lines) as earlier,
        (select count(*)::int from lines) as total
      from ledger_accounts a where a.id = ${id}`.execute(db)
    ).rows[0],
  );
  const { rows } = await accountLines(id, { from, to }, sql`offset ${offset} limit ${limit}`).execute(db);
  const { opening, debit, credit, earlier, account, total } = summary;
  let balance = opening + earlier;
  const documents = rows.map(({ amount, ...line }) => {
    balance += amount;
    return {
      ...line,
      debit: fromFils(Math.max(amount, 0)),
      credit: fromFils(Math.max(-amount, 0)),
      balance: fromFils(balance),
    };
  });
  return {
    account,
    from,
    to,
    opening: fromFils(opening),
    debit: fromFils(debit),
    credit: fromFils(credit),
    closing: fromFils(opening + debit - credit),
    documents,
    total,
    page,
    limit,
  };
}

/** Revenue lines and VAT lines of invoices and credit notes; deposit receipts post no revenue, and interest has no VAT. */
export async function loadVatReturn(db: Db, { from, to }: MonthsQuery): Promise<VatReturn> {
  const { rows } = await sql<VatReturnRow>`select l.emirate, l.vat_category,
      -coalesce(sum(l.amount) filter (where a.type = 'revenue'), 0)::bigint as net,
      -coalesce(sum(l.amount) filter (where a.code = 'vat_output'), 0)::bigint as vat
    from journal_lines l join ledger_accounts a on a.position = l.account
    where (a.type = 'revenue' or a.code = 'vat_output') and l.vat_category is not null
      and l.day >= ${`${from}-01`}::date and l.day < ${addMonths(`${to}-01`, 1)}::date
    group by l.emirate, l.vat_category order by l.emirate, l.vat_category`.execute(db);
  return {
    from,
    to,
    documents: rows.map(({ net, vat, ...row }) => ({ ...row, net: fromFils(net), vat: fromFils(vat) })),
    totals: {
      net: fromFils(addUp(rows, ({ net }) => net)),
      vat: fromFils(addUp(rows, ({ vat }) => vat)),
    },
  };
}

const CSV = 'text/csv; charset=utf-8';

const csvOf = (filename: string, head: readonly SheetCell[], rows: readonly (readonly SheetCell[])[]) => {
  async function* batches() {
    yield await Promise.resolve([head, ...rows]);
  }
  return { filename, bytes: toCsv(batches()) };
};

interface JournalLineRow {
  day: string;
  number: number;
  event: JournalEvent;
  document: string;
  account_number: string;
  account: string;
  erp: string;
  amount: number;
  client: string | null;
  contract: string | null;
  bill: string | null;
  payment: string | null;
  custodian: string | null;
  emirate: string | null;
  vat_category: string | null;
}

const LINE_COLUMNS = [
  'Day',
  'Journal number',
  'Event',
  'Document',
  'ERP account',
  'Account',
  'Account name',
  'Debit (AED)',
  'Credit (AED)',
  'Client',
  'Contract',
  'Invoice',
  'Payment',
  'Custodian',
  'Emirate',
  'VAT category',
];

/** All journal lines of days, with the accounts of the company's ERP system. */
async function* journalLineRows(db: Db, { from, to }: DaysQuery) {
  yield [LINE_COLUMNS];
  const pages = streamRows(
    db,
    sql<JournalLineRow>`select l.day, e.number, e.event, e.document, a.number as account_number,
      a.name as account, coalesce(a.erp_code, a.number) as erp, l.amount, c.code as client, k.unique_number as contract,
      b.unique_number as bill, w.unique_number as payment, u.username as custodian, l.emirate, l.vat_category
    from journal_entries e join journal_lines l on l.entry = e.number join ledger_accounts a on a.position = l.account
      left join clients c on c.id = coalesce(l.client_id, e.client_id) left join contracts k on k.id = l.contract_id
      left join bills b on b.id = l.bill_id left join wallets w on w.id = l.wallet_id left join users u on u.id = l.user_id
    where e.day between ${from}::date and ${to}::date order by e.day, e.number, l.position`,
  );
  for await (const rows of pages)
    yield rows.map((row): SheetCell[] => [
      row.day,
      row.number,
      JOURNAL_EVENT_LABELS[row.event],
      row.document,
      row.erp,
      row.account_number,
      row.account,
      fromFils(Math.max(row.amount, 0)),
      fromFils(Math.max(-row.amount, 0)),
      row.client ?? '',
      row.contract ?? '',
      row.bill ?? '',
      row.payment ?? '',
      row.custodian ?? '',
      row.emirate ?? '',
      row.vat_category ?? '',
    ]);
}

const ACCOUNT_LEDGER_COLUMNS = [
  'Day',
  'Journal number',
  'Event',
  'Document',
  'Client',
  'Contract',
  'Custodian',
  'Debit (AED)',
  'Credit (AED)',
  'Balance (AED)',
];

const totalsRow = (day: string, label: string, amounts: readonly SheetCell[]): SheetCell[] => [
  day,
  '',
  label,
  '',
  '',
  '',
  '',
  ...amounts,
];

/** All lines of an account over the days of its summary. */
async function* accountLedgerRows(db: Db, id: Id, summary: AccountLedger) {
  const { from, to, opening, debit, credit, closing } = summary;
  yield [ACCOUNT_LEDGER_COLUMNS, totalsRow(from, 'Opening balance', ['', '', opening])];
  let balance = filsOrZero(opening);
  for await (const rows of streamRows(db, accountLines(id, { from, to })))
    yield rows.map(({ amount, ...line }): SheetCell[] => {
      balance += amount;
      return [
        line.day,
        line.number,
        JOURNAL_EVENT_LABELS[line.event],
        line.document,
        line.client?.label ?? '',
        line.contract?.unique_number ?? '',
        line.user?.label ?? '',
        fromFils(Math.max(amount, 0)),
        fromFils(Math.max(-amount, 0)),
        fromFils(balance),
      ];
    });
  yield [totalsRow(to, 'Closing balance', [debit, credit, closing])];
}

const balanceFields = { opening: moneySchema, debit: moneySchema, credit: moneySchema, closing: moneySchema };

export const ledgerReportRoutes = [
  route({
    method: 'POST',
    path: '/ledger/trial-balance',
    summary: 'Opening balance, debits, credits and closing balance of all accounts over a range of days',
    permission: 'superAdmin',
    body: daysQuerySchema,
    response: Type.Object({
      from: dateSchema,
      to: dateSchema,
      documents: Type.Array(Type.Object({ account: accountReferenceSchema, ...balanceFields })),
      totals: Type.Object(balanceFields),
    }),
    handler: ({ db, body }) => loadTrialBalance(db, body),
  }),
  route({
    method: 'POST',
    path: '/ledger/trial-balance/export/csv',
    summary: 'Trial balance as CSV, with totals',
    permission: 'superAdmin',
    rateLimit: 'exports',
    body: daysQuerySchema,
    response: fileResponse(CSV),
    handler: async ({ db, body }) => {
      const { documents, totals } = await loadTrialBalance(db, body);
      return csvOf(
        'trial-balance.csv',
        ['Account', 'Name', 'Type', 'Opening (AED)', 'Debit (AED)', 'Credit (AED)', 'Closing (AED)'],
        [
          ...documents.map(({ account, opening, debit, credit, closing }) => [
            account.number,
            account.name,
            labelOf(account.type),
            opening,
            debit,
            credit,
            closing,
          ]),
          ['', 'Total', '', totals.opening, totals.debit, totals.credit, totals.closing],
        ],
      );
    },
  }),
  route({
    method: 'POST',
    path: '/ledger/vat-return',
    summary: 'Net and VAT of months by emirate and VAT category, equal to the billing register',
    permission: 'superAdmin',
    body: monthsQuerySchema,
    response: Type.Object({
      from: textSchema,
      to: textSchema,
      documents: Type.Array(
        Type.Object({
          emirate: Type.Union([enumSchema(EMIRATES), Type.Null()]),
          vat_category: enumSchema(VAT_CATEGORIES),
          net: moneySchema,
          vat: moneySchema,
        }),
      ),
      totals: Type.Object({ net: moneySchema, vat: moneySchema }),
    }),
    handler: ({ db, body }) => loadVatReturn(db, body),
  }),
  route({
    method: 'POST',
    path: '/ledger/vat-return/export/csv',
    summary: 'VAT return as CSV, with totals',
    permission: 'superAdmin',
    rateLimit: 'exports',
    body: monthsQuerySchema,
    response: fileResponse(CSV),
    handler: async ({ db, body }) => {
      const { documents, totals } = await loadVatReturn(db, body);
      return csvOf(
        'vat-return.csv',
        ['Emirate', 'VAT category', 'Net (AED)', 'VAT (AED)'],
        [
          ...documents.map(({ emirate, vat_category, net, vat }) => [
            emirate ?? '',
            labelOf(vat_category),
            net,
            vat,
          ]),
          ['Total', '', totals.net, totals.vat],
        ],
      );
    },
  }),
  route({
    method: 'POST',
    path: '/ledger/lines/export/csv',
    summary: 'All journal lines of a range of days as CSV, with the accounts of the ERP system',
    permission: 'superAdmin',
    rateLimit: 'exports',
    body: daysQuerySchema,
    response: fileResponse(CSV),
    handler: ({ db, body }) =>
      Promise.resolve({ filename: 'journal-lines.csv', bytes: toCsv(journalLineRows(db, body)) }),
  }),
  route({
    method: 'POST',
    path: '/account/:id/ledger/export/csv',
    summary:
      'Lines of an account over a range of days with running balance as CSV, between its opening and closing balance',
    permission: 'superAdmin',
    rateLimit: 'exports',
    body: daysQuerySchema,
    response: fileResponse(CSV),
    handler: async ({ db, param, body }) => {
      const summary = await loadAccountLedger(db, param('id'), { ...body, page: 1, limit: 1 });
      return {
        filename: `account-${summary.account.number}.csv`,
        bytes: toCsv(accountLedgerRows(db, param('id'), summary)),
      };
    },
  }),
  route({
    method: 'POST',
    path: '/account/:id/ledger',
    summary: 'Lines of an account over a range of days with running balance, by page',
    permission: 'superAdmin',
    body: accountLedgerQuerySchema,
    response: Type.Object({
      account: accountReferenceSchema,
      from: dateSchema,
      to: dateSchema,
      ...balanceFields,
      documents: Type.Array(
        Type.Object({
          entry: idSchema,
          number: integerSchema,
          day: dateSchema,
          event: enumSchema(JOURNAL_EVENTS),
          document: textSchema,
          client: nullableReferenceSchema,
          contract: nullableNumberReferenceSchema,
          user: nullableReferenceSchema,
          debit: moneySchema,
          credit: moneySchema,
          balance: moneySchema,
        }),
      ),
      total: integerSchema,
      page: integerSchema,
      limit: integerSchema,
    }),
    handler: ({ db, param, body }) => loadAccountLedger(db, param('id'), body),
  }),
];
