import { once } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { openPool, queriesOver } from '../db/client';
import { placesIn } from '../storage/storagePaths';
import type { Settings } from '../config';
import { mark } from './demoMarker';
import { prepareDemo } from './prepareDemo';
import { seedDemo } from './seedDemo';
import { SHOWCASE, SMALL, type Size } from './companySize';
import type { Said } from './seedThread';

const SIZES: Record<Settings['demoSize'], Size> = { small: SMALL, showcase: SHOWCASE };

/** Make the demo company; as soon as it is said where, write it there as the tables' owner, since only they may lay indexes aside meanwhile. */
async function work(port: MessagePort, settings: Settings): Promise<void> {
  const making = { ...placesIn(settings), clock: Date.now, size: SIZES[settings.demoSize] };
  const say = (said: Said) => port.postMessage(said);
  const tell = (line: string) => say({ line });
  const prepared = prepareDemo(making);
  const [ownersUrl] = (await once(port, 'message')) as [string];
  const owners = openPool(ownersUrl, { most: 1, patient: true });
  try {
    say({ written: await seedDemo({ ...making, prepared, db: queriesOver(owners), along: mark, tell }) });
  } finally {
    await owners.end();
  }
}

if (parentPort) void work(parentPort, workerData as Settings);
