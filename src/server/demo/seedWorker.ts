import { once } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { openPool, createDb } from '../db/client';
import { openStorage } from '../storage/storagePaths';
import type { ServerConfig } from '../config';
import { markAsDemo } from './demoMarker';
import { prepareDemo } from './prepareDemo';
import { seedDemo } from './seedDemo';
import { SHOWCASE, SMALL, type CompanySize } from './companySize';
import type { ThreadMessage } from './seedThread';

const SIZES: Record<ServerConfig['demoSize'], CompanySize> = { small: SMALL, showcase: SHOWCASE };

/** Make the demo company; as soon as it is said where, write it there as the tables' owner, since only they may lay indexes aside meanwhile. */
async function work(port: MessagePort, settings: ServerConfig): Promise<void> {
  const making = { ...openStorage(settings), clock: Date.now, size: SIZES[settings.demoSize] };
  const say = (said: ThreadMessage) => port.postMessage(said);
  const notify = (line: string) => say({ line });
  const prepared = prepareDemo(making);
  const [ownersUrl] = (await once(port, 'message')) as [string];
  const owners = openPool(ownersUrl, { max: 1, withoutTimeouts: true });
  try {
    say({
      written: await seedDemo({
        ...making,
        prepared,
        db: createDb(owners),
        alsoWrite: markAsDemo,
        onProgress: notify,
      }),
    });
  } finally {
    await owners.end();
  }
}

if (parentPort) void work(parentPort, workerData as ServerConfig);
