import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { waitUntil } from './serverProcess';
import { startMqttBroker } from '../../server/support/mqttBroker';

const PATIENCE_MS = 600_000;

/** A line of the journal: a message that was published, or the payload of one that was acknowledged. */
type Entry = { topic: string; payload: string } | { acknowledged: string };

/**
 * A broker that keeps its messages in a file, as a broker for work does: each is written before its publisher gets the
 * acknowledgement. When the first subscriber is there after a start, it gets those that none has acknowledged.
 * Arguments: port and file.
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
