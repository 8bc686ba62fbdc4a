import { sql } from 'kysely';
import { bills } from '../../../src/server/modules/bills/billRepository';
import { clients } from '../../../src/server/modules/clients/clientRepository';
import { contracts } from '../../../src/server/modules/contracts/contractRepository';
import { orders } from '../../../src/server/modules/orders/orderRepository';
import { wallets } from '../../../src/server/modules/wallets/walletRepository';
import { searchedDigits } from '../../../src/server/lists/search';
import { createDemoDatabase } from '../demo/demoFixtures';

let company: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  company = await createDemoDatabase();
});
afterAll(() => company.close());

const LISTS = { bills, clients, contracts, orders, wallets };
type Name = keyof typeof LISTS;

/** Ids of all rows of a list, page by page. */
async function fetchAllIds(name: Name, query: object): Promise<string[]> {
  const list = LISTS[name];
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { documents } = await list.list(company.db, list.query.cast({ ...query, page, limit: 100 }));
    ids.push(...documents.map(({ _id }) => _id));
    if (documents.length < 100) return ids;
  }
}

/** Ids of the rows that match an SQL condition, in this order. */
async function selectIds(name: Name, where: string, order: string): Promise<string[]> {
  const rows = sql<{ id: string }>`select id from ${sql.table(name)} t
    where deleted_at is null and ${sql.raw(where)} order by ${sql.raw(order)}`;
  return (await rows.execute(company.db)).rows.map(({ id }) => id);
}

const ofClients = (text: string) => `client_id in (select id from clients where search like '%${text}%')`;
const atSites = (column: string, table: string) =>
  `${column} in (select id from ${table} where search like '%al%')`;
const ANYWHERE = [
  `search like '%al%'`,
  ofClients('al'),
  atSites('contract_id', 'contracts'),
  atSites('counter_id', 'counters'),
  atSites('tank_id', 'tanks'),
  `device_id in (select id from devices where ${atSites('tank_id', 'tanks')} or ${atSites('counter_id', 'counters')})`,
];

describe.each([
  ['bills', 'DEP-', `unique_number like 'DEP-%'`],
  ['bills', 'mnt', `unique_number like 'MNT%'`],
  ['bills', 'INV-2026-00', `unique_number like 'INV-2026-00%'`],
  ['bills', 'mar', ofClients('mar')],
  ['bills', 'zzzz', 'false'],
  ['contracts', 'mar', `(search like '%mar%' or ${ofClients('mar')})`],
  ['orders', '971', `(${ANYWHERE.map((condition) => condition.replaceAll('%al%', '%971%')).join(' or ')})`],
  ['wallets', 'RCT-', `unique_number like 'RCT-%'`],
] as const)('search in %s for %s', (name, search, where) => {
  it.each(
    Object.entries(
      {
        bills: { total: 'total', balance_due: 'balance_due', due_date: 'due_date', createdAt: 'created_at' },
        contracts: { type: 'type', createdAt: 'created_at' },
        orders: { title: 'title', createdAt: 'created_at' },
        wallets: { amount: 'amount', contract: 'contract_number' },
        clients: {},
      }[name],
    ),
  )('returns each match once in the order of %s', async (sort, column) => {
    const expected = await selectIds(name, where, `${column} desc, id desc`);
    expect(expected.length > 0).toBe(search !== 'zzzz');
    expect(await fetchAllIds(name, { sort, dir: 'desc', search })).toEqual(expected);
    expect(await fetchAllIds(name, { sort, dir: 'desc', search })).toEqual(expected);
  });
});

it.each([
  ['end_date', { from: '2026-06-01' }, `end_date >= '2026-06-01'`],
  ['end_date', { to: '2026-06-01' }, `end_date <= '2026-06-01'`],
  ['status', 'Pending', `status = 'Pending'`],
] as const)('payments filtered by %s %j are complete in every order', async (filter, value, where) => {
  const columns = {
    contract: 'contract_number',
    amount: 'amount',
    end_date: 'end_date, paid_at',
    paid_at: 'paid_at',
  };
  for (const [sort, column] of Object.entries(columns)) {
    const expected = await selectIds('wallets', where, `${column}, id`);
    expect(await fetchAllIds('wallets', { sort, dir: 'asc', filters: { [filter]: value } })).toEqual(
      expected,
    );
  }
});

describe('payments filtered by one date and sorted by another', () => {
  beforeAll(() =>
    sql`update wallets set end_date = (paid_at at time zone 'Asia/Dubai')::date + 45 where type = 'check'`.execute(
      company.db,
    ),
  );
  const dates = { paid_at: "(paid_at at time zone 'Asia/Dubai')::date", end_date: 'end_date' };

  it.each([
    ['end_date', 'paid_at', 'asc', { from: '2026-03-01' }, `>= '2026-03-01'`],
    ['end_date', 'paid_at', 'desc', { to: '2026-03-31' }, `<= '2026-03-31'`],
    [
      'end_date',
      'paid_at',
      'asc',
      { from: '2026-03-01', to: '2026-04-30' },
      `between '2026-03-01' and '2026-04-30'`,
    ],
    ['paid_at', 'end_date', 'desc', { to: '2026-03-31' }, `<= '2026-03-31'`],
    ['paid_at', 'end_date', 'asc', { from: '2026-03-01' }, `>= '2026-03-01'`],
  ] as ['end_date' | 'paid_at', string, string, object, string][])(
    'are complete for the filter %s in the order of %s %s from %j',
    async (filter, sort, dir, value, condition) => {
      const order = sort === 'end_date' ? ['end_date', 'paid_at', 'id'] : ['paid_at', 'id'];
      const expected = await selectIds(
        'wallets',
        `${dates[filter]} ${condition}`,
        order.map((column) => `${column} ${dir}`).join(),
      );
      expect(expected.length).toBeGreaterThan(100);
      expect(await fetchAllIds('wallets', { sort, dir, filters: { [filter]: value } })).toEqual(expected);
    },
  );
});

it.each([
  [{ kind: 'consumption' }, "kind = 'consumption'"],
  [{ kind: 'deposit_receipt' }, "kind = 'deposit_receipt'"],
  [{ kind: ['maintenance', 'credit_note'] }, "kind in ('maintenance', 'credit_note')"],
  [{ cycle: '2026-09' }, "cycle = '2026-09-01'"],
])('bills filtered by %j are complete in every order', async (filters, where) => {
  const columns = {
    total: 'total',
    balance_due: 'balance_due',
    due_date: 'due_date',
    createdAt: 'created_at',
  };
  for (const [sort, column] of Object.entries(columns)) {
    const expected = await selectIds('bills', where, `${column} desc, id desc`);
    expect(await fetchAllIds('bills', { sort, dir: 'desc', filters })).toEqual(expected);
  }
});

const OVERDUE = `(select coalesce(sum(b.balance_due), 0) from bills b where b.client_id = t.id and b.deleted_at is null
  and b.status in ('Issued', 'PartiallyPaid') and b.kind <> 'credit_note' and b.due_date < today_in_dubai())`;

it.each([
  [{ overdue: true }, `${OVERDUE} > 0`],
  [{ overdue: false }, `${OVERDUE} = 0`],
  [{ overdue_amount: 0 }, `${OVERDUE} > 0`],
  [{ overdue_amount: 300 }, `${OVERDUE} > 30000`],
  [{ overdue_amount: 300, type: 'company' }, `type = 'company' and ${OVERDUE} > 30000`],
])('clients filtered by %j match their bills', async (filters, where) => {
  expect(await fetchAllIds('clients', { sort: 'code', dir: 'asc', filters })).toEqual(
    await selectIds('clients', where, 'code, id'),
  );
});

it.each([
  ['0507771234', '507771234'],
  ['+971 50 777 1234', '507771234'],
  ['00971-50-777-1234', '507771234'],
  ['050 777 1234', '507771234'],
  ['784-1990-1234567-6', '784199012345676'],
  ['100 0000 0000 0003', '100000000000003'],
  ['001227', '001227'],
  ['Marina 705', 'Marina 705'],
])('searches %s as %s', (typed, searched) => {
  expect(searchedDigits(typed)).toBe(searched);
});
