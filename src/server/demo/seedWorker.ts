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

/**
 * Generates the demo company, then writes it as the owner of the tables, who may drop and recreate indexes.
 */
async function work(port: MessagePort, settings: ServerConfig): Promise<void> {
  const options = { ...openStorage(settings), clock: Date.now, size: SIZES[settings.demoSize] };
  const send = (message: ThreadMessage) => port.postMessage(message);
  const notify = (line: string) => send({ line });
  const prepared = prepareDemo(options);
  const [ownerUrl] = (await once(port, 'message')) as [string];
  const pool = openPool(ownerUrl, { max: 1, withoutTimeouts: true });
  try {
    send({
      written: await seedDemo({
        ...options,
        prepared,
        db: createDb(pool),
        alsoWrite: markAsDemo,
        onProgress: notify,
      }),
    });
  } finally {
    await pool.end();
  }
}

if (parentPort) void work(parentPort, workerData as ServerConfig);
