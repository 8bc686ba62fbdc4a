import { sql } from 'kysely';
import {
  forecastTanks,
  recordForecastErrors,
  rollUpLevels,
} from '../../../../src/server/modules/tanks/tankForecastService';
import { newRecordId } from '../../../../src/server/db/recordId';
import { inTransaction } from '../../../../src/server/db/transaction';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';

const context = setUpServer();
let tankCount = 0;

/** An active tank of 1,000 litres with a reserve of a tenth. */
async function tankOf(): Promise<string> {
  const serial_number = `USE-${String((tankCount += 1))}`;
  const draft = { ...drafts.tank, serial_number, water_capacity_l: 1000, reserve_percent: 10 };
  const id = String((await context.add('tank', draft))._id);
  await context.server.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', id).execute();
  return id;
}

const read = (tank: string, level: number, hoursAgo: number) =>
  sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
  values (${newRecordId()}, ${tank}, now() - make_interval(hours => ${hoursAgo}), now(), ${level}, 'manual_gauge')`.execute(
    context.server.db,
  );
const readTank = async (tank: string) => (await context.request('GET', `/tank/${tank}`)).body;
const setSetting = (key: string, value: number) =>
  context.add('setting', {
    ...drafts.setting,
    key,
    group: 'tanks',
    label: key,
    value_type: 'number',
    value,
    effective_from: '2026-01-01',
  });
const forecast = () => forecastTanks(context.server.db, Date.now());
const dayIn = async (days: number) =>
  (
    await sql<{ day: string }>`select (today_in_dubai() + ${days}::int)::text as day`.execute(
      context.server.db,
    )
  ).rows[0]?.day;

/** Records a level at this time of each day, oldest first; the last one is today's. */
async function readDaily(tank: string, ...levels: readonly number[]) {
  for (const [index, level] of levels.entries()) await read(tank, level, 24 * (levels.length - 1 - index));
}

describe('the forecast of a tank', () => {
  it('counts the days to the reserve at recent use, excluding refills', async () => {
    const tank = await tankOf();
    await readDaily(tank, 50, 48, 46, 44, 74, 72, 70, 68, 66);
    await forecast();
    const body = await readTank(tank);
    // 2 points of 1,000 L a day; (66 - 10) % of 1,000 L are 560 L above the reserve.
    expect(body).toMatchObject({
      daily_use_l: 20,
      days_to_empty: 28,
      earliest_days: 28,
      latest_days: 28,
      empty_date: await dayIn(28),
      forecast_basis: 'level',
      forecast_disputed: false,
    });
    const list = await context.request('POST', '/tank', { search: String(body.code), sort: 'days_to_empty' });
    expect(list.body.documents).toMatchObject([{ days_to_empty: 28 }]);
  });

  it('returns the refill date and litres, not less than the minimum delivery', async () => {
    const tank = await tankOf();
    await readDaily(tank, 58, 56, 54, 52, 50);
    await forecast();
    // 400 L above the reserve last 20 days; 3 days earlier 15 % are left, so 70 points fit below 85 %.
    expect(await readTank(tank)).toMatchObject({
      days_to_empty: 20,
      refill_by: await dayIn(17),
      suggested_l: 640,
    });
    await setSetting('tank_lead_days', 5);
    await setSetting('refill_min_l', 700);
    expect(await readTank(tank)).toMatchObject({ refill_by: await dayIn(15), suggested_l: null });
    const due = (days: number) =>
      context.request('POST', '/tank', { filters: { refill_due: days, site: 'SITE-017' }, limit: 100 });
    const ids = async (days: number) => (await due(days)).body.documents?.map(({ _id }) => _id);
    expect(await ids(15)).toContain(tank);
    expect(await ids(14)).not.toContain(tank);
  });

  it('is limited to a year', async () => {
    const tank = await tankOf();
    await readDaily(tank, 70.04, 70.03, 70.02, 70.01, 70);
    await forecast();
    expect(await readTank(tank)).toMatchObject({ daily_use_l: 0.1, days_to_empty: 365 });
  });

  it('is unknown for less than three days, rising levels, or no readings for three days', async () => {
    const [newTank, risingTank, quietTank] = [await tankOf(), await tankOf(), await tankOf()];
    await readDaily(newTank, 50, 45, 40);
    await readDaily(risingTank, 40, 41, 42, 43, 44, 45);
    for (const [index, level] of [50, 48, 46, 44].entries())
      await read(quietTank, level, 24 * 7 - 24 * index);
    await forecast();
    for (const tank of [newTank, risingTank, quietTank])
      expect(await readTank(tank)).toMatchObject({ days_to_empty: null, empty_date: null, refill_by: null });
  });

  it('uses the counters of the site while the level is outdated, and is disputed if they differ', async () => {
    const tank = await tankOf();
    await sql`update tank_states set level_percent = 50, last_reading_at = now() - interval '4 days' where tank_id = ${tank}`.execute(
      context.server.db,
    );
    await sql`insert into tank_forecasts (tank_id, made_at, daily_use_l, lowest_use_l, highest_use_l, counters_use_l)
      values (${tank}, now(), 30, 25, 40, 20)`.execute(context.server.db);
    // (50 - 10) % of 1,000 L, less four days of 20 L, are 320 L.
    expect(await readTank(tank)).toMatchObject({
      forecast_basis: 'counters',
      daily_use_l: 20,
      days_to_empty: 16,
      forecast_disputed: true,
    });
  });
});

it('the errors of past forecasts are listed by days ahead', async () => {
  const { db } = context.server;
  const errors = async () =>
    ((await context.request('GET', '/tank/forecast-errors')).body as { errors?: object[] }).errors;
  expect(await errors()).toEqual([]);
  await sql`update tanks set deleted_at = now()`.execute(db);
  // 30 days of 2 points: 70 down to 12, so that the reserve of a tenth is reached a day after the last level.
  await readDaily(await tankOf(), ...Array.from({ length: 30 }, (_, day) => 70 - 2 * day), 10, 8);
  await rollUpLevels(db);
  await recordForecastErrors(db, Date.now());
  const found = await errors();
  expect(found?.map((error) => 'days_ahead' in error && error.days_ahead)).toEqual([
    '0-5',
    '5-10',
    '10-20',
    '20-40',
  ]);
  for (const error of found ?? []) expect(error).toMatchObject({ error_days: 0, naive_error_days: 0 });
});

it('levels by hour and day are updated for late and rejected readings', async () => {
  const tank = await tankOf();
  await readDaily(tank, 50, 48, 46, 44, 42);
  await rollUpLevels(context.server.db);
  const closing = async () =>
    (
      await sql<{
        closing: number[];
      }>`select array_agg(closing_percent order by day) as closing from tank_days
        where tank_id = ${tank}`.execute(context.server.db)
    ).rows[0]?.closing;
  expect(await closing()).toEqual([50, 48, 46, 44, 42]);
  await sql`update tank_readings set reject_reason = 'low_quality' where tank_id = ${tank} and level_percent = 46`.execute(
    context.server.db,
  );
  await read(tank, 52, 24 * 5);
  await rollUpLevels(context.server.db);
  expect(await closing()).toEqual([52, 50, 48, 44, 42]);
});

it('a refill that a late reading shows counts once, on its day', async () => {
  const tank = await tankOf();
  const refills = async () =>
    (
      await sql<{ refills: number[] }>`select array_agg(refill_percent order by day) as refills from tank_days
        where tank_id = ${tank}`.execute(context.server.db)
    ).rows[0]?.refills;
  const readAt = (level: number, daysAgo: number, hour: number) =>
    sql`insert into tank_readings (id, tank_id, at, received_at, level_percent, source) values (${newRecordId()}, ${tank},
      (today_in_dubai() - ${daysAgo}::int + make_time(${hour}::int, 0, 0)) at time zone 'Asia/Dubai', now(), ${level}, 'manual_gauge')`.execute(
      context.server.db,
    );
  await readAt(32, 3, 8);
  await readAt(30, 2, 8);
  await readAt(72, 1, 8);
  await rollUpLevels(context.server.db);
  expect(await refills()).toEqual([0, 0, 42]);
  await readAt(75, 2, 20);
  await rollUpLevels(context.server.db);
  expect(await refills()).toEqual([0, 45, 0]);
});

it('a late delivery ticket leaves a day whose readings are no longer kept', async () => {
  const { db } = context.server;
  const tank = await tankOf();
  await readDaily(tank, 50, 48);
  await rollUpLevels(db);
  await inTransaction(db, async (trx) => {
    // As if the partition of that day were dropped.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`delete from tank_readings where tank_id = ${tank} and level_percent = 50`.execute(trx);
  });
  await sql`insert into changed_tank_hours (tank_id, hour)
    values (${tank}, date_trunc('hour', now() - interval '1 day'))`.execute(db);
  await rollUpLevels(db);
  const days = sql`select closing_percent from tank_days where tank_id = ${tank} order by day`;
  expect((await days.execute(db)).rows).toEqual([{ closing_percent: 50 }, { closing_percent: 48 }]);
});

it('contracts and counters of a site are filtered by its code', async () => {
  const { contract, counter } = await createSuppliedCounter(context);
  const findIds = async (noun: string, search: string) =>
    (await context.request('POST', `/${noun}`, { field: 'site', search })).body.documents?.map(
      ({ _id }) => _id,
    );
  expect(await findIds('contract', 'SITE-017')).toEqual([contract]);
  expect(await findIds('counter', 'SITE-017')).toEqual([counter]);
  expect(await findIds('contract', 'SITE-01')).toEqual([]);
});

it('two readings of a counter at almost the same time don’t multiply the use of its site', async () => {
  const { db, clock } = context.server;
  const tank = await tankOf();
  await read(tank, 50, 1);
  const { counter } = await createSuppliedCounter(context);
  await sql`update counters set status = 'retired' where id <> ${counter}`.execute(db);
  await sql`update counters set status = 'active', initial_reading = 0, initial_reading_at = '2026-10-01' where id = ${counter}`.execute(
    db,
  );
  for (const [delay, value] of [10, 10.01].entries()) {
    const reading = {
      at: new Date(clock.now - 3_600_000 + delay).toISOString(),
      value,
      type: 'actual',
      reviewed: true,
    };
    expect((await context.request('POST', `/counter/${counter}/reading`, reading)).status).toBe(201);
  }
  await forecast();
  const { counters_use_l } = await db
    .selectFrom('tank_forecasts')
    .select('counters_use_l')
    .where('tank_id', '=', tank)
    .executeTakeFirstOrThrow();
  // 0.01 m³ a day are at most 0.05 L.
  expect(counters_use_l).toBeGreaterThan(0);
  expect(counters_use_l).toBeLessThan(0.05);
});
