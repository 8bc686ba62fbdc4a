import { sql } from 'kysely';
import { HISTORY_DAYS } from '../../../src/domain/tanks/forecast';
import { DAY_MS } from '../../../src/domain/durations';
import type { Db } from '../../../src/server/db/client';
import { forecastTanks, rollUpLevels } from '../../../src/server/modules/tanks/tankForecastService';
import type { InstalledDevice } from '../../server/support/installedDevices';
import type { Figure } from '../figures';
import { median } from '../figures';

const READINGS_PER_DAY = 96;
/** Number of days at the start and at the end of the load whose costs are compared. */
const COMPARED_DAYS = 30;
const FORECASTS = 3;
/** Budget of the growth of a cost or size from start to end. */
const GROWTH_BUDGET = 1.5;

interface DayCost {
  insertMs: number;
  rollUpMs: number;
}

/** Levels fall by 1.4 points a day and rise to 80 % in a refill at 20 %. */
const insertDay = (devices: readonly InstalledDevice[], begins: Date) => sql`
  insert into tank_readings (id, tank_id, device_id, at, received_at, clock, level_percent, temperature_c,
    battery_percent, rssi, source, message_id)
  select uuidv7(m.at - clock_timestamp()), k.tank, k.device, m.at, m.at + interval '4 seconds', 'device',
    round(80 - (extract(epoch from m.at) / 60000 + k.nr * 7.3) % 60 + 0.2 * sin(k.nr)::numeric, 1)::float8,
    31, 87, -90, 'telemetry', uuidv7(m.at - clock_timestamp())
  from generate_series(0, ${READINGS_PER_DAY - 1}::int) n
  cross join lateral (select ${begins}::timestamptz + make_interval(mins => 15 * n) as at) m
  cross join unnest(${devices.map(({ tank }) => tank)}::uuid[], ${devices.map(({ device }) => device)}::uuid[])
    with ordinality as k (tank, device, nr)`;

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Does the work of autovacuum, which would take some minutes: without statistics, plans read whole tables.
 */
const vacuum = async (db: Db) => {
  await sql`analyze`.execute(db);
  for (const table of ['tank_readings', 'tank_hours', 'tank_days', 'changed_tank_hours', 'tank_states'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
};

async function measureForecast(db: Db): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < FORECASTS; turn += 1)
    times.push(await measureMs(() => forecastTanks(db, Date.now())));
  return median(times);
}

const CONTENT = sql`from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'tank_readings'::regclass and c.reltuples > 0`;

/** Bytes with indexes of a reading in each month, oldest first. */
async function bytesPerReading(db: Db): Promise<number[]> {
  const { rows } = await sql<{
    bytes: number;
  }>`select (pg_total_relation_size(c.oid) / c.reltuples)::float8 as bytes
    ${CONTENT} and c.reltuples > 1000 order by c.relname`.execute(db);
  return rows.map(({ bytes }) => bytes);
}

async function totalBytes(db: Db): Promise<{ readings: number; rollUps: number }> {
  const { rows } = await sql<{ readings: number; rollUps: number }>`select
    (select sum(pg_total_relation_size(c.oid)) ${CONTENT})::float8 as readings,
    (pg_total_relation_size('tank_hours') + pg_total_relation_size('tank_days'))::float8 as "rollUps"`.execute(
    db,
  );
  return rows[0] ?? { readings: 0, rollUps: 0 };
}

const costFigures = (name: string, costs: readonly DayCost[]): Figure[] => [
  {
    name: `a day of readings, ${name}: inserted`,
    value: median(costs.map(({ insertMs }) => insertMs)),
    unit: 'ms',
  },
  {
    name: `a day of readings, ${name}: rolled up`,
    value: median(costs.map(({ rollUpMs }) => rollUpMs)),
    unit: 'ms',
  },
];

const totalMs = (costs: readonly DayCost[]) =>
  median(costs.map(({ insertMs, rollUpMs }) => insertMs + rollUpMs));

const growth = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'x',
  digits: 2,
  budget: GROWTH_BUDGET,
});

/**
 * Loads a history of readings every 15 minutes, day by day, and rolls up each day with the product's job:
 * first the days that forecasts use, then older ones, to compare the costs with a short and a full history.
 */
export async function loadHistory(
  db: Db,
  devices: readonly InstalledDevice[],
  { days }: { days: number },
  log: (line: string) => void,
): Promise<Figure[]> {
  await sql`select create_partitions(${Math.ceil(days / 28) + 1}::int)`.execute(db);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const costs: DayCost[] = [];
  const load = async (first: number, last: number) => {
    for (let day = first; day >= last; day -= 1) {
      const begins = new Date(today - day * DAY_MS);
      const insertMs = await measureMs(() => insertDay(devices, begins).execute(db));
      const rollUpMs = await measureMs(() => rollUpLevels(db));
      costs.push({ insertMs, rollUpMs });
      // Does the work of autovacuum over the days.
      if (costs.length % 10 === 1) await vacuumToday(db, begins);
      if (costs.length % COMPARED_DAYS === 0)
        log(`telemetry, history: ${String(costs.length)} of ${String(days)} days`);
    }
    await vacuum(db);
  };
  const recent = Math.min(HISTORY_DAYS, Math.ceil(days / 2));
  await load(recent, 1);
  const forecastBefore = await measureForecast(db);
  await load(days, recent + 1);
  const forecastAfter = await measureForecast(db);
  const compared = Math.min(COMPARED_DAYS, Math.ceil(days / 2));
  const [before, after] = [costs.slice(0, compared), costs.slice(-compared)];
  const sizes = await bytesPerReading(db);
  const { readings, rollUps } = await totalBytes(db);
  return [
    {
      name: 'readings of the history',
      value: (devices.length * days * READINGS_PER_DAY) / 1e6,
      unit: 'M',
      digits: 2,
    },
    ...costFigures('first days', before),
    ...costFigures('last days', after),
    growth('a day of readings: last days to first', totalMs(after) / totalMs(before)),
    { name: 'forecast of all tanks', value: forecastAfter, unit: 'ms' },
    growth('forecast of all tanks: with all history to half a year', forecastAfter / forecastBefore),
    { name: 'storage of readings', value: readings / 1e9, unit: 'GB', digits: 2 },
    { name: 'storage of hours and days', value: rollUps / 1e9, unit: 'GB', digits: 2 },
    { name: 'storage of a reading', value: median(sizes), unit: 'bytes' },
    growth('storage of a reading: greatest month to smallest', Math.max(...sizes) / Math.min(...sizes)),
  ];
}

async function vacuumToday(db: Db, day: Date): Promise<void> {
  const partition = `tank_readings_${day.toISOString().slice(0, 7).replace('-', '_')}`;
  await sql`analyze partitions.${sql.id(partition)}`.execute(db);
  await sql`vacuum analyze tank_hours, tank_days, changed_tank_hours, tank_states`.execute(db);
}
