import { BILL_KINDS, BILL_STATUSES } from '../../../src/domain/bills/bill';
import { CLIENT_STATUSES, CLIENT_TYPES } from '../../../src/domain/clients/client';
import { CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../src/domain/contracts/contract';
import { COUNTER_STATUSES } from '../../../src/domain/counters/counter';
import { DEVICE_STATUSES, DEVICE_TYPES } from '../../../src/domain/devices/device';
import { OFFER_STATUSES } from '../../../src/domain/orders/offer';
import { ORDER_STATUSES, ORDER_TYPES } from '../../../src/domain/orders/order';
import { POS_STATUSES, POS_TYPES } from '../../../src/domain/pos/pos';
import { READING_STATUSES } from '../../../src/domain/counters/reading';
import { TANK_STATUSES } from '../../../src/domain/tanks/tank';
import { CHEQUE_STATUSES, PAYMENT_TYPES, WALLET_STATUSES } from '../../../src/domain/wallets/wallet';
import { createDemoDatabase, rowsOf } from './demoFixtures';

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.close());

const query = <Row extends object>(text: string) => rowsOf<Row>(database, text);
const distinctValues = async (table: string, column: string): Promise<Set<string>> =>
  new Set(
    (
      await query<{ value: string }>(
        `select distinct ${column} as value from ${table} where ${column} is not null`,
      )
    ).map(({ value }) => value),
  );

describe('demo states', () => {
  it.each([
    ['tanks', 'status', TANK_STATUSES],
    ['devices', 'status', DEVICE_STATUSES],
    ['devices', 'type', DEVICE_TYPES],
    ['counters', 'status', COUNTER_STATUSES],
    ['clients', 'status', CLIENT_STATUSES],
    ['clients', 'type', CLIENT_TYPES],
    ['contracts', 'status', CONTRACT_STATUSES],
    ['contracts', 'type', CONTRACT_TYPES],
    ['orders', 'status', ORDER_STATUSES],
    ['orders', 'type', ORDER_TYPES],
    ['offers', 'status', OFFER_STATUSES],
    ['counter_readings', 'status', READING_STATUSES],
    ['wallets', 'check_status', CHEQUE_STATUSES],
    ['bills', 'status', BILL_STATUSES],
    ['mailings', 'status', ['failed', 'sent']],
    ['mailings', 'model', ['bill', 'offer']],
    ['bills', 'kind', BILL_KINDS.filter((kind) => kind !== 'opening_balance')],
    ['pos', 'status', POS_STATUSES],
    ['refunds', 'status', ['Approved', 'Paid', 'Rejected', 'Requested']],
    ['pos', 'type', POS_TYPES],
    ['users', 'status', ['active', 'blocked', 'invited']],
    ['users', 'verified::text', ['false', 'true']],
    ['events', 'model', ['bill', 'order', 'contract', 'tank', 'device']],
    ['refill_plans', 'status', ['draft', 'released']],
    ['events', 'severity', ['info', 'warning', 'critical']],
  ])('of %s include %s', async (table, column, all) => {
    expect([...(await distinctValues(table, column))].sort()).toEqual([...all].sort());
  });

  it('of payments include every type in every status', async () => {
    const all = PAYMENT_TYPES.flatMap((type) => WALLET_STATUSES.map((status) => `${type} ${status}`));
    expect([...(await distinctValues('wallets', "type || ' ' || status"))].sort()).toEqual(all.sort());
  });

  it('of notifications include read and unread ones of each model', async () => {
    const found = await distinctValues('events', 'model || status::text');
    const models = ['bill', 'contract', 'order'];
    expect([...found]).toEqual(expect.arrayContaining(models.flatMap((model) => [`${model}0`, `${model}1`])));
  });
});

it('no disconnected counter lacks a chain on its locked valve', async () => {
  const disconnected = await query<{ n: number }>(
    `select count(*)::int as n from counters where status = 'disconnected'`,
  );
  expect(disconnected[0]?.n).toBeGreaterThan(0);
  const unchained = `select 1 from counters where status = 'disconnected' and (seal_no is null or valve <> 'locked')`;
  expect(await query(unchained)).toEqual([]);
});

it('every notification links to an existing record', async () => {
  const deadLinks = await query(`select e.id from events e where not exists (
    select from bills where id = e.model_id and e.model = 'bill' union all
    select from orders where id = e.model_id and e.model = 'order' union all
    select from tanks where id = e.model_id and e.model = 'tank' union all
    select from devices where id = e.model_id and e.model = 'device' union all
    select from contracts where id = e.model_id and e.model = 'contract')`);
  expect(deadLinks).toEqual([]);
  const recipients = await query(`select distinct user_id from events where status = 0`);
  expect(recipients.length).toBeGreaterThan(3);
});

it('contracts have agreed terms and discounts with and without approval, and some clients are duplicates', async () => {
  const countOf = async (text: string) =>
    (await query<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n;
  expect(await countOf('contracts where discount_percent > 10 and discount_approved is null')).toBe(1);
  expect(
    await countOf('contracts where discount_percent > 10 and discount_approved = discount_percent'),
  ).toBe(1);
  expect(await countOf('contracts where collector_id is not null')).toBeGreaterThan(0);
  expect(await countOf('contracts where notice_days > 30')).toBeGreaterThan(0);
  expect(await countOf('contracts where jsonb_array_length(pdc_plan) = 4')).toBeGreaterThan(0);
  expect(await countOf('clients where merged_into is not null')).toBe(1);
  expect(
    await countOf(`clients c join clients d on d.phone = c.phone and d.label = c.label and d.id < c.id
      where c.deleted_at is null and d.deleted_at is null`),
  ).toBe(1);
});

it('a released refill plan has its orders with the driver, a draft has none, and neither exceeds its truck', async () => {
  const stops = await query<{ status: string; order: string | null; type: string; is_driver: boolean }>(
    `select p.status, s.order_id as order, o.type, o.assigned_to = p.driver_id as is_driver
     from refill_plans p join refill_plan_stops s on s.plan_id = p.id left join orders o on o.id = s.order_id`,
  );
  expect(stops.map(({ status }) => status)).toEqual(expect.arrayContaining(['draft', 'released']));
  for (const { status, order, type, is_driver } of stops)
    expect([order !== null, type, is_driver]).toEqual(
      status === 'released' ? [true, 'refill', true] : [false, null, null],
    );
  const plans = await query<{ planned: number; capacity_l: number }>(
    `select p.capacity_l, (select sum(litres) from refill_plan_stops where plan_id = p.id) as planned from refill_plans p`,
  );
  for (const { planned, capacity_l } of plans) {
    expect(planned).toBeGreaterThan(0);
    expect(planned).toBeLessThanOrEqual(capacity_l);
  }
});

it('a tank had a maintenance window without alarms', async () => {
  expect(
    await query(`select id from maintenance_windows where ends_at < '2026-11-21T08:00:00Z'`),
  ).toHaveLength(1);
  expect(
    await query(`select a.id from alarms a join maintenance_windows w on w.tank_id = a.tank_id
      and a.raised_at between w.starts_at and w.ends_at`),
  ).toEqual([]);
});
