import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { newRecordId } from '../../../../src/server/db/recordId';
import { createFileMailer } from '../../../../src/server/mail/mailer';
import { createSession } from '../../../../src/server/modules/session/sessionService';
import { openBrowser } from '../../../browser/support/chromium';
import type { TestServer } from '../../../server/support/testServer';
import { startDemoServer } from '../support/demoServer';
import { injectPayloads } from './injectPayloads';
import type { Injection } from './injectPayloads';

/** A server with payloads in every field. */
export interface InjectedServer {
  server: TestServer;
  injection: Injection;
  /** Directory of sent mails. */
  mailDir: string;
  /** Markers that were shown anywhere. */
  seenMarkers: Set<string>;
  close: () => Promise<void>;
}

const LISTS = ['users', 'contracts', 'clients', 'orders', 'bills', 'tanks'];

/** Adds saved views, a second session and a billing run, which the demo company lacks. */
async function addMissingRecords({ db, clock }: TestServer): Promise<void> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  for (const list of LISTS)
    await sql`insert into saved_views (id, user_id, list, name, query, shared)
      values (${newRecordId()}, ${id}, ${list}, 'Mine', 'search=gas', true)`.execute(db);
  const run = newRecordId();
  await sql`insert into bill_runs (id, month, sites, types, cycles, estimates, issues, delivers, started_by, session_id,
      started_at, updated_at, total)
    values (${run}, '2026-01-01', '{}', '{}', '{}', false, true, false, ${id}, ${newRecordId()}, now(), now(), 1)`.execute(
    db,
  );
  await sql`insert into bill_run_items (run_id, contract_id, contract_number, outcome, reason)
    select ${run}, id, unique_number, 'refused', 'Contract has no tariff' from contracts limit 1`.execute(db);
  await createSession(db, { userId: id, now: clock.now, ip: '127.0.0.1', userAgent: 'Mozilla/5.0 (X11)' });
}

/** Starts a demo server and injects payloads. */
export async function startInjectedServer(webRoot?: string): Promise<InjectedServer> {
  const mailDir = await mkdtemp(join(tmpdir(), 'tankbook-mail-'));
  const mailer = createFileMailer(mailDir);
  const server = await startDemoServer({ mailer, altersRows: true, ...(webRoot && { webRoot }) });
  await addMissingRecords(server);
  const injection = await injectPayloads(server.db);
  const close = async () => {
    await server.close();
    await rm(mailDir, { recursive: true, force: true });
  };
  return { server, injection, mailDir, seenMarkers: new Set(), close };
}

/** The injected server with the built web app and a browser. */
export interface InjectedSite extends InjectedServer {
  url: string;
  browser: Browser;
  /** Number of CSP reports received. */
  reportCount: () => number;
}

const WEB_ROOT = 'dist/web';

export async function startInjectedSite(): Promise<InjectedSite> {
  const injected = await startInjectedServer(resolve(WEB_ROOT));
  const counts = { reports: 0 };
  injected.server.app.server.on('request', ({ url }: IncomingMessage) => {
    if (url?.startsWith('/csp-report')) counts.reports += 1;
  });
  const url = await injected.server.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await injected.close();
  };
  return { ...injected, url, browser, reportCount: () => counts.reports, close };
}
