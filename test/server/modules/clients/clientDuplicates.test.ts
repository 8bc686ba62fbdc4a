import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const held: { one: string; other: string; clerk?: TestUser } = { one: '', other: '' };
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
const adding = async (more: object) => String((await on.add('client', { ...drafts.client, ...more }))._id);
const merge = (gone: string, into: unknown, who: TestUser = on.boss) =>
  on.w.ask(who, 'POST', `/client/${gone}/merge`, { into });
const similar = async (known: object, who: TestUser = on.boss) => {
  const { status, body } = await on.w.ask(who, 'POST', '/client/similar', known);
  expect(status).toBe(200);
  return (body.documents as { code: string; signs: string[] }[]).map(({ code, signs }) => [code, signs]);
};

beforeAll(async () => {
  held.one = await adding({
    first_name: 'Yusuf',
    last_name: 'Haddad',
    national_id: '784-1990-1234567-6',
    phone: '+971501112233',
    phone_second: '+971501112244',
  });
  held.other = String(
    (await on.add('client', { ...COMPANY, is_vat_registered: true, trn: '100123456700003' }))._id,
  );
  held.clerk = await on.w.signIn({ flags: ['canViewClients', 'canCreateClients'] });
});

describe('a client who may be on file already', () => {
  it.each([
    [{ national_id: '784 1990 1234567 6' }, 'CL-000001', ['national_id']],
    [{ phone: '00971 50 111 2233' }, 'CL-000001', ['phone']],
    [{ phone: '+971501112244', name: 'Yousuf Haddad' }, 'CL-000001', ['name', 'phone']],
    [{ phone_second: '+971504440001' }, 'CL-000002', ['phone_second']],
    [{ trn: '100123456700003' }, 'CL-000002', ['trn']],
    [{ email: 'orders@bakery.AE' }, 'CL-000002', ['email']],
    [{ trade_license_number: 'CN-77120' }, 'CL-000002', ['trade_license_number']],
    [{ name: 'Marina Bakery Trading L.L.C' }, 'CL-000002', ['name']],
  ])('is seen by %j', async (known, code, signs) => {
    expect(await similar(known, held.clerk)).toEqual([[code, signs]]);
  });

  it('is told with the most in common first, and never as its own twin', async () => {
    const known = { phone: '+971501112233', trn: '100123456700003', email: 'orders@bakery.ae' };
    expect((await similar(known)).map(([code]) => code)).toEqual(['CL-000002', 'CL-000001']);
    expect((await similar({ ...known, except: held.other })).map(([code]) => code)).toEqual(['CL-000001']);
  });

  it.each([{}, { name: 'Yu' }, { name: 'Fatima Noor' }, { phone: '+971509999999', email: '', trn: null }])(
    'is not seen by %j',
    async (known) => {
      expect(await similar(known)).toEqual([]);
    },
  );

  it.each([[{ colour: 'red' }], [{ phone: 12 }], [{ except: 'nobody' }]])('refuses %j', async (known) => {
    expect((await on.ask('POST', '/client/similar', known)).status).toBe(422);
  });

  it('never stands in the way of adding', async () => {
    const again = await on.ask('POST', '/client/add', { ...drafts.client, phone: '+971501112233' });
    expect(again.status).toBe(201);
  });
});

describe('merging', () => {
  it('moves contracts, jobs, open invoices and files, and both codes lead to the one who is kept', async () => {
    const kept = await adding({});
    const contract = await on.add('contract', await createContractInput(on));
    const gone = (contract.client as { _id: string })._id;
    const bill = String((await on.add('bill', { ...drafts.bill, client: gone }))._id);
    const order = String((await on.add('order', { ...drafts.order, client: gone }))._id);
    const media = { id: newRecordId(), name: 'passport', owner_model: 'client' as const, owner_id: gone };
    await on.w.db
      .insertInto('media')
      .values({ ...media, mime: 'image/png', size: 1, sha256: 'a'.repeat(64), uploaded_by: on.boss.id })
      .execute();
    const before = (await on.ask('GET', `/client/${gone}`)).body;

    expect(await merge(gone, kept)).toMatchObject({ status: 200, body: { _id: kept } });
    for (const path of [`/contract/${String(contract._id)}`, `/bill/${bill}`, `/order/${order}`])
      expect((await on.ask('GET', path)).body).toMatchObject({ client: { _id: kept } });
    const files = await on.ask('GET', `/client/${kept}/media`);
    expect(files.body.documents).toHaveLength(1);
    expect((await on.ask('GET', `/client/${gone}`)).status).toBe(404);
    const { body } = await on.ask('GET', `/client/${kept}`);
    expect(body).toMatchObject({ former_codes: before.code, contracts_count: 1 });
    const found = await on.ask('POST', '/client', { search: String(before.code) });
    expect(found.body.documents?.map(({ _id }) => _id)).toEqual([kept]);
    const anywhere = await on.ask('POST', '/find', { search: String(before.code) });
    expect(anywhere.body.documents).toEqual([expect.objectContaining({ _id: kept })]);
  });

  it('is written down with both, and with each contract', async () => {
    const gone = await adding({});
    const kept = await adding({});
    await merge(gone, kept);
    const { body } = await on.ask('POST', `/client/${kept}/history`, {});
    expect(body.documents?.map(({ action }) => action).sort()).toEqual(['client.added', 'client.took_over']);
    const audit = on.w.db.selectFrom('audit').select('action').where('model_id', '=', gone);
    expect((await audit.execute()).map(({ action }) => action).sort()).toEqual([
      'client.added',
      'client.merged',
    ]);
  });

  it('leads on from a client who took another one over before', async () => {
    const [first, second, third] = [await adding({}), await adding({}), await adding({})];
    await merge(first, second);
    await merge(second, third);
    const { body } = await on.ask('GET', `/client/${third}`);
    expect(String(body.former_codes).split(', ')).toHaveLength(2);
  });

  it('keeps whoever was blocked blocked', async () => {
    const [gone, kept] = [await adding({}), await adding({})];
    await on.w.db.updateTable('clients').set({ status: 'blocked' }).where('id', '=', gone).execute();
    await merge(gone, kept);
    expect((await on.ask('GET', `/client/${kept}`)).body).toMatchObject({ status: 'blocked' });
  });

  it('is refused where an invoice names the client for good, and nothing moves', async () => {
    const [gone, kept] = [await adding({}), await adding({})];
    await insertBill(on, gone, { total: 100, due: '2026-01-10', status: 'Issued' });
    const { status, body } = await merge(gone, kept);
    expect(status).toBe(409);
    expect(body.message).toMatch(/^CL-\d+ has issued invoices and must be kept\./);
    expect((await on.ask('GET', `/client/${gone}`)).status).toBe(200);
  });

  it('is refused between a person and an organisation, and into who is archived', async () => {
    const kept = await adding({});
    expect(await merge(held.other, kept)).toMatchObject({
      status: 409,
      body: { message: 'A person can’t be merged with an organisation.' },
    });
    await on.w.db.updateTable('clients').set({ status: 'archived' }).where('id', '=', kept).execute();
    expect((await merge(held.one, kept)).body.message).toMatch(/is archived\. Choose an active client\.$/);
  });

  it.each([
    ['nobody', '', 'Choose the client to keep'],
    ['nobody who is on file', '0190b6a0-0000-7000-8000-000000000001', 'Client not found'],
  ])('is refused into %s', async (_who, into, sentence) => {
    expect(await merge(held.one, into)).toMatchObject({ status: 422, body: { fields: { into: sentence } } });
  });

  it('is refused into itself, of who is not there, and to who may not change clients', async () => {
    expect((await merge(held.one, held.one)).body.fields).toEqual({
      into: 'Choose a different client',
    });
    expect((await merge('0190b6a0-0000-7000-8000-000000000001', held.one)).status).toBe(404);
    expect((await merge(held.one, held.other, held.clerk)).status).toBe(403);
  });
});
