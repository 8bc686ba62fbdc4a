import { ensureSite } from '../../support/testRecords';
import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { HOUR, MINUTE, alarmFixtures } from './alarmFixtures';

/** The list compares windows with the time of the database. */
const START = Date.now();
const context = setUpServer();
const { install, send, alarmsOf, runJob } = alarmFixtures(context, START);
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const window = (tank: string, from: number, until: number, more: object = {}) => ({
  tank,
  scope: 'tank',
  starts_at: at(from),
  ends_at: at(until),
  reason: 'Valve is replaced',
  ...more,
});
const siteOf = async (tank: string) =>
  ((await context.request('GET', `/tank/${tank}`)).body.site as { _id: string })._id;
const setSiteWindow = async (tank: string, from: number, until: number) =>
  setWindow(tank, from, until, { scope: 'site', site: await siteOf(tank) });
const setWindow = (...input: Parameters<typeof window>) =>
  context.add('maintenance_window', window(...input));
const ordersOf = async (tank: string) =>
  (await context.request('POST', '/order', { filters: { tank } })).body.documents ?? [];
const eventsAbout = async (id: string) =>
  (await sql<{ title: string }>`select title from events where model_id = ${id}`.execute(context.server.db))
    .rows;
const actions = async (noun: string, id: string) =>
  (await context.request('POST', `/${noun}/${id}/history`, {})).body.documents?.map(({ action }) => action);

beforeAll(async () => {
  await sql`update sessions set expires_at = now() + interval '6 hours', last_active_at = now()`.execute(
    context.server.db,
  );
});
beforeEach(() => {
  context.server.clock.now = START;
});
afterEach(() => sql`update devices set deleted_at = now()`.execute(context.server.db));

describe('during a maintenance window', () => {
  it('a low tank raises no alarm, opens no order and notifies nobody until the minute after', async () => {
    const { tank, ...device } = await install('SITE-A');
    await setWindow(tank, -5, 120);
    for (const minutes of [0, 60]) await send(device, minutes, { level: 12 });
    await runJob(119);
    expect([await alarmsOf('tank', tank), await ordersOf(tank), await eventsAbout(tank)]).toEqual([
      [],
      [],
      [],
    ]);
    await runJob(120);
    expect(await alarmsOf('tank', tank)).toMatchObject([{ kind: 'level_low', severity: 'critical' }]);
    expect(await ordersOf(tank)).toMatchObject([{ type: 'refill' }]);
    await runJob(121);
    expect(await alarmsOf('tank', tank)).toHaveLength(1);
  });

  it('a condition that ends with the window raises nothing', async () => {
    const { tank, ...device } = await install('SITE-B');
    await setWindow(tank, -5, 120);
    await send(device, 0, { level: 12 });
    await send(device, 60, { level: 12 });
    for (const minutes of [90, 110]) await send(device, minutes, { level: 60 });
    await runJob(120);
    expect(await alarmsOf('tank', tank)).toEqual([]);
  });

  it('emptying or filling a tank counts neither as a leak nor as a missing ticket, also afterwards', async () => {
    const { tank, ...device } = await install('SITE-C');
    await setWindow(tank, -5, 60);
    for (const [index, level] of [60, 54, 48, 48].entries()) await send(device, index * 15, { level });
    await runJob(60);
    await send(device, 65, { level: 48 });
    expect(await alarmsOf('tank', tank)).toEqual([]);
    for (const [index, level] of [44, 42].entries()) await send(device, 80 + index * 15, { level });
    expect(await alarmsOf('tank', tank)).toMatchObject([{ kind: 'level_drop', value: 6 }]);
  });

  it('an open alarm is not raised in severity, but can be cleared', async () => {
    const { tank, ...device } = await install('SITE-D');
    for (const minutes of [-120, -60]) await send(device, minutes, { level: 25 });
    expect(await alarmsOf('tank', tank)).toMatchObject([{ severity: 'warning' }]);
    await setWindow(tank, -5, 240);
    for (const minutes of [0, 60]) await send(device, minutes, { level: 12 });
    expect(await alarmsOf('tank', tank)).toMatchObject([{ severity: 'warning' }]);
    for (const minutes of [120, 180]) await send(device, minutes, { level: 70 });
    expect(await alarmsOf('tank', tank)).toMatchObject([{ kind: 'level_low', status: 'cleared' }]);
  });

  it('an open critical alarm is not escalated', async () => {
    const { tank, ...device } = await install('SITE-R');
    for (const minutes of [-70, -10]) await send(device, minutes, { level: 12 });
    await setWindow(tank, -5, 60);
    const escalations = async () =>
      (await eventsAbout(tank)).filter(({ title }) => title.startsWith('Alarm not acknowledged'));
    await runJob(59);
    expect(await escalations()).toEqual([]);
    await runJob(60);
    expect(await escalations()).toHaveLength(1);
  });

  it('alarms of the whole site are silenced, including offline devices; another site is not affected', async () => {
    const [first, second, other] = [
      await install('SITE-E'),
      await install('SITE-E'),
      await install('SITE-F'),
    ];
    await setSiteWindow(first.tank, -5, 300);
    for (const one of [first, second, other]) await send(one, 0, { level: 60, battery: 90 });
    await runJob(200);
    expect(await alarmsOf('device', first.device)).toEqual([]);
    expect(await alarmsOf('device', second.device)).toEqual([]);
    expect(await alarmsOf('device', other.device)).toMatchObject([{ kind: 'device_offline' }]);
    await runJob(300);
    expect(await alarmsOf('device', second.device)).toMatchObject([{ kind: 'device_offline' }]);
  });

  it('a device on a counter of the site is silenced; its low battery is reported at the end', async () => {
    const { tank } = await install('SITE-G');
    const counter = await context.add('counter', {
      ...drafts.counter,
      serial_number: 'G-1',
      site: await ensureSite(context.server.db, 'SITE-G'),
    });
    const { device, serial_number } = await install('SITE-H');
    await sql`update devices set tank_id = null, counter_id = ${counter._id}, type = 'meter_amr'
      where id = ${device}`.execute(context.server.db);
    await setSiteWindow(tank, -5, 30);
    await send({ serial_number }, 0, { index: 5 }, {});
    await sql`update device_states set recent_batteries = '{8,8,8}' where device_id = ${device}`.execute(
      context.server.db,
    );
    await send({ serial_number }, 10, { index: 5.1 });
    expect(await alarmsOf('device', device)).toEqual([]);
    await runJob(30);
    expect(await alarmsOf('device', device)).toMatchObject([{ kind: 'battery_low', value: 8 }]);
  });
});

describe('maintenance windows', () => {
  it('are listed as current, scheduled and past; a tank lists those of its site, too', async () => {
    const { tank } = await install('SITE-L');
    const { tank: neighbour } = await install('SITE-L');
    const current = await setWindow(tank, -5, 60);
    const scheduled = await setSiteWindow(neighbour, 60, 120);
    expect(current).toMatchObject({
      status: 'current',
      site: { code: 'SITE-L' },
      tank: { _id: tank },
      reason: 'Valve is replaced',
      created_by: { _id: context.admin.id },
    });
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      tank: null,
      site: { code: 'SITE-L', name: 'Site SITE-L' },
    });
    const { body } = await context.request('POST', `/tank/${tank}/maintenance_windows`, {});
    expect(body.documents?.map(({ _id }) => _id)).toEqual([scheduled._id, current._id]);
    const of = async (status: string) =>
      (
        await context.request('POST', '/maintenance_window', { search: 'site-l', filters: { status } })
      ).body.documents?.map(({ _id }) => _id);
    expect([await of('current'), await of('scheduled'), await of('past')]).toEqual([
      [current._id],
      [scheduled._id],
      [],
    ]);
    expect((await context.request('POST', `/tank/${neighbour}/maintenance_windows`, {})).body.total).toBe(1);
    const site = await siteOf(tank);
    expect((await context.request('POST', `/site/${site}/maintenance_windows`, {})).body.total).toBe(2);
    expect(await actions('site', site)).toEqual(['maintenance_window.added']);
    await sql`update sites set code = 'SITE-L2' where id = ${site}`.execute(context.server.db);
    expect((await context.request('GET', `/maintenance_window/${String(scheduled._id)}`)).body).toMatchObject(
      {
        site: { code: 'SITE-L2' },
      },
    );
  });

  it('can be added for a site without tanks, found by name', async () => {
    const site = await context.add('site', { ...drafts.site, code: 'SITE-0', name: 'Empty Plot' });
    const input = { ...window('', 0, 60), tank: null, scope: 'site', site: site._id };
    await context.add('maintenance_window', input);
    const { body } = await context.request('POST', '/maintenance_window', { search: 'empty plot' });
    expect(body.documents).toMatchObject([{ site: { code: 'SITE-0', name: 'Empty Plot' }, tank: null }]);
  });

  it('can be ended early once, after which alarms are raised; histories contain it', async () => {
    const { tank, ...device } = await install('SITE-M');
    const { _id } = await setWindow(tank, -5, 600);
    for (const minutes of [0, 60]) await send(device, minutes, { level: 12 });
    context.server.clock.now = START + HOUR;
    const path = `/maintenance_window/${String(_id)}`;
    const { body } = await context.request('POST', `${path}/end`);
    expect(body).toMatchObject({ ended_at: at(60), ended_by: { _id: context.admin.id }, ends_at: at(600) });
    await runJob(61);
    expect(await alarmsOf('tank', tank)).toMatchObject([{ kind: 'level_low' }]);
    const both = ['maintenance_window.ended', 'maintenance_window.added'];
    expect(await actions('maintenance_window', String(_id))).toEqual(both);
    expect(await actions('tank', tank)).toEqual(expect.arrayContaining(both));
    const ended = await setWindow(tank, -5, 600);
    await sql`update maintenance_windows set ended_at = now() - interval '1 minute', ended_by = created_by
      where id = ${ended._id}`.execute(context.server.db);
    const again = await context.request('POST', `/maintenance_window/${String(ended._id)}/end`);
    expect([again.status, again.body.message]).toEqual([409, 'This maintenance window has already ended.']);
  });

  it('silence nothing if they are cancelled before they start', async () => {
    const { tank, ...device } = await install('SITE-N');
    const { _id } = await setWindow(tank, 30, 600);
    const path = `/maintenance_window/${String(_id)}`;
    expect((await context.request('POST', `${path}/end`)).status).toBe(409);
    expect((await context.request('POST', `${path}/cancel`)).status).toBe(200);
    expect((await context.request('GET', path)).body).toMatchObject({
      status: 'cancelled',
      ends_at: at(600),
    });
    expect(await actions('tank', tank)).toContain('maintenance_window.cancelled');
    for (const minutes of [0, 60]) await send(device, minutes, { level: 12 });
    expect(await alarmsOf('tank', tank)).toMatchObject([{ kind: 'level_low' }]);
  });

  it.each<[string, object, object]>([
    ['nothing', { tank: null, reason: '' }, { tank: 'Choose a tank', reason: 'Reason is required' }],
    ['a site that is not chosen', { scope: 'site' }, { site: 'Choose a site' }],
    [
      'a site that is not there',
      { scope: 'site', site: '0193a000-0000-7000-8000-0000000000a1' },
      { site: 'Choose a site from the list' },
    ],
    ['an end before the start', { ends_at: at(-10) }, { ends_at: 'The end must be after the start' }],
    [
      'an end in the past',
      { starts_at: at(-20), ends_at: at(-10) },
      { ends_at: 'Choose an end in the future' },
    ],
    ['six weeks', { ends_at: at(42 * 24 * 60) }, { ends_at: 'A window lasts 31 days at most' }],
    [
      'a day',
      { starts_at: '2026-11-20' },
      { starts_at: 'Start must be a time such as 2026-11-20T08:30:00Z' },
    ],
    [
      'a tank that is not there',
      { tank: '0193a000-0000-7000-8000-0000000000a1' },
      { tank: 'Choose a tank that is not decommissioned' },
    ],
  ])('are refused with %s', async (_case, wrong, fields) => {
    const { tank } = await install('SITE-X');
    const { status, body } = await context.request(
      'POST',
      '/maintenance_window/add',
      window(tank, 0, 60, wrong),
    );
    expect([status, body.fields]).toEqual([422, expect.objectContaining(fields)]);
    expect((await context.request('POST', `/tank/${tank}/maintenance_windows`, {})).body.total).toBe(0);
  });

  it('can be added by users who may update tanks, and are visible in their areas only', async () => {
    const { tank } = await install('SITE-P');
    const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
    const as = (user: typeof viewer, path: string, body: object) =>
      context.server.request(user, 'POST', path, body);
    expect((await as(viewer, '/maintenance_window/add', window(tank, 0, 60))).status).toBe(403);
    const { _id } = await setSiteWindow(tank, 0, 60);
    expect((await as(viewer, `/maintenance_window/${String(_id)}/end`, {})).status).toBe(403);
    const flags = ['canViewTanks', 'canUpdateTanks'] as const;
    const elsewhere = await context.server.signIn({ flags, areas: ['Fujairah'] });
    const here = await context.server.signIn({ flags, areas: [drafts.site.emirate] });
    const seen = async (user: typeof viewer) =>
      (await as(user, '/maintenance_window', { search: 'site-p' })).body.total;
    expect([await seen(elsewhere), await seen(here)]).toEqual([0, 1]);
    expect((await as(elsewhere, '/maintenance_window/add', window(tank, 0, 60))).body.fields).toEqual({
      tank: 'Choose a tank that is not decommissioned',
    });
    expect((await as(here, '/maintenance_window/add', window(tank, 0, 60))).status).toBe(201);
  });
});
