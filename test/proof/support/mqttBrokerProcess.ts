import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { waitUntil } from './serverProcess';
import { startMqttBroker } from '../../server/support/mqttBroker';

const PATIENCE_MS = 600_000;

/** A journal entry: a published message, or the payload of an acknowledged one. */
type Entry = { topic: string; payload: string } | { acknowledged: string };

/**
 * An MQTT broker that stores its messages in a file, like a production broker: each is written before its
 * publisher gets the acknowledgement. The first subscriber after a start receives the unacknowledged
 * messages. Arguments: port and file.
 */
async function serve([port = '', file = '']: readonly string[]): Promise<void> {
  const write = (entry: Entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`);
  const waiting = new Map<string, string>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const line of text.split('\n').slice(0, -1)) {
    const entry = JSON.parse(line) as Entry;
    if ('topic' in entry) waiting.set(entry.payload, entry.topic);
    else waiting.delete(entry.acknowledged);
  }
  const broker = await startMqttBroker({
    port: Number(port),
    onPublish: (topic, payload) => {
      write({ topic, payload });
      if (broker.subscribers.size === 0) waiting.set(payload, topic);
    },
    onAcknowledge: (acknowledged) => write({ acknowledged }),
  });
  process.send?.('ready');
  await waitUntil(PATIENCE_MS, () => broker.subscribers.size > 0);
  for (const [payload, topic] of waiting) await broker.publish(topic, JSON.parse(payload));
}

process.once('disconnect', () => process.exit());
void serve(process.argv.slice(2));
