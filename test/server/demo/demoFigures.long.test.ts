import { sumLineAmounts } from '../../../src/domain/bills/billLine';
import { toFils } from '../../../src/domain/money';
import { readAll } from '../reports/reportFixtures';
import { createDemoDatabase, rowsOf } from './demoFixtures';

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.close());

const query = <Row extends object>(text: string) => rowsOf<Row>(database, text);

describe('figures', () => {
  it('of every custodian are the sums of the payments', async () => {
    const custodians = await query<{ username: string; total: number; count: number }>(
      `select u.username, sum(w.amount)::bigint as total, count(*) as count from wallets w
       join users u on u.id = w.user_id where w.status <> 'Done' and w.voided_at is null and w.replaces is null
       and not w.for_deposit and not w.is_security group by 1 order by 1`,
    );
    const paymentsOf = (username: string) =>
      database.company.payments.filter(
        ({ custodian, status, voided }) => custodian.username === username && status !== 'Done' && !voided,
      );
    expect(custodians.map(({ username }) => username)).toEqual(['a.rahman', 'admin', 'p.nair']);
    for (const { username, total, count } of custodians) {
      expect(total).toBe(paymentsOf(username).reduce((sum, { amount }) => sum + amount, 0));
      expect(count).toBe(paymentsOf(username).length);
    }
  });

  it.each([true, false])(
    'of the custody report balance and end with the custody totals (daily: %s)',
    async (daily) => {
      const report = daily ? 'custody-by-day' : 'custody';
      const rows = (await readAll(database.db, report, { period: '2026-10-01..2026-11-21' })) as unknown as {
        day?: string;
        type: string;
        opening: number;
        collected: number;
        unloaded: number;
        voided: number;
        closing: number;
      }[];
      expect(rows.length).toBeGreaterThan(daily ? 20 : 3);
      for (const { opening, collected, unloaded, voided, closing } of rows)
        expect(toFils(opening + collected - unloaded - voided)).toBe(toFils(closing));
      const last = rows.filter(({ day }) => day === undefined || day === '2026-11-21');
      const closing = (type: string) =>
        last.filter((row) => row.type === type).reduce((sum, row) => sum + (toFils(row.closing) ?? 0), 0);
      const byType = await query<{
        type: string;
        total: number;
      }>(`select type, sum(amount)::bigint as total from wallets
      where status <> 'Done' and voided_at is null and type in ('cash', 'check') group by type order by type`);
      expect(byType).toEqual(['cash', 'check'].map((type) => ({ type, total: closing(type) })));
      const views = await query<{ cash: number; checks: number }>(
        'select sum(total_cash)::bigint as cash, sum(total_check)::bigint as checks from custodians',
      );
      expect(views).toEqual([{ cash: closing('cash'), checks: closing('check') }]);
    },
  );

  it('of every bill are the sums of its lines, calculated as in the form', async () => {
    const totals = await query<{ id: string; total: number; net: number; vat: number }>(
      `select b.id, b.total, b.vat_total as vat, (select sum(net)::bigint from bill_lines where bill_id = b.id) as net
       from bills b`,
    );
    const totalsById = new Map(totals.map((row) => [row.id, row]));
    for (const { id, lines } of database.company.bills) {
      const { net, vat, gross } = sumLineAmounts(lines);
      expect(totalsById.get(id)).toEqual({ id, net, vat, total: gross });
    }
    const incomplete =
      await query(`select id from bills where (seller is null or buyer is null or site is null)
      and status not in ('Draft', 'Held')`);
    expect(incomplete).toEqual([]);
  });

  it('of each invoice include the previous balance at its issue', async () => {
    const rows = await query<{ stored: number; owed: number }>(`select b.previous_balance as stored,
        coalesce(sum(o.total
          - (select coalesce(sum(a.amount), 0) from allocations a where a.bill_id = o.id and a.created_at < b.created_at)
          - (select coalesce(sum(n.total), 0) from bills n where n.original_bill_id = o.id
              and n.created_at < b.created_at)), 0)::bigint as owed
      from bills b left join bills o on o.contract_id = b.contract_id and o.status not in ('Draft', 'Held')
        and o.kind <> 'credit_note' and o.created_at < b.created_at
      where b.status not in ('Draft', 'Held')
        and not exists (select from bills g where g.contract_id = b.contract_id and g.status = 'WrittenOff')
        and not exists (select from wallets w where w.contract_id = b.contract_id and w.type = 'check')
      group by b.id`);
    expect(rows.filter(({ stored }) => stored > 0).length).toBeGreaterThan(20);
    expect(rows.filter(({ stored, owed }) => stored !== owed)).toEqual([]);
    const [missing] = await query<{
      count: number;
    }>(`select count(*) as count from bills where previous_balance is null
      and status not in ('Draft', 'Held')`);
    expect(missing?.count).toBe(0);
  });

  it('have numbers without gaps, and the next one follows the last', async () => {
    const series = await query<{ name: string; year: number; last: number }>(
      'select name, year, last from document_number_series',
    );
    const bills = await query<{ name: string; count: number; most: number }>(
      `select left(unique_number, 8) as name, count(*) as count, max(right(unique_number, 6)::int) as most
       from bills where unique_number is not null group by 1`,
    );
    expect(bills.length).toBeGreaterThan(3);
    for (const { name, count, most } of bills) {
      const last = series.find((row) => `${row.name}-${row.year}` === name)?.last;
      expect([most, last]).toEqual([count, count]);
    }
    expect(series).toContainEqual({ name: 'CL', year: 0, last: 112 });
  });

  it('are in the past, except planned and promised dates', async () => {
    for (const table of ['bills', 'wallets', 'orders', 'events', 'contracts', 'media', 'users'])
      expect(await query(`select id from ${table} where created_at > '2026-11-21T08:00:00Z'`)).toEqual([]);
    expect(
      await query(`select id from wallets w where end_date < (paid_at at time zone 'Asia/Dubai')::date`),
    ).toEqual([]);
  });
});
