import { setTimeout as pause } from 'node:timers/promises';
import { connectAsync } from 'mqtt';
import { StartupError, errorMessage } from '../../startupError';
import type { EncodedMessage } from './messages';
import type { SimulatedFormat } from './scenario';
import type { Outcome } from './statistics';

/**
 * Sends a message; resolves to the server's summary, or to undefined if a broker accepted it. Rejects if it
 * was not accepted.
 */
export interface Sender {
  send: (format: SimulatedFormat, message: EncodedMessage) => Promise<Outcome | undefined>;
  close: () => Promise<unknown>;
}

const TIMEOUT_MS = 30_000;
/** Statuses of a busy server; the message is sent again. */
const BUSY_STATUSES = [429, 503];
const ATTEMPTS = 8;
const PAUSE_MS = 250;
const countIn = (summary: unknown, name: keyof Outcome): number => {
  const value: unknown = Object(summary) === summary ? Reflect.get(Object(summary), name) : 0;
  return typeof value === 'number' ? value : 0;
};

/**
 * Posts to `{url}/api/ingest/{format}` with the key of the format; retries with growing pauses while the
 * server is busy.
 */
export function createHttpSender(url: string, keys: Partial<Record<SimulatedFormat, string>>): Sender {
  const post = (format: SimulatedFormat, { query, body }: EncodedMessage): Promise<Response> =>
    fetch(`${url}/api/ingest/${format}${query && `?${query}`}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[format] ?? ''}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const send = async (format: SimulatedFormat, message: EncodedMessage): Promise<Outcome> => {
    let response = await post(format, message);
    for (let attempt = 1; attempt < ATTEMPTS && BUSY_STATUSES.includes(response.status); attempt += 1) {
      await pause(PAUSE_MS * attempt);
      response = await post(format, message);
    }
    const summary: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return {
      accepted: countIn(summary, 'accepted'),
      duplicates: countIn(summary, 'duplicates'),
      unknown: countIn(summary, 'unknown'),
      refused: countIn(summary, 'refused'),
    };
  };
  return { send, close: () => Promise.resolve() };
}

/** Publishes with QoS 1; throws a StartupError if the broker can't be reached. */
export async function openMqttSender(url: string): Promise<Sender> {
  const client = await connectAsync(url, {}, false).catch((error: unknown) => {
    throw new StartupError(`The MQTT broker can't be reached: ${errorMessage(error)}`);
  });
  client.on('error', () => undefined);
  const send = async (_format: SimulatedFormat, { topic, body }: EncodedMessage) => {
    await client.publishAsync(topic, JSON.stringify(body), { qos: 1 });
    return undefined;
  };
  return { send, close: () => client.endAsync() };
}
