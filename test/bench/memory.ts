import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figures';
import type { Credentials } from './serverFigures';
import { loadsAt } from './serverFigures';

const POLLS = 12;
const EVERY_MS = 5_000;
const BYTES = /^process_resident_memory_bytes (\d+)$/m;

/** What a server process holds after somebody has signed in and their bell has asked for a minute; the database has its own. */
export async function memoryFigure(
  url: string,
  admin: Credentials,
  { polls = POLLS, everyMs = EVERY_MS } = {},
): Promise<Figure> {
  const [poll] = await loadsAt(`${url}/api`, admin);
  for (let turn = 0; turn < polls; turn += 1) {
    await pause(everyMs);
    await (await poll?.send(turn))?.arrayBuffer();
  }
  const told = await (await fetch(`${url}/metrics`)).text();
  return {
    name: 'server after an idle minute: memory',
    value: Number(BYTES.exec(told)?.[1]) / 1_000_000,
    unit: 'MB',
    budget: 150,
  };
}
