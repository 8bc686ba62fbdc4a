import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { Tally } from '../../proof';
import { dressed } from '../personas';
import { marksIn } from './canaries';
import type { Sown } from './stage';

/** Headers that a letter of ours has, once each. */
const HEADERS = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'content-disposition',
]);
const TO = 'somebody@example.com';

interface Part {
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

function partOf(text: string): Part {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head
    .split('\r\n')
    .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')] as const);
  return { headers, body: text.slice(end + 4) };
}

const headerOf = ({ headers }: Part, name: string): string =>
  headers.find(([known]) => known === name)?.[1] ?? '';

/** A letter and all parts in it, outermost first. */
function partsOf(text: string): Part[] {
  const part = partOf(text);
  const boundary = /boundary="?([^";]+)"?/.exec(headerOf(part, 'content-type'))?.[1];
  if (!boundary) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return [part, ...inner.flatMap((one) => partsOf(one.replace(/^\r\n/, '')))];
}

function decoded(part: Part): string {
  const way = headerOf(part, 'content-transfer-encoding').toLowerCase();
  if (way === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  if (way !== 'quoted-printable') return part.body;
  const bytes = part.body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** What is wrong with a letter as it lies in the folder. */
export function faultsOfLetter(text: string, to: string): { faults: string[]; marks: string[] } {
  const [letter, ...inner] = partsOf(text);
  if (!letter) return { faults: ['is empty'], marks: [] };
  const parts = [letter, ...inner];
  const names = letter.headers.map(([name]) => name);
  const strange = parts
    .flatMap(({ headers }) => headers.map(([name]) => name))
    .filter((name) => !HEADERS.has(name) && name !== 'content-id');
  const pages = parts.filter((part) => headerOf(part, 'content-type').startsWith('text/html')).map(decoded);
  const markup = pages.map((page) => page.replace(/<\/?p>/g, '')).filter((page) => page.includes('<'));
  const faults = [
    ...strange.map((name) => `has a header ${name}`),
    ...(new Set(names).size === names.length ? [] : ['has a header twice']),
    ...(headerOf(letter, 'to') === to ? [] : [`goes to ${headerOf(letter, 'to')}`]),
    ...(pages.length === 1 ? [] : [`has ${String(pages.length)} pages`]),
    ...markup.map((page) => `holds markup: ${page.slice(page.indexOf('<'), page.indexOf('<') + 60)}`),
  ];
  return { faults, marks: pages.flatMap(marksIn) };
}

const idsWhere = async ({ db }: TestServer, from: ReturnType<typeof sql>): Promise<string[]> =>
  (await sql<{ id: string }>`select id from ${from} limit 3`.execute(db)).rows.map(({ id }) => id);

/** Have everything mailed that the product mails. */
async function mailAll(w: TestServer, boss: TestUser): Promise<number[]> {
  const calls: [path: string, body: object][] = [
    ...(await idsWhere(w, sql`bills where status = 'Issued' and kind = 'consumption'`)).map(
      (id): [string, object] => [`/bill/${id}/send`, { to: TO }],
    ),
    ...(await idsWhere(w, sql`offers where status = 'Draft'`)).map((id): [string, object] => [
      `/offer/${id}/send`,
      { to: TO },
    ]),
    ...(
      await idsWhere(
        w,
        sql`orders o where status in ('Billed', 'Closed') and exists (select 1 from bills b where b.order_id = o.id and b.status = 'Issued')`,
      )
    ).map((id): [string, object] => [`/order/${id}/send-bill`, { to: TO }]),
  ];
  const answers: number[] = [];
  for (const [path, body] of calls) answers.push((await w.ask(boss, 'POST', path, body)).status);
  await sql`update users set email = ${TO} where username = 'admin'`.execute(w.db);
  await w.ask(undefined, 'POST', '/admin/auth/resend_verify_email', { email: TO });
  await w.app.quiet();
  return answers;
}

/** Everything that is mailed, as it lies in the folder of letters. */
export async function letters({ w, letters: folder, met }: Sown): Promise<Tally> {
  const boss = await dressed(w, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const answers = await mailAll(w, boss);
  const names = await readdir(folder);
  const found = {
    cases: names.length,
    defects: answers
      .filter((status) => status >= 400)
      .map((status) => `a letter was refused by ${String(status)}`),
  };
  let marked = 0;
  for (const name of names) {
    const { faults, marks } = faultsOfLetter(await readFile(join(folder, name), 'utf8'), TO);
    for (const mark of marks) met.add(mark);
    if (marks.length > 0) marked += 1;
    found.defects.push(...faults.map((fault) => `a letter ${fault}`));
  }
  if (marked < 3)
    found.defects.push(`only ${String(marked)} letters of ${String(names.length)} show a text of ours`);
  return found;
}
