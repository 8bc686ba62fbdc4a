import sharp from 'sharp';
import { createFileStore } from '../../../src/server/storage/fileStore';
import { secretName } from '../../../src/server/mail/gateways';
import { createSmtpMailer } from '../../../src/server/mail/mailer';
import { sendRequest, type ApiResponse, type ApiRequest } from '../support/apiClient';
import { startSmtpServer } from '../support/smtpServer';
import { startGatewayServer } from '../../server/support/gatewayServer';
import { startInProcessServer, type InProcessServer } from '../support/inProcessServer';
import type { Proof, RoundResult } from '../runner/proof';
import { billDraft } from './moneyOperations';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy';
import { waitUntil, isReady } from '../support/serverProcess';
import type { Admin } from '../support/admins';

interface OutageSetup {
  server: InProcessServer;
  disk: { full: boolean };
  mailProxy: TcpProxy;
  gatewayProxy: TcpProxy;
  messageCount: () => number;
  close: () => Promise<void>;
}

const RECOVERY_LIMIT_MS = 10_000;
/** Longest time to an error response. */
const RESPONSE_LIMIT_MS = 12_000;
/** The second attempt at an email follows after three seconds, the third after another eight. */
const RESEND_LIMIT_MS = 60_000;
/** Length of the database outage, by round. */
const OUTAGE_MS = [1_000, 15_000, 60_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const DISK_FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

async function startOutageSetup(): Promise<OutageSetup> {
  const disk = { full: false };
  const mailServer = await startSmtpServer();
  const mailProxy = await startTcpProxy(mailServer.port);
  const gateway = await startGatewayServer();
  const gatewayProxy = await startTcpProxy(gateway.port);
  const server = await startInProcessServer({
    mailer: createSmtpMailer(`smtp://127.0.0.1:${String(mailProxy.port)}?ignoreTLS=true`),
    files: (folder) => {
      const files = createFileStore(folder);
      return { ...files, put: (bytes) => (disk.full ? Promise.reject(DISK_FULL) : files.put(bytes)) };
    },
  });
  await setUpGateway(server, gatewayProxy.port);
  return {
    server,
    disk,
    mailProxy,
    gatewayProxy,
    messageCount: mailServer.messageCount,
    close: async () => {
      await server.close();
      await mailProxy.close();
      await mailServer.close();
      await gatewayProxy.close();
      await gateway.close();
    },
  };
}

/** Configures the SMS gateway like its route. */
async function setUpGateway({ db, admins }: InProcessServer, port: number): Promise<void> {
  const url = `http://127.0.0.1:${String(port)}/send`;
  await db
    .insertInto('message_gateways')
    .values({ channel: 'sms', url, updated_at: new Date(), updated_by: admins[0]?.id ?? '' })
    .execute();
  await db
    .insertInto('secrets')
    .values({ name: secretName('sms'), bytes: Buffer.alloc(32, 7) })
    .execute();
}

const adminOf = ({ server: { admins } }: OutageSetup, number: number): Admin => {
  const admin = admins[number % admins.length];
  if (!admin) throw new Error('The demo company has no users.');
  return admin;
};

const listRequest = (user: Admin): ApiRequest => ({
  user,
  method: 'POST',
  path: '/client',
  body: { page: 1, limit: 10 },
});

/** During an outage every request gets a prompt 503 with a message, and the server recovers afterwards. */
async function runDatabaseOutage(
  setup: OutageSetup,
  number: number,
  mode: 'closed' | 'hanging',
): Promise<string[]> {
  const { server } = setup;
  const user = adminOf(setup, number);
  const since = performance.now();
  const awayMs = OUTAGE_MS[(number - 1) % OUTAGE_MS.length] ?? 0;
  server.databaseProxy.setMode(mode);
  const responses: ApiResponse[] = [];
  do {
    const requests = Array.from({ length: 20 }, () =>
      sendRequest(server.url, { ...listRequest(user), timeoutMs: RESPONSE_LIMIT_MS }),
    );
    responses.push(...(await Promise.all(requests)));
    await pause(200);
  } while (performance.now() - since < awayMs);
  const isAlive = await fetch(`${server.url}/api/health`).then(({ ok }) => ok);
  server.databaseProxy.setMode('clear');
  const hasRecovered = await waitUntil(RECOVERY_LIMIT_MS, async () => {
    const { status } = await sendRequest(server.url, { ...listRequest(user), timeoutMs: 2_000 });
    return status === 200 && (await isReady(server.url));
  });
  const unexpected = responses.find(({ status, body }) => status !== 503 || !body.message);
  return [
    ...(unexpected
      ? [`database ${mode}: answered ${String(unexpected.status)} ${JSON.stringify(unexpected.body)}`]
      : []),
    ...(isAlive ? [] : [`database ${mode}: the process itself no longer answers`]),
    ...(hasRecovered ? [] : [`database ${mode}: no recovery within ${String(RECOVERY_LIMIT_MS / 1_000)} s`]),
    ...(server.databaseProxy.connectionCount() <= server.maxConnections
      ? []
      : [`database ${mode}: too many open connections`]),
  ];
}

async function runSlowDatabase(setup: OutageSetup, number: number): Promise<string[]> {
  const { server } = setup;
  server.databaseProxy.setMode('slow');
  const requests = Array.from({ length: 10 }, (_, at) =>
    sendRequest(server.url, listRequest(adminOf(setup, number + at))),
  );
  const responses = await Promise.all(requests);
  server.databaseProxy.setMode('clear');
  const unexpected = responses.find(({ status }) => status !== 200 && status !== 503);
  return unexpected
    ? [`slow database: answered ${String(unexpected.status)} ${JSON.stringify(unexpected.body)}`]
    : [];
}

async function uploadPicture(setup: OutageSetup, number: number): Promise<ApiResponse> {
  const background = { r: number % 256, g: Math.floor(Math.random() * 256), b: 7 };
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('name', 'other');
  body.set('owner_model', 'client');
  body.set('owner_id', setup.server.debtors[0]?.client ?? '');
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'document.png');
  return sendRequest(setup.server.url, {
    user: adminOf(setup, number),
    method: 'POST',
    path: '/media',
    body,
  });
}

async function runFullDisk(setup: OutageSetup, number: number): Promise<string[]> {
  const count = () => setup.server.db.selectFrom('media').select('id').execute();
  const before = await count();
  setup.disk.full = true;
  const rejected = await uploadPicture(setup, number);
  const listResponse = await sendRequest(setup.server.url, listRequest(adminOf(setup, number)));
  const during = await count();
  setup.disk.full = false;
  const accepted = await uploadPicture(setup, number);
  const isCorrect = rejected.status === 507 && /storage is full/.test(String(rejected.body.message));
  return [
    ...(isCorrect ? [] : [`disk full: answered ${String(rejected.status)} ${JSON.stringify(rejected.body)}`]),
    ...(during.length === before.length ? [] : ['disk full: a file that was not stored has a record']),
    ...(listResponse.status === 200 ? [] : ['disk full: reading fails too']),
    ...(accepted.status === 201 ? [] : [`disk space available again: answered ${String(accepted.status)}`]),
  ];
}

/** Mail log of an invoice, newest first. */
const mailingsOf = ({ server }: OutageSetup, bill: string) =>
  server.db
    .selectFrom('mailings')
    .select(['status', 'reason'])
    .where('model_id', '=', bill)
    .orderBy('created_at', 'desc')
    .execute();

const RECIPIENTS = {
  mail: { to: 'someone@example.com' },
  gateway: { channel: 'sms', phone: '+971501234567' },
} as const;
type Outgoing = keyof typeof RECIPIENTS;

/** Sends an invoice; returns its status after the first attempt. */
async function sendInvoice(setup: OutageSetup, bill: string, user: Admin, by: Outgoing): Promise<string> {
  const request = { user, method: 'POST', path: `/bill/${bill}/send`, body: RECIPIENTS[by] } as const;
  const { status, body } = await sendRequest(setup.server.url, request);
  if (status !== 200) return `answered ${String(status)} ${String(body.message)}`;
  const readLatest = async () => (await mailingsOf(setup, bill))[0];
  await waitUntil(RESPONSE_LIMIT_MS * 2, async () => (await readLatest())?.status !== 'waiting');
  const latest = await readLatest();
  return `${latest?.status ?? 'unknown'} ${latest?.reason ?? ''}`.trim();
}

async function runSendingOutage(setup: OutageSetup, number: number, by: Outgoing): Promise<string[]> {
  const [proxy, name] = by === 'mail' ? [setup.mailProxy, 'mail server'] : [setup.gatewayProxy, 'gateway'];
  const user = adminOf(setup, number);
  const draft = { ...billDraft(), ...setup.server.debtors[number % setup.server.debtors.length] };
  const { body } = await sendRequest(setup.server.url, {
    user,
    method: 'POST',
    path: '/bill/add',
    body: draft,
  });
  const bill = String(body._id);
  await sendRequest(setup.server.url, { user, method: 'POST', path: `/bill/${bill}/issue`, body: {} });
  const defects: string[] = [];
  for (const [mode, expected] of [
    ['closed', /^retrying The (mail server|gateway)/],
    ['hanging', /^retrying The (mail server|gateway) did not answer in time\.$/],
    ['clear', /^sent$/],
  ] as const) {
    if (mode === 'hanging' && number === 1) continue;
    proxy.setMode(mode);
    const outcome = await sendInvoice(setup, bill, user, by);
    if (!expected.test(outcome)) defects.push(`${name} ${mode}: ${outcome}`);
  }
  const areSent = async () => (await mailingsOf(setup, bill)).every(({ status }) => status === 'sent');
  if (!(await waitUntil(RESEND_LIMIT_MS, areSent)))
    defects.push(`${name} clear: earlier messages were not sent`);
  return defects;
}

async function round(setup: OutageSetup, number: number): Promise<RoundResult> {
  const scenarios = [
    () => runDatabaseOutage(setup, number, 'closed'),
    () => runDatabaseOutage(setup, number, 'hanging'),
    () => runSlowDatabase(setup, number),
    () => runFullDisk(setup, number),
    () => runSendingOutage(setup, number, 'mail'),
    () => runSendingOutage(setup, number, 'gateway'),
  ];
  const defects: string[] = [];
  for (const scenario of scenarios) defects.push(...(await scenario()));
  return { cases: scenarios.length, defects };
}

export const outages: Proof<OutageSetup> = {
  name: 'outages',
  claim:
    'without database, disk space, mail server or message gateway, the server answers with an error, stays usable and recovers within 10 s',
  rounds: 3,
  setUp: startOutageSetup,
  round,
};
