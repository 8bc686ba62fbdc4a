import { sql } from 'kysely';
import { waitUntil } from '../../../src/server/db/embedded/processes';
import { signIn } from '../../../src/server/cli/simulate/api';
import { issueKeys, listDevices, registerDevices } from '../../../src/server/cli/simulate/devices';
import { runSimulation } from '../../../src/server/cli/simulate/run';
import { SIMULATED_FORMATS, simulateMessages } from '../../../src/server/cli/simulate/scenario';
import { createHttpSender, openMqttSender } from '../../../src/server/cli/simulate/senders';
import { processMessages } from '../../../src/server/modules/telemetry/intake';
import { startMqttIntake } from '../../../src/server/modules/telemetry/mqttIntake';
import { startMqttBroker, type MqttBroker } from '../support/mqttBroker';
import { createTestServer, PASSWORD, type TestServer } from '../support/testServer';
import { DAY_MS } from '../../../src/domain/durations';

const PATIENCE_MS = 100_000;
const TOPICS = [
  { format: 'chirpstack' as const, filter: 'application/+/device/+/event/+' },
  { format: 'ttn' as const, filter: 'v3/+/devices/+/+' },
  { format: 'generic' as const, filter: 'tanks/+/levels' },
];

let server: TestServer;
let broker: MqttBroker;
let url: string;

beforeAll(async () => {
  server = await createTestServer();
  broker = await startMqttBroker();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.signIn({ role: 'SuperAdmin', username: 'admin' });
});
afterAll(async () => {
  await broker.close();
  await server.close();
});

const run = (options: Pick<Parameters<typeof runSimulation>[0], 'scenario' | 'sender' | 'secondSender'>) => {
  const lines: string[] = [];
  const { signal } = new AbortController();
  return runSimulation({
    ...options,
    speed: 1_000_000,
    isLive: false,
    signal,
    log: (line) => lines.push(line),
  }).then(() => lines.join());
};

/** Number of readings of the registered devices, and of messages by outcome. */
async function stored() {
  const { rows } = await sql<{ readings: number }>`
    select count(*)::int as readings from tank_readings where source = 'telemetry'`.execute(server.db);
  const outcomes = await sql<{ outcome: string; count: number }>`
    select outcome, count(*)::int as count from telemetry_messages group by 1`.execute(server.db);
  const counts = Object.fromEntries(outcomes.rows.map(({ outcome, count }) => [outcome, count]));
  return { readings: rows[0]?.readings ?? 0, counts };
}

describe('a simulation', () => {
  it('registers tanks and devices, and the server interprets each of their messages once', async () => {
    const api = await signIn(url, 'admin', PASSWORD);
    const registered = { count: 6, format: undefined, seed: 1, intervalMin: 60 };
    const devices = await registerDevices(api, registered);
    const listed = await listDevices(api, { count: 6, format: undefined });
    const byName = (list: typeof devices) =>
      list.toSorted((left, right) => left.identifier.localeCompare(right.identifier));
    expect(byName(listed)).toEqual(byName(devices));
    expect(await listDevices(api, { count: 2, format: 'ttn' })).toHaveLength(2);
    await expect(registerDevices(api, registered)).rejects.toThrow('This serial number is already taken');

    const keys = await issueKeys(api, SIMULATED_FORMATS);
    const rotated = await issueKeys(api, SIMULATED_FORMATS);
    expect(Object.keys(keys)).toEqual([...SIMULATED_FORMATS]);
    expect(rotated.ttn).not.toBe(keys.ttn);

    const scenario = {
      devices,
      startAt: server.clock.now - 2 * DAY_MS,
      days: 1,
      seed: 7,
    };
    const http = createHttpSender(url, rotated);
    const report = await run({ scenario, sender: http });
    const sent = [...simulateMessages(scenario)].filter(({ event }) => event === 'up');
    const unique = sent.filter(({ isRepeated }) => !isRepeated).flatMap(({ measurements }) => measurements);
    const { readings, counts } = await stored();
    expect(readings).toBe(unique.length);
    const repeated = sent.filter(({ isRepeated }) => isRepeated).flatMap(({ measurements }) => measurements);
    expect(repeated.length).toBeGreaterThan(0);
    expect(counts.duplicate).toBe(repeated.length);
    expect(Object.keys(counts)).toHaveLength(2);
    expect(report).toContain(
      `${String(counts.accepted)} accepted, ${String(counts.duplicate)} duplicates, 0 refused`,
    );

    const intake = startMqttIntake({
      settings: {
        mqttUrl: broker.url,
        mqttTopics: TOPICS,
        mqttShared: true,
        mqttClientId: 'server',
        dataDir: '',
        port: 0,
      },
      processMessages: (rawMessages) => processMessages(server.db, rawMessages, server.clock.now),
      log: () => undefined,
    });
    expect(await waitUntil(PATIENCE_MS, () => intake.state().isConnected)).toBe(true);
    const later = { ...scenario, startAt: scenario.startAt + DAY_MS, days: 0.5 };
    const laterSent = [...simulateMessages(later)];
    const mqtt = await openMqttSender(broker.url);
    await run({ scenario: later, sender: mqtt, secondSender: http });
    const published = laterSent.filter(({ isRepeated }) => !isRepeated).length;
    expect(await waitUntil(PATIENCE_MS, () => intake.state().processed === published)).toBe(true);
    await mqtt.close();
    await intake.stop();
    const laterUnique = laterSent
      .filter(({ event, isRepeated }) => event === 'up' && !isRepeated)
      .flatMap(({ measurements }) => measurements);
    expect((await stored()).readings).toBe(unique.length + laterUnique.length);
  });
});
