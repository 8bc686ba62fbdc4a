import { contracts } from '../../../src/server/modules/contracts/contractRepository';
import { createDemoDatabase, rowsOf } from './demoFixtures';

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.close());

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

it('every counter has the status of its readings', async () => {
  interface Row {
    id: string;
    last_reading: number | null;
    avg_daily_m3: number | null;
    readings: { value: number; type: string; status: string; consumption_m3: number; days: number }[] | null;
  }
  const counters = await rowsOf<Row>(
    database,
    `select t.id, t.last_reading::float8, t.avg_daily_m3::float8, (select jsonb_agg(to_jsonb(r) order by r.at desc, r.nr desc)
      from counter_readings r where r.counter_id = t.id) as readings from counters t`,
  );
  for (const { id, last_reading, avg_daily_m3, readings } of counters) {
    const validReadings = (readings ?? []).filter(({ status }) => status !== 'rejected');
    expect([id, last_reading]).toEqual([id, validReadings[0]?.value ?? null]);
    const periods: { m3: number; days: number }[] = [];
    let isKnown = false;
    for (const { type, consumption_m3, days } of validReadings) {
      if (type !== 'estimated') isKnown = true;
      if (!isKnown || type === 'opening') continue;
      if (type !== 'estimated') periods.push({ m3: 0, days: 0 });
      const period = periods.at(-1);
      if (period) Object.assign(period, { m3: period.m3 + consumption_m3, days: period.days + days });
    }
    const recent = periods.slice(0, 3);
    const days = sum(recent.map((period) => period.days));
    const average = days > 0 ? sum(recent.map(({ m3 }) => m3)) / days : null;
    if (average === null) expect(avg_daily_m3).toBeNull();
    else expect(avg_daily_m3).toBeCloseTo(average, 3);
  }
});

it('document numbers have no gaps in any year, and the next one follows the last', async () => {
  const documents = await rowsOf<{ number: string }>(
    database,
    `select unique_number as number from bills where unique_number is not null union all select unique_number from wallets where not for_deposit
     union all select unique_number from orders union all select unique_number from contracts
     union all select receipt_no from contract_deposits where receipt_no is not null
     union all select clearance_certificate_no from contracts where clearance_certificate_no is not null`,
  );
  const lastNumbers = await rowsOf<{ name: string; year: number; last: number }>(
    database,
    'select * from document_number_series',
  );
  const series = new Map<string, number[]>();
  for (const { number } of documents) {
    const [, name = '', digits = ''] = /^(.+-\d{4})-(\d+)$/.exec(number) ?? [];
    series.set(name, [...(series.get(name) ?? []), Number(digits)]);
  }
  expect(series.size).toBeGreaterThan(10);
  for (const [name, numbers] of series) {
    expect([name, [...numbers].sort((one, other) => one - other)]).toEqual([
      name,
      numbers.map((_, index) => index + 1),
    ]);
    expect(lastNumbers.find((row) => `${row.name}-${String(row.year)}` === name)?.last).toBe(numbers.length);
  }
});

it('balances due cover all ages, most of them recent', async () => {
  const ages = await rowsOf<{ bucket: number; count: number }>(
    database,
    `select width_bucket(date '2026-11-21' - due_date, array[1, 31, 61, 91, 121]) as bucket, count(*)::int as count
     from bills where status in ('Issued', 'PartiallyPaid') and kind <> 'credit_note' group by 1 order by 1`,
  );
  expect(ages.map(({ bucket }) => bucket)).toEqual([0, 1, 2, 3, 4, 5]);
  const recentCount = sum(ages.filter(({ bucket }) => bucket < 3).map(({ count }) => count));
  expect(recentCount).toBeGreaterThan(
    sum(ages.filter(({ bucket }) => bucket >= 3).map(({ count }) => count)),
  );
});

it('every contract holds the received deposits that were neither used nor refunded', async () => {
  const entries = await rowsOf<{ contract_id: string; kind: string; amount: number }>(
    database,
    'select contract_id, kind, amount from contract_deposits',
  );
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['taken', 'refunded', 'waived']));
  for (const { id, status, deposit } of database.company.contracts) {
    const ownEntries = entries.filter(({ contract_id }) => contract_id === id);
    const sumOf = (kind: string) =>
      sum(ownEntries.filter((one) => one.kind === kind).map(({ amount }) => amount));
    const held = (sumOf('taken') - sumOf('applied') - sumOf('refunded')) / 100;
    expect(await contracts.find(database.db, id)).toMatchObject({ deposit_held: held });
    const isWaived = ownEntries.some(({ kind }) => kind === 'waived');
    if (status === 'Active') expect(held).toBe(isWaived ? 0 : deposit / 100);
    if (status === 'Closed') expect(held).toBe(0);
  }
});
