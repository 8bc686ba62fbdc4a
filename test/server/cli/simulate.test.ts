import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dubaiHour } from '../../../src/domain/dates';
import { measure } from '../../../src/domain/telemetry/measure';
import { parseBody } from '../../../src/domain/telemetry/parseBody';
import type { DeviceModel, TelemetryDevice } from '../../../src/domain/telemetry/telemetry';
import { HOUR_MS, DAY_MS } from '../../../src/domain/durations';
import { readDevices } from '../../../src/server/cli/simulate/devices';
import { encodeMessage } from '../../../src/server/cli/simulate/messages';
import { readOptions } from '../../../src/server/cli/simulate/options';
import { runSimulation } from '../../../src/server/cli/simulate/run';
import {
  airTemperature,
  createTank,
  roleOf,
  simulateMessages,
  useAt,
  type SimulatedDevice,
  type SimulatedFormat,
  type SimulatedMessage,
} from '../../../src/server/cli/simulate/scenario';
import { createHttpSender } from '../../../src/server/cli/simulate/senders';
import { createRandom } from '../../../src/server/demo/generate/random';

const START = Date.parse('2026-11-01T00:00:00Z');
const DAYS = 30;
const FORMATS: SimulatedFormat[] = ['chirpstack', 'ttn', 'generic'];

const fleet = (count: number, format: SimulatedFormat = 'chirpstack'): SimulatedDevice[] =>
  Array.from({ length: count }, (_, index) => ({
    identifier: `24e124000000${index.toString(16).padStart(4, '0')}`,
    format,
    intervalMin: 60,
    emptyMm: 2_150,
    fullMm: 350,
  }));

const messagesOf = (devices: readonly SimulatedDevice[], seed = 1, days = DAYS) => [
  ...simulateMessages({ devices, startAt: START, days, seed }),
];
const devices = fleet(20);
const messages = messagesOf(devices);
const ofDevice = (index: number): SimulatedMessage[] =>
  messages.filter(({ device }) => device === devices[index]);
/** Measured levels in the order of their times. */
const levelsOf = (index: number) =>
  ofDevice(index)
    .filter(({ isRepeated }) => !isRepeated)
    .flatMap(({ measurements }) => measurements)
    .sort((left, right) => left.at - right.at);
const roleIndex = (role: string) => devices.findIndex((_, index) => roleOf(index) === role);

describe('a simulated tank', () => {
  it('has its highest use at lunch and dinner, and at weekends', () => {
    const at = (text: string) => useAt(Date.parse(text));
    expect(at('2026-11-18T12:30:00+04:00')).toBeGreaterThan(5 * at('2026-11-18T03:30:00+04:00'));
    expect(at('2026-11-21T12:30:00+04:00')).toBeGreaterThan(at('2026-11-18T12:30:00+04:00'));
    const day = Array.from({ length: 24 }, (_, hour) =>
      useAt(Date.parse('2026-11-20T00:30:00+04:00') + hour * HOUR_MS),
    );
    expect(day.reduce((sum, use) => sum + use, 0)).toBeCloseTo(1);
  });

  it('is warmest in the afternoon', () => {
    expect(airTemperature(Date.parse('2026-11-18T15:00:00+04:00'))).toBeCloseTo(39);
    expect(airTemperature(Date.parse('2026-11-18T03:00:00+04:00'))).toBeCloseTo(23);
  });

  it('is refilled in the daytime when it is below 30 %, up to 80 %', () => {
    const tank = createTank(createRandom(3), { levelPercent: 31 });
    const levels: { at: number; level: number }[] = [];
    for (let at = START; at < START + 20 * DAY_MS; at += HOUR_MS)
      levels.push({ at, level: tank.advance(at, at + HOUR_MS) });
    const rises = levels.filter(({ level }, index) => level > (levels[index - 1]?.level ?? level) + 1);
    expect(rises.length).toBeGreaterThan(0);
    for (const { at } of rises) expect(dubaiHour(at)).toBeGreaterThanOrEqual(7);
    for (const { at } of rises) expect(dubaiHour(at)).toBeLessThan(16);
    const lowest = Math.min(...levels.map(({ level }) => level));
    expect(lowest).toBeGreaterThan(20);
    expect(lowest).toBeLessThan(30);
    expect(Math.max(...levels.map(({ level }) => level))).toBe(80);
  });

  it('falls faster at night during a leak than any sound tank at any time', () => {
    const fastestFall = (index: number) => {
      const levels = levelsOf(index);
      const falls = levels.map(({ at, levelPercent }, nth) => {
        const before = levels[nth - 1];
        return before && at - before.at <= HOUR_MS ? before.levelPercent - levelPercent : 0;
      });
      const fall = Math.max(...falls);
      return { fall, at: levels[falls.indexOf(fall)]?.at ?? 0 };
    };
    const leak = fastestFall(roleIndex('leaking'));
    expect(leak.fall).toBeGreaterThan(5);
    expect(dubaiHour(leak.at)).toBeLessThan(6);
    for (const index of [6, 7, 8, 9, 10]) expect(fastestFall(index).fall).toBeLessThan(1.5);
  });
});

describe('scenario', () => {
  it('is equal for the same seed, and different for another', () => {
    expect(messagesOf(devices, 1, 3)).toEqual(messagesOf(devices, 1, 3));
    expect(messagesOf(devices, 2, 3)).not.toEqual(messagesOf(devices, 1, 3));
  });

  it('sends messages in the order of time, some of them late, lost or twice', () => {
    const times = messages.map(({ sendAt }) => sendAt);
    expect(times).toEqual([...times].sort((left, right) => left - right));
    const readings = messages.filter(({ event }) => event === 'up');
    const late = readings.filter(
      ({ sendAt, measurements: [first] }) => first && sendAt - first.at > 9 * 60_000,
    );
    const repeated = readings.filter(({ isRepeated }) => isRepeated);
    expect(late.length / readings.length).toBeCloseTo(0.01, 2);
    expect(repeated.length / readings.length).toBeCloseTo(0.01, 2);
    for (const { id } of repeated) expect(readings.filter((message) => message.id === id)).toHaveLength(2);
    const healthy = ofDevice(7).filter(({ event, isRepeated }) => event === 'up' && !isRepeated);
    expect(healthy.length).toBeGreaterThan(0.97 * DAYS * 24);
    expect(healthy.length).toBeLessThan(DAYS * 24);
  });

  it('has a frozen, a dead and a weak device', () => {
    const middle = START + 0.51 * DAYS * DAY_MS;
    const frozen = levelsOf(roleIndex('frozen')).filter(({ at }) => at > middle);
    expect(new Set(frozen.map(({ levelPercent }) => levelPercent)).size).toBe(1);
    expect(levelsOf(roleIndex('dead')).filter(({ at }) => at > middle)).toEqual([]);
    expect(ofDevice(roleIndex('low_battery')).at(-1)?.batteryPercent).toBeLessThan(10);
    expect(ofDevice(roleIndex('sound')).at(-1)?.batteryPercent).toBeGreaterThan(70);
  });

  it('has a device that rejoins with a new session and counts its frames from zero', () => {
    const sent = ofDevice(roleIndex('rejoining'));
    const join = sent.findIndex(({ event }) => event === 'join');
    expect(sent.filter(({ event }) => event === 'join')).toHaveLength(1);
    expect(sent[join]?.session).not.toBe(sent[join - 1]?.session);
    expect(sent[join + 1]?.frameCounter).toBeLessThan(3);
    expect(sent[join - 1]?.frameCounter).toBeGreaterThan(100);
  });

  it('has an outage of a gateway that silences its devices for hours', () => {
    const gap = (index: number) => {
      const times = levelsOf(index).map(({ at }) => at);
      return Math.max(...times.map((at, nth) => at - (times[nth - 1] ?? at)));
    };
    expect(gap(13)).toBeGreaterThanOrEqual(5 * HOUR_MS);
    expect(gap(7)).toBeLessThanOrEqual(3 * HOUR_MS);
  });
});

const MODELS: Record<SimulatedFormat, DeviceModel> = {
  chirpstack: { decoder: 'milesight', min_distance_mm: 250, max_distance_mm: 10_000 },
  ttn: { decoder: 'dragino_dds45', min_distance_mm: 30, max_distance_mm: 4_500 },
  generic: {},
};

describe.each(FORMATS)('message in the format %s', (format) => {
  const sent = messagesOf(fleet(6, format), 1, 4);
  const telemetryDevice: TelemetryDevice = {
    type: 'tank_level',
    model: MODELS[format],
    ...(format !== 'generic' && { empty_reading: 2_150, full_reading: 350 }),
    calibration_offset_percent: 0,
  };
  const read = (message: SimulatedMessage) => {
    const { body, query } = encodeMessage(message, (at) => at);
    const [, event] = query.split('=');
    const json: unknown = JSON.parse(JSON.stringify(body));
    return parseBody(format, json, event === undefined ? {} : { event });
  };

  it('is interpreted as measured', () => {
    const readings = sent.filter(({ event }) => event === 'up');
    expect(readings.length).toBeGreaterThan(100);
    for (const message of readings) {
      const { messages: parsed, malformed } = read(message);
      expect(malformed).toBe(0);
      const measured = parsed.map((one) => measure(one, telemetryDevice, message.sendAt));
      expect(measured.flatMap(({ problems }) => problems)).toEqual([]);
      const points = measured.flatMap(({ points: found }) => found);
      expect(points.map(({ at }) => at)).toEqual(message.measurements.map(({ at }) => at));
      points.forEach(({ values }, index) => {
        const { levelPercent, temperatureC } = message.measurements[index] ?? {
          levelPercent: NaN,
          temperatureC: NaN,
        };
        expect(Math.abs((values.level_percent ?? NaN) - levelPercent)).toBeLessThan(0.05);
        if (format !== 'chirpstack') expect(values.temperature_c).toBeCloseTo(temperatureC, 5);
      });
      expect(parsed[0]?.device.toLowerCase()).toBe(message.device.identifier);
    }
  });

  it('has the same id or frame if it is sent again, and another one otherwise', () => {
    const keyOf = (message: SimulatedMessage) => {
      const [first] = read(message).messages;
      return [first?.device, first?.messageId, first?.session, first?.frameCounter, first?.payload].join(' ');
    };
    const keys = sent
      .filter(({ event }) => event === 'up')
      .map((message) => [message.id, keyOf(message)] as const);
    expect(new Set(keys.map(([, key]) => key)).size).toBe(new Set(keys.map(([id]) => id)).size);
  });

  it('reports joins and batteries', () => {
    const events = sent.flatMap((message) => read(message).messages);
    expect(events.filter(({ event }) => event === 'join')).toHaveLength(format === 'generic' ? 0 : 1);
    const batteries = events.flatMap(({ battery_percent }) => battery_percent ?? []);
    expect(batteries.length).toBeGreaterThan(20);
    for (const percent of batteries) expect(percent).toBeGreaterThan(3);
  });
});

describe('options', () => {
  const KEY = ['--devices', 'a.csv', '--key', 'tbs_1'];
  it.each([
    [[...KEY, '--tanks', '0'], '--tanks must be a number above 0 and at most 20000'],
    [[...KEY, '--tanks', '1.5'], '--tanks must be a whole number'],
    [[...KEY, '--days', '31'], '--days must be a number above 0 and at most 30'],
    [[...KEY, '--speed', 'fast'], '--speed must be a number'],
    [[...KEY, '--format', 'sigfox'], '--format must be one of chirpstack, ttn, generic'],
    [[...KEY, '--url', 'localhost'], '--url must be an address'],
    [[...KEY, '--mqtt', 'http://broker'], '--mqtt must be an address'],
    [[...KEY, '--nonsense'], 'Usage: npm run simulate'],
    [[], 'No devices: name them with --devices file.csv, or sign in'],
    [['--devices', 'a.csv'], 'Name the key of a source with --key'],
    [['--user', 'admin'], 'Set the password of the user in SIMULATE_PASSWORD'],
    [[...KEY, '--register'], '--register needs --user'],
  ])('refuse %j with a message', (args, sentence) => {
    expect(() => readOptions(args, {})).toThrow(sentence);
  });

  it('have defaults', () => {
    expect(readOptions(['--user', 'admin'], { SIMULATE_PASSWORD: 'secret' })).toMatchObject({
      tanks: 500,
      days: 30,
      speed: 1_000,
      seed: 1,
      url: 'http://localhost:8080',
      live: false,
    });
  });
});

describe('a device file', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'tankbook-simulate-'))));
  afterAll(() => rm(folder, { recursive: true }));
  const read = async (text: string) => {
    await writeFile(join(folder, 'devices.csv'), text);
    return readDevices(join(folder, 'devices.csv'), undefined);
  };

  it('reads identifiers, with defaults for other columns', async () => {
    expect(await read('identifier,format,empty_mm,full_mm\n70B3D5,,,\nT-1,generic,2600,300\n')).toEqual([
      { identifier: '70B3D5', format: 'chirpstack', intervalMin: 60, emptyMm: 2_150, fullMm: 350 },
      { identifier: 'T-1', format: 'generic', intervalMin: 60, emptyMm: 2_600, fullMm: 300 },
    ]);
  });

  it.each([
    ['identifier,format\n,ttn', "row 2: the column 'identifier' is empty"],
    ['identifier,format\na,sigfox', 'row 2: the format must be one of'],
    ['identifier,format\n"a', 'is not a CSV file with a header row'],
  ])('refuses %j', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(sentence);
  });
});

describe('a run', () => {
  it('sends all messages over HTTP, retries while the server is busy, and counts the responses', async () => {
    const requests: { url: string; key: string; body: string }[] = [];
    const statuses: number[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        requests.push({ url: request.url ?? '', key: request.headers.authorization ?? '', body });
        const status = requests.length % 10 === 0 ? 503 : requests.length % 7 === 0 ? 401 : 200;
        statuses.push(status);
        if (status !== 200) response.writeHead(status).end();
        else response.end(JSON.stringify({ accepted: 1, duplicates: 0, unknown: 0, refused: 0 }));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const lines: string[] = [];
    const scenario = { devices: fleet(3), startAt: START, days: 1, seed: 1 };
    await runSimulation({
      scenario,
      speed: 1_000_000,
      isLive: false,
      signal: new AbortController().signal,
      sender: createHttpSender(url, { chirpstack: 'tbs_1' }),
      log: (line) => lines.push(line),
    });
    server.close();
    const expected = [...simulateMessages(scenario)];
    const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
    expect(count(503)).toBeGreaterThan(0);
    expect(requests).toHaveLength(expected.length + count(503));
    expect(requests.find(({ url: path }) => path.includes('event=up'))).toMatchObject({
      url: '/api/ingest/chirpstack?event=up',
      key: 'Bearer tbs_1',
    });
    const failed = count(401);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${expected.length} messages sent, ${expected.length - failed} accepted, 0 duplicates, 0 refused, ${failed} failed \\(HTTP 401\\), p50 \\d+ ms, p99 \\d+ ms, in \\d+ s\\.$`,
        ),
      ),
    ]);
  });
});
