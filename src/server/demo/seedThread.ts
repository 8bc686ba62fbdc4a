import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Settings } from '../config';

/** What the thread says: how far it is, or whether it wrote the company. */
export type Said = { line: string } | { written: boolean };

const WORK = join(__dirname, 'seedWorker.js');

/** Begin to make the demo company in a thread of its own, so that this one goes on; it is written once it's said where. */
export function beginThread(settings: Settings) {
  const thread = new Worker(WORK, { workerData: settings });
  let tell: ((line: string) => void) | undefined;
  const outcome = new Promise<boolean>((over, failed) => {
    thread.on('message', (said: Said) => {
      if ('line' in said) tell?.(said.line);
      else over(said.written);
    });
    thread.once('error', failed);
  });
  // Whoever has it written hears what went wrong before.
  void Promise.allSettled([outcome]);
  return {
    writeInto: (ownersUrl: string, hear?: (line: string) => void): Promise<boolean> => {
      tell = hear;
      thread.postMessage(ownersUrl);
      return outcome;
    },
  };
}
