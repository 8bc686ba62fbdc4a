import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { DeviceInput } from '../../../src/domain/devices/device';
import type { TelemetryFormat } from '../../../src/domain/telemetry/telemetry';
import { processMessages } from '../../../src/server/modules/telemetry/intake';
import { drafts } from '../../sampleDrafts';
import type { TestContext } from './recordLifecycle';

const DIRECTORY = resolve('test/domain/telemetry/cases');

/** A message as received by the server. */
export interface Transmission {
  transport: { kind: 'http' | 'mqtt' | 'poll'; path?: string; query?: string; topic?: string };
  received_at: string;
  body: unknown;
}

/** A recorded message of a network or vendor, with the expected result. */
export interface TelemetryCase extends Transmission {
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

export const telemetryCaseNames = readdirSync(DIRECTORY).filter((name) => name.endsWith('.json'));

export const loadTelemetryCase = (name: string): TelemetryCase =>
  JSON.parse(readFileSync(join(DIRECTORY, name), 'utf8')) as TelemetryCase;

const MODELS: Record<string, Partial<DeviceInput>> = {
  'milesight-em500-udl': { vendor: 'Milesight', model: 'EM500-UDL', sensor: 'ultrasonic' },
  'milesight-em300-di': { vendor: 'Milesight', model: 'EM300-DI', type: 'meter_amr', sensor: 'pulse' },
  'dragino-dds45': { vendor: 'Dragino', model: 'DDS45-LB', sensor: 'ultrasonic' },
  'decentlab-dl-mbx': { vendor: 'Decentlab', model: 'DL-MBX', sensor: 'ultrasonic' },
  'otodata-neevo': { vendor: 'Otodata', model: 'Nee-Vo', sensor: 'float_hall' },
  'generic-level-percent': { vendor: 'Other', model: 'Level', sensor: 'float_hall' },
  'wmbus-gas': { vendor: 'Other', model: 'wM-Bus', type: 'meter_amr', sensor: 'pulse' },
};

export const formatOf = ({ transport }: Transmission): TelemetryFormat => {
  const { kind, path = '', topic = '' } = transport;
  if (kind === 'poll') return 'vendor';
  if (topic.startsWith('wmbus')) return 'wmbus';
  if (topic || path.includes('chirpstack')) return 'chirpstack';
  if (path.includes('tts')) return 'ttn';
  if (path.includes('thingpark')) return 'thingpark';
  return path.includes('loriot') ? 'loriot' : 'generic';
};

/** Registers the devices of cases and sends their messages. */
export function createCaseSender(context: TestContext) {
  const sourceKeys = new Map<TelemetryFormat, string>();
  let count = 0;

  /** Registers the device of a case on a new tank or counter, replacing all others. */
  async function registerDevice({
    device: { identifier, kind, mounting },
  }: TelemetryCase): Promise<{ device: string; target: string }> {
    const { db } = context.server;
    count += 1;
    const number = (name: string) => (typeof mounting[name] === 'number' ? mounting[name] : null);
    const isEui = /^[0-9a-f]{16}$/i.test(identifier);
    await sql`update devices set deleted_at = now()`.execute(db);
    const input = {
      ...drafts.device,
      imei: null,
      ...MODELS[kind],
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
    const { _id } = isMeter
      ? await context.add('counter', { ...drafts.counter, serial_number: `C-${String(count)}` })
      : await context.add('tank', {
          ...drafts.tank,
          serial_number: `T-${String(count)}`,
          shape: 'cylinder_flat',
          orientation: 'horizontal',
          diameter_mm: 1200,
          length_mm: 4000,
        });
    const target = String(_id);
    await sql`update devices set status = 'installed', installed_at = now(),
      ${sql.ref(isMeter ? 'counter_id' : 'tank_id')} = ${target} where id = ${device}`.execute(db);
    return { device, target };
  }

  async function sourceKey(format: TelemetryFormat): Promise<string> {
    const known = sourceKeys.get(format);
    if (known) return known;
    const model = await context.server.db
      .selectFrom('device_models')
      .select('id')
      .where('model', '=', 'Nee-Vo')
      .executeTakeFirstOrThrow();
    const input = { name: format, format, is_enabled: true, ...(format === 'vendor' && { model: model.id }) };
    const { ingest_key } = await context.add('telemetry_source', input);
    sourceKeys.set(format, String(ingest_key));
    return String(ingest_key);
  }

  /**
   * Sends a message like its network, optionally with another body; returns the server's status and summary.
   */
  async function send(
    transmission: Transmission,
    device: string,
    body: string | Buffer = JSON.stringify(transmission.body),
  ): Promise<{ status: number; summary: unknown }> {
    const { server } = context;
    const { transport, received_at } = transmission;
    server.clock.now = Date.parse(received_at);
    const format = formatOf(transmission);
    if (transport.kind === 'mqtt') {
      const event = transport.topic?.split('/').at(-1) ?? '';
      const message = { format, transport: 'mqtt' as const, body: Buffer.from(body), event };
      return { status: 200, summary: await processMessages(server.db, [message], server.clock.now) };
    }
    const key =
      format === 'generic'
        ? String((await context.request('POST', `/device/${device}/rotate-key`)).body.ingest_key)
        : await sourceKey(format);
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/ingest/${format}?${transport.query ?? ''}`,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: body,
    });
    return { status: response.statusCode, summary: response.json() };
  }

  return { registerDevice, send };
}
