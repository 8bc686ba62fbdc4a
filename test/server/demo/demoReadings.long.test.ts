import { useDemoDatabase } from './demoFixtures';

const { query: query } = useDemoDatabase();

describe('demo readings', () => {
  it('match the consumption of every bill', async () => {
    const mismatches = await query(`select b.id, l.quantity, r.consumption_m3 from bills b
      left join lateral (select sum(quantity) as quantity from bill_lines where bill_id = b.id and code = 'gas') l on true
      left join lateral (select sum(consumption_m3) as consumption_m3 from counter_readings where bill_id = b.id) r on true
      where b.kind in ('consumption', 'final') and l.quantity is distinct from r.consumption_m3`);
    expect(mismatches).toEqual([]);
    const [count] = await query<{ n: number }>(
      'select count(*) as n from counter_readings where bill_id is not null',
    );
    expect(count?.n).toBeGreaterThan(200);
  });

  it('are billed exactly when their bill is issued', async () => {
    expect(
      await query(`select r.id from counter_readings r join bills b on b.id = r.bill_id
        where (r.status = 'billed') <> (b.status not in ('Draft', 'Held'))`),
    ).toEqual([]);
  });

  it('open and close every metered supply, matching the contract', async () => {
    const metered = "t.type in ('residential', 'commercial', 'industrial')";
    const readingValue = (type: string) => `(select value from counter_readings r
      where r.contract_id = t.id and r.type = '${type}' and r.status <> 'rejected')`;
    const mismatches = (type: string, states: string) =>
      query(`select t.unique_number from contracts t where ${metered} and t.status in (${states})
        and (t.${type}_reading is null or t.${type}_reading is distinct from ${readingValue(type)})`);
    expect(
      await mismatches('opening', "'Active', 'Suspended', 'Expired', 'Terminating', 'Terminated', 'Closed'"),
    ).toEqual([]);
    expect(await mismatches('closing', "'Terminating', 'Terminated', 'Closed'")).toEqual([]);
  });

  it('cover every status, and every counter matches its last reading', async () => {
    const states = await query<{ status: string }>(
      'select distinct status from counter_readings order by status',
    );
    expect(states.map(({ status }) => status)).toEqual(['billed', 'pending', 'rejected', 'validated']);
    expect(
      await query(`select c.id from counters c, calculate_counter_summary(c.id) s
        where row(c.last_reading, c.last_reading_at, c.avg_daily_m3, c.open_flags)
          is distinct from row(s.last_reading, s.last_reading_at, s.avg_daily_m3, s.open_flags)`),
    ).toEqual([]);
  });
});
