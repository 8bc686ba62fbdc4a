import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DeviceInput } from '../../../../src/domain/devices/device';
import type { TelemetryFormat } from '../../../../src/domain/telemetry/telemetry';
import { ingestMessages } from '../../../../src/server/modules/telemetry/intake';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

const DIRECTORY = join(__dirname, '../../../domain/telemetry/cases');

interface Transmission {
  transport: { kind: 'http' | 'mqtt' | 'poll'; path?: string; query?: string; topic?: string };
  received_at: string;
  body: unknown;
}
interface Case extends Transmission {
  before?: Transmission[];
  device: { identifier: string; kind: string; mounting: Record<string, number | string> };
  expect: {
    accepted: boolean;
    readings: { at: string; quantity: string; value: number }[];
    battery_percent: number | null;
    battery_voltage?: number;
    rssi: number | null;
    duplicates: number;
    rejected?: number;
    flags?: string[];
    events?: string[];
    latest?: { level: number; at: string };
    last_seen?: string;
  };
}

const MODELS: Record<string, Partial<DeviceInput>> = {
  'milesight-em500-udl': { vendor: 'Milesight', model: 'EM500-UDL', sensor: 'ultrasonic' },
  'milesight-em300-di': { vendor: 'Milesight', model: 'EM300-DI', type: 'meter_amr', sensor: 'pulse' },
  'dragino-dds45': { vendor: 'Dragino', model: 'DDS45-LB', sensor: 'ultrasonic' },
  'decentlab-dl-mbx': { vendor: 'Decentlab', model: 'DL-MBX', sensor: 'ultrasonic' },
  'otodata-neevo': { vendor: 'Otodata', model: 'Nee-Vo', sensor: 'float_hall' },
  'generic-level-percent': { vendor: 'Other', model: 'Level', sensor: 'float_hall' },
  'wmbus-gas': { vendor: 'Other', model: 'wM-Bus', type: 'meter_amr', sensor: 'pulse' },
};
/** Our names for the marks of the cases. */
const PROBLEMS: Record<string, string> = {
  undecodable: 'undecodable',
  no_echo: 'no_measurement',
  out_of_range: 'out_of_range',
  not_a_number: 'not_a_number',
};
const COLUMNS: Record<string, [column: string, factor: number]> = {
  level: ['level_percent', 1],
  distance: ['distance_mm', 1],
  temperature: ['temperature_c', 1],
  pressure: ['pressure_bar', 100],
  pulse_count: ['pulse_count', 1],
  gas_volume: ['index_m3', 1],
  humidity: ['humidity_percent', 1],
};

const context = setUpServer();
let count = 0;

/** Registers the device of a case on a tank or counter. */
async function registerDevice({ device: { identifier, kind, mounting } }: Case): Promise<string> {
  const { db } = context.server;
  count += 1;
  const number = (name: string) => (typeof mounting[name] === 'number' ? mounting[name] : null);
  const isEui = /^[0-9a-f]{16}$/i.test(identifier);
  await sql`update devices set deleted_at = now()`.execute(db);
  const input = {
    ...{ ...drafts.device, imei: null, ...MODELS[kind] },
    serial_number: isEui ? `SERIAL-${String(count)}` : identifier,
    ...(isEui ? { protocol: 'lorawan', dev_eui: identifier.toUpperCase() } : { protocol: 'http' }),
    empty_reading: number('empty_distance_mm') ?? number('bottom_distance_mm'),
    full_reading: number('full_distance_mm'),
    pulse_value_m3: typeof mounting.litres_per_pulse === 'number' ? mounting.litres_per_pulse / 1000 : 1,
    install_index_m3: number('initial_index_m3'),
    install_pulses: number('initial_pulses'),
  };
  const device = String((await context.add('device', input))._id);
  const isMeter = MODELS[kind]?.type === 'meter_amr';
  const target = isMeter
    ? await context.add('counter', { ...drafts.counter, serial_number: `C-${String(count)}` })
    : await context.add('tank', {
        ...{ ...drafts.tank, serial_number: `T-${String(count)}`, shape: 'cylinder_flat' },
        ...{ orientation: 'horizontal', diameter_mm: 1200, length_mm: 4000 },
      });
  await sql`update devices set status = 'installed', installed_at = now(),
    ${sql.ref(isMeter ? 'counter_id' : 'tank_id')} = ${target._id} where id = ${device}`.execute(db);
  return device;
}

const sourceKeys = new Map<string, string>();

async function sourceKey(format: TelemetryFormat): Promise<string> {
  const known = sourceKeys.get(format);
  if (known) return known;
  const model = await context.server.db
    .selectFrom('device_models')
    .select('id')
    .where('model', '=', 'Nee-Vo')
    .executeTakeFirstOrThrow();
  const input = { name: format, format, is_enabled: true, ...(format === 'vendor' && { model: model.id }) };
  const { status, body } = await context.request('POST', '/telemetry_source/add', input);
  expect(status).toBe(201);
  sourceKeys.set(format, String(body.ingest_key));
  return String(body.ingest_key);
}

const formatOf = ({ transport }: Transmission): TelemetryFormat => {
  const { kind, path = '', topic = '' } = transport;
  if (kind === 'poll') return 'vendor';
  if (topic.startsWith('wmbus')) return 'wmbus';
  if (topic || path.includes('chirpstack')) return 'chirpstack';
  if (path.includes('tts')) return 'ttn';
  if (path.includes('thingpark')) return 'thingpark';
  return path.includes('loriot') ? 'loriot' : 'generic';
};

/** Sends a message as its network does; returns the summary. */
async function send(transmission: Transmission, device: string): Promise<unknown> {
  const { server } = context;
  const { transport, body, received_at } = transmission;
  server.clock.now = Date.parse(received_at);
  const format = formatOf(transmission);
  if (transport.kind === 'mqtt')
    return ingestMessages(
      server.db,
      [
        {
          ...{ format, transport: 'mqtt', body: Buffer.from(JSON.stringify(body)) },
          event: transport.topic?.split('/').at(-1) ?? '',
        },
      ],
      server.clock.now,
    );
  const key =
    format === 'generic'
      ? String((await context.request('POST', `/device/${device}/rotate-key`)).body.ingest_key)
      : await sourceKey(format);
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/ingest/${format}?${transport.query ?? ''}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

type Row = Record<string, number | string | null> & { at: string };

it.each(readdirSync(DIRECTORY).filter((name) => name.endsWith('.json')))('%s', async (name) => {
  const { db } = context.server;
  const example = JSON.parse(readFileSync(join(DIRECTORY, name), 'utf8')) as Case;
  const device = await registerDevice(example);
  for (const earlier of example.before ?? []) await send(earlier, device);
  await send(example, device);
  const { expect: expected } = example;

  const { rows } =
    await sql<Row>`select at, level_percent, distance_mm, temperature_c, pressure_bar, null as pulse_count,
      null as index_m3, null as humidity_percent from tank_readings where device_id = ${device}
    union all select at, null, null, temperature_c, null, pulse_count, index_m3, humidity_percent from counter_indexes
      where device_id = ${device} order by at`.execute(db);
  const stored = rows.flatMap((row) =>
    Object.entries(COLUMNS).flatMap(([quantity, [column, factor]]) => {
      const value = row[column];
      return typeof value === 'number'
        ? [{ at: new Date(row.at).toISOString(), quantity, value: value * factor }]
        : [];
    }),
  );
  const byTime = (list: { at: string; quantity: string }[]) =>
    list.map(({ at, quantity }) => `${at} ${quantity}`).sort();
  expect(byTime(stored)).toEqual(byTime(expected.readings));
  for (const { at, quantity, value } of expected.readings) {
    const found = stored.find((reading) => reading.at === at && reading.quantity === quantity);
    expect(Math.abs((found?.value ?? NaN) - value)).toBeLessThanOrEqual(quantity === 'level' ? 0.05 : 0.001);
  }

  const messages = await db
    .selectFrom('telemetry_messages')
    .selectAll()
    .where('device_id', '=', device)
    .execute();
  expect(messages.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(expected.duplicates);
  expect(messages.some(({ outcome }) => outcome === 'accepted')).toBe(expected.accepted);
  const problems = messages.flatMap((message) => message.problems);
  for (const mark of expected.flags ?? []) expect(problems).toContain(PROBLEMS[mark]);
  for (const event of expected.events ?? [])
    expect(messages.map((message) => message.event)).toContain(event);
  const rejected = messages.flatMap((message) => (message.rejected as unknown[] | null) ?? []);
  if (expected.rejected !== undefined) expect(rejected).toHaveLength(expected.rejected);

  const { body } = await context.request('GET', `/device/${device}`);
  const near = (value: unknown, wanted: number | null) =>
    wanted === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(wanted, 3);
  near(body.battery_percent, expected.battery_percent);
  near(body.rssi, expected.rssi);
  if (expected.battery_voltage !== undefined) near(body.battery_v, expected.battery_voltage);
  if (expected.last_seen !== undefined) expect(body.last_seen_at).toBe(expected.last_seen);
  if (expected.latest) {
    const { _id } = body.tank as { _id: string };
    expect((await context.request('GET', `/tank/${_id}`)).body).toMatchObject({
      level_percent: expected.latest.level,
      last_reading_at: expected.latest.at,
    });
  }
});
