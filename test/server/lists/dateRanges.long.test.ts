import { sql } from 'kysely';
import { toPredicate } from '../../../src/server/lists/filters';
import { listCriteria } from '../../../src/server/lists/listQuery';
import { idsByDay } from '../../../src/server/lists/paging';
import { bills } from '../../../src/server/modules/bills/billRepository';
import { orders } from '../../../src/server/modules/orders/orderRepository';
import { wallets } from '../../../src/server/modules/wallets/walletRepository';
import { createDemoDatabase } from '../demo/demoFixtures';

let company: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  company = await createDemoDatabase();
});
afterAll(() => company.close());

const BILL_DAYS = { issue_date: 'issue_date', due_date: 'due_date', createdAt: 'created_at' };
const DUBAI = "at time zone 'Asia/Dubai')::date";
const ORDER_DAYS = {
  sla_due: `(sla_due ${DUBAI}`,
  createdAt: `(created_at ${DUBAI}`,
};
const WALLET_DAYS = { paid_at: "(paid_at at time zone 'Asia/Dubai')::date", end_date: 'end_date' };
const ORDER_COLUMNS: Record<string, readonly string[]> = {
  createdAt: ['created_at'],
  due_date: ['due_date', 'created_at'],
  end_date: ['end_date', 'paid_at'],
};
const RANGES = [{ from: '2026-06-15' }, { to: '2026-06-15' }, { from: '2026-03-01', to: '2026-10-31' }];

/** Ids of all rows of a list, page by page. */
async function fetchAllIds(
  list: typeof bills | typeof orders | typeof wallets,
  query: object,
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const parsedQuery = list.query.cast({ ...query, page, limit: 100 });
    const { documents } = await list.list(company.db, parsedQuery);
    ids.push(...documents.map(({ _id }) => _id));
    if (documents.length < 100) return ids;
  }
}

const within = (day: string, { from = '0001-01-01', to = '9999-12-31' }: { from?: string; to?: string }) =>
  sql<boolean>`${sql.raw(day)} between ${from}::date and ${to}::date`;

describe.each([
  ['bills', bills, BILL_DAYS, 'issue_date', 'createdAt'],
  ['bills', bills, BILL_DAYS, 'due_date', 'createdAt'],
  ['bills', bills, BILL_DAYS, 'issue_date', 'due_date'],
  ['orders', orders, ORDER_DAYS, 'sla_due', 'createdAt'],
  ['orders', orders, ORDER_DAYS, 'sla_due', 'title'],
  ['wallets', wallets, WALLET_DAYS, 'end_date', 'paid_at'],
  ['wallets', wallets, WALLET_DAYS, 'paid_at', 'end_date'],
] as const)('%s', (name, list, days: Record<string, string>, filter, sort) => {
  it.each(
    RANGES.flatMap(
      (range) =>
        [
          { range, dir: 'asc' },
          { range, dir: 'desc' },
        ] as const,
    ),
  )(`filtered by ${filter} lists all rows in the order of ${sort}: %j`, async ({ range, dir }) => {
    const columns = [...(ORDER_COLUMNS[sort] ?? [sort]), 'id'];
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)}
        where ${within(days[filter] ?? '', range)} and deleted_at is null
        order by ${sql.raw(columns.map((column) => `${column} ${dir}`).join(', '))}`.execute(company.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(await fetchAllIds(list, { sort, dir, filters: { [filter]: range } })).toEqual(
      rows.map(({ id }) => id),
    );
  });
});

describe('a filter by a column of days or months', () => {
  const daysOf = (value: unknown) =>
    listCriteria(
      {
        sorts: {},
        order: { sort: 'createdAt', dir: 'desc' },
        filters: { cycle: () => toPredicate(sql`true`) },
        datesBySort: { cycle: { by: sql`t.cycle`, sort: 'createdAt' } },
      },
      { filters: { cycle: value } },
    ).days;

  it.each([
    ['2026-06', '2026-06-01', '2026-06-01'],
    ['2026-06-15', '2026-06-15', '2026-06-15'],
    [{ from: '2026-03', to: '2026-06' }, '2026-03-01', '2026-06-01'],
    [{ to: '2026-06-15' }, undefined, '2026-06-15'],
  ])('is a range of days: %j', (value, from, to) => {
    expect(daysOf(value)).toMatchObject({ from, to });
  });

  it('is not a range with several values', () => {
    expect(daysOf(['2026-05', '2026-06'])).toBeUndefined();
  });
});

describe('paging day by day through many rows', () => {
  it.each([
    ['bills', 'due_date', 'created_at', 'desc', { to: '2026-06-15' }],
    ['bills', 'issue_date', 'created_at', 'asc', { from: '2026-06-15' }],
    ['bills', 'due_date', 'created_at', 'asc', { from: '0001-01-01', to: '9999-12-31' }],
    ['wallets', 'end_date', 'paid_at', 'desc', { from: '2026-03-01', to: '2026-10-31' }],
  ] as const)('returns the %s with %s in a range, in the order of %s %s', async (...row) => {
    const [name, filter, sort, dir, range] = row;
    const scan = {
      from: sql.table(name),
      existing: sql<boolean>`t.deleted_at is null`,
      predicates: [toPredicate(within(filter, range))],
      by: [sql.ref(`t.${sort}`)],
      dir,
    };
    const { rows: all } = await sql<{ id: string }>`select id from ${sql.table(name)}
      where ${within(filter, range)} and deleted_at is null
      order by ${sql.ref(sort)} ${sql.raw(dir)}, id ${sql.raw(dir)}`.execute(company.db);
    expect(all.length).toBeGreaterThan(150);
    for (const offset of [0, 50, 140]) {
      const ids = idsByDay(scan, { by: sql.ref(`t.${filter}`), ...range }, { offset, limit: 50 });
      const { rows } = await sql<{ id: string }>`${ids}`.execute(company.db);
      expect(rows).toEqual(all.slice(offset, offset + 50));
    }
  });
});
