import sharp from 'sharp';
import { drafts } from '../sampleDrafts';
import { createFileStore } from '../../src/server/storage/fileStore';
import { createSmtpMailer } from '../../src/server/mail/mailer';
import { ask, type Heard, type Question } from './asking';
import { openMailServer } from './mailServer';
import { openOffice, type Office } from './office';
import type { Proof, Tally } from './proof';
import { openRelay, type Relay } from './relay';
import { becomes, isReady } from './serverProcess';
import type { Clerk } from './staff';

interface Site {
  office: Office;
  disk: { full: boolean };
  post: Relay;
  letters: () => number;
  close: () => Promise<void>;
}

const RECOVERS_MS = 10_000;
/** Nobody waits longer than this for a sentence. */
const ANSWERS_MS = 12_000;
const MOST_CONNECTIONS = 10;
/** How long the database is away, round by round. */
const AWAY_MS = [1_000, 15_000, 60_000];

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const DISK_FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

async function openSite(): Promise<Site> {
  const disk = { full: false };
  const mailServer = await openMailServer();
  const post = await openRelay(mailServer.port);
  const office = await openOffice({
    mailer: createSmtpMailer(`smtp://127.0.0.1:${String(post.port)}?ignoreTLS=true`),
    files: (folder) => {
      const files = createFileStore(folder);
      return { ...files, put: (bytes) => (disk.full ? Promise.reject(DISK_FULL) : files.put(bytes)) };
    },
  });
  return {
    ...{ office, disk, post, letters: mailServer.letters },
    close: async () => {
      await office.close();
      await post.close();
      await mailServer.close();
    },
  };
}

const clerkOf = ({ office: { clerks } }: Site, number: number): Clerk => {
  const clerk = clerks[number % clerks.length];
  if (!clerk) throw new Error('Nobody works here.');
  return clerk;
};

const listing = (who: Clerk): Question => ({
  ...{ who, method: 'POST', path: '/client', body: { page: 1, limit: 10 } },
});

/** Ask many things while the database is away: each is answered by a sentence, soon, and nothing is left behind. */
async function withoutDatabase(site: Site, number: number, weather: 'closed' | 'hanging'): Promise<string[]> {
  const { office } = site;
  const who = clerkOf(site, number);
  const since = performance.now();
  const awayMs = AWAY_MS[(number - 1) % AWAY_MS.length] ?? 0;
  office.way.turn(weather);
  const heard: Heard[] = [];
  do {
    const many = Array.from({ length: 20 }, () =>
      ask(office.url, { ...listing(who), patienceMs: ANSWERS_MS }),
    );
    heard.push(...(await Promise.all(many)));
    await pause(200);
  } while (performance.now() - since < awayMs);
  const lives = await fetch(`${office.url}/api/health`).then(({ ok }) => ok);
  office.way.turn('clear');
  const recovered = await becomes(RECOVERS_MS, async () => {
    const { status } = await ask(office.url, { ...listing(who), patienceMs: 2_000 });
    return status === 200 && (await isReady(office.url));
  });
  const odd = heard.find(({ status, body }) => status !== 503 || !body.message);
  return [
    ...(odd ? [`database ${weather}: answered ${String(odd.status)} ${JSON.stringify(odd.body)}`] : []),
    ...(lives ? [] : [`database ${weather}: the process itself no longer answers`]),
    ...(recovered ? [] : [`database ${weather}: no recovery within ${String(RECOVERS_MS / 1_000)} s`]),
    ...(office.way.open() <= MOST_CONNECTIONS ? [] : [`database ${weather}: connections pile up`]),
  ];
}

async function withSlowDatabase(site: Site, number: number): Promise<string[]> {
  const { office } = site;
  office.way.turn('slow');
  const many = Array.from({ length: 10 }, (_, at) => ask(office.url, listing(clerkOf(site, number + at))));
  const heard = await Promise.all(many);
  office.way.turn('clear');
  const odd = heard.find(({ status }) => status !== 200 && status !== 503);
  return odd ? [`slow database: answered ${String(odd.status)} ${JSON.stringify(odd.body)}`] : [];
}

async function uploading(site: Site, number: number): Promise<Heard> {
  const background = { r: number % 256, g: Math.floor(Math.random() * 256), b: 7 };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('name', 'other');
  body.set('owner_model', 'client');
  body.set('owner_id', site.office.debtors[0]?.client ?? '');
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'paper.png');
  return ask(site.office.url, { who: clerkOf(site, number), method: 'POST', path: '/media', body });
}

async function withFullDisk(site: Site, number: number): Promise<string[]> {
  const count = () => site.office.db.selectFrom('media').select('id').execute();
  const before = await count();
  site.disk.full = true;
  const refused = await uploading(site, number);
  const reading = await ask(site.office.url, listing(clerkOf(site, number)));
  const during = await count();
  site.disk.full = false;
  const taken = await uploading(site, number);
  const says = refused.status === 507 && /no room/i.test(String(refused.body.message));
  return [
    ...(says ? [] : [`disk full: answered ${String(refused.status)} ${JSON.stringify(refused.body)}`]),
    ...(during.length === before.length ? [] : ['disk full: a file that is not there was written down']),
    ...(reading.status === 200 ? [] : ['disk full: nothing else works either']),
    ...(taken.status === 201 ? [] : [`room again: answered ${String(taken.status)}`]),
  ];
}

/** Send an invoice by mail; tells how the log says it went. */
async function mailed(site: Site, bill: string, who: Clerk): Promise<string> {
  const sent = {
    who,
    method: 'POST',
    path: `/bill/${bill}/send`,
    body: { to: 'someone@example.com' },
  } as const;
  const { status, body } = await ask(site.office.url, sent);
  if (status !== 200) return `answered ${String(status)} ${String(body.message)}`;
  await site.office.quiet();
  const rows = await site.office.db
    .selectFrom('mailings')
    .select(['status', 'reason'])
    .where('model_id', '=', bill)
    .orderBy('created_at', 'desc')
    .execute();
  return `${rows[0]?.status ?? 'unknown'} ${rows[0]?.reason ?? ''}`.trim();
}

async function withoutMail(site: Site, number: number): Promise<string[]> {
  const who = clerkOf(site, number);
  const draft = { ...drafts.bill, ...site.office.debtors[number % site.office.debtors.length] };
  const { body } = await ask(site.office.url, { who, method: 'POST', path: '/bill/add', body: draft });
  const bill = String(body._id);
  await ask(site.office.url, { who, method: 'POST', path: `/bill/${bill}/issue`, body: {} });
  const faults: string[] = [];
  for (const [weather, right] of [
    ['closed', /^failed The mail server/],
    ['hanging', /^failed The mail server did not answer in time\.$/],
    ['clear', /^sent$/],
  ] as const) {
    if (weather === 'hanging' && number === 1) continue;
    site.post.turn(weather);
    const told = await mailed(site, bill, who);
    if (!right.test(told)) faults.push(`mail server ${weather}: ${told}`);
  }
  return faults;
}

async function round(site: Site, number: number): Promise<Tally> {
  const trials = [
    () => withoutDatabase(site, number, 'closed'),
    () => withoutDatabase(site, number, 'hanging'),
    () => withSlowDatabase(site, number),
    () => withFullDisk(site, number),
    () => withoutMail(site, number),
  ];
  const defects: string[] = [];
  for (const trial of trials) defects.push(...(await trial()));
  return { cases: trials.length, defects };
}

/** What the server leans on goes away and comes back. */
export const outages: Proof<Site> = {
  name: 'outages',
  claim:
    'without database, disk or mail the server says so, stays usable, and recovers by itself within 10 s',
  rounds: 3,
  ground: openSite,
  round,
};
