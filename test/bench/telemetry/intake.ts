import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/client';
import type { InstalledDevice } from '../../server/support/installedDevices';
import type { Figure } from '../figures';
import { percentile } from '../figures';
import type { Credentials } from '../serverFigures';
import { signIn } from './charts';

const P99_BUDGET_MS = 250;
const LIST_P99_BUDGET_MS = 100;
const LIST_EVERY_MS = 150;
const LISTS = ['tank', 'bill', 'device', 'alarm'];
const [SMALLEST_BATCH, BATCH_SPREAD] = [20, 81];
const START_LEVEL = 60;
/** Every such tank empties, which raises alarms and opens orders. */
const EMPTIES_EVERY = 25;
const FALL_POINTS = 0.5;

interface IntakeTarget {
  api: string;
  db: Db;
  devices: readonly InstalledDevice[];
  /** Key of a source of the format `generic`. */
  key: string;
}

interface IntakeLoad {
  /** Readings a second, at most one a millisecond. */
  rate: number;
  seconds: number;
}

interface Outcome {
  times: number[];
  sent: number;
  failures: string[];
}

/** Starts tasks at their scheduled times, so that a slow response does not delay other tasks. */
async function runOpenLoop(
  tasks: Iterable<[atMs: number, run: (scheduledAt: number) => Promise<void>]>,
): Promise<void> {
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (const [atMs, run] of tasks) {
    const wait = startedAt + atMs - performance.now();
    if (wait > 0) await pause(wait);
    running.push(run(startedAt + atMs));
  }
  await Promise.all(running);
}

async function currentLevels(db: Db, devices: readonly InstalledDevice[]): Promise<number[]> {
  const { rows } = await sql<{ tank_id: string; level_percent: number | null }>`
    select tank_id, level_percent from tank_states where tank_id = any(${devices.map(({ tank }) => tank)}::uuid[])`.execute(
    db,
  );
  const levels = new Map(rows.map(({ tank_id, level_percent }) => [tank_id, level_percent]));
  return devices.map(({ tank }) => levels.get(tank) ?? START_LEVEL);
}

/** Sends batches of 20 to 100 readings, each when its readings are due. */
async function sendBatches(
  { api, db, devices, key }: IntakeTarget,
  firstAt: number,
  { rate, seconds }: IntakeLoad,
): Promise<Outcome> {
  const levels = await currentLevels(db, devices);
  const outcome: Outcome = { times: [], sent: 0, failures: [] };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  /** Readings of a device are at least one millisecond apart, so that their times differ. */
  const messageAt = (number: number) => {
    const index = number % devices.length;
    const isEmptying = index % EMPTIES_EVERY === 0;
    const start = levels[index] ?? START_LEVEL;
    if (isEmptying) levels[index] = Math.max(2, start - FALL_POINTS);
    const level = isEmptying ? start : start + 0.2 * Math.sin(number);
    return {
      device: devices[index]?.serial_number,
      ts: firstAt + number,
      battery: 88,
      rssi: -90,
      values: { level, temperature: 31.5 },
    };
  };
  const send = (from: number, size: number) => async (scheduledAt: number) => {
    const body = JSON.stringify(Array.from({ length: size }, (_, at) => messageAt(from + at)));
    outcome.sent += size;
    const answer = await fetch(`${api}/ingest/generic`, { method: 'POST', headers, body }).then(
      async (response) => `${String(response.status)} ${await response.text()}`,
      (error: unknown) => `no response: ${String(error)}`,
    );
    outcome.times.push(performance.now() - scheduledAt);
    if (!answer.startsWith(`200 {"accepted":${String(size)},`)) outcome.failures.push(answer);
  };
  function* batches(): Generator<[number, (scheduledAt: number) => Promise<void>]> {
    for (let from = 0, turn = 0; from < seconds * rate; turn += 1) {
      const size = SMALLEST_BATCH + ((turn * 37) % BATCH_SPREAD);
      yield [(from / rate) * 1_000, send(from, size)];
      from += size;
    }
  }
  await runOpenLoop(batches());
  return outcome;
}

/** Reads the first pages of lists at regular times; returns the times in milliseconds. */
async function readLists(api: string, admin: Credentials, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${await signIn(api, admin)}`,
  };
  const read = (list: string) => async (scheduledAt: number) => {
    const body = JSON.stringify({ page: 1, limit: 25 });
    // A list without a response counts with the time until its failure.
    await fetch(`${api}/${list}`, { method: 'POST', headers, body }).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
    times.push(performance.now() - scheduledAt);
  };
  const count = Math.floor((seconds * 1_000) / LIST_EVERY_MS);
  await runOpenLoop(
    Array.from({ length: count }, (_, at) => [at * LIST_EVERY_MS, read(LISTS[at % LISTS.length] ?? 'tank')]),
  );
  return times;
}

/** Stored readings since the start of the load, states that differ from the newest reading, and alarms. */
async function readResult(db: Db, devices: readonly InstalledDevice[], firstAt: number) {
  const ids = devices.map(({ device }) => device);
  const since = new Date(firstAt);
  const { rows } = await sql<{ stored: number; stale: number; alarms: number; bytes: number }>`select
    (select count(*)::int from tank_readings where device_id = any(${ids}::uuid[]) and at >= ${since}) as stored,
    (select count(*)::int from devices d join tank_states s on s.tank_id = d.tank_id
      where d.id = any(${ids}::uuid[]) and s.reading_id is distinct from (select r.id from tank_readings r
        where r.tank_id = d.tank_id and r.reject_reason is null order by r.at desc, r.id limit 1)) as stale,
    (select count(*)::int from alarms a join devices d on d.tank_id = a.tank_id where d.id = any(${ids}::uuid[])
      and a.raised_at >= ${since}) as alarms,
    (select coalesce(avg(pg_column_size(m)), 0)::float8 from telemetry_messages m
      where m.received_at >= ${since}) as bytes`.execute(db);
  return rows[0] ?? { stored: 0, stale: 0, alarms: 0, bytes: 0 };
}

const LAST_DAILY_JOB = 'audit: report differences';
const JOBS_TIMEOUT_MS = 120_000;

/**
 * Waits for the daily jobs that a server runs soon after its start, because they use the processors for some
 * seconds.
 */
export async function waitForDailyJobs(db: Db, startedAt: Date): Promise<void> {
  for (const deadline = performance.now() + JOBS_TIMEOUT_MS; ; await pause(200)) {
    const { rows } =
      await sql`select from daily_job_runs where name = ${LAST_DAILY_JOB} and done_at > ${startedAt}`.execute(
        db,
      );
    if (rows.length > 0) return;
    if (performance.now() > deadline) throw new Error('The daily jobs did not run in time.');
  }
}

const CPU_SECONDS = /^process_cpu_seconds_total ([\d.]+)$/m;

/** Processor time in seconds that the server has used since its start. */
async function cpuSeconds(api: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', api))).text();
  return Number(CPU_SECONDS.exec(metrics)?.[1]);
}

/** Sends readings at a constant rate in batches, while lists are read; each reading must be stored once. */
export async function measureIntake(
  target: IntakeTarget,
  admin: Credentials,
  load: IntakeLoad,
): Promise<Figure[]> {
  const { seconds } = load;
  const quiet = await readLists(target.api, admin, Math.min(seconds, 30));
  const firstAt = Date.now();
  const cpuBefore = await cpuSeconds(target.api);
  const startedAt = performance.now();
  const [{ times, sent, failures }, lists] = await Promise.all([
    sendBatches(target, firstAt, load),
    readLists(target.api, admin, seconds),
  ]);
  const elapsed = (performance.now() - startedAt) / 1_000;
  const cpu = (await cpuSeconds(target.api)) - cpuBefore;
  if (failures.length > 0)
    console.error(`${String(failures.length)} batches were not accepted: ${String(failures[0])}`);
  const { stored, stale, alarms, bytes } = await readResult(target.db, target.devices, firstAt);
  return [
    { name: 'intake: readings', value: stored / elapsed, unit: '/s' },
    {
      name: 'intake: processor time of the server for 1,000 readings',
      value: (cpu / sent) * 1e6,
      unit: 'ms',
    },
    { name: 'intake: batches that were not accepted', value: failures.length, unit: '', budget: 0 },
    { name: 'intake: p50', value: percentile(times, 0.5), unit: 'ms', digits: 1 },
    { name: 'intake: p99', value: percentile(times, 0.99), unit: 'ms', digits: 1, budget: P99_BUDGET_MS },
    { name: 'intake: readings lost or doubled', value: Math.abs(sent - stored), unit: '', budget: 0 },
    { name: 'intake: levels that are not the newest reading', value: stale, unit: '', budget: 0 },
    { name: 'intake: alarms raised', value: alarms, unit: '' },
    { name: 'intake: stored message', value: bytes, unit: 'bytes' },
    { name: 'lists before the intake: p99', value: percentile(quiet, 0.99), unit: 'ms', digits: 1 },
    {
      name: 'lists during the intake: p99',
      value: percentile(lists, 0.99),
      unit: 'ms',
      digits: 1,
      budget: LIST_P99_BUDGET_MS,
    },
  ];
}
