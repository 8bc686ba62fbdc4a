import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figures';
import type { Credentials } from './serverFigures';
import { createLoads } from './serverFigures';

const POLLS = 12;
const INTERVAL_MS = 5_000;
const BYTES = /^process_resident_memory_bytes (\d+)$/m;

/** Memory of the server process after a login and a minute of polling, without the database. */
export async function memoryFigure(
  url: string,
  admin: Credentials,
  { polls = POLLS, everyMs = INTERVAL_MS } = {},
): Promise<Figure> {
  const [poll] = await createLoads(`${url}/api`, admin);
  for (let turn = 0; turn < polls; turn += 1) {
    await pause(everyMs);
    await (await poll?.send(turn))?.arrayBuffer();
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return {
    name: 'server after an idle minute: memory',
    value: Number(BYTES.exec(metrics)?.[1]) / 1_000_000,
    unit: 'MB',
    budget: 150,
  };
}
