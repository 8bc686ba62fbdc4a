import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { RoundResult } from '../../runner/proof';
import { signInAs } from '../support/personas';
import { findMarkers } from './canaries';
import type { InjectedServer } from './injectedServer';

/** Headers that a mail may have, each once. */
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
const RECIPIENT = 'somebody@example.com';
/** Receives alarms that were raised before the payloads were stored. */
const ADMIN = 'admin@albahar-gas.example';

interface Part {
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

function parsePart(text: string): Part {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers = head
    .split('\r\n')
    .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')] as const);
  return { headers, body: text.slice(end + 4) };
}

const headerOf = ({ headers }: Part, name: string): string =>
  headers.find(([known]) => known === name)?.[1] ?? '';

/** A message and all nested MIME parts, outermost first. */
function parseParts(text: string): Part[] {
  const part = parsePart(text);
  const boundary = /boundary="?([^";]+)"?/.exec(headerOf(part, 'content-type'))?.[1];
  if (!boundary) return [part];
  const nestedParts = part.body.split(`--${boundary}`).slice(1, -1);
  return [part, ...nestedParts.flatMap((one) => parseParts(one.replace(/^\r\n/, '')))];
}

function decodeBody(part: Part): string {
  const encoding = headerOf(part, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return part.body;
  const bytes = part.body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Finds unexpected headers, recipients and markup in a mail. */
export function checkEmail(text: string, ...recipients: string[]): { defects: string[]; markers: string[] } {
  const [email, ...nestedParts] = parseParts(text);
  if (!email) return { defects: ['is empty'], markers: [] };
  const parts = [email, ...nestedParts];
  const headerNames = email.headers.map(([name]) => name);
  const unknownHeaders = parts
    .flatMap(({ headers }) => headers.map(([name]) => name))
    .filter((name) => !HEADERS.has(name) && name !== 'content-id');
  const htmlParts = parts
    .filter((part) => headerOf(part, 'content-type').startsWith('text/html'))
    .map(decodeBody);
  const markup = htmlParts
    .map((html) => html.replace(/<p( dir="auto")?>|<\/p>/g, ''))
    .filter((html) => html.includes('<'));
  const defects = [
    ...unknownHeaders.map((name) => `has a header ${name}`),
    ...(new Set(headerNames).size === headerNames.length ? [] : ['has a header twice']),
    ...(recipients.includes(headerOf(email, 'to'))
      ? []
      : [`goes to ${headerOf(email, 'to')}: ${headerOf(email, 'subject')}`]),
    ...(htmlParts.length === 1 ? [] : [`has ${String(htmlParts.length)} HTML parts`]),
    ...markup.map((html) => `holds markup: ${html.slice(html.indexOf('<'), html.indexOf('<') + 60)}`),
  ];
  return { defects, markers: htmlParts.flatMap(findMarkers) };
}

const selectIds = async ({ db }: TestServer, from: ReturnType<typeof sql>): Promise<string[]> =>
  (await sql<{ id: string }>`select id from ${from} limit 3`.execute(db)).rows.map(({ id }) => id);

/** Sends every kind of mail. */
async function sendAllEmails(server: TestServer, admin: TestUser): Promise<number[]> {
  const calls: [path: string, body: object][] = [
    ...(await selectIds(server, sql`bills where status = 'Issued' and kind = 'consumption'`)).map(
      (id): [string, object] => [`/bill/${id}/send`, { to: RECIPIENT }],
    ),
    ...(await selectIds(server, sql`offers where status = 'Draft'`)).map((id): [string, object] => [
      `/offer/${id}/send`,
      { to: RECIPIENT },
    ]),
    ...(
      await selectIds(
        server,
        sql`orders o where status in ('Billed', 'Closed') and exists (select 1 from bills b where b.order_id = o.id and b.status = 'Issued')`,
      )
    ).map((id): [string, object] => [`/order/${id}/send-bill`, { to: RECIPIENT }]),
  ];
  const statuses: number[] = [];
  for (const [path, body] of calls) statuses.push((await server.request(admin, 'POST', path, body)).status);
  await sql`update users set email = ${RECIPIENT} where username = 'admin'`.execute(server.db);
  await server.request(undefined, 'POST', '/admin/auth/resend_verify_email', { email: RECIPIENT });
  await server.quiet();
  return statuses;
}

/** Sends every kind of mail and checks the files in the mail directory. */
export async function checkEmails({ server, mailDir, seenMarkers }: InjectedServer): Promise<RoundResult> {
  const admin = await signInAs(server, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const statuses = await sendAllEmails(server, admin);
  const fileNames = await readdir(mailDir);
  const result = {
    cases: fileNames.length,
    defects: statuses
      .filter((status) => status >= 400)
      .map((status) => `a mail was rejected with ${String(status)}`),
  };
  let withMarker = 0;
  for (const name of fileNames) {
    const { defects, markers } = checkEmail(await readFile(join(mailDir, name), 'utf8'), RECIPIENT, ADMIN);
    for (const marker of markers) seenMarkers.add(marker);
    if (markers.length > 0) withMarker += 1;
    result.defects.push(...defects.map((defect) => `a mail ${defect}`));
  }
  if (withMarker < 3)
    result.defects.push(`only ${String(withMarker)} mails of ${String(fileNames.length)} contain a payload`);
  return result;
}
