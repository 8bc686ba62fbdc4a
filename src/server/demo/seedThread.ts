import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerConfig } from '../config';

/** What the thread says: how far it is, or whether it wrote the company. */
export type ThreadMessage = { line: string } | { written: boolean };

const WORKER_FILE = join(__dirname, 'seedWorker.js');

/** Begin to make the demo company in a thread of its own, so that this one goes on; it is written once it's said where. */
export function startSeedThread(settings: ServerConfig) {
  const thread = new Worker(WORKER_FILE, { workerData: settings });
  let notify: ((line: string) => void) | undefined;
  const outcome = new Promise<boolean>((over, failed) => {
    thread.on('message', (said: ThreadMessage) => {
      if ('line' in said) notify?.(said.line);
      else over(said.written);
    });
    thread.once('error', failed);
  });
  // Whoever has it written hears what went wrong before.
  void Promise.allSettled([outcome]);
  return {
    writeInto: (ownersUrl: string, hear?: (line: string) => void): Promise<boolean> => {
      notify = hear;
      thread.postMessage(ownersUrl);
      return outcome;
    },
  };
}
