import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { createDatabase, withConnection } from '../../../src/server/db/databaseAdmin';
import { dropDatabase } from '../../setup/dropDatabase';
import type { Db } from '../../../src/server/db/client';
import { createDb, openPool } from '../../../src/server/db/client';
import { migrate } from '../../../src/server/db/migrate';
import { createRuntimeRole } from '../../../src/server/db/roles';
import { freePort, startServer, waitUntil } from '../../proof/support/serverProcess';
import { installDevices } from '../../server/support/installedDevices';
import { startMqttBroker } from '../../server/support/mqttBroker';
import { makeDataDir } from '../../startProduct';
import type { Figure } from '../figures';

const DEVICES = 50;
const PATIENCE_MS = 120_000;

const count = async (db: Db) => {
  const { rows } = await sql<{ readings: number; taken: number; duplicates: number }>`select
    (select count(*)::int from tank_readings where device_id is not null) as readings,
    (select count(*)::int from telemetry_messages where outcome = 'accepted') as taken,
    (select count(*)::int from telemetry_messages where outcome = 'duplicate') as duplicates`.execute(db);
  return rows[0] ?? { readings: 0, taken: 0, duplicates: 0 };
};

/**
 * Two server processes share a subscription with QoS 1. After a third of the messages one is killed, and it
 * is restarted after two thirds; each message must be stored once. The database is created on the server of
 * the URL.
 */
export async function measureSharedSubscription(ownerUrl: string, messages: number): Promise<Figure[]> {
  const name = `tankbook_mqtt_${String(process.pid)}_${String(Date.now())}`;
  const url = await createDatabase(ownerUrl, name);
  const broker = await startMqttBroker();
  const folders = [await makeDataDir(), await makeDataDir()];
  const pool = openPool(url, { withoutTimeouts: true, max: 2 });
  const db = createDb(pool);
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    await migrate(url);
    const runtimeUrl = await createRuntimeRole(url, name);
    const devices = await installDevices(db, DEVICES);
    const ports = [await freePort(), await freePort()];
    const start = async (index: number) => {
      servers[index] = await startServer({
        NODE_ENV: 'production',
        DATA_DIR: folders[index] ?? '',
        PORT: String(ports[index]),
        DATABASE_URL: runtimeUrl,
        MQTT_URL: broker.url,
        MQTT_TOPICS: 'generic=tanks/+/levels',
      });
    };
    await Promise.all([start(0), start(1)]);
    const firstAt = Date.now() - messages;
    const startedAt = performance.now();
    const publish = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1)
        await broker.publish(`tanks/${devices[number % DEVICES]?.serial_number ?? ''}/levels`, {
          ts: firstAt + number,
          message_id: String(number),
          values: { level: 60 },
        });
    };
    const third = Math.floor(messages / 3);
    await publish(0, third);
    const killing = servers[1]?.kill();
    await publish(third, 2 * third);
    await killing;
    await start(1);
    await publish(2 * third, messages);
    await waitUntil(PATIENCE_MS, async () => (await count(db)).readings >= messages);
    const seconds = (performance.now() - startedAt) / 1_000;
    const { readings, taken, duplicates } = await count(db);
    return [
      { name: 'two processes, one killed: messages', value: messages / seconds, unit: '/s' },
      { name: 'two processes, one killed: readings lost', value: messages - readings, unit: '', budget: 0 },
      {
        name: 'two processes, one killed: messages taken twice',
        value: taken - messages,
        unit: '',
        budget: 0,
      },
      { name: 'two processes, one killed: deliveries recognised as repeated', value: duplicates, unit: '' },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await broker.close();
    await pool.end();
    await dropDatabase(url);
    await withConnection(ownerUrl, (client) => client.query(`drop role if exists ${name}`));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
