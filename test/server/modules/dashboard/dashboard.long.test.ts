import { sql } from 'kysely';
import { BLOCK_PERMISSIONS } from '../../../../src/domain/dashboard/dashboard';
import type { BlockName, DashboardBlock, LinkedValue } from '../../../../src/domain/dashboard/dashboard';
import type { FilterDefinition } from '../../../../src/domain/lists/listFilters';
import { parseFilters } from '../../../../src/domain/lists/listFilters';
import { addMonths } from '../../../../src/domain/dates';
import { toFils } from '../../../../src/domain/money';
import { openPool } from '../../../../src/server/db/client';
import { createReplica } from '../../../../src/server/db/replica';
import { loadSigningSecret } from '../../../../src/server/db/signingSecret';
import { billFilters } from '../../../../src/web/features/bills/billRecords';
import { contractFilters } from '../../../../src/web/features/contracts/contractRecords';
import { collectionVisitFilters } from '../../../../src/web/features/contracts/collectionVisits';
import { counterFilters } from '../../../../src/web/features/counters/counterRecords';
import { deviceFilters } from '../../../../src/web/features/devices/deviceRecords';
import { orderFilters } from '../../../../src/web/features/orders/orderRecords';
import { refundFilters } from '../../../../src/web/features/refunds/refundRecords';
import { tankFilters } from '../../../../src/web/features/tanks/tankRecords';
import { custodianFilters, walletFilters } from '../../../../src/web/features/wallets/walletRecords';
import { createTodaysCompany } from '../../demo/demoFixtures';
import { createTestServer } from '../../support/testServer';
import type { TestServer, TestUser } from '../../support/testServer';

const blockNames = Object.keys(BLOCK_PERMISSIONS) as BlockName[];

/** Route and filters of lists linked by figures, by path and the parameters that select a page. */
const LISTS: Record<string, readonly [noun: string, filters: readonly FilterDefinition[]]> = {
  '/bills': ['bill', billFilters],
  '/wallets?tab=Payments': ['wallet', walletFilters],
  '/wallets': ['custodian', custodianFilters],
  '/contracts': ['contract', contractFilters],
  '/contracts?view=visits': ['contract/visits', collectionVisitFilters],
  '/counters': ['counter', counterFilters],
  '/counters/readings': ['reading/review', []],
  '/devices': ['device', deviceFilters],
  '/orders': ['order', orderFilters],
  '/refunds': ['refund', refundFilters],
  '/tanks': ['tank', tankFilters],
};

let server: TestServer;
let admin: TestUser;
const replica = { isUsed: false, lag_s: 3 };
beforeAll(async () => {
  server = await createTestServer({
    database: await createTodaysCompany(),
    replica: {
      read: async (_scope, work) =>
        replica.isUsed ? { result: await work(server.db), lag_s: replica.lag_s } : undefined,
    },
  });
  server.clock.now = Date.now();
  admin = await server.signIn({ role: 'SuperAdmin', username: 'owner' });
});
afterAll(() => server.close());

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> =>
  (await server.pool.query<Row>(text)).rows;

async function load(name: BlockName, query = '', user = admin): Promise<DashboardBlock> {
  const { status, body } = await server.request(user, 'GET', `/dashboard/${name}${query}`);
  expect([name, status, body.message]).toEqual([name, 200, undefined]);
  return body as unknown as DashboardBlock;
}

const valueOf = ({ figures }: DashboardBlock, name: string): number | null =>
  figures.find((figure) => figure.name === name)?.value ?? null;

const linkedValues = ({ figures, slices }: DashboardBlock): LinkedValue[] => [
  ...figures,
  ...figures.flatMap(({ comparisons }) => comparisons),
  ...slices.flatMap(({ values }) => values),
];

/** Number of rows of the list at a URL; fails for a URL parameter that the list does not read. */
async function countList(to: string): Promise<number> {
  const { pathname, searchParams } = new URL(to, 'http://localhost');
  const view = ['tab', 'view']
    .map((name) => [name, searchParams.get(name)] as const)
    .find(([, value]) => value);
  if (view) searchParams.delete(view[0]);
  const [noun, definitions] = LISTS[view ? `${pathname}?${view.join('=')}` : pathname] ?? [];
  const filters = parseFilters(definitions ?? [], (name) => searchParams.get(name)) ?? {};
  expect([to, Object.keys(filters).sort()]).toEqual([to, [...searchParams.keys()].sort()]);
  const { status, body } = await server.request(admin, 'POST', `/${noun ?? ''}`, { limit: 1, filters });
  expect([to, status]).toEqual([to, 200]);
  return Number(body.total);
}

const emirateOfMostContracts = async (): Promise<string> => {
  const [row] = await rowsOf<{ emirate: string }>(`select s.emirate from contracts c
    join sites s on s.code = c.site_code group by 1 order by count(*) desc limit 1`);
  return row?.emirate ?? '';
};

describe('the list of each figure contains exactly the counted records', () => {
  it.each(blockNames)('%s', async (name) => {
    const [site] = await rowsOf<{ site_code: string }>(
      `select site_code from contracts group by 1 order by count(*) desc limit 1`,
    );
    const emirate = encodeURIComponent(await emirateOfMostContracts());
    for (const query of ['', `?emirate=${emirate}`, `?site=${site?.site_code ?? ''}`])
      for (const { to, count } of linkedValues(await load(name, query)))
        if (to !== null && count !== null)
          expect({ query, to, count: await countList(to) }).toEqual({ query, to, count });
  });
});

describe('money figures are the sums of the rows', () => {
  const month = () => new Date(server.clock.now + 4 * 3_600_000).toISOString().slice(0, 7);

  it('of billed amounts: invoices less credit notes, with their VAT', async () => {
    const rows = await rowsOf<{
      kind: string;
      total: number;
      vat: number;
    }>(`select b.kind, b.vat_total as vat,
        (select sum(l.net + l.vat) from bill_lines l where l.bill_id = b.id)::bigint as total
      from bills b where to_char(b.issue_date, 'YYYY-MM') = '${month()}' and b.kind <> 'deposit_receipt'`);
    const add = (read: (row: (typeof rows)[number]) => number) =>
      rows.reduce((sum, row) => sum + (row.kind === 'credit_note' ? -read(row) : read(row)), 0);
    expect(rows.length).toBeGreaterThan(10);
    const block = await load('billed');
    expect(toFils(valueOf(block, 'billed') ?? NaN)).toBe(add(({ total }) => total));
    expect(toFils(valueOf(block, 'vat') ?? NaN)).toBe(add(({ vat }) => vat));
    expect(toFils(valueOf(block, 'before_vat') ?? NaN)).toBe(add(({ total, vat }) => total - vat));
    expect(valueOf(block, 'billed')).toBeCloseTo(
      (valueOf(block, 'invoices') ?? NaN) + (valueOf(block, 'credit_notes') ?? NaN),
      2,
    );
  });

  it('of billed amounts: no credit notes of deposit receipts', async () => {
    const before = await load('billed');
    const [contract] = await rowsOf<{ contract: string; client: string }>(`select id as contract,
      client_id as client from contracts where status = 'Active' limit 1`);
    const deposit = {
      code: 'service',
      description: 'Deposit',
      quantity: 1,
      unit: 'service',
      unit_price: 300,
    };
    const lines = [{ ...deposit, vat_category: 'O' }];
    const receipt = {
      ...contract,
      kind: 'deposit_receipt',
      language: 'en',
      supply_date: `${month()}-01`,
      lines,
    };
    const { status, body } = await server.request(admin, 'POST', '/bill/add', receipt);
    expect([status, body.message]).toEqual([201, undefined]);
    for (const transition of ['issue', 'credit'])
      expect(
        await server.request(admin, 'POST', `/bill/${String(body._id)}/${transition}`, {
          ...(transition === 'credit' && { reason: 'Wrong client', by: 'whole' }),
        }),
      ).toMatchObject({ status: 200 });
    const { figures } = await load('billed');
    expect(figures).toEqual(before.figures);
    for (const { to, count } of figures) expect(await countList(to ?? '')).toBe(count);
  });

  it('of collected amounts, equal to the sum of their parts', async () => {
    const [row] = await rowsOf<{
      fils: number;
    }>(`select coalesce(sum(amount), 0)::bigint as fils from wallets w
      where to_char(paid_at at time zone 'Asia/Dubai', 'YYYY-MM') = '${month()}' and not is_security
        and type in ('cash', 'check', 'card', 'transfer') and voided_at is null`);
    const block = await load('collected');
    expect(row?.fils).toBeGreaterThan(0);
    expect(toFils(valueOf(block, 'collected') ?? NaN)).toBe(row?.fils);
    const parts = block.slices.reduce((sum, { values }) => sum + (toFils(values[0]?.value ?? NaN) ?? NaN), 0);
    expect(parts).toBe(row?.fils);
  });

  it('of outstanding amounts: the receivables of the ledger, by age', async () => {
    const [row] = await rowsOf<{ fils: number }>(`select sum(l.amount)::bigint as fils from journal_lines l
      join ledger_accounts a on a.position = l.account where a.code = 'receivables'`);
    const outstanding = await load('outstanding');
    expect(toFils(valueOf(outstanding, 'outstanding') ?? NaN)).toBe(row?.fils);
    const { slices } = await load('ageing');
    const sumOf = (index: number) =>
      slices.reduce((sum, { values }) => sum + (toFils(values[index]?.value ?? NaN) ?? NaN), 0);
    expect(sumOf(0) + sumOf(1)).toBe(row?.fils);
    expect(sumOf(1)).toBe(toFils(valueOf(outstanding, 'covered') ?? NaN));
    const overdue = slices
      .slice(1)
      .flatMap(({ values }) => values)
      .reduce((sum, { value }) => sum + (toFils(value ?? NaN) ?? NaN), 0);
    expect(overdue).toBe(toFils(valueOf(outstanding, 'overdue') ?? NaN));
  });

  it("of the collection rate: payments of the previous month's invoices", async () => {
    const [row] = await rowsOf<{ billed: number; paid: number }>(`select
        coalesce(sum(total - credited_amount), 0)::bigint as billed, coalesce(sum(paid_amount), 0)::bigint as paid
      from bills where cycle = ('${month()}-01'::date - interval '1 month') and unique_number is not null
        and kind not in ('credit_note', 'deposit_receipt') and deleted_at is null`);
    const block = await load('collection_rate');
    expect(row?.billed).toBeGreaterThan(0);
    expect(toFils(valueOf(block, 'billed_in_cycle') ?? NaN)).toBe(row?.billed);
    expect(toFils(valueOf(block, 'collected_of_cycle') ?? NaN)).toBe(row?.paid);
    const percent = Math.round(((row?.paid ?? NaN) / (row?.billed ?? NaN)) * 1000) / 10;
    expect(valueOf(block, 'collection_rate')).toBe(percent);
  });

  it('of the collection rate of earlier months: payments by the end of the month', async () => {
    const [open] = await rowsOf<{
      bill: string;
      contract: string;
      cycle: string;
    }>(`select id as bill, contract_id as contract, cycle
      from bills where net_due >= 100 and status in ('Issued', 'PartiallyPaid') and not disputed
        and cycle between '${addMonths(`${month()}-01`, -7)}' and '${addMonths(`${month()}-01`, -2)}' limit 1`);
    const { cycle = '', ...paid } = open ?? {};
    const payment = { ...paid, type: 'transfer', amount: 1, bank_ref: 'LATE-1' };
    expect((await server.request(admin, 'POST', '/wallet/add', payment)).status).toBe(201);
    // A cheque that was not cleared at the end of the month, and is returned today, paid nothing in that month.
    const cheque = { ...paid, type: 'check', amount: 50, check_number: '770001', bank_name: 'Mashreq' };
    const dated = { drawer_name: 'A. Drawer', end_date: `${month()}-01` };
    const { now } = server.clock;
    server.clock.now = Date.parse(`${addMonths(cycle, 2)}T08:00:00Z`) - 86_400_000;
    const taken = await server.request(admin, 'POST', '/wallet/add', { ...cheque, ...dated });
    server.clock.now = now;
    expect(taken.status).toBe(201);
    await server.pool.query(`update wallets set status = 'Done', done_at = now(), check_status = 'deposited',
      deposited_on = '${month()}-01' where id = '${String(taken.body._id)}'`);
    const bounced = await server.request(admin, 'POST', `/wallet/${String(taken.body._id)}/bounce`, {
      reason: 'insufficient_funds',
    });
    expect(bounced.body).toMatchObject({ check_status: 'bounced', bills: [] });
    let paidLater = 0;
    for (let months = 1; months <= 6; months += 1) {
      const earlier = addMonths(`${month()}-01`, -months);
      const end = addMonths(earlier, 1);
      const [row] = await rowsOf<{ paid: number; later: number }>(`with paid as (
          select b.paid_amount, b.paid_before + coalesce((select sum(a.amount) from allocations a
            join wallets w on w.id = a.wallet_id
            where a.bill_id = b.id and (a.created_at at time zone 'Asia/Dubai')::date < '${end}'
              and (w.type <> 'check' or coalesce(w.cleared_on, w.bounced_on) < '${end}')), 0) as by_end
          from bills b where cycle = '${addMonths(earlier, -1)}' and unique_number is not null
            and kind not in ('credit_note', 'deposit_receipt') and deleted_at is null)
        select sum(by_end)::bigint as paid, sum(paid_amount - by_end)::bigint as later from paid`);
      expect(row?.paid).toBeGreaterThan(0);
      paidLater += row?.later ?? 0;
      const block = await load('collection_rate', `?month=${earlier.slice(0, 7)}`);
      expect(toFils(valueOf(block, 'collected_of_cycle') ?? NaN)).toBe(row?.paid);
    }
    expect(paidLater).toBeGreaterThanOrEqual(100);
  });

  it('of the cash in the field: the totals of the custodians', async () => {
    const [row] = await rowsOf<{ cash: number; checks: number }>(
      'select sum(total_cash)::bigint as cash, sum(total_check)::bigint as checks from custodians',
    );
    const block = await load('field_cash');
    expect(toFils(valueOf(block, 'cash_in_hand') ?? NaN)).toBe(row?.cash);
    expect(toFils(valueOf(block, 'cheques_in_hand') ?? NaN)).toBe(row?.checks);
  });

  it('of the cheques to deposit: those in the safe that are due, but no security cheques', async () => {
    const [row] = await rowsOf<{ now: number; due: number }>(`select
        coalesce(sum(amount) filter (where check_status = 'in_safe' and end_date <= today_in_dubai()), 0)::bigint as now,
        sum(amount) filter (where end_date between today_in_dubai() + 1 and today_in_dubai() + 30)::bigint as due
      from wallets where check_status in ('received', 'in_safe') and not is_security and voided_at is null`);
    const block = await load('cheques');
    expect(toFils(valueOf(block, 'to_deposit') ?? NaN)).toBe(row?.now);
    expect(row?.due).toBeGreaterThan(0);
    expect(toFils(valueOf(block, 'due_30_days') ?? NaN)).toBe(row?.due);
  });
});

it('users restricted to an emirate see only its figures', async () => {
  const emirate = await emirateOfMostContracts();
  const local = await server.signIn({
    flags: ['canViewContracts', 'canViewBills', 'canViewTanks', 'canViewDevices', 'canViewOrders'],
    areas: [emirate],
  });
  const query = `?emirate=${encodeURIComponent(emirate)}`;
  for (const name of ['contracts', 'tank_levels', 'consumption'] as const) {
    const [own, all] = [await load(name, '', local), await load(name, query)];
    const values = ({ figures, slices }: DashboardBlock) => [
      ...figures.map(({ name: code, value }) => [code, value]),
      ...slices.map((slice) => [slice.name, ...slice.values.map(({ value }) => value)]),
    ];
    expect(values(own)).toEqual(values(all));
  }
});

it('no figure links to a list that the user may not open', async () => {
  const accountant = await server.signIn({ flags: ['canViewBills', 'canViewContracts'] });
  for (const name of ['collected', 'cheques', 'reading_progress'] as const) {
    const values = linkedValues(await load(name, '', accountant));
    expect(values.length).toBeGreaterThan(3);
    expect(values.filter(({ to }) => to !== null)).toEqual([]);
  }
});

it.each([
  ['month=2026-13', 'month'],
  ['month=2199-01', 'month'],
  ['month=now', 'month'],
  ['emirate=Mars', 'emirate'],
])('refuses the query %s', async (query, field) => {
  const { status, body } = await server.request(admin, 'GET', `/dashboard/billed?${query}`);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
});

it('compares an earlier month with whole months, and shows no reading progress for it', async () => {
  const { figures } = await load('billed', '?month=2026-03');
  expect(figures[0]?.comparisons.map(({ from, to_day }) => [from, to_day])).toEqual([
    ['2026-02-01', '2026-02-28'],
    ['2025-03-01', '2025-03-31'],
  ]);
  expect(valueOf(await load('reading_progress', '?month=2026-03'), 'read_share')).toBeNull();
});

it('a tank that runs out shows the refill order that a plan would use', async () => {
  const [first] = (await load('run_out')).rows;
  const tank = String(first?.to?.split('/').at(-1));
  const refill = {
    type: 'refill',
    priority: 'normal',
    billable: false,
    title: 'Refill',
    description: 'Fill it',
  };
  for (let count = 0; count < 2; count += 1)
    expect((await server.request(admin, 'POST', '/order/add', { ...refill, tank })).status).toBe(201);
  const { body } = await server.request(admin, 'POST', '/refill_plan/tanks', { tanks: [tank] });
  const [{ order }] = body.tanks as [{ order: { unique_number: string } }];
  expect((await load('run_out')).rows[0]?.cells.at(-1)?.value).toBe(order.unique_number);
});

describe('read replica', () => {
  const scope = { userId: 'nobody', areas: [] };
  const readOne = () => Promise.resolve(1);
  let secret: Buffer;
  beforeAll(async () => {
    secret = await loadSigningSecret(server.pool);
  });

  it('serves blocks and reports, which show the replication lag', async () => {
    replica.isUsed = true;
    const as_of = new Date(server.clock.now - replica.lag_s * 1000).toISOString();
    for (const path of ['/dashboard/billed', '/rapport/receivables-ageing'])
      expect((await server.request(admin, 'GET', path)).body).toMatchObject({ as_of, lag_s: replica.lag_s });
    replica.isUsed = false;
    expect((await server.request(admin, 'GET', '/rapport/receivables-ageing')).body).toMatchObject({
      as_of: new Date(server.clock.now).toISOString(),
      lag_s: null,
    });
  });

  it('returns its replication lag', async () => {
    const pool = openPool(server.url, { max: 1 });
    const log: string[] = [];
    const tried = createReplica({
      pool,
      host: 'here',
      log: (line) => log.push(line),
      clock: () => 0,
      secret,
    });
    expect(await tried.read(scope, readOne)).toEqual({ result: 1, lag_s: 0 });
    expect(log).toEqual([]);
    await pool.end();
  });

  it.each([
    ['another company', '', 'it is not of the database of DATABASE_URL'],
    ['another program', '/postgres', 'relation "secrets" does not exist'],
  ])('is not used if it is of %s', async (_name, pathname, reason) => {
    const { href } = Object.assign(new URL(server.url), pathname && { pathname });
    const pool = openPool(href, { max: 1 });
    const log: string[] = [];
    const tried = createReplica({
      pool,
      host: 'other',
      log: (line) => log.push(line),
      clock: () => 0,
      secret: Buffer.alloc(32),
    });
    expect(await tried.read(scope, readOne)).toBeUndefined();
    expect(log).toEqual([
      `The read replica at other can't be used: ${reason}. Dashboard and reports read the primary.`,
    ]);
    await pool.end();
  });

  it('is skipped for half a minute when it is down, with one log line', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/none', { max: 1 });
    const clock = { now: 0 };
    const log: string[] = [];
    const tried = createReplica({
      pool,
      host: 'replica',
      log: (line) => log.push(line),
      clock: () => clock.now,
      secret,
    });
    for (clock.now of [0, 29_999, 30_000]) expect(await tried.read(scope, readOne)).toBeUndefined();
    expect(log).toEqual([
      expect.stringMatching(
        /^The read replica at replica can't be used: .*ECONNREFUSED.*\. Dashboard and reports read the primary\.$/,
      ),
    ]);
    await pool.end();
  });

  it('does not hide an error of the request', async () => {
    const pool = openPool(server.url, { max: 1 });
    const tried = createReplica({ pool, host: 'here', log: () => undefined, clock: () => 0, secret });
    await expect(tried.read(scope, () => Promise.reject(new TypeError('a mistake')))).rejects.toThrow(
      'a mistake',
    );
    const failing = (statement: string) => tried.read(scope, (db) => sql.raw(statement).execute(db));
    await expect(failing('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(failing('select missing')).rejects.toThrow('does not exist');
    expect(await tried.read(scope, readOne)).toEqual({ result: 1, lag_s: 0 });
    await pool.end();
  });
});
