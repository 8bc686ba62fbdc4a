import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { startGatewayServer, type GatewayServer } from '../../support/gatewayServer';
import { setUpServer } from '../../support/recordLifecycle';
import { alarmFixtures } from './alarmFixtures';

const SECRET = 'webhook-secret-for-alarms-0123456789';
const context = setUpServer();
const { install, send, alarmsOf, runJob } = alarmFixtures(context);
let receiver: GatewayServer;

interface Received {
  message_id: string;
  event: string;
  occurred_at: string;
  alarm: Record<string, unknown> | null;
}

const received = () => receiver.requests.map(({ body }) => JSON.parse(body) as Received);
const events = () => received().map(({ event }) => event);
const saveWebhook = (more: object = {}) =>
  context.request('PUT', '/messaging/gateways', {
    alarms_url: receiver.url,
    alarms_secret: SECRET,
    ...more,
  });
const waiting = async () => {
  const { body } = await context.request('GET', '/messaging/gateways');
  return [body.alarms_waiting, body.alarms_reason];
};
/** Levels of a tank, three hours apart; the second is low, the last critical. */
const FALLING = [29, 28.5, 22, 16, 14.8, 14];
/** A tank with a critical alarm, raised at minute 60. */
async function criticalTank(site?: string) {
  const installation = await install(site);
  for (const minutes of [0, 60]) await send(installation, minutes, { level: 12 });
  return installation;
}

beforeAll(async () => {
  receiver = await startGatewayServer();
});
beforeEach(async () => {
  receiver.requests.length = 0;
  receiver.statuses.length = 0;
  context.server.mails.length = 0;
  await sql`update alarms set status = 'cleared', cleared_at = now() where status <> 'cleared'`.execute(
    context.server.db,
  );
  await sql`truncate graphile_worker._private_jobs`.execute(context.server.db);
  expect((await saveWebhook()).status).toBe(200);
});
afterAll(() => receiver.close());

describe('the webhook', () => {
  it('receives each event of an alarm as signed JSON', async () => {
    const tank = await install('SITE-W');
    for (const [index, level] of FALLING.entries()) await send(tank, index * 180, { level });
    await context.server.quiet();
    expect(events()).toEqual(['alarm.raised', 'alarm.severity_raised']);
    const [alarm] = await alarmsOf('tank', tank.tank);
    const { order } = alarm as unknown as { order: { _id: string; unique_number: string } };
    expect(received()[1]).toEqual({
      message_id: expect.any(String) as string,
      event: 'alarm.severity_raised',
      occurred_at: '2026-11-20T23:00:00.000Z',
      alarm: {
        id: alarm?._id,
        kind: 'level_low',
        severity: 'critical',
        status: 'open',
        value: 14,
        threshold: 15,
        raised_at: '2026-11-20T11:00:00.000Z',
        cleared_at: null,
        source: null,
        device: null,
        text: 'Level low: Level 14.0 %, limit 15.0 %',
        tank: { id: tank.tank, code: expect.stringMatching(/^TK-/) as string, name: drafts.tank.name },
        site: { id: expect.any(String) as string, code: 'SITE-W', name: 'Site SITE-W' },
        order: { id: order._id, number: order.unique_number },
      },
    });
    const [, second] = receiver.requests;
    const [headers, body] = [second?.headers ?? {}, second?.body ?? ''];
    const timestamp = String(second?.headers['x-tankbook-timestamp']);
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': received()[1]?.message_id,
      'x-tankbook-signature': `sha256=${signature}`,
    });
    await runJob(900 + 31);
    for (const minutes of [960, 1020]) await send(tank, minutes, { level: 70 });
    await context.server.quiet();
    const later = received().filter((message, index) => index > 1 && message.alarm?.kind === 'level_low');
    expect(later.map(({ event }) => event)).toEqual(['alarm.escalated', 'alarm.cleared']);
    expect(later[1]?.alarm).toMatchObject({ status: 'cleared', cleared_at: '2026-11-21T01:00:00.000Z' });
  });

  it('receives outages, and alarms that a person clears', async () => {
    const { tank } = await criticalTank();
    const [alarm] = await alarmsOf('tank', tank);
    await context.request('POST', `/alarm/${String(alarm?._id)}/clear`, { note: 'Filled' });
    const source = await context.request('POST', '/telemetry_source/add', {
      name: 'Roof',
      format: 'generic',
      is_enabled: true,
    });
    const { _id: sourceId } = source.body.source as { _id: string };
    const silent = [];
    for (let index = 0; index < 5; index += 1) silent.push(await install());
    for (const device of silent) await send(device, 0, { level: 60 }, { sourceId });
    await runJob(200);
    for (const device of silent) await send(device, 210, { level: 60 }, { sourceId });
    await runJob(211);
    await context.server.quiet();
    const outages = received().filter(({ alarm: about }) => about?.kind === 'outage');
    expect(events()).toEqual(expect.arrayContaining(['alarm.raised', 'alarm.cleared']));
    expect(outages.map(({ event }) => event).sort()).toEqual(['alarm.cleared', 'alarm.raised']);
    expect(outages[0]?.alarm).toMatchObject({
      text: 'Outage: 5 devices are offline',
      tank: null,
      source: { id: sourceId, name: 'Roof' },
    });
  });

  it.each([400, 404, 422, 500, 302, 700])('delays and loses nothing if it responds %i', async (status) => {
    receiver.statuses.push(status);
    const { tank } = await criticalTank();
    expect(await alarmsOf('tank', tank)).toMatchObject([{ status: 'open' }]);
    await context.server.quiet();
    expect(await waiting()).toEqual([1, expect.stringContaining(`status ${String(status)}`)]);
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/send']);
    await context.server.retryJobs();
    expect(await waiting()).toEqual([0, null]);
    const ids = received().map(({ message_id }) => message_id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('is reported to the super administrators once a day if it is unavailable for minutes', async () => {
    await saveWebhook({ alarms_url: 'http://127.0.0.1:9/alarms' });
    await criticalTank();
    await criticalTank();
    const reports = async () =>
      (
        await sql`select model, text from events where title = 'Alarms do not reach the webhook'`.execute(
          context.server.db,
        )
      ).rows;
    await context.server.quiet();
    expect(await reports()).toEqual([]);
    await sql`update graphile_worker._private_jobs set attempts = 6`.execute(context.server.db);
    await context.server.retryJobs();
    expect(await reports()).toMatchObject([
      { model: 'tank', text: expect.stringMatching(/^The gateway could not be reached\. /) as string },
    ]);
    expect(await waiting()).toEqual([2, 'The gateway could not be reached.']);
  });

  it('can be tested; if it accepts the test, waiting messages are sent', async () => {
    await saveWebhook({ alarms_url: 'http://127.0.0.1:9/alarms' });
    await criticalTank();
    await context.server.quiet();
    const test = async () => (await context.request('POST', '/messaging/alarms/test', {})).body;
    expect(await test()).toEqual({ reason: 'The gateway could not be reached.' });
    expect(await waiting()).toEqual([1, 'The gateway could not be reached.']);
    await saveWebhook();
    expect(await test()).toEqual({ reason: null });
    await context.server.quiet();
    expect(received()).toMatchObject([
      { event: 'test', alarm: null },
      { event: 'alarm.raised', alarm: { kind: 'level_low' } },
    ]);
    expect(await waiting()).toEqual([0, null]);
  });

  it('receives nothing after its removal', async () => {
    receiver.statuses.push(500);
    await criticalTank();
    await context.server.quiet();
    await saveWebhook({ alarms_url: null, alarms_secret: null });
    await context.server.retryJobs();
    await criticalTank();
    await context.server.quiet();
    expect(receiver.requests).toHaveLength(1);
    expect(await waiting()).toEqual([0, null]);
    expect((await context.request('POST', '/messaging/alarms/test', {})).body).toEqual({
      reason: 'No webhook is set up. Save its URL and secret first.',
    });
  });

  it('is configured by super administrators; its secret is never returned or audited', async () => {
    const { body } = await saveWebhook();
    expect(body).toMatchObject({ alarms_url: receiver.url, alarms_secret_set: true });
    const { rows } = await sql<{
      audit: string;
    }>`select string_agg(a::text, ' ') as audit from audit a`.execute(context.server.db);
    expect(JSON.stringify([body, rows])).not.toContain(SECRET);
    const clerk = await context.server.signIn({ flags: ['canViewTanks', 'canUpdateDevices'] });
    expect((await context.server.request(clerk, 'POST', '/messaging/alarms/test', {})).status).toBe(403);
    expect((await saveWebhook({ alarms_secret: 'short' })).body.fields).toEqual({
      alarms_secret: 'Alarm webhook secret must have at least 32 characters without spaces',
    });
    expect((await saveWebhook({ alarms_url: 'ftp://alarms' })).status).toBe(422);
  });
});

describe('emails', () => {
  const setEmails = async (value: string) => {
    const { db } = context.server;
    await sql`update settings set key = 'former', deleted_at = now() where key = 'alarm_emails'`.execute(db);
    await context.add('setting', {
      ...drafts.setting,
      group: 'tanks',
      unit: null,
      value_type: 'text',
      key: 'alarm_emails',
      label: 'Alarm emails',
      value,
    });
  };
  const recipients = () => context.server.mails.map(({ to }) => to).sort();

  it('of unacknowledged alarms are sent to the super administrators', async () => {
    const { tank } = await criticalTank('SITE-Y');
    await context.server.quiet();
    expect(context.server.mails).toEqual([]);
    await runJob(60 + 31);
    await runJob(60 + 32);
    await context.server.quiet();
    const [alarm] = await alarmsOf('tank', tank);
    const { code, label } = (alarm?.tank ?? {}) as { code: string; label: string };
    expect(context.server.mails).toEqual([
      {
        to: context.admin.email,
        subject: `Alarm not acknowledged: level low, ${code}`,
        paragraphs: [
          `${code} · ${label}, Site SITE-Y`,
          'Level 12.0 %, limit 15.0 %',
          'Raised on 20 Nov 2026, 13:00.',
          'Acknowledge it under Tanks, Alarms.',
        ],
      },
    ]);
  });

  it('of critical alarms are sent to the responsible users, if configured', async () => {
    const flags = ['canViewTanks', 'canUpdateTanks'] as const;
    const here = await context.server.createUser({ flags, areas: [drafts.site.emirate] });
    await context.server.createUser({ flags, areas: ['Fujairah'] });
    await context.server.createUser({ flags: ['canViewTanks'] });
    await context.server.createUser({ flags, status: 'blocked' });
    await setEmails('critical');
    const tank = await install();
    for (const [index, level] of FALLING.entries()) {
      expect(recipients()).toEqual([]);
      await send(tank, index * 180, { level });
    }
    await context.server.quiet();
    expect(recipients()).toEqual([context.admin.email, here.email].sort());
    await setEmails('none');
    context.server.mails.length = 0;
    await criticalTank();
    await runJob(60 * 4);
    await context.server.quiet();
    expect(recipients()).toEqual([]);
  });
});
