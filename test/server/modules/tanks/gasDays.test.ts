import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { checkGasBalances } from '../../../../src/server/modules/alarms/alarmJobs';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { ensureSite } from '../../support/testRecords';
import { createCounter } from '../counters/counterFixtures';

const context = setUpServer();
const request: typeof context.request = (...args) => context.request(...args);

/** The end of a day in Dubai, this many days ago; 0 is last midnight. */
const endOfDay = (daysAgo: number) =>
  sql`(((today_in_dubai() - ${daysAgo}::int)::timestamp at time zone 'Asia/Dubai') - interval '1 minute')`;

/** A commissioned tank of 10,000 L. */
async function createTank(serial_number: string, site: object = {}): Promise<string> {
  const draft = { ...drafts.tank, serial_number, water_capacity_l: 10_000, density_kg_l: 0.55 };
  const tank = String((await context.add('tank', draft))._id);
  await context.server.db
    .updateTable('tanks')
    .set({ status: 'commissioned', ...site })
    .where('id', '=', tank)
    .execute();
  return tank;
}

/** A site with a tank of 10,000 L and one counter with an AMR unit. */
async function createSite(name = 'DAYS', site: object = {}) {
  const { db } = context.server;
  const tank = await createTank(`${name}-1`, site);
  const counter = await createCounter(context, {
    initial_reading: 0,
    initial_reading_at: '2025-01-01',
    ...site,
  });
  await sql`update counters set status = 'active' where id = ${counter}`.execute(db);
  const device = String(
    (
      await context.add('device', {
        ...drafts.device,
        type: 'meter_amr',
        pulse_value_m3: 0.01,
        serial_number: `${name}-AMR`,
        imei: null,
        protocol: 'http',
      })
    )._id,
  );
  return { tank, counter, device };
}

const setLevel = (tank: string, percent: number, daysAgo: number, secondsLater = 0) =>
  sql`insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
    values (${newRecordId()}, ${tank}, ${endOfDay(daysAgo)} + make_interval(secs => ${secondsLater}), now(), ${percent},
      'manual_gauge')`.execute(context.server.db);
const setIndex = ({ counter, device }: { counter: string; device: string }, index: number, daysAgo: number) =>
  sql`insert into counter_indexes (id, counter_id, device_id, at, received_at, clock, index_m3)
    values (${newRecordId()}, ${counter}, ${device}, ${endOfDay(daysAgo)}, now(), 'device', ${index})`.execute(
    context.server.db,
  );
const check = () => checkGasBalances(context.server.db, context.server.clock.now);
const openAlarms = async (tank: string) =>
  (
    await sql<{
      kind: string;
      status: string;
    }>`select kind, status from alarms where tank_id = ${tank}`.execute(context.server.db)
  ).rows;

it('a leak is detected on the next day, when the tank loses more than its counters measure, and opens an order', async () => {
  const site = await createSite();
  // 50 m³ a day are 200 L at 4 L/m³, and 2 % of the tank.
  for (let daysAgo = 7; daysAgo >= 1; daysAgo -= 1) {
    await setLevel(site.tank, 40 + 2 * daysAgo, daysAgo);
    await setIndex(site, 1_000 - 50 * daysAgo, daysAgo);
  }
  await setIndex(site, 1_000, 0);
  await setLevel(site.tank, 40, 0);
  await check();
  const balance = (await request('GET', `/tank/${site.tank}/balance`)).body as { days?: object[] };
  expect(balance.days).toHaveLength(7);
  expect(balance.days?.at(-1)).toMatchObject({
    opening_l: 4_200,
    delivered_l: 0,
    closing_l: 4_000,
    drawn_l: 200,
    counters: 1,
    counters_read: 1,
    metered_m3: 50,
    metered_l: 200,
  });
  const listed = async () => ((await request('GET', '/tank/balances')).body as { sites?: object[] }).sites;
  expect(await listed()).toMatchObject([
    { code: 'SITE-017', period: 'days', finding: 'balanced', loss_l: 0 },
  ]);
  expect(await openAlarms(site.tank)).toEqual([]);

  // A late reading: the level fell by 6.5 points on the last day, 650 L, of which 200 L were measured.
  await setLevel(site.tank, 35.5, 0, 30);
  await check();
  expect(await listed()).toMatchObject([{ finding: 'leak', drawn_l: 7 * 200 + 450, metered_l: 7 * 200 }]);
  expect(await openAlarms(site.tank)).toEqual([{ kind: 'gas_leak', status: 'open' }]);
  const orders = await request('POST', '/order', { field: 'tank', search: site.tank });
  expect(orders.body.documents).toMatchObject([{ type: 'leak_emergency', priority: 'emergency' }]);
  await check();
  expect(await openAlarms(site.tank)).toHaveLength(1);
});

it('a day on which a counter did not report has no consumption instead of zero', async () => {
  const { tank, counter } = { ...(await findSite()) };
  await sql`delete from counter_indexes where counter_id = ${counter} and at > ${endOfDay(3)} - interval '1 hour'
    and at < ${endOfDay(1)}`.execute(context.server.db);
  await check();
  const { days = [] } = (await request('GET', `/tank/${tank}/balance`)).body as {
    days?: { counters_read: number; metered_l: number | null }[];
  };
  expect(days.filter(({ metered_l }) => metered_l === null)).toEqual(
    days.filter(({ counters_read }) => counters_read === 0),
  );
  expect(days.some(({ metered_l }) => metered_l === null)).toBe(true);
});

it('a day on which the device of the tank was replaced is not balanced, and raises no alarm', async () => {
  const { tank } = await findSite();
  const lastDays = async () => {
    await check();
    const { days = [] } = (await request('GET', `/tank/${tank}/balance`)).body as {
      days?: { day: string }[];
    };
    return days.map(({ day }) => day);
  };
  const before = await lastDays();
  const device = await context.add('device', {
    ...drafts.device,
    serial_number: 'DAYS-NEW',
    imei: null,
    protocol: 'http',
  });
  await sql`update devices set status = 'installed', tank_id = ${tank}, installed_at = ${endOfDay(0)} - interval '12 hours'
    where id = ${device._id}`.execute(context.server.db);
  expect(await lastDays()).toEqual(before.slice(0, -1));
});

describe('a site with a tank that returned to service before the one with the alarm', () => {
  const tanks = { returned: '', alarmed: '' };
  const alarmsOfSite = async () => [await openAlarms(tanks.returned), await openAlarms(tanks.alarmed)];
  const raise = (kind: 'gas_balance' | 'gas_leak') =>
    context.server.db
      .insertInto('alarms')
      .values({
        id: newRecordId(),
        kind,
        severity: kind === 'gas_leak' ? 'critical' : 'warning',
        tank_id: tanks.alarmed,
        raised_at: new Date(),
        opened_at: new Date(),
      })
      .execute();

  beforeAll(async () => {
    const { db } = context.server;
    await ensureSite(db, 'SITE-TWO');
    const place = { site_code: 'SITE-TWO', site_name: 'Site SITE-TWO' };
    tanks.returned = await createTank('TWO-0', place);
    const site = await createSite('TWO', place);
    tanks.alarmed = site.tank;
    for (let daysAgo = 7; daysAgo >= 0; daysAgo -= 1) {
      await setLevel(tanks.returned, 50, daysAgo);
      await setLevel(tanks.alarmed, 40 + 2 * daysAgo, daysAgo);
      await setIndex(site, 1_000 - 50 * daysAgo, daysAgo);
    }
  });

  it('clears the alarm of its balance', async () => {
    await raise('gas_balance');
    await check();
    expect(await alarmsOfSite()).toEqual([[], [{ kind: 'gas_balance', status: 'cleared' }]]);
  });

  it('does not raise a leak again, neither while it is open nor after its repair', async () => {
    const { db } = context.server;
    await db.deleteFrom('alarms').where('tank_id', '=', tanks.alarmed).execute();
    await setLevel(tanks.alarmed, 34, 0, 30);
    await raise('gas_leak');
    await check();
    const { rows } = await sql`select finding from site_gas_findings where site_code = 'SITE-TWO'`.execute(
      db,
    );
    expect(rows).toEqual([{ finding: 'leak' }]);
    expect(await alarmsOfSite()).toEqual([[], [{ kind: 'gas_leak', status: 'open' }]]);
    await sql`update alarms set status = 'cleared', cleared_at = now() where tank_id = ${tanks.alarmed}`.execute(
      db,
    );
    await check();
    expect(await alarmsOfSite()).toEqual([[], [{ kind: 'gas_leak', status: 'cleared' }]]);
  });
});

const findSite = async () =>
  (
    await sql<{ tank: string; counter: string }>`select t.id as tank, c.id as counter from tanks t
      join counters c on c.site_code = t.site_code where t.serial_number = 'DAYS-1'`.execute(
      context.server.db,
    )
  ).rows[0] ?? { tank: '', counter: '' };
