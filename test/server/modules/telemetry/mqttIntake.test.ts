import { waitUntil } from '../../../../src/server/db/embedded/processes';
import type { RawMessage } from '../../../../src/server/modules/telemetry/intake';
import {
  matchTopic,
  readTopic,
  startMqttIntake,
  type MqttIntakeOptions,
} from '../../../../src/server/modules/telemetry/mqttIntake';
import { startMqttBroker, type MqttBroker } from '../../support/mqttBroker';

const PATIENCE_MS = 50_000;
const TOPICS = [
  { format: 'chirpstack' as const, filter: 'application/+/device/+/event/+' },
  { format: 'generic' as const, filter: 'tanks/+/levels' },
];
const TOPIC = 'application/a1/device/70b3d59ba4c1e207/event/up';

let broker: MqttBroker;
const running: { stop: () => Promise<void> }[] = [];
const log: string[] = [];

interface Options extends Partial<MqttIntakeOptions['settings']> {
  processMessages?: MqttIntakeOptions['processMessages'];
}

function start({ processMessages = () => Promise.resolve(), ...settings }: Options = {}) {
  const batches: RawMessage[][] = [];
  const intake = startMqttIntake({
    settings: {
      mqttUrl: broker.url,
      mqttTopics: TOPICS,
      mqttShared: false,
      mqttClientId: 'one',
      dataDir: '/srv/tankbook',
      port: 8080,
      ...settings,
    },
    processMessages: async (rawMessages) => {
      batches.push([...rawMessages]);
      await processMessages(rawMessages);
    },
    log: (line) => log.push(line),
  });
  running.push(intake);
  const bodies = () => batches.flat().map(({ body }) => JSON.parse(body.toString()) as number);
  return { ...intake, batches, bodies };
}

const eventually = async (condition: () => boolean) =>
  expect(await waitUntil(PATIENCE_MS, condition)).toBe(true);
const started = async (options?: Options) => {
  const intake = start(options);
  await eventually(() => intake.state().isConnected);
  await broker.publish(TOPIC, 'first');
  await eventually(() => intake.batches.length > 0);
  intake.batches.length = 0;
  await eventually(() => broker.acknowledged.length > 0);
  broker.acknowledged.length = 0;
  return intake;
};
/** A promise that is resolved from outside. */
function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

beforeEach(async () => {
  broker = await startMqttBroker();
  log.length = 0;
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await broker.close();
});

describe('topics', () => {
  it.each([
    ['a/+/c', 'a/b/c', ['b']],
    ['a/+/c', 'a/b/d', undefined],
    ['a/+', 'a/b/c', undefined],
    ['a/#', 'a/b/c', []],
    ['a/#', 'a', []],
    ['#', 'a/b', []],
    ['/+/#', '/x', ['x']],
  ])('%s matches %s as %j', (filter, topic, expected) => {
    expect(matchTopic(filter, topic)).toEqual(expected);
  });

  it('name format, event and device', () => {
    expect(readTopic(TOPICS, TOPIC)).toEqual({ format: 'chirpstack', event: 'up' });
    expect(readTopic(TOPICS, 'tanks/T-7/levels')).toEqual({ format: 'generic', device: 'T-7' });
    expect(readTopic(TOPICS, 'other')).toBeUndefined();
  });
});

describe('MQTT intake', () => {
  it('processes messages with the data of their topics, and acknowledges them', async () => {
    const intake = await started();
    await broker.publish(TOPIC, 1);
    await broker.publish('tanks/T-7/levels', 2);
    await broker.publish(TOPIC, 3, 0);
    await eventually(() => intake.bodies().length === 3);
    expect(intake.batches.flat()).toMatchObject([
      { format: 'chirpstack', event: 'up', transport: 'mqtt' },
      { format: 'generic', device: 'T-7', transport: 'mqtt' },
      { format: 'chirpstack', event: 'up', transport: 'mqtt' },
    ]);
    await eventually(() => broker.acknowledged.length === 2);
    expect(intake.state()).toEqual({ isConnected: true, processed: 4 });
  });

  it('receives messages published while it was stopped', async () => {
    await (await started()).stop();
    await broker.publish(TOPIC, 1);
    const intake = start();
    await eventually(() => intake.bodies().length === 1);
    expect(intake.bodies()).toEqual([1]);
  });

  it('processes messages that arrive during a commit together, and acknowledges them in order', async () => {
    const commit = gate();
    const intake = await started();
    const slow = start({ processMessages: () => commit.opened });
    await intake.stop();
    await eventually(() => slow.state().isConnected);
    for (const number of numbers(300)) await broker.publish(TOPIC, number);
    await eventually(() => slow.batches.length === 1);
    commit.open();
    await eventually(() => broker.acknowledged.length === 300);
    expect(slow.bodies()).toEqual(numbers(300));
    expect(slow.batches.length).toBeLessThan(10);
    expect(broker.acknowledged).toEqual(numbers(300).map(String));
  });

  it('acknowledges nothing while the database fails, and loses nothing', async () => {
    let isDown = false;
    const intake = await started({
      processMessages: () => (isDown ? Promise.reject(new Error('connection refused')) : Promise.resolve()),
    });
    isDown = true;
    await broker.publish(TOPIC, 1);
    await broker.publish(TOPIC, 2);
    await eventually(() => intake.batches.length >= 2);
    expect(broker.acknowledged).toEqual([]);
    expect(intake.state().processed).toBe(1);
    expect(log).toEqual(['MQTT: messages wait for the database: connection refused']);
    isDown = false;
    await eventually(() => broker.acknowledged.length === 2);
    expect(intake.state().processed).toBe(3);
  });

  it('gives up only the message of a batch that the database refuses', async () => {
    const commit = gate();
    const refused = Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' });
    const stored: string[] = [];
    let isSlow = false;
    const intake = await started({
      processMessages: async (rawMessages) => {
        if (isSlow) await commit.opened;
        const bodies = rawMessages.map(({ body }) => body.toString());
        if (bodies.includes('2')) throw refused;
        stored.push(...bodies);
      },
    });
    isSlow = true;
    await broker.publish(TOPIC, 0);
    await eventually(() => intake.batches.length === 1);
    for (const number of [1, 2, 3]) await broker.publish(TOPIC, number);
    commit.open();
    await eventually(() => broker.acknowledged.length === 4);
    expect(stored).toEqual(['"first"', '0', '1', '3']);
    expect(log).toEqual(['MQTT: the database refuses a message: unsupported Unicode escape sequence: "2"']);
  });

  it('leaves messages that it cannot commit before it stops to the broker', async () => {
    const failing = await started({ mqttClientId: 'two' });
    await failing.stop();
    const down = start({ mqttClientId: 'two', processMessages: () => Promise.reject(new Error('down')) });
    await eventually(() => down.state().isConnected);
    await broker.publish(TOPIC, 1);
    await eventually(() => down.batches.length > 0);
    await down.stop();
    expect(broker.acknowledged).toEqual([]);
    const up = start({ mqttClientId: 'two' });
    await eventually(() => up.bodies().length === 1);
  });

  it('receives a message again if the connection is lost before its commit', async () => {
    const commit = gate();
    let isSlow = false;
    const intake = await started({ processMessages: () => (isSlow ? commit.opened : Promise.resolve()) });
    isSlow = true;
    await broker.publish(TOPIC, 1);
    await eventually(() => intake.batches.length === 1);
    broker.disconnectAll();
    await eventually(() => !intake.state().isConnected);
    commit.open();
    await eventually(() => broker.acknowledged.length === 1);
    expect(intake.bodies()).toEqual([1, 1]);
  });

  it('reconnects after an outage of the broker', async () => {
    const intake = await started();
    broker.goOffline();
    await eventually(() => !intake.state().isConnected);
    await broker.goOnline();
    await eventually(() => intake.state().isConnected);
    await broker.publish(TOPIC, 1);
    await eventually(() => intake.bodies().length === 1);
    expect(log[0]).toBe('MQTT: the connection is lost');
  });

  it('stops while the broker is offline', async () => {
    const intake = await started();
    broker.goOffline();
    await eventually(() => !intake.state().isConnected);
    await intake.stop();
    await broker.goOnline();
    expect(intake.state().isConnected).toBe(false);
  });

  it('shares the messages among the processes', async () => {
    const [one, two] = [
      start({ mqttShared: true, mqttClientId: undefined, port: 8080 }),
      start({ mqttShared: true, mqttClientId: undefined, port: 8081 }),
    ];
    await eventually(() => one.state().isConnected && two.state().isConnected);
    expect(broker.connectedClients.size).toBe(2);
    for (const number of numbers(100)) await broker.publish(TOPIC, number);
    await eventually(() => broker.acknowledged.length === 100);
    expect([...one.bodies(), ...two.bodies()].sort((a, b) => a - b)).toEqual(numbers(100));
    expect(one.bodies().length).toBeGreaterThan(20);
    expect(two.bodies().length).toBeGreaterThan(20);
  });

  it('signs in with the user of the URL and never logs it', async () => {
    const intake = start({ mqttUrl: broker.url.replace('//', '//tank%40book:p%3Aass@') });
    await eventually(() => intake.state().isConnected);
    expect(broker.credentials).toEqual(['tank@book', 'p:ass']);
    broker.goOffline();
    await eventually(() => log.length > 0);
    expect(log.join()).not.toMatch(/book|ass@/);
  });

  it('acknowledges messages that match no topic, and ignores messages that are too long', async () => {
    const intake = await started({ mqttTopics: [{ format: 'generic', filter: 'tanks/#' }, ...TOPICS] });
    await intake.stop();
    const narrower = start();
    await broker.publish('tanks/T-7', 1);
    await broker.publish(TOPIC, 'x'.repeat(4 * 1024 * 1024));
    await broker.publish(TOPIC, 2);
    await eventually(() => narrower.bodies().length === 1);
    expect(narrower.bodies()).toEqual([2]);
    await eventually(() => broker.acknowledged.length === 3);
    expect(log).toEqual([expect.stringContaining('such as "tanks/T-7"'), expect.stringContaining(TOPIC)]);
  });
});
