import { contracts } from '../../../src/server/modules/contracts/contractRepository';
import { createDemoDatabase, rowsOf } from './demoFixtures';

let fresh: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  fresh = await createDemoDatabase();
});
afterAll(() => fresh.close());

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

it('every counter has the status of its readings', async () => {
  interface Row {
    id: string;
    last_reading: number | null;
    avg_daily_m3: number | null;
    readings: { value: number; type: string; status: string; consumption_m3: number; days: number }[] | null;
  }
  const counters = await rowsOf<Row>(
    fresh,
    `select t.id, t.last_reading::float8, t.avg_daily_m3::float8, (select jsonb_agg(to_jsonb(r) order by r.at desc, r.nr desc)
      from counter_readings r where r.counter_id = t.id) as readings from counters t`,
  );
  for (const { id, last_reading, avg_daily_m3, readings } of counters) {
    const counted = (readings ?? []).filter(({ status }) => status !== 'rejected');
    expect([id, last_reading]).toEqual([id, counted[0]?.value ?? null]);
    const periods: { m3: number; days: number }[] = [];
    let isKnown = false;
    for (const { type, consumption_m3, days } of counted) {
      if (type !== 'estimated') isKnown = true;
      if (!isKnown || type === 'opening') continue;
      if (type !== 'estimated') periods.push({ m3: 0, days: 0 });
      const period = periods.at(-1);
      if (period) Object.assign(period, { m3: period.m3 + consumption_m3, days: period.days + days });
    }
    const lately = periods.slice(0, 3);
    const days = sum(lately.map((period) => period.days));
    const average = days > 0 ? sum(lately.map(({ m3 }) => m3)) / days : null;
    if (average === null) expect(avg_daily_m3).toBeNull();
    else expect(avg_daily_m3).toBeCloseTo(average, 3);
  }
});

it('document numbers have no gaps in any year, and the next one follows the last', async () => {
  const given = await rowsOf<{ number: string }>(
    fresh,
    `select unique_number as number from bills where unique_number is not null union all select unique_number from wallets where not for_deposit
     union all select unique_number from orders union all select unique_number from contracts
     union all select receipt_no from contract_deposits where receipt_no is not null
     union all select clearance_certificate_no from contracts where clearance_certificate_no is not null`,
  );
  const lasts = await rowsOf<{ name: string; year: number; last: number }>(
    fresh,
    'select * from document_number_series',
  );
  const series = new Map<string, number[]>();
  for (const { number } of given) {
    const [, name = '', nth = ''] = /^(.+-\d{4})-(\d+)$/.exec(number) ?? [];
    series.set(name, [...(series.get(name) ?? []), Number(nth)]);
  }
  expect(series.size).toBeGreaterThan(10);
  for (const [name, numbers] of series) {
    expect([name, [...numbers].sort((one, other) => one - other)]).toEqual([
      name,
      numbers.map((_, at) => at + 1),
    ]);
    expect(lasts.find((row) => `${row.name}-${String(row.year)}` === name)?.last).toBe(numbers.length);
  }
});

it('balances due cover all ages, most of them recent', async () => {
  const ages = await rowsOf<{ bucket: number; count: number }>(
    fresh,
    `select width_bucket(date '2026-11-21' - due_date, array[1, 31, 61, 91, 121]) as bucket, count(*)::int as count
     from bills where status in ('Issued', 'PartiallyPaid') and kind <> 'credit_note' group by 1 order by 1`,
  );
  expect(ages.map(({ bucket }) => bucket)).toEqual([0, 1, 2, 3, 4, 5]);
  const young = sum(ages.filter(({ bucket }) => bucket < 3).map(({ count }) => count));
  expect(young).toBeGreaterThan(sum(ages.filter(({ bucket }) => bucket >= 3).map(({ count }) => count)));
});

it('every contract holds the deposits that were taken and neither used nor refunded', async () => {
  const moved = await rowsOf<{ contract_id: string; kind: string; amount: number }>(
    fresh,
    'select contract_id, kind, amount from contract_deposits',
  );
  expect(new Set(moved.map(({ kind }) => kind))).toEqual(new Set(['taken', 'refunded', 'waived']));
  for (const { id, status, deposit } of fresh.company.contracts) {
    const mine = moved.filter(({ contract_id }) => contract_id === id);
    const of = (kind: string) => sum(mine.filter((one) => one.kind === kind).map(({ amount }) => amount));
    const held = (of('taken') - of('applied') - of('refunded')) / 100;
    expect(await contracts.find(fresh.db, id)).toMatchObject({ deposit_held: held });
    const isWaived = mine.some(({ kind }) => kind === 'waived');
    if (status === 'Active') expect(held).toBe(isWaived ? 0 : deposit / 100);
    if (status === 'Closed') expect(held).toBe(0);
  }
});
