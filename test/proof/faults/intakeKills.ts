import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';
import type { Pool } from 'pg';
import { startEmbedded, type RunningDatabase } from '../../../src/server/db/embedded/start';
import { migrate } from '../../../src/server/db/migrate';
import { createRuntimeRole } from '../../../src/server/db/roles';
import type { Db } from '../../../src/server/db/client';
import { DATABASE_JOBS } from '../../../src/server/dailyJobs';
import { runJobs } from '../../../src/server/jobs/scheduler';
import { addSource, installDevices, type InstalledDevice } from '../../server/support/installedDevices';
import { makeDataDir } from '../../startProduct';
import type { Proof, RoundResult } from '../runner/proof';
import { connectToDatabase } from '../support/demoCompany';
import { freePort, startServer, waitUntil, type ServerProcess } from '../support/serverProcess';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy';
import { killDatabase, viaProxy } from './databaseProcess';

interface IntakeSetup {
  pool: Pool;
  db: Db;
  databaseDir: string;
  database: RunningDatabase;
  proxy: TcpProxy;
  settings: Record<string, string>;
  server: ServerProcess;
  broker: ChildProcess;
  startBroker: () => Promise<ChildProcess>;
  publisher: MqttClient;
  devices: readonly InstalledDevice[];
  key: string;
  folders: readonly string[];
  close: () => Promise<void>;
}

/** A reading whose sender received an acknowledgement. */
interface Acknowledged {
  device: string;
  at: number;
}

const DEVICES = 16;
/** Senders over HTTP and over MQTT, each with separate devices. */
const [HTTP_SENDERS, MQTT_SENDERS] = [4, 2];
const DEVICES_PER_SENDER = Math.floor(DEVICES / (HTTP_SENDERS + MQTT_SENDERS));
const PAUSE_MS = 10;
const RETRY_MS = 100;
const [MIN_READINGS, READINGS_SPREAD] = [200, 600];
const LOAD_LIMIT_MS = 30_000;
const RECOVERY_LIMIT_MS = 120_000;
const JOB_LIMIT_MS = 10_000;
/** Job that also rolls up readings. */
const FORECAST_JOBS = DATABASE_JOBS.filter(({ name }) => name === 'tanks: forecast');

async function startBroker(port: number, file: string): Promise<ChildProcess> {
  const broker = fork(join(__dirname, '../support/mqttBrokerProcess.js'), [String(port), file]);
  await once(broker, 'message');
  return broker;
}

async function startIntake(): Promise<IntakeSetup> {
  const folders = [await makeDataDir(), await makeDataDir(), await makeDataDir()] as const;
  const [databaseDir, dataDir, brokerDir] = folders;
  const database = await startEmbedded(databaseDir);
  const proxy = await startTcpProxy(Number(new URL(database.url).port));
  const url = viaProxy(proxy, database.url);
  await migrate(url);
  const { pool, db } = connectToDatabase(url);
  const devices = await installDevices(db, DEVICES);
  const brokerPort = await freePort();
  const open = () => startBroker(brokerPort, join(brokerDir, 'messages'));
  const broker = await open();
  const mqttUrl = `mqtt://127.0.0.1:${String(brokerPort)}`;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    NODE_ENV: 'production',
    DATABASE_URL: await createRuntimeRole(url),
    MQTT_URL: mqttUrl,
    MQTT_TOPICS: 'generic=tanks/+/levels',
  };
  const setup: IntakeSetup = {
    pool,
    db,
    databaseDir,
    database,
    proxy,
    settings,
    broker,
    startBroker: open,
    devices,
    folders,
    server: await startServer(settings),
    key: await addSource(db),
    publisher: connect(mqttUrl, { clientId: 'publisher', clean: false, reconnectPeriod: RETRY_MS }),
    close: async () => {
      await setup.publisher.endAsync(true);
      await setup.server.stop();
      setup.broker.kill('SIGKILL');
      await setup.pool.end();
      await setup.proxy.close();
      await setup.database.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
  setup.publisher.on('error', () => undefined);
  return setup;
}

/** Levels between 5 and 65 %, so that alarms are raised and cleared, and no change requires confirmation. */
const levelOf = (number: number): number => Math.round((35 + 30 * Math.sin(number / 10)) * 10) / 10;

const readingOf = ({ serial_number }: InstalledDevice, at: number, number: number) => ({
  device: serial_number,
  ts: at,
  message_id: String(at),
  values: { level: levelOf(number) },
});

/** Gives each reading of a device a distinct time, in sending order. */
function createTimes() {
  const last = new Map<string, number>();
  return ({ device }: InstalledDevice): number => {
    const at = Math.max(Date.now(), (last.get(device) ?? 0) + 1);
    last.set(device, at);
    return at;
  };
}

/** Sends batches until the load ends; unacknowledged batches are repeated, even after the end. */
async function runHttpSender(
  setup: IntakeSetup,
  devices: readonly InstalledDevice[],
  { signal, acknowledged }: { signal: AbortSignal; acknowledged: Acknowledged[] },
): Promise<void> {
  const nextTime = createTimes();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${setup.key}` };
  for (let number = 0; !signal.aborted; number += 1) {
    const sent = devices.map((device) => ({ device, at: nextTime(device) }));
    const body = JSON.stringify(sent.map(({ device, at }) => readingOf(device, at, number)));
    const url = `${setup.server.url}/api/ingest/generic`;
    const attempt = () =>
      fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) }).then(
        async (response) => response.text().then(() => response.ok),
      );
    await waitUntil(
      RECOVERY_LIMIT_MS,
      async () => (await attempt().catch(() => false)) || (await pause(RETRY_MS, false)),
    );
    acknowledged.push(...sent.map(({ device, at }) => ({ device: device.device, at })));
    await pause(PAUSE_MS);
  }
}

/**
 * Publishes with QoS 1 until the load ends; the client repeats messages that the broker did not acknowledge.
 */
async function runMqttSender(
  { publisher }: IntakeSetup,
  devices: readonly InstalledDevice[],
  { signal, acknowledged }: { signal: AbortSignal; acknowledged: Acknowledged[] },
): Promise<void> {
  const nextTime = createTimes();
  for (let number = 0; !signal.aborted; number += 1) {
    for (const device of devices) {
      const at = nextTime(device);
      const body = JSON.stringify(readingOf(device, at, number));
      await publisher.publishAsync(`tanks/${device.serial_number}/levels`, body, { qos: 1 });
      acknowledged.push({ device: device.device, at });
    }
    await pause(PAUSE_MS);
  }
}

type Target = 'server' | 'database' | 'broker';
const TARGETS: readonly Target[] = ['server', 'database', 'broker'];

async function kill(setup: IntakeSetup, target: Target): Promise<string[]> {
  if (target === 'database') return killDatabase(setup);
  if (target === 'server') {
    await setup.server.kill();
    setup.server = await startServer(setup.settings);
  } else {
    setup.broker.kill('SIGKILL');
    await once(setup.broker, 'exit');
    setup.broker = await setup.startBroker();
  }
  return [];
}

const countMissing = async (db: Db, acknowledged: readonly Acknowledged[]): Promise<number> => {
  const { rows } = await sql<{ missing: number }>`select count(*)::int as missing
    from unnest(${acknowledged.map(({ device }) => device)}::uuid[], ${acknowledged.map(({ at }) => new Date(at))}::timestamptz[]) a (device_id, at)
    where (select count(*) from tank_readings r where r.device_id = a.device_id and r.at = a.at) <> 1`.execute(
    db,
  );
  return rows[0]?.missing ?? 0;
};

/** Counts that are defects unless 0. */
const FINDINGS = sql<Record<string, number>>`select
  (select count(*)::int from (select from tank_readings where device_id is not null group by device_id, at
    having count(*) > 1) twice) as "readings stored twice",
  (select count(*)::int from (select from telemetry_messages where outcome = 'accepted' and message_key is not null
    group by device_id, message_key having count(*) > 1) twice) as "messages accepted twice",
  (select count(*)::int from tank_states s where exists (select from tank_readings r where r.tank_id = s.tank_id)
    and s.reading_id is distinct from (select r.id from tank_readings r where r.tank_id = s.tank_id
      and r.reject_reason is null order by r.at desc, r.id limit 1)) as "levels that are not the newest reading",
  (select count(*)::int from alarms a join alarms b on b.id > a.id and b.tank_id = a.tank_id and b.kind = a.kind
    and tstzrange(a.raised_at, a.cleared_at, '()') && tstzrange(b.raised_at, b.cleared_at, '()')) as "alarms raised twice",
  (select count(*)::int from (select from orders where tank_id is not null and status = 'New' and deleted_at is null
    group by tank_id, type having count(*) > 1) twice) as "orders opened twice",
  (select count(*)::int from (select tank_id, date_trunc('hour', at) as hour, count(*)::int as readings,
        min(level_percent) as lowest, max(level_percent) as highest, (array_agg(level_percent order by at desc))[1] as last
      from tank_readings where reject_reason is null group by 1, 2) r
    full join tank_hours h on h.tank_id = r.tank_id and h.hour = r.hour
    where (r.readings, r.lowest, r.highest, r.last) is distinct from
      (h.readings, h.lowest_percent, h.highest_percent, h.last_percent)) as "hours that are not their readings",
  (select count(*)::int from (select tank_id, (hour at time zone 'Asia/Dubai')::date as day, sum(readings)::int as readings,
        min(lowest_percent) as lowest, max(highest_percent) as highest from tank_hours group by 1, 2) h
    full join tank_days d on d.tank_id = h.tank_id and d.day = h.day
    where (h.readings, h.lowest, h.highest) is distinct from (d.readings, d.lowest_percent, d.highest_percent))
    as "days that are not their hours"`;

/** Runs the roll-up job, and repeats it until the server's own run has committed. */
async function findDefects(db: Db): Promise<string[]> {
  let defects: string[] = [];
  await waitUntil(JOB_LIMIT_MS, async () => {
    await runJobs(db, FORECAST_JOBS, { now: Date.now() });
    const { rows } = await FINDINGS.execute(db);
    defects = Object.entries(rows[0] ?? {})
      .filter(([, count]) => count !== 0)
      .map(([finding, count]) => `${String(count)} ${finding}`);
    return defects.length === 0;
  });
  return defects;
}

async function round(setup: IntakeSetup, number: number): Promise<RoundResult> {
  const target = TARGETS[number % TARGETS.length] ?? 'server';
  const stop = new AbortController();
  const acknowledged: Acknowledged[] = [];
  const load = { signal: stop.signal, acknowledged };
  const running = Array.from({ length: HTTP_SENDERS + MQTT_SENDERS }, (_, index) => {
    const own = setup.devices.slice(index * DEVICES_PER_SENDER, (index + 1) * DEVICES_PER_SENDER);
    return (index < HTTP_SENDERS ? runHttpSender : runMqttSender)(setup, own, load);
  });
  const readings = MIN_READINGS + ((number * 97) % READINGS_SPREAD);
  await waitUntil(LOAD_LIMIT_MS, () => acknowledged.length >= readings);
  const defects = await kill(setup, target);
  const total = acknowledged.length + MIN_READINGS;
  if (!(await waitUntil(RECOVERY_LIMIT_MS, () => acknowledged.length >= total)))
    defects.push('the intake did not continue');
  stop.abort();
  await Promise.all(running);
  const isComplete = () => countMissing(setup.db, acknowledged).then((missing) => missing === 0);
  if (!(await waitUntil(RECOVERY_LIMIT_MS, isComplete)))
    defects.push(
      `${String(await countMissing(setup.db, acknowledged))} of ${String(acknowledged.length)} acknowledged readings are not stored once`,
    );
  defects.push(...(await findDefects(setup.db)));
  return { cases: acknowledged.length, defects: defects.map((defect) => `${target} killed: ${defect}`) };
}

export const intakeKills: Proof<IntakeSetup> = {
  name: 'intake-kills',
  claim:
    'kill -9 on the server, PostgreSQL and the MQTT broker under intake: every acknowledged reading is stored once, levels are the newest readings, hours and days agree with them, no alarm or order is doubled',
  rounds: 60,
  setUp: startIntake,
  round,
};
