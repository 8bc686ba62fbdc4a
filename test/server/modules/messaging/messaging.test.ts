import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import {
  isPublicAddress,
  isPrivateUrl,
  postToGateway,
  type GatewayMessage,
} from '../../../../src/server/mail/gateways';
import { releaseAbandonedJobs } from '../../../../src/server/jobs/worker';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { startGatewayServer, type GatewayServer } from '../../support/gatewayServer';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill } from '../../support/testRecords';
import { createTestServer, type TestUser } from '../../support/testServer';

const SECRETS = { whatsapp: 'w'.repeat(32), sms: 'gateway-secret-of-the-sms-channel-0123456789' };
const context = setUpServer();
let gateway: GatewayServer;
let count = 0;

const clientWith = async (more: object) =>
  String(
    (await context.add('client', { ...drafts.client, first_name: `Noor ${String((count += 1))}`, ...more }))
      ._id,
  );
const issuedBill = async (more: object = {}) =>
  insertBill(context, await clientWith(more), { total: 10_000, due: '2027-03-20', status: 'Issued' });
const smsBill = () => issuedBill({ preferred_channel: 'sms' });
const deliver = async (ids: string[]) => {
  const { status, body } = await context.request('POST', '/bill/bulk/send', { ids });
  return {
    status,
    results: (body as { results?: { _id: string; outcome: string; message: string }[] }).results,
  };
};
const mailings = async (bill: string) =>
  (await context.request('POST', `/bill/${bill}/mailings`)).body.documents ?? [];
const stateOf = async (bill: string) => {
  const { body } = await context.request('GET', `/bill/${bill}`);
  return [body.delivery, body.delivery_reason];
};
const undelivered = async (more: object = {}) =>
  (
    (await context.request('POST', '/bill', { filters: { unsent: true, ...more }, limit: 100 })).body
      .documents ?? []
  ).map(({ _id }) => _id);
const saveGateways = (body: object) => context.request('PUT', '/messaging/gateways', body);
/** Sends a report as a gateway does. */
const report = async (
  body: object,
  {
    secret = SECRETS.sms,
    ageS = 0,
    signature = '',
  }: { secret?: string; ageS?: number; signature?: string } = {},
) => {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(context.server.clock.now / 1_000) - ageS);
  const signed = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')}`;
  const { statusCode, body: response } = await context.server.app.inject({
    method: 'POST',
    url: '/api/messaging/callback',
    headers: {
      'content-type': 'application/json',
      'x-tankbook-timestamp': timestamp,
      'x-tankbook-signature': signature || signed,
    },
    payload: text,
  });
  return { status: statusCode, response };
};

beforeAll(async () => {
  gateway = await startGatewayServer();
  const { status } = await saveGateways({ sms_url: gateway.url, sms_secret: SECRETS.sms });
  expect(status).toBe(200);
});
beforeEach(async () => {
  gateway.requests.length = 0;
  gateway.statuses.length = 0;
  context.server.log.length = 0;
  await sql`truncate graphile_worker._private_jobs`.execute(context.server.db);
});
afterAll(() => gateway.close());

describe('a message to a gateway', () => {
  it('is signed JSON with the text and the PDF, by the client’s channel and language', async () => {
    const bill = await smsBill();
    expect(await deliver([bill])).toMatchObject({
      results: [{ _id: bill, done: true, message: 'Sending by SMS.' }],
    });
    expect(await stateOf(bill)).toEqual(['waiting', null]);
    await context.server.quiet();
    const [request, ...others] = gateway.requests;
    expect(others).toEqual([]);
    const [headers, body] = [request?.headers ?? {}, request?.body ?? ''];
    const message = JSON.parse(body) as GatewayMessage;
    const [mailing] = await mailings(bill);
    expect(message).toMatchObject({
      message_id: mailing?._id,
      channel: 'sms',
      to: '+971501234567',
      language: 'en',
      text: expect.stringMatching(/: Tax Invoice INV-2026-\d+, AED 100\.00, due by 20 Mar 2027\.$/) as string,
      document: { content_type: 'application/pdf' },
    });
    expect(Buffer.from(message.document.content_base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const timestamp = String(request?.headers['x-tankbook-timestamp']);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': mailing?._id,
      'x-tankbook-signature': `sha256=${createHmac('sha256', SECRETS.sms).update(`${timestamp}.${body}`).digest('hex')}`,
    });
    expect(Number(timestamp)).toBe(Math.floor(context.server.clock.now / 1_000));
    expect(mailing).toMatchObject({ channel: 'sms', recipient: '+971501234567', status: 'sent' });
    expect([await stateOf(bill), (await undelivered()).includes(bill)]).toEqual([['sent', null], false]);
  });

  it('is retried after 500, with the same id', async () => {
    gateway.statuses.push(500);
    const bill = await smsBill();
    await deliver([bill]);
    await context.server.quiet();
    const reason = 'The gateway did not accept the message (status 500).';
    expect(await mailings(bill)).toMatchObject([{ status: 'retrying', reason }]);
    expect(await stateOf(bill)).toEqual(['retrying', reason]);
    await context.server.retryJobs();
    expect(await mailings(bill)).toMatchObject([{ status: 'sent', reason: null }]);
    const ids = gateway.requests.map(({ headers }) => headers['idempotency-key']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('fails at once when the gateway rejects it, and is not redirected', async () => {
    gateway.statuses.push(422, 302);
    const [rejected, redirected] = [await smsBill(), await smsBill()];
    await deliver([rejected]);
    await context.server.quiet();
    expect(await stateOf(rejected)).toEqual(['failed', 'The gateway rejected the message (status 422).']);
    expect(await undelivered()).toContain(rejected);
    await deliver([redirected]);
    await context.server.quiet();
    expect(await stateOf(redirected)).toEqual([
      'retrying',
      'The gateway redirects to another address (status 302).',
    ]);
    expect(gateway.requests.map(({ path }) => path)).toEqual(['/send', '/send']);
  });

  it('resumes after a crash between enqueueing and sending', async () => {
    const bill = await smsBill();
    await deliver([bill]);
    await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '6 minutes',
      locked_by = 'killed'`.execute(context.server.db);
    await releaseAbandonedJobs(context.server.db);
    await context.server.quiet();
    expect(await mailings(bill)).toMatchObject([{ status: 'sent' }]);
    expect(gateway.requests).toHaveLength(1);
  });

  it('times out, and private addresses are refused', async () => {
    gateway.statuses.push(0);
    const message = { message_id: newRecordId() } as GatewayMessage;
    const options = { now: 0, signal: new AbortController().signal, privateGateways: true };
    const target = { url: gateway.url, secret: Buffer.from(SECRETS.sms) };
    await expect(postToGateway(target, message, { ...options, timeoutMs: 1_000 })).rejects.toThrow(
      'The gateway did not answer in time.',
    );
    expect(gateway.requests).toHaveLength(1);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      await expect(
        postToGateway({ ...target, url: `http://${host}:${String(gateway.port)}/send` }, message, {
          ...options,
          privateGateways: false,
        }),
      ).rejects.toThrow('The address of the gateway is not allowed.');
    expect(gateway.requests).toHaveLength(1);
  });

  it.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
  ])('may be sent to %s: %s', (address, isAllowed) => {
    expect(isPublicAddress(address)).toBe(isAllowed);
    expect(isPrivateUrl(new URL(`https://${address.includes(':') ? `[${address}]` : address}/`))).toBe(
      !isAllowed,
    );
  });
});

describe('a report of a gateway', () => {
  const sentMessage = async () => {
    const bill = await smsBill();
    await deliver([bill]);
    await context.server.quiet();
    return { bill, message_id: String((await mailings(bill))[0]?._id) };
  };

  it('changes the state once, and an undelivered invoice can be sent again', async () => {
    const { bill, message_id } = await sentMessage();
    expect((await report({ message_id, status: 'failed', reason: 'Number not in use' })).status).toBe(204);
    expect(await stateOf(bill)).toEqual(['undelivered', 'Number not in use']);
    expect(await undelivered()).toContain(bill);
    expect((await report({ message_id, status: 'delivered' })).status).toBe(204);
    expect(await stateOf(bill)).toEqual(['undelivered', 'Number not in use']);
    await deliver([bill]);
    await context.server.quiet();
    const [latest] = await mailings(bill);
    expect((await report({ message_id: latest?._id, status: 'delivered' })).status).toBe(204);
    expect([await stateOf(bill), (await undelivered()).includes(bill)]).toEqual([['delivered', null], false]);
  });

  it('may arrive before the message is marked as sent', async () => {
    const bill = await smsBill();
    await deliver([bill]);
    expect((await report({ message_id: (await mailings(bill))[0]?._id, status: 'delivered' })).status).toBe(
      204,
    );
    await context.server.quiet();
    expect(await stateOf(bill)).toEqual(['delivered', null]);
    expect(gateway.requests).toEqual([]);
  });

  it('is refused without a valid, recent signature of its channel’s gateway', async () => {
    const { bill, message_id } = await sentMessage();
    const body = { message_id, status: 'failed' };
    const attempts = [
      await report(body, { secret: 'x'.repeat(40) }),
      await report(body, { ageS: 301 }),
      await report(body, { ageS: -301 }),
      await report(body, { signature: 'sha256=' }),
      await report(body, { signature: 'ä' }),
    ];
    for (const { status, response } of attempts)
      expect([status, response]).toEqual([
        401,
        expect.stringContaining('The signature is missing, wrong or too old.'),
      ]);
    expect((await report({ status: 'read' })).status).toBe(422);
    expect((await report({ message_id: newRecordId(), status: 'failed' })).status).toBe(404);
    expect((await report(body, { ageS: 299 })).status).toBe(204);
    expect((await stateOf(bill))[0]).toBe('undelivered');
  });
});

describe('a bulk delivery', () => {
  it('uses each client’s channel and reports the reason per row if it is impossible', async () => {
    const byEmail = await issuedBill({ email: 'ap@example.com', preferred_channel: 'email' });
    const byDefault = await issuedBill({ email: 'ap2@example.com' });
    const [bySms, printed] = [await smsBill(), await issuedBill({ preferred_channel: 'print' })];
    const [byWhatsapp, noAddress] = [await issuedBill({ preferred_channel: 'whatsapp' }), await issuedBill()];
    const draft = String((await context.add('bill', { ...drafts.bill, client: await clientWith({}) }))._id);
    const ids = [byEmail, byDefault, bySms, printed, byWhatsapp, noAddress, draft, newRecordId()];
    context.server.mails.length = 0;
    const { results } = await deliver([...ids, byEmail]);
    expect(results?.map(({ _id, outcome, message }) => [ids.indexOf(_id), outcome, message])).toEqual([
      [0, 'queued', 'Sending by email.'],
      [1, 'queued', 'Sending by email.'],
      [2, 'queued', 'Sending by SMS.'],
      [
        3,
        'to_print',
        'This client receives paper invoices. Print and deliver it, then mark it as delivered.',
      ],
      [4, 'refused', 'No WhatsApp gateway is set up. A super administrator adds it in Settings.'],
      [5, 'refused', 'The client has no email address. Add it, or choose another channel.'],
      [6, 'refused', 'This invoice is not issued yet and can’t be sent.'],
      [7, 'refused', 'This invoice no longer exists.'],
    ]);
    // A repeated call queues no delivery twice.
    expect((await deliver(ids.slice(0, 3))).results?.map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('queued'),
    );
    await context.server.quiet();
    expect(context.server.mails.map(({ to }) => to)).toEqual(['ap@example.com', 'ap2@example.com']);
    expect(gateway.requests).toHaveLength(1);
    expect((await Promise.all(ids.slice(0, 6).map(stateOf))).map(([state]) => state)).toEqual([
      'sent',
      'sent',
      'sent',
      'to_print',
      'not_sent',
      'not_sent',
    ]);
    const left = await undelivered({ status: ['Issued'] });
    expect(ids.filter((id) => left.includes(id))).toEqual([printed, byWhatsapp, noAddress]);
    const history = await context.request('POST', `/bill/${bySms}/history`);
    expect(history.body.documents?.[0]).toMatchObject({ action: 'bill.sent' });
  });

  it('on paper counts once it is marked as delivered', async () => {
    const bill = await issuedBill({ preferred_channel: 'print' });
    expect((await context.request('POST', `/bill/${bill}/mark-delivered`)).status).toBe(200);
    expect([await stateOf(bill), (await undelivered()).includes(bill)]).toEqual([['delivered', null], false]);
    expect(await mailings(bill)).toMatchObject([
      { channel: 'print', status: 'delivered', sent_by: { _id: context.admin.id } },
    ]);
    expect(await context.request('POST', `/bill/${bill}/mark-delivered`)).toMatchObject({
      status: 409,
      body: { message: 'This invoice is already delivered.' },
    });
  });

  it('of one invoice may use another channel', async () => {
    const bill = await issuedBill({ email: 'ap@example.com' });
    const send = (body: object) => context.request('POST', `/bill/${bill}/send`, body);
    expect((await send({ channel: 'sms' })).body.fields).toEqual({ phone: 'Phone is required' });
    expect((await send({ channel: 'email' })).body.fields).toEqual({ to: 'Email is required' });
    expect((await send({ channel: 'whatsapp', phone: '+971501112233' })).body.fields).toEqual({
      channel: 'No WhatsApp gateway is set up. A super administrator adds it in Settings.',
    });
    expect((await send({ channel: 'sms', phone: '+971 50 111 2233' })).status).toBe(200);
    await context.server.quiet();
    expect(await mailings(bill)).toMatchObject([
      { channel: 'sms', recipient: '+971501112233', status: 'sent' },
    ]);
  });

  it('requires permission to update invoices, and visible invoices', async () => {
    const bill = await smsBill();
    const viewer = await context.server.signIn({ flags: ['canViewBills'] });
    const elsewhere = await context.server.signIn({ flags: ['canUpdateBills'], areas: ['Ajman'] });
    const inDubai = await context.server.signIn({ flags: ['canUpdateBills'], areas: ['Dubai'] });
    const deliverAs = (user?: TestUser) =>
      context.server.request(user, 'POST', '/bill/bulk/send', { ids: [bill] });
    expect([(await deliverAs()).status, (await deliverAs(viewer)).status]).toEqual([401, 403]);
    expect((await deliverAs(elsewhere)).body).toMatchObject({
      results: [{ message: 'This invoice no longer exists.' }],
    });
    expect((await deliverAs(inDubai)).body).toMatchObject({ results: [{ outcome: 'queued' }] });
    expect((await context.request('POST', '/bill/bulk/send', { ids: ['x'] })).status).toBe(422);
    expect((await context.request('POST', '/bill/bulk/send', { ids: [] })).body.fields).toEqual({
      ids: 'Choose at least one invoice',
    });
  });
});

describe('the gateways', () => {
  it('are restricted to super administrators, and their secrets never leave the server', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateBills', 'canViewBills'] });
    expect((await context.server.request(clerk, 'GET', '/messaging/gateways')).status).toBe(403);
    expect((await context.server.request(undefined, 'PUT', '/messaging/gateways', {})).status).toBe(401);
    const saved = await saveGateways({
      sms_url: gateway.url,
      whatsapp_url: 'https://gateway.example.com/x',
      whatsapp_secret: SECRETS.whatsapp,
    });
    const expected = {
      sms_url: gateway.url,
      sms_secret_set: true,
      whatsapp_url: 'https://gateway.example.com/x',
      whatsapp_secret_set: true,
      alarms_url: null,
      alarms_secret_set: false,
      alarms_waiting: 0,
      alarms_reason: null,
    };
    expect(saved.body).toEqual(expected);
    expect((await context.request('GET', '/messaging/gateways')).body).toEqual(expected);
    gateway.statuses.push(500);
    await deliver([await smsBill()]);
    await context.server.quiet();
    const { rows: audit } = await sql<{ action: string; after: unknown }>`select * from audit`.execute(
      context.server.db,
    );
    const { rows: visible } = await sql<{
      found: string | null;
    }>`select to_regclass('visible.secrets')::text as found`.execute(context.server.db);
    expect(visible).toEqual([{ found: null }]);
    expect(audit.filter(({ action }) => action === 'setting.changed').at(-1)?.after).toMatchObject({
      keys_replaced: ['whatsapp'],
    });
    const everything = JSON.stringify([
      saved.body,
      audit,
      context.server.log,
      (await context.request('POST', '/setting')).body,
    ]);
    expect(context.server.log.join()).toContain('status 500');
    for (const secret of Object.values(SECRETS)) expect(everything).not.toContain(secret);
    expect((await saveGateways({ sms_url: gateway.url })).body).toMatchObject({
      whatsapp_url: null,
      whatsapp_secret_set: false,
      sms_secret_set: true,
    });
  });

  it.each([
    [{ sms_url: 'ftp://gateway.example.com' }, { sms_url: 'SMS URL must start with https:// or http://' }],
    [{ sms_url: 'https://user:pw@example.com' }, { sms_url: 'SMS URL must start with https:// or http://' }],
    [{ whatsapp_url: 'https://example.com' }, { whatsapp_secret: 'A new gateway needs a secret' }],
    [
      { whatsapp_url: 'https://example.com', whatsapp_secret: 'short' },
      { whatsapp_secret: 'WhatsApp secret must have at least 32 characters without spaces' },
    ],
  ])('are refused for %j', async (input, fields) => {
    expect(await saveGateways({ sms_url: gateway.url, ...input })).toMatchObject({
      status: 422,
      body: { fields },
    });
  });

  it('must be public addresses unless the environment allows others', async () => {
    const server = await createTestServer({ privateGateways: false });
    const admin = await server.signIn({ role: 'SuperAdmin', username: 'other' });
    const save = (sms_url: string) =>
      server.request(admin, 'PUT', '/messaging/gateways', { sms_url, sms_secret: SECRETS.sms });
    for (const url of [
      'http://127.0.0.1:8080',
      'http://localhost',
      'https://[::1]/',
      'http://169.254.169.254/',
    ])
      expect((await save(url)).body.fields).toEqual({
        sms_url: 'This address is not on the Internet; choose a public one',
      });
    expect((await save('https://gateway.example.com')).status).toBe(200);
    await server.close();
  });
});
