import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { newRecordId } from '../../../../src/server/db/recordId';
import { createFileMailer } from '../../../../src/server/mail/mailer';
import { createSession } from '../../../../src/server/modules/session/sessionService';
import { openBrowser } from '../../../browser/chromium';
import type { TestServer } from '../../../server/support/testServer';
import { house } from '../house';
import { plant } from './planting';
import type { Garden } from './planting';

/** A house with hostile text in every field. */
export interface Sown {
  w: TestServer;
  garden: Garden;
  /** Where its letters are laid. */
  letters: string;
  /** The marks that were met wherever something was shown. */
  met: Set<string>;
  close: () => Promise<void>;
}

const LISTS = ['users', 'contracts', 'clients', 'orders', 'bills', 'tanks'];

/** What a demo company has none of before somebody uses it: views of lists that were kept, and a browser somewhere else. */
async function furnish({ db, clock }: TestServer): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const area of LISTS)
    await sql`insert into saved_views (id, user_id, area, name, address, shared)
      values (${newRecordId()}, ${id}, ${area}, 'Mine', 'search=gas', true)`.execute(db);
  await createSession(db, { userId: id, now: clock.now, ip: '127.0.0.1', userAgent: 'Mozilla/5.0 (X11)' });
}

/** Open a house and put hostile text into all of it. */
export async function openSown(webRoot?: string): Promise<Sown> {
  const letters = await mkdtemp(join(tmpdir(), 'tankbook-letters-'));
  const w = await house({ mailer: createFileMailer(letters), ...(webRoot && { webRoot }) });
  await furnish(w);
  const garden = await plant(w.db);
  const close = async () => {
    await w.close();
    await rm(letters, { recursive: true, force: true });
  };
  return { w, garden, letters, met: new Set(), close };
}

/** The same house behind the pages as they were built, and a browser before them. */
export interface Stage extends Sown {
  url: string;
  browser: Browser;
  /** How often a browser reported that a page was kept from something. */
  reports: () => number;
}

const PAGES = 'dist/web';

/** Set the stage. */
export async function openStage(): Promise<Stage> {
  const sown = await openSown(resolve(PAGES));
  const heard = { reports: 0 };
  sown.w.app.server.on('request', ({ url }: IncomingMessage) => {
    if (url?.startsWith('/csp-report')) heard.reports += 1;
  });
  const url = await sown.w.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await sown.close();
  };
  return { ...sown, url, browser, reports: () => heard.reports, close };
}
