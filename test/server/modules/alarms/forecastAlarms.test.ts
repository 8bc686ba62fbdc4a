import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import type { SqlExpression } from '../../../../src/server/lists/fields';
import { checkForecasts } from '../../../../src/server/modules/alarms/alarmJobs';
import { evaluateAlarms } from '../../../../src/server/modules/alarms/alarmService';
import { forecastTanks } from '../../../../src/server/modules/tanks/tankForecastService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();

const insertReading = (tank: string, level: number, at: SqlExpression) =>
  sql`insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
    values (${newRecordId()}, ${tank}, ${at}, now(), ${level}, 'manual_gauge')`.execute(context.server.db);
const readDaysAgo = (tank: string, level: number, days: number) =>
  insertReading(tank, level, sql`now() - make_interval(days => ${days})`);
const startOfToday = sql`today_in_dubai()::timestamp at time zone 'Asia/Dubai'`;
/** Shortly after midnight the minutes are scaled down, so that the reading is always of today. */
const readToday = (tank: string, level: number, minutesAgo: number) =>
  insertReading(
    tank,
    level,
    sql`now() - least(make_interval(mins => ${minutesAgo}), (now() - ${startOfToday}) * ${minutesAgo}::int / 100)`,
  );
const alarmsOf = async (tank: string) =>
  (await context.request('POST', `/tank/${tank}/alarms`, {})).body.documents ?? [];

it('a tank that may reach its reserve within two days has one critical alarm, until it is refilled', async () => {
  const { db } = context.server;
  const added = await context.add('tank', {
    ...drafts.tank,
    reserve_percent: 10,
    low_level: 25,
    hysteresis: 3,
  });
  const tank = String(added._id);
  await sql`update tanks set status = 'commissioned' where id = ${tank}`.execute(db);
  // 10 points a day: below 30 % the reserve is less than two days away.
  for (const [index, level] of [70, 60, 50, 40].entries()) await readDaysAgo(tank, level, 4 - index);
  await readToday(tank, 30.5, 90);
  await readToday(tank, 30.2, 60);
  const check = async () => {
    await forecastTanks(db, Date.now());
    await checkForecasts(db, Date.now());
  };
  await check();
  expect(await alarmsOf(tank)).toEqual([]);

  await readToday(tank, 29.9, 50);
  await readToday(tank, 29.8, 45);
  await check();
  await check();
  const [alarm] = await alarmsOf(tank);
  expect(await alarmsOf(tank)).toHaveLength(1);
  expect(alarm).toMatchObject({ kind: 'level_low', severity: 'critical', value: 29.8, threshold: null });
  const { body: orders } = await context.request('POST', '/order', { filters: { type: ['refill'] } });
  expect(orders.documents).toMatchObject([{ priority: 'emergency', status: 'New' }]);

  const evaluate = () => evaluateAlarms(db, { tanks: [tank], devices: [] }, Date.now());
  await readToday(tank, 26, 40);
  await evaluate();
  await readToday(tank, 32, 30);
  await readToday(tank, 32, 20);
  await evaluate();
  expect(await alarmsOf(tank)).toMatchObject([{ kind: 'level_low', severity: 'critical', status: 'open' }]);
  await readToday(tank, 80, 10);
  await readToday(tank, 80, 5);
  await evaluate();
  expect((await alarmsOf(tank)).filter(({ kind }) => kind === 'level_low')).toMatchObject([
    { _id: alarm?._id, status: 'cleared' },
  ]);
});
