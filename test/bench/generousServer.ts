import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from '../../src/server/app';
import { openDatabase } from '../../src/server/db/openDatabase';
import { narrowedOver, openPool, queriesOver } from '../../src/server/db/client';
import { secretIn } from '../../src/server/db/signingSecret';
import { filesIn } from '../../src/server/storage/fileStore';
import type { LimitName, Limits } from '../../src/server/http/rateLimits';
import { LIMITS } from '../../src/server/http/rateLimits';
import { mailerInto } from '../../src/server/mail/mailer';
import { settingsFrom } from '../../src/server/config';

const endless = (Object.keys(LIMITS) as LimitName[]).map((name) => [name, { max: 1e9, windowMs: 60_000 }]);

/** The product's server with no limit on how often it may be asked; tells its parent the port and ends with it. */
async function serve(): Promise<void> {
  const settings = settingsFrom(process.env);
  const database = await openDatabase(settings);
  const pool = openPool(database.url, { onBroken: (why) => console.error(why) });
  const app = build({
    db: queriesOver(pool),
    narrowed: narrowedOver(pool),
    settings,
    files: filesIn(join(settings.dataDir, 'files')),
    mailer: mailerInto(join(settings.dataDir, 'mail')),
    clock: Date.now,
    secret: await secretIn(pool),
    limits: Object.fromEntries(endless) as Limits,
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
