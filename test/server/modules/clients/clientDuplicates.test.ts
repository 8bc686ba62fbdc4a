import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import { untilWaitingForLock } from '../../support/testDatabase';
import type { TestUser } from '../../support/testServer';

const context = setUpServer();
const fixtures: { one: string; other: string; clerk?: TestUser } = { one: '', other: '' };
const COMPANY = {
  ...drafts.client,
  type: 'company',
  first_name: null,
  last_name: null,
  national_id: null,
  passport_number: null,
  company_name: 'Marina Bakery Trading LLC',
  contact_person: 'Aisha',
  trade_license_number: 'CN-77120',
  trade_license_expiry: '2027-01-31',
  phone: '+971504440001',
  email: 'Orders@Bakery.ae',
};
const addClient = async (more: object) =>
  String((await context.add('client', { ...drafts.client, ...more }))._id);
const merge = (source: string, into: unknown, user: TestUser = context.admin) =>
  context.server.request(user, 'POST', `/client/${source}/merge`, { into });
const similar = async (data: object, user: TestUser = context.admin) => {
  const { status, body } = await context.server.request(user, 'POST', '/client/similar', data);
  expect(status).toBe(200);
  return (body.documents as { code: string; signs: string[] }[]).map(({ code, signs }) => [code, signs]);
};

beforeAll(async () => {
  fixtures.one = await addClient({
    first_name: 'Yusuf',
    last_name: 'Haddad',
    national_id: '784-1990-1234567-6',
    phone: '+971501112233',
    phone_second: '+971501112244',
  });
  fixtures.other = String(
    (await context.add('client', { ...COMPANY, is_vat_registered: true, trn: '100123456700003' }))._id,
  );
  fixtures.clerk = await context.server.signIn({ flags: ['canViewClients', 'canCreateClients'] });
});

describe('possible duplicate client', () => {
  it.each([
    [{ national_id: '784 1990 1234567 6' }, 'CL-000001', ['national_id']],
    [{ phone: '00971 50 111 2233' }, 'CL-000001', ['phone']],
    [{ phone: '050 111 2233' }, 'CL-000001', ['phone']],
    [{ phone_second: '050-1112244' }, 'CL-000001', ['phone_second']],
    [{ phone: '+971501112244', name: 'Yousuf Haddad' }, 'CL-000001', ['name', 'phone']],
    [{ phone_second: '+971504440001' }, 'CL-000002', ['phone_second']],
    [{ trn: '100123456700003' }, 'CL-000002', ['trn']],
    [{ email: 'orders@bakery.AE' }, 'CL-000002', ['email']],
    [{ trade_license_number: 'CN-77120' }, 'CL-000002', ['trade_license_number']],
    [{ name: 'Marina Bakery Trading L.L.C' }, 'CL-000002', ['name']],
  ])('is detected by %j', async (data, code, signs) => {
    expect(await similar(data, fixtures.clerk)).toEqual([[code, signs]]);
  });

  it('is sorted by matching fields and excludes the client itself', async () => {
    const data = { phone: '+971501112233', trn: '100123456700003', email: 'orders@bakery.ae' };
    expect((await similar(data)).map(([code]) => code)).toEqual(['CL-000002', 'CL-000001']);
    expect((await similar({ ...data, except: fixtures.other })).map(([code]) => code)).toEqual(['CL-000001']);
  });

  it.each([{}, { name: 'Yu' }, { name: 'Fatima Noor' }, { phone: '+971509999999', email: '', trn: null }])(
    'is not detected by %j',
    async (data) => {
      expect(await similar(data)).toEqual([]);
    },
  );

  it.each([[{ colour: 'red' }], [{ phone: 12 }], [{ except: 'nobody' }]])(
    'lookup rejects %j',
    async (data) => {
      expect((await context.request('POST', '/client/similar', data)).status).toBe(422);
    },
  );

  it('does not prevent creation', async () => {
    const again = await context.request('POST', '/client/add', { ...drafts.client, phone: '+971501112233' });
    expect(again.status).toBe(201);
  });
});

describe('merging clients', () => {
  it('moves contracts, orders, open invoices and files, and both codes find the remaining client', async () => {
    const target = await addClient({});
    const contract = await context.add('contract', await createContractInput(context));
    const source = (contract.client as { _id: string })._id;
    const bill = String((await context.add('bill', { ...drafts.bill, client: source }))._id);
    const order = String((await context.add('order', { ...drafts.order, client: source }))._id);
    const media = { id: newRecordId(), name: 'passport', owner_model: 'client' as const, owner_id: source };
    await context.server.db
      .insertInto('media')
      .values({ ...media, mime: 'image/png', size: 1, sha256: 'a'.repeat(64), uploaded_by: context.admin.id })
      .execute();
    const before = (await context.request('GET', `/client/${source}`)).body;

    expect(await merge(source, target)).toMatchObject({ status: 200, body: { _id: target } });
    for (const path of [`/contract/${String(contract._id)}`, `/bill/${bill}`, `/order/${order}`])
      expect((await context.request('GET', path)).body).toMatchObject({ client: { _id: target } });
    const files = await context.request('GET', `/client/${target}/media`);
    expect(files.body.documents).toHaveLength(1);
    expect((await context.request('GET', `/client/${source}`)).status).toBe(404);
    const { body } = await context.request('GET', `/client/${target}`);
    expect(body).toMatchObject({ former_codes: before.code, contracts_count: 1 });
    const response = await context.request('POST', '/client', { search: String(before.code) });
    expect(response.body.documents?.map(({ _id }) => _id)).toEqual([target]);
    const anywhere = await context.request('POST', '/find', { search: String(before.code) });
    expect(anywhere.body.documents).toEqual([expect.objectContaining({ _id: target })]);
  });

  it('is audited for both clients and each contract', async () => {
    const source = await addClient({});
    const target = await addClient({});
    await merge(source, target);
    const { body } = await context.request('POST', `/client/${target}/history`, {});
    expect(body.documents?.map(({ action }) => action).sort()).toEqual([
      'client.added',
      'client.duplicate_merged',
    ]);
    const audit = context.server.db.selectFrom('audit').select('action').where('model_id', '=', source);
    expect((await audit.execute()).map(({ action }) => action).sort()).toEqual([
      'client.added',
      'client.merged',
    ]);
  });

  it('moves the sites that the client owns, with an entry in their history', async () => {
    const [source, target] = [await addClient({}), await addClient({})];
    const site = await context.add('site', { ...drafts.site, code: 'SITE-077', owner_client: source });
    const path = `/site/${String(site._id)}`;
    await merge(source, target);
    expect((await context.request('GET', path)).body).toMatchObject({
      version: 2,
      owner_client: { _id: target },
    });
    const { body } = await context.request('POST', `${path}/history`, {});
    expect(body.documents?.[0]).toMatchObject({
      action: 'site.changed',
      changes: [{ field: 'owner_client', to: expect.stringMatching(/^CL-/) as unknown }],
    });
  });

  it('resolves a client that was merged before', async () => {
    const [first, second, third] = [await addClient({}), await addClient({}), await addClient({})];
    await merge(first, second);
    await merge(second, third);
    const { body } = await context.request('GET', `/client/${third}`);
    expect(String(body.former_codes).split(', ')).toHaveLength(2);
  });

  it('leaves no record behind that is added meanwhile', async () => {
    const [source, target] = [await addClient({}), await addClient({})];
    const contract = { ...(await createContractInput(context)), client: source };
    const { db, clock } = context.server;
    let adding: ReturnType<typeof context.request> | undefined;
    await db.transaction().execute(async (merging) => {
      await sql`select from clients where id = ${source} for update`.execute(merging);
      await sql`update clients set merged_into = ${target}, deleted_at = ${new Date(clock.now)}
        where id = ${source}`.execute(merging);
      adding = context.request('POST', '/contract/add', contract);
      await untilWaitingForLock(db);
    });
    expect(await adding).toMatchObject({
      status: 422,
      body: { fields: { client: expect.any(String) as unknown } },
    });
  });

  it('keeps the target blocked if the source was blocked', async () => {
    const [source, target] = [await addClient({}), await addClient({})];
    await context.server.db
      .updateTable('clients')
      .set({ status: 'blocked' })
      .where('id', '=', source)
      .execute();
    await merge(source, target);
    expect((await context.request('GET', `/client/${target}`)).body).toMatchObject({ status: 'blocked' });
  });

  it('is rejected when an issued invoice names the client, without changes', async () => {
    const [source, target] = [await addClient({}), await addClient({})];
    await insertBill(context, source, { total: 100, due: '2026-01-10', status: 'Issued' });
    const { status, body } = await merge(source, target);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^CL-\d+ has issued invoices and must be kept\./);
    expect((await context.request('GET', `/client/${source}`)).status).toBe(200);
  });

  it('is rejected between individual and organisation and into an archived client', async () => {
    const target = await addClient({});
    expect(await merge(fixtures.other, target)).toMatchObject({
      status: 409,
      body: { message: 'A person can’t be merged with an organisation.' },
    });
    await context.server.db
      .updateTable('clients')
      .set({ status: 'archived' })
      .where('id', '=', target)
      .execute();
    expect((await merge(fixtures.one, target)).body.message).toMatch(
      /is archived\. Choose an active client\.$/,
    );
  });

  it.each([
    ['no client', '', 'Choose the client to keep'],
    ['an unknown client', '0190b6a0-0000-7000-8000-000000000001', 'Client not found'],
  ])('is rejected into %s', async (_case, into, message) => {
    expect(await merge(fixtures.one, into)).toMatchObject({
      status: 422,
      body: { fields: { into: message } },
    });
  });

  it('is rejected into itself, for unknown clients, and without permission', async () => {
    expect((await merge(fixtures.one, fixtures.one)).body.fields).toEqual({
      into: 'Choose a different client',
    });
    expect((await merge('0190b6a0-0000-7000-8000-000000000001', fixtures.one)).status).toBe(404);
    expect((await merge(fixtures.one, fixtures.other, fixtures.clerk)).status).toBe(403);
  });
});
