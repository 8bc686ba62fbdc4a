import { sql } from 'kysely';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { createSession } from '../../../src/server/modules/session/sessionService';
import { drafts } from '../../sampleDrafts';
import { createDemoDatabase, NOON } from '../demo/demoFixtures';
import { createPayment } from '../modules/payments/paymentFixtures';
import { createTestServer } from '../support/testServer';
import type { ResponseBody, TestUser, TestServer } from '../support/testServer';

const SITES = `(select code from public.sites where emirate in ('Sharjah', 'Ajman'))`;
const DUBAI_SITES = `(select code from public.sites where emirate = 'Dubai')`;
const CONTRACTS = `(select id from public.contracts where site_code in ${SITES})`;
const EMIRATE = `emirate in ('Sharjah', 'Ajman')`;
const CLIENTS = `(select id from public.clients where ${EMIRATE}
  or id in (select client_id from public.contracts where site_code in ${SITES}))`;

/** Records in Sharjah and Ajman, determined independently of the views. */
const INSIDE: Record<string, string> = {
  site: `from sites where deleted_at is null and emirate in ('Sharjah', 'Ajman')`,
  tank: `from tanks where deleted_at is null and site_code in ${SITES}`,
  contract: `from contracts where deleted_at is null and site_code in ${SITES}`,
  client: `from clients where deleted_at is null and id in ${CLIENTS}`,
  bill: `from bills where deleted_at is null and (contract_id in ${CONTRACTS}
    or contract_id is null and client_id in (select id from public.clients where ${EMIRATE}))`,
  device: `from devices where deleted_at is null and (num_nonnulls(tank_id, counter_id) = 0
    or tank_id in (select id from tanks where site_code in ${SITES})
    or counter_id in (select id from counters where site_code in ${SITES}))`,
  order: `from orders o where deleted_at is null and case
    when contract_id is not null then contract_id in ${CONTRACTS}
    when counter_id is not null then exists (select from counters n where n.id = o.counter_id and n.site_code in ${SITES})
    when tank_id is not null then exists (select from tanks k where k.id = o.tank_id and k.site_code in ${SITES})
    when device_id is not null then exists (select from devices d where d.id = o.device_id
      and (num_nonnulls(d.tank_id, d.counter_id) = 0 or d.tank_id in (select id from tanks where site_code in ${SITES})
        or d.counter_id in (select id from counters where site_code in ${SITES})))
    when client_id is not null then client_id in ${CLIENTS} else true end`,
  reading: `from counter_readings where counter_id in (select id from counters where site_code in ${SITES})`,
};
const OUTSIDE: Record<string, string> = {
  site: `from sites where emirate = 'Dubai'`,
  tank: `from tanks where site_code in ${DUBAI_SITES}`,
  contract: `from contracts where site_code not in ${SITES}`,
  client: `from clients where deleted_at is null and id not in ${CLIENTS}`,
  bill: `from bills where contract_id not in ${CONTRACTS} and status <> 'Draft'`,
  device: `from devices where tank_id in (select id from tanks where site_code in ${DUBAI_SITES})`,
  order: `from orders where contract_id not in ${CONTRACTS}`,
  reading: `from counter_readings where counter_id in (select id from counters where site_code not in ${SITES})`,
  counter: `from counters where site_code not in ${SITES}`,
  wallet: `from wallets where contract_id not in ${CONTRACTS}`,
  offer: `from offers where order_id in (select id from orders where contract_id not in ${CONTRACTS})`,
};
const nouns = Object.keys(INSIDE).filter((noun) => noun !== 'reading');

let server: TestServer;
let local: TestUser;
let admin: TestUser;

const count = async (rows: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n ${sql.raw(rows)}`.execute(server.db)).rows[0]?.n ?? 0;
const one = async (rows: string): Promise<string> =>
  (await sql<{ id: string }>`select id ${sql.raw(rows)} order by id limit 1`.execute(server.db)).rows[0]
    ?.id ?? '';
const ids = (response: ResponseBody) => response.documents?.map(({ _id }) => String(_id)) ?? [];

beforeAll(async () => {
  server = await createTestServer({ database: await createDemoDatabase() });
  server.clock.now = NOON;
  local = await server.signIn({ flags: PERMISSION_FLAGS, areas: ['Sharjah', 'Ajman'] });
  admin = await server.signIn({ role: 'SuperAdmin', areas: ['Sharjah'], username: 'boss' });
});
afterAll(() => server.close());

describe('user restricted to two emirates', () => {
  it.each(nouns)('lists only visible %s', async (noun) => {
    const expected = await count(INSIDE[noun] ?? '');
    expect(expected).toBeGreaterThan(0);
    expect(expected).toBeLessThan(await count((INSIDE[noun] ?? '').replace(/ where .*/s, '')));
    const { body } = await server.request(local, 'POST', `/${noun}`, { limit: 100 });
    expect(body.total).toBe(expected);
    const rows = new Set(
      (await sql<{ id: string }>`select id ${sql.raw(INSIDE[noun] ?? '')}`.execute(server.db)).rows.map(
        ({ id }) => id,
      ),
    );
    expect(ids(body).filter((id) => !rows.has(id))).toEqual([]);
  });

  it.each(nouns)('exports only visible %s', async (noun) => {
    const [inside, outside] = [await one(INSIDE[noun] ?? ''), await one(OUTSIDE[noun] ?? '')];
    const { response } = await server.request(local, 'POST', `/${noun}/export/csv`, {
      ids: [inside, outside],
    });
    expect(response.statusCode).toBe(200);
    expect(response.payload.trim().split('\r\n')).toHaveLength(2);
  });

  it.each(nouns)('reads every visible %s completely', async (noun) => {
    const { body } = await server.request(local, 'POST', `/${noun}`, { limit: 10 });
    for (const id of ids(body))
      expect((await server.request(local, 'GET', `/${noun}/${id}`)).status).toBe(200);
  });

  const recordRoutes = routes.filter(({ path, permission }) => {
    const noun = path.split('/')[1] ?? '';
    return path.includes('/:id') && noun in OUTSIDE && permission !== 'superAdmin';
  });
  it.each(
    recordRoutes.map((row): [string, (typeof recordRoutes)[number]] => [`${row.method} ${row.path}`, row]),
  )('gets no data of other areas from %s', async (_name, { method, path }) => {
    const id = await one(OUTSIDE[path.split('/')[1] ?? ''] ?? '');
    expect(id).not.toBe('');
    const response = await server.request(
      local,
      method,
      path.replace(/:\w+/g, id),
      method === 'GET' ? undefined : { version: 1 },
    );
    expect([404, 422]).toContain(response.status);
  });

  const readableRoutes = recordRoutes
    .filter(({ method, path }) => method === 'GET' && (path.split('/')[1] ?? '') in INSIDE)
    .map(({ path }) => path);
  it.each(readableRoutes)('reads visible records from %s', async (path) => {
    const id = await one(INSIDE[path.split('/')[1] ?? ''] ?? '');
    const { status } = await server.request(local, 'GET', path.replace(/:\w+/g, id));
    expect(status).toBeLessThan(500);
  });

  it('reads a statement and finds duplicates', async () => {
    for (const noun of ['contract', 'client']) {
      const id = await one(INSIDE[noun] ?? '');
      expect((await server.request(local, 'GET', `/${noun}/${id}/statement`)).status).toBe(200);
    }
    const { phone } = (await server.request(local, 'GET', `/client/${await one(INSIDE.client ?? '')}`)).body;
    expect(ids((await server.request(local, 'POST', '/client/similar', { phone })).body)).not.toEqual([]);
  });

  const reports = routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/rapport/'));
  it.each(reports.map(({ path }) => path))('reads the report %s of visible records', async (path) => {
    expect((await server.request(local, 'GET', path)).status).toBeLessThan(500);
  });

  it('finds nothing of other areas in the global search', async () => {
    const contracts = await sql<{ n: string }>`select unique_number as n ${sql.raw(OUTSIDE.contract ?? '')}
      order by id limit 1`.execute(server.db);
    const search = contracts.rows[0]?.n ?? '';
    expect((await server.request(admin, 'POST', '/find', { search })).body.documents).not.toEqual([]);
    expect((await server.request(local, 'POST', '/find', { search })).body.documents).toEqual([]);
  });

  it('cannot create records in other areas', async () => {
    const site = { ...drafts.site, code: 'SITE-900', name: 'New Tower' };
    const there = await server.request(local, 'POST', '/site/add', site);
    expect(there).toMatchObject({ status: 403, body: { message: 'This record is outside your areas.' } });
    const here = await server.request(local, 'POST', '/site/add', { ...site, emirate: 'Ajman' });
    expect(here.status).toBe(201);
    const { _id, version } = here.body;
    const moved = { emirate: 'Dubai', version };
    expect((await server.request(local, 'PUT', `/site/${String(_id)}`, moved)).status).toBe(403);
    const outside = await one(OUTSIDE.site ?? '');
    const tank = await server.request(local, 'POST', '/tank/add', { ...drafts.tank, site: _id });
    expect(tank.status).toBe(201);
    expect(
      await server.request(local, 'POST', '/tank/add', { ...drafts.tank, serial_number: 'X', site: outside }),
    ).toMatchObject({ status: 422, body: { fields: { site: 'Choose a site that has an emirate' } } });
    expect(
      await server.request(local, 'PUT', `/tank/${String(tank.body._id)}`, { site: outside, version: 1 }),
    ).toMatchObject({ status: 403 });
  });

  it('is notified only of visible records', async () => {
    const inside = await one(INSIDE.order ?? '');
    const outside = await one(OUTSIDE.order ?? '');
    for (const [at, model_id] of [inside, outside].entries())
      await server.db
        .insertInto('events')
        .values({
          id: `0193a000-0000-7000-8000-00000000000${String(at)}`,
          user_id: local.id,
          model: 'order',
          model_id,
          title: 'Job',
          text: 'A job',
          severity: 'info',
          code: 'order.created',
          dedupe_key: model_id,
          created_at: new Date(NOON),
        })
        .execute();
    const { body } = await server.request(local, 'POST', '/event', {});
    expect(body).toMatchObject({ total: 1, unread: 1, documents: [{ model_id: inside }] });
  });

  it('sees the balance of a client only for visible contracts', async () => {
    const both = await sql<{ id: string; here: number; all: number }>`select client_id as id,
        coalesce(sum(balance_due) filter (where contract_id in ${sql.raw(CONTRACTS)}), 0)::bigint as here,
        sum(balance_due)::bigint as all from bills where status in ('Issued', 'PartiallyPaid')
        and kind <> 'credit_note' and deleted_at is null group by 1
        having bool_or(contract_id in ${sql.raw(CONTRACTS)}) order by 1 limit 5`.execute(server.db);
    for (const { id, here } of both.rows)
      expect((await server.request(local, 'GET', `/client/${id}`)).body.balance_due).toBeCloseTo(
        here / 100,
        2,
      );
  });

  it('sees own payments of any area', async () => {
    const rows = `${OUTSIDE.wallet ?? ''} and status = 'Pending' and voided_at is null and user_id in
      (select u.id from users u join roles r on r.id = u.role_id where r.name <> 'SuperAdmin')`;
    const [payment] = (
      await sql<{ id: string; user_id: string }>`select id, user_id ${sql.raw(rows)} limit 1`.execute(
        server.db,
      )
    ).rows;
    const userId = payment?.user_id ?? '';
    await sql`update users set areas = '{Ajman}', status = 'active' where id = ${userId}`.execute(server.db);
    const opening = { userId, now: server.clock.now, ip: '127.0.0.1', userAgent: 'test' };
    const custodian = { token: await createSession(server.db, opening) };
    const response = await server.request(custodian, 'GET', `/wallet/${payment?.id ?? ''}`);
    expect([response.status, response.body._id]).toEqual([200, payment?.id]);
    const own = await count(`from wallets where user_id = '${userId}'`);
    expect((await server.request(custodian, 'POST', '/wallet', {})).body.total).toBe(own);
  });

  it('cannot block a user with payments of other areas', async () => {
    const { id: custodian } = await server.signIn({
      flags: ['canViewBills'],
      areas: ['Sharjah'],
      username: 'elsewhere',
    });
    const contract = await one(OUTSIDE.contract ?? '');
    await createPayment(server, { contract, custodian, row: { unique_number: 'RCT-2026-900001' } });
    expect(await server.request(local, 'POST', `/user/${custodian}/block`, {})).toMatchObject({
      status: 409,
      body: { message: 'This employee still has money in custody. Empty the wallet first.' },
    });
  });

  it('cannot archive a client with contracts in other areas', async () => {
    const client = await one(`${INSIDE.client ?? ''} and emirate = 'Ajman' and status = 'active'`);
    const elsewhere = await one(OUTSIDE.contract ?? '');
    await sql`update contracts set client_id = ${client} where client_id = ${client} or id = ${elsewhere}`.execute(
      server.db,
    );
    expect(await server.request(local, 'POST', `/client/${client}/archive`, {})).toMatchObject({
      status: 403,
      body: { message: 'Some of this client’s records are outside your areas.' },
    });
  });

  it('is affected by changed areas immediately, and unrestricted without areas', async () => {
    const user = await server.signIn({ flags: ['canViewTanks'], areas: ['Dubai'] });
    const dubai = await count(`from tanks where site_code in ${DUBAI_SITES} and deleted_at is null`);
    expect((await server.request(user, 'POST', '/tank', {})).body.total).toBe(dubai);
    await sql`update users set areas = '{}' where id = ${user.id}`.execute(server.db);
    expect((await server.request(user, 'POST', '/tank', {})).body.total).toBe(
      await count('from tanks where deleted_at is null'),
    );
  });

  it('can be a meter reader of a route', async () => {
    const route = (
      await sql<{
        r: string;
      }>`select route_code as r from counters where route_code is not null limit 1`.execute(server.db)
    ).rows[0]?.r;
    const reader = await server.signIn({ flags: ['canViewContracts'], areas: [route ?? ''] });
    const expected = await count(
      `from contracts where deleted_at is null and site_code in (select site_code from counters where route_code = '${route ?? ''}')`,
    );
    expect((await server.request(reader, 'POST', '/contract', {})).body.total).toBe(expected);
  });
});

describe('super administrator', () => {
  it('sees everything, regardless of the areas of the account', async () => {
    expect((await server.request(admin, 'POST', '/tank', {})).body.total).toBe(
      await count('from tanks where deleted_at is null'),
    );
  });
});
