import { sql } from 'kysely';
import { idsByState } from '../../../src/server/lists/paging';
import { bills } from '../../../src/server/modules/bills/billRepository';
import { clients } from '../../../src/server/modules/clients/clientRepository';
import { contracts } from '../../../src/server/modules/contracts/contractRepository';
import { counters } from '../../../src/server/modules/counters/counterRepository';
import { orders } from '../../../src/server/modules/orders/orderRepository';
import { createDemoDatabase } from '../demo/demoFixtures';

let company: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  company = await createDemoDatabase();
});
afterAll(() => company.close());

const select = async (query: ReturnType<typeof sql>) =>
  (await sql<{ id: string }>`${query}`.execute(company.db)).rows;
const inOrder = (table: string, column: string, dir: string, condition = 'true') =>
  select(
    sql.raw(
      `select id from ${table} where deleted_at is null and ${condition} order by ${column} ${dir}, id ${dir}`,
    ),
  );

describe.each([
  ['bills', bills],
  ['clients', clients],
  ['contracts', contracts],
  ['counters', counters],
  ['orders', orders],
] as const)('columns with few values of %s', (table, { states }) => {
  it('are never null', async () => {
    const columns = states.map((state) => /t\.(\w+)/.exec(state.compile(company.db).sql)?.[1]);
    const nullable = sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attname = any(${columns}) and not attnotnull`;
    expect(columns.filter(Boolean).length).toBe(states.length);
    expect((await nullable.execute(company.db)).rows).toEqual([]);
  });

  it(`are the first keys of the index ${table}_state`, async () => {
    const columns = states.map((state) => state.compile(company.db).sql.replaceAll('t.', ''));
    const keys = sql<{ key: string }>`select pg_get_indexdef(indexrelid, n, true) as key
      from pg_index cross join generate_series(1, indnkeyatts) n
      where indexrelid = ${`${table}_state`}::regclass order by n`;
    const { rows } = await keys.execute(company.db);
    expect(rows.map(({ key }) => key).slice(0, columns.length)).toEqual(columns);
  });
});

describe('paging by state', () => {
  it.each([
    ['bills', bills.states, 'created_at'],
    ['clients', clients.states, 'emirate'],
    ['orders', orders.states, 'type'],
  ] as const)('returns all %s in order', async (table, states, column) => {
    for (const dir of ['asc', 'desc'] as const) {
      const all = await inOrder(table, column, dir);
      const scan = {
        from: sql.table(table),
        existing: sql<boolean>`t.deleted_at is null`,
        predicates: [],
        by: [sql.ref(`t.${column}`)],
        dir,
        isUnindexed: column !== 'created_at',
      };
      expect(all.length).toBeGreaterThan(60);
      for (const offset of [0, 10, 50])
        expect(await select(idsByState(scan, states, { offset, limit: 10 }))).toEqual(
          all.slice(offset, offset + 10),
        );
    }
  });
});

it.each([
  [clients, 'clients', 'emirate', {}, 'true'],
  [contracts, 'contracts', 'type', { status: 'Active' }, "status = 'Active'"],
  [counters, 'counters', 'status', { size: 'G4' }, "size = 'G4'"],
  [orders, 'orders', 'priority', { type: 'repair' }, "type = 'repair'"],
  [bills, 'bills', 'balance_due', { status: 'Paid' }, "status = 'Paid'"],
  [bills, 'bills', 'balance_due', { status: ['Paid', 'Issued'] }, "status in ('Paid', 'Issued')"],
  [
    bills,
    'bills',
    'due_date',
    { covered: true },
    "status in ('Issued', 'PartiallyPaid') and pending_check_amount > 0",
  ],
  [bills, 'bills', 'total', { unsent: true }, "status not in ('Draft', 'Held') and not is_delivered"],
  [
    bills,
    'bills',
    'balance_due',
    { overdue: true },
    "status in ('Issued', 'PartiallyPaid') and balance_due > 0 and due_date < today_in_dubai()",
  ],
  [
    bills,
    'bills',
    'due_date',
    { overdue: true },
    "status in ('Issued', 'PartiallyPaid') and balance_due > 0 and due_date < today_in_dubai()",
  ],
] as const)(
  'a list sorted and filtered by states is complete: %#',
  async (list, table, sort, filters, condition) => {
    const { documents } = await list.list(
      company.db,
      list.query.cast({ sort, dir: 'desc', limit: 100, filters }),
    );
    const all = await inOrder(table, sort, 'desc', condition);
    expect(all.length).toBeGreaterThan(5);
    expect(documents.map(({ _id }) => _id)).toEqual(all.slice(0, 100).map(({ id }) => id));
  },
);
