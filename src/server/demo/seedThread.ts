import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerConfig } from '../config';

/** Messages of the worker: progress, or whether the company was written. */
export type ThreadMessage = { line: string } | { written: boolean };

const WORKER_FILE = join(__dirname, 'seedWorker.js');

/** Starts generating the demo company in a worker thread; it is written once the database URL is known. */
export function startSeedThread(settings: ServerConfig) {
  const thread = new Worker(WORKER_FILE, { workerData: settings });
  let notify: ((line: string) => void) | undefined;
  const outcome = new Promise<boolean>((resolve, reject) => {
    thread.on('message', (message: ThreadMessage) => {
      if ('line' in message) notify?.(message.line);
      else resolve(message.written);
    });
    thread.once('error', reject);
  });
  // Failures are handled by the caller that awaits the outcome.
  void Promise.allSettled([outcome]);
  return {
    writeInto: (ownerUrl: string, onProgress?: (line: string) => void): Promise<boolean> => {
      notify = onProgress;
      thread.postMessage(ownerUrl);
      return outcome;
    },
  };
}
