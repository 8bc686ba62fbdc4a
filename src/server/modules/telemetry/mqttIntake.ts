import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'mqtt';
import type { IPublishPacket, MqttClient } from 'mqtt';
import type { MqttTopic, ServerConfig } from '../../config';
import { errorMessage } from '../../startupError';
import { isDataRefused } from '../../db/sqlState';
import { BATCH_SIZE } from './intake';
import type { RawMessage } from './intake';

/** Group of the shared subscription; the broker gives each message to one member. */
const SHARE = '$share/tankbook/';
/** Same limit as for HTTP requests. */
const MESSAGE_MAX_BYTES = 4 * 1024 * 1024;
/**
 * Above this size of waiting messages, the connection is not read; each message counts as its body plus 1
 * KiB.
 */
const WAITING_MAX_BYTES = 16 * 1024 * 1024;
const MESSAGE_OVERHEAD_BYTES = 1_024;
/** Part of a refused message that is logged. */
const LOGGED_BYTES = 200;
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

interface WaitingMessage {
  rawMessage: RawMessage;
  /** Acknowledges the stored message to the broker; no effect for QoS 0. */
  acknowledgement: { stream: MqttClient['stream']; packet: Buffer } | undefined;
}

export interface MqttIntakeOptions {
  settings: Pick<ServerConfig, 'mqttTopics' | 'mqttShared' | 'mqttClientId' | 'dataDir' | 'port'> & {
    mqttUrl: string;
  };
  /** Stores messages and resolves when they are committed; rejects only if the database fails or refuses them. */
  processMessages: (rawMessages: readonly RawMessage[]) => Promise<unknown>;
  log: (line: string) => void;
}

/** State of the subscription of this process. */
interface MqttState {
  /** Whether the broker is connected and accepted the topics. */
  isConnected: boolean;
  /** Messages that were committed or given up since the start. */
  processed: number;
}

/**
 * Client id, stable across restarts and unique per process: processes of a host differ by port or data
 * directory. MQTT 3.1.1 guarantees 23 characters.
 */
const derivedClientId = ({ dataDir, port }: Pick<ServerConfig, 'dataDir' | 'port'>): string =>
  `tankbook-${createHash('sha256').update([hostname(), port, dataDir].join('\n')).digest('hex').slice(0, 14)}`;

/** Topic levels that match the `+` of a filter; undefined if the topic doesn't match. */
export function matchTopic(filter: string, topic: string): string[] | undefined {
  const levels = topic.split('/');
  const wanted = filter.split('/');
  const hasRest = wanted.at(-1) === '#';
  if (hasRest) wanted.pop();
  if (hasRest ? levels.length < wanted.length : levels.length !== wanted.length) return undefined;
  if (!wanted.every((level, at) => level === '+' || level === levels[at])) return undefined;
  return wanted.flatMap((level, at) => (level === '+' ? [levels[at] ?? ''] : []));
}

/**
 * Extracts message data from a topic: the last level of ChirpStack topics is the event; in topics of our own
 * format, the level matched by the last `+` is the device. Undefined if no filter matches, for example after
 * a change of the topics.
 */
export function readTopic(
  topics: readonly MqttTopic[],
  topic: string,
): Pick<RawMessage, 'format' | 'event' | 'device'> | undefined {
  for (const { format, filter } of topics) {
    const matched = matchTopic(filter, topic);
    if (!matched) continue;
    const event = topic.split('/').at(-1);
    const device = matched.at(-1);
    return {
      format,
      ...(format === 'chirpstack' && event !== undefined && { event }),
      ...(format === 'generic' && device !== undefined && { device }),
    };
  }
  return undefined;
}

/** The start of a message for the log. */
const startOf = ([message]: readonly WaitingMessage[]): string =>
  JSON.stringify(message?.rawMessage.body.toString('utf8', 0, LOGGED_BYTES) ?? '');

/** PUBACK packet of MQTT 3.1.1, section 3.4, which acknowledges one message. */
const pubackPacket = (messageId: number): Buffer => Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);

/**
 * Subscribes to a broker and processes its messages; each is acknowledged after its commit, so that uncommitted
 * messages are delivered again. MQTT.js passes the next message to the handler only after it acknowledged the
 * last one. The handler therefore returns an error, for which MQTT.js skips the acknowledgement, and the
 * PUBACK packets of a batch are written after the commit, in the order of their messages.
 */
export function startMqttIntake({ settings, processMessages, log }: MqttIntakeOptions) {
  const url = new URL(settings.mqttUrl);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  const topics = settings.mqttTopics;
  const filters = topics.map(({ filter }) => (settings.mqttShared ? SHARE : '') + filter);
  const client = connect(url.href, {
    ...(username && { username }),
    ...(password && { password }),
    clientId: settings.mqttClientId ?? derivedClientId(settings),
    protocolVersion: 4,
    clean: false,
    // Subscribed again on each connection, because the broker may have lost the session.
    resubscribe: false,
    reconnectPeriod: MIN_DELAY_MS,
    reconnectOnConnackError: true,
  });
  const state: MqttState = { isConnected: false, processed: 0 };
  const waiting: WaitingMessage[] = [];
  const stopping = new AbortController();
  let waitingBytes = 0;
  let resume: (() => void)[] = [];
  let draining: Promise<void> | undefined;
  let lastReport = '';

  /** Logs a reason once, until it changes or the connection is restored. */
  const report = (reason: string) => {
    if (reason !== lastReport) log(`MQTT: ${reason}`);
    lastReport = reason;
  };

  const subscribe = () =>
    client.subscribe(filters, { qos: 1 }, (error, granted = []) => {
      const refused = granted.filter(({ qos }) => qos === 128);
      if (error) report(`the subscription failed: ${errorMessage(error)}`);
      else if (refused.length > 0)
        report(`the broker refuses the topics ${refused.map(({ topic }) => topic).join(' ')}`);
      else {
        state.isConnected = true;
        lastReport = '';
      }
    });

  /**
   * Processes a batch; while the database fails, its messages stay unacknowledged and are retried. If the
   * database refuses the batch, its messages are processed one by one, and those refused again are given up.
   */
  async function processBatch(batch: readonly WaitingMessage[], isSingle = false): Promise<boolean> {
    for (let delay = MIN_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      try {
        await processMessages(batch.map(({ rawMessage }) => rawMessage));
        return true;
      } catch (error) {
        if (isDataRefused(error)) {
          if (!isSingle) return processSingly(batch);
          report(`the database refuses a message: ${errorMessage(error)}: ${startOf(batch)}`);
          return true;
        }
        report(`messages wait for the database: ${errorMessage(error)}`);
      }
      await pause(delay, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return false;
    }
  }

  async function processSingly(batch: readonly WaitingMessage[]): Promise<boolean> {
    for (const message of batch) if (!(await processBatch([message], true))) return false;
    return true;
  }

  function acknowledge(batch: readonly WaitingMessage[]) {
    const { stream } = client;
    const packets = batch.flatMap(({ acknowledgement }) =>
      acknowledgement?.stream === stream ? [acknowledgement.packet] : [],
    );
    if (client.connected && packets.length > 0) stream.write(Buffer.concat(packets));
  }

  const sizeOf = ({ rawMessage }: WaitingMessage) => rawMessage.body.length + MESSAGE_OVERHEAD_BYTES;

  async function drain() {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SIZE);
      if (!(await processBatch(batch))) return;
      state.processed += batch.length;
      acknowledge(batch);
      waitingBytes -= batch.reduce((sum, message) => sum + sizeOf(message), 0);
      const held = resume;
      resume = [];
      for (const next of held) next();
    }
  }

  function accept({ topic, payload, qos, messageId = 0 }: IPublishPacket, next: (error?: Error) => void) {
    const about = readTopic(topics, topic);
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
    if (!about || body.length > MESSAGE_MAX_BYTES) {
      report(`messages that are too long or match no topic are ignored, such as ${JSON.stringify(topic)}`);
      return next();
    }
    const skipAcknowledgement = () => next(new Error('Acknowledged after the commit'));
    if (stopping.signal.aborted) return skipAcknowledgement();
    const message: WaitingMessage = {
      rawMessage: { ...about, transport: 'mqtt', body },
      acknowledgement: qos > 0 ? { stream: client.stream, packet: pubackPacket(messageId) } : undefined,
    };
    waiting.push(message);
    waitingBytes += sizeOf(message);
    draining ??= drain().finally(() => (draining = undefined));
    if (waitingBytes < WAITING_MAX_BYTES) skipAcknowledgement();
    else resume.push(skipAcknowledgement);
  }

  client.handleMessage = accept;
  client.on('connect', () => {
    client.options.reconnectPeriod = MIN_DELAY_MS;
    subscribe();
  });
  client.on('close', () => {
    if (state.isConnected && !stopping.signal.aborted) report('the connection is lost');
    state.isConnected = false;
    client.options.reconnectPeriod = Math.min(
      (client.options.reconnectPeriod ?? MIN_DELAY_MS) * 2,
      MAX_DELAY_MS,
    );
  });
  client.on('error', (error) => report(errorMessage(error)));

  /** Processes waiting messages, unless the database fails, and disconnects; the broker keeps the others. */
  const stop = async (): Promise<void> => {
    stopping.abort();
    await draining;
    await client.endAsync();
  };
  return { state: (): Readonly<MqttState> => state, stop };
}
