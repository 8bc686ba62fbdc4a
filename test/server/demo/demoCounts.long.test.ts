import { clients } from '../../../src/server/modules/clients/clientRepository';
import { notifyEndingContracts } from '../../../src/server/modules/contracts/contractJobs';
import { contracts } from '../../../src/server/modules/contracts/contractRepository';
import { counters } from '../../../src/server/modules/counters/counterRepository';
import { roleRepository } from '../../../src/server/modules/roles/roleRoutes';
import { NOON, useDemoDatabase } from './demoFixtures';

const { query: query, db } = useDemoDatabase();
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

interface DepositEntry {
  contract_id: string;
  kind: 'taken' | 'waived' | 'applied' | 'refunded';
  amount: number;
}

/** Deposit status, derived from its entries. */
function depositOf(entries: readonly DepositEntry[], required: number, status: string) {
  const sumOf = (kind: DepositEntry['kind']) =>
    sum(entries.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const hasEntry = (kind: DepositEntry['kind']) => entries.some((one) => one.kind === kind);
  const [paid, users] = [sumOf('taken'), sumOf('taken') - sumOf('applied') - sumOf('refunded')];
  const depositStatus = (): string => {
    if (paid === 0) return required === 0 || hasEntry('waived') ? 'none' : 'due';
    if (users === 0) return hasEntry('refunded') ? 'refunded' : 'applied';
    if (status === 'Terminated') return 'refund_due';
    if (hasEntry('applied')) return 'partly_applied';
    return paid < required && !hasEntry('waived') ? 'due' : 'held';
  };
  return { deposit_paid: paid / 100, deposit_held: users / 100, deposit_status: depositStatus() };
}

it('every contract has its deposit status and final bill', async () => {
  const entries = await query<DepositEntry>('select contract_id, kind, amount from contract_deposits');
  const finals = await query<{ contract_id: string; id: string; total: number }>(
    `select contract_id, id, total from bills where kind = 'final' order by created_at`,
  );
  const raw = await query<{ id: string; deposit_required: number; status: string }>(
    'select id, deposit_required, status from contracts',
  );
  const states = new Set<string>();
  for (const { id, deposit_required, status } of raw) {
    const expected = depositOf(
      entries.filter(({ contract_id }) => contract_id === id),
      deposit_required,
      status,
    );
    states.add(expected.deposit_status);
    const final = finals.filter(({ contract_id }) => contract_id === id).at(-1);
    expect(await contracts.find(db(), id)).toMatchObject({
      ...expected,
      final_bill: final ? { _id: final.id, total: final.total / 100 } : null,
    });
  }
  expect(states.size).toBeGreaterThan(3);
});

it('every client has its number of contracts', async () => {
  const owners = await query<{ client_id: string }>(
    'select client_id from contracts where deleted_at is null',
  );
  for (const { id } of await query<{ id: string }>('select id from clients where deleted_at is null')) {
    const contracts_count = owners.filter(({ client_id }) => client_id === id).length;
    expect(await clients.find(db(), id)).toMatchObject({ contracts_count });
  }
});

interface ReadingRow {
  counter_id: string;
  value: number;
  at: Date;
  type: string;
  consumption_m3: number;
  days: number;
  status: string;
  flags: string[];
}

/** Daily consumption over the last three periods between actual readings. */
function dailyOf(readings: readonly ReadingRow[]): number | null {
  const periods: { consumption: number; days: number; type: string }[] = [];
  for (const { type, consumption_m3, days } of readings) {
    const open = periods.at(-1);
    if (open?.type === 'estimated')
      Object.assign(open, { consumption: open.consumption + consumption_m3, days: open.days + days, type });
    else periods.push({ consumption: consumption_m3, days, type });
  }
  const finished = periods.filter(({ type }) => type !== 'estimated').slice(-3);
  const complete = finished.filter(({ type }) => type !== 'opening');
  const days = sum(complete.map((period) => period.days));
  return days > 0 ? sum(complete.map(({ consumption }) => consumption)) / days : null;
}

it('every counter has its last reading, daily consumption, flags and contract', async () => {
  const all =
    await query<ReadingRow>(`select counter_id, value::float8 as value, at, type, status, flags, days,
    consumption_m3::float8 as consumption_m3 from counter_readings where status <> 'rejected' order by at, nr`);
  const contractsOfCounters = await query<{
    counter_id: string;
    id: string;
  }>(`select counter_id, id from contracts
    where status in ('Active', 'Suspended', 'Expired') and counter_id is not null`);
  const rows = await query<{ id: string }>('select id from counters');
  expect(rows.length).toBeGreaterThan(50);
  for (const { id } of rows) {
    const ownReadings = all.filter(({ counter_id }) => counter_id === id);
    const last = ownReadings.at(-1);
    const counter = await counters.find(db(), id);
    expect(counter).toMatchObject({
      last_reading: last?.value ?? null,
      last_reading_at: last?.at.toISOString() ?? null,
      last_reading_type: last?.type ?? null,
      open_flags: [
        ...new Set(ownReadings.filter(({ status }) => status === 'pending').flatMap(({ flags }) => flags)),
      ].sort(),
    });
    expect(counter?.contract?._id).toBe(contractsOfCounters.find(({ counter_id }) => counter_id === id)?.id);
    const daily = dailyOf(ownReadings);
    if (daily === null) expect(counter?.avg_daily_m3 ?? null).toBeNull();
    else expect(counter?.avg_daily_m3).toBeCloseTo(daily, 3);
  }
});

it('every consumption bill stores the tariff versions of all its days', async () => {
  const differences =
    await query(`select b.unique_number, b.kind, b.period_end - b.period_start + 1 as days, t.days as charged
    from bills b left join lateral (select sum(days) as days from bill_tariffs where bill_id = b.id) t on true
    where exists (select from counter_readings r where r.bill_id = b.id)
      and t.days is distinct from b.period_end - b.period_start + 1`);
  expect(differences).toEqual([]);
  const gas = await query(`select b.unique_number, b.kind, n.unit_price from bills b
    join bill_lines n on n.bill_id = b.id and n.code = 'gas'
    where b.kind <> 'credit_note' and not exists (select from bill_tariffs t
      join setting_versions v on v.id = t.version_id
      where t.bill_id = b.id and v.value -> 'blocks' @> jsonb_build_array(jsonb_build_object('price', n.unit_price)))`);
  expect(gas).toEqual([]);
});

it('every role has its number of users', async () => {
  const users = await query<{ role_id: string }>('select role_id from users where deleted_at is null');
  const all = await query<{ id: string }>('select id from roles');
  expect(all.length).toBeGreaterThan(5);
  for (const { id } of all)
    expect(await roleRepository.find(db(), id)).toMatchObject({
      user_count: users.filter(({ role_id }) => role_id === id).length,
    });
});

it('the daily job repeats no notification of ending contracts', async () => {
  await notifyEndingContracts(db(), NOON);
  const duplicates = await query(`select user_id, model_id from events where code = 'contract.expiring'
    group by 1, 2 having count(*) > 1`);
  expect(duplicates).toEqual([]);
});
