import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../src/server/app';
import { createVisibleDb, openPool, createDb } from '../../src/server/db/client';
import { createFileStore, type FileStore } from '../../src/server/storage/fileStore';
import type { Dependencies } from '../../src/server/http/dependencies';
import { RATE_LIMITS } from '../../src/server/http/rateLimits';
import type { Mailer } from '../../src/server/mail/mailer';
import { createTodaysCompany } from '../server/demo/demoFixtures';
import { companyOn, type Company } from './company';
import { openRelay, type Relay } from './relay';

const LIMITLESS = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([name, { windowMs }]) => [name, { max: 1_000_000, windowMs }]),
);
const SETTINGS: Dependencies['settings'] = {
  apiHost: '',
  fileHost: '',
  sessionIdleMinutes: 120,
  trustProxy: false,
  logLevel: 'silent',
};

/** The demo company at work behind a server that listens, in the process of the proof. */
export interface Office extends Company {
  url: string;
  /** The way from the server to its database. */
  way: Relay;
  /** Waits until no work is left that answers didn't wait for. */
  quiet: () => Promise<void>;
  close: () => Promise<void>;
}

/** What an office may have in place of what a server would use. */
interface Furniture {
  files?: (folder: string) => FileStore;
  mailer?: Mailer;
}

/** Open the office. */
export async function openOffice(furniture: Furniture = {}): Promise<Office> {
  const fresh = await createTodaysCompany();
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-office-'));
  const address = new URL(fresh.url);
  const way = await openRelay(Number(address.port));
  const pool = openPool(Object.assign(address, { port: String(way.port) }).href);
  const app = buildApp({
    db: createDb(pool),
    visibleDbFor: createVisibleDb(pool),
    settings: SETTINGS,
    files: (furniture.files ?? createFileStore)(folder),
    mailer: furniture.mailer ?? (() => Promise.resolve()),
    clock: Date.now,
    secret: Buffer.alloc(32, 7),
    limits: LIMITLESS,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const company = await companyOn(fresh.url);
  return {
    ...company,
    url,
    way,
    quiet: () => app.quiet(),
    close: async () => {
      await app.close();
      for (const opened of [pool, company.pool]) await opened.end();
      await way.close();
      await fresh.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
