import { sql } from 'kysely';
import { createDb, openPool } from '../../../../src/server/db/client';
import { waitUntil } from '../../../../src/server/db/embedded/processes';
import { processMessages } from '../../../../src/server/modules/telemetry/intake';
import { startMqttIntake } from '../../../../src/server/modules/telemetry/mqttIntake';
import { startTcpProxy } from '../../../proof/support/tcpProxy';
import { startMqttBroker, type MqttBroker } from '../../support/mqttBroker';
import { createTestDatabase, type TestDatabase } from '../../support/testDatabase';

const PATIENCE_MS = 100_000;
const NOW = Date.parse('2026-11-20T08:00:00Z');
const TOPIC = 'tanks/T-1/levels';

let database: TestDatabase;
let broker: MqttBroker;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from telemetry_messages`.execute(database.db);
  broker = await startMqttBroker();
});
afterEach(() => broker.close());

const eventually = async (condition: () => boolean | Promise<boolean>) =>
  expect(await waitUntil(PATIENCE_MS, condition)).toBe(true);

const start = (mqttClientId: string, db = database.db) =>
  startMqttIntake({
    settings: {
      mqttUrl: broker.url,
      mqttTopics: [{ format: 'generic', filter: 'tanks/+/levels' }],
      mqttShared: true,
      mqttClientId,
      dataDir: '',
      port: 0,
    },
    processMessages: (rawMessages) => processMessages(db, rawMessages, NOW),
    log: () => undefined,
  });

const reading = (number: number) => ({
  ts: NOW - number * 1_000,
  message_id: String(number),
  values: { level: 50 },
});
const storedIds = async () => {
  const { rows } = await sql<{ id: string }>`
    select raw::jsonb->>'message_id' as id from telemetry_messages`.execute(database.db);
  return rows.map(({ id }) => Number(id)).sort((left, right) => left - right);
};
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('MQTT intake with its database', () => {
  it('loses nothing and stores nothing twice while the database is unavailable', async () => {
    const { port, pathname, username, password } = new URL(database.url);
    const proxy = await startTcpProxy(Number(port));
    const pool = openPool(`postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`, {
      onConnectionError: () => undefined,
    });
    const intake = start('one', createDb(pool));
    await eventually(() => intake.state().isConnected);
    await broker.publish(TOPIC, reading(0));
    await eventually(() => broker.acknowledged.length === 1);
    proxy.setMode('closed');
    for (const number of numbers(20).slice(1)) await broker.publish(TOPIC, reading(number));
    expect(broker.acknowledged).toHaveLength(1);
    proxy.setMode('clear');
    await eventually(() => broker.acknowledged.length === 20);
    expect(await storedIds()).toEqual(numbers(20));
    await intake.stop();
    await pool.end();
    await proxy.close();
  });

  it('divides the messages between two processes, and takes over those of one that stops', async () => {
    const [one, two] = [start('one'), start('two')];
    await eventually(() => one.state().isConnected && two.state().isConnected);
    for (const number of numbers(50)) await broker.publish(TOPIC, reading(number));
    await one.stop();
    for (const number of numbers(100).slice(50)) await broker.publish(TOPIC, reading(number));
    const again = start('one');
    await eventually(() => broker.acknowledged.length === 100);
    expect(await storedIds()).toEqual(numbers(100));
    expect(two.state().processed).toBeGreaterThanOrEqual(50);
    await Promise.all([two.stop(), again.stop()]);
  });
});
