import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildApp } from '../../src/server/app';
import { openDatabase } from '../../src/server/db/openDatabase';
import { createVisibleDb, openPool, createDb } from '../../src/server/db/client';
import { loadSigningSecret } from '../../src/server/db/signingSecret';
import { createFileStore } from '../../src/server/storage/fileStore';
import type { RateLimitName, RateLimits } from '../../src/server/http/rateLimits';
import { RATE_LIMITS } from '../../src/server/http/rateLimits';
import { readConfig } from '../../src/server/config';

const NO_RATE_LIMITS = (Object.keys(RATE_LIMITS) as RateLimitName[]).map((name) => [
  name,
  { max: 1e9, windowMs: 60_000 },
]);

/** The server without rate limits; sends its port to the parent process and stops with it. */
async function serve(): Promise<void> {
  const settings = readConfig(process.env);
  const database = await openDatabase(settings);
  const pool = openPool(database.url, { onConnectionError: (message) => console.error(message) });
  const app = buildApp({
    privateGateways: false,
    db: createDb(pool),
    visibleDbFor: createVisibleDb(pool),
    settings,
    files: createFileStore(join(settings.dataDir, 'files')),
    clock: Date.now,
    secret: await loadSigningSecret(pool),
    limits: Object.fromEntries(NO_RATE_LIMITS) as RateLimits,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.once(
    'disconnect',
    () =>
      void app
        .close()
        .then(() => pool.end())
        .then(() => database.stop()),
  );
  process.send?.((app.server.address() as AddressInfo).port);
}

void serve();
