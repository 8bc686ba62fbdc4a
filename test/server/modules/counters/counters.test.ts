import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts, siteId } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import { createCounter } from './counterFixtures';

const context = setUpServer();
const counter = newRecordId();

beforeAll(async () => {
  const row = {
    id: counter,
    code: 'CN-000041',
    serial_number: 'BK-G25-778812',
    make: 'Elster',
    unit_no: '1204',
  };
  await context.server.db
    .insertInto('counters')
    .values({
      ...row,
      size: 'G2.5',
      site_code: 'SITE-017',
      site_name: 'Marina Heights',
      initial_reading: 1034.12,
      initial_reading_at: '2024-02-01',
      status: 'active',
    })
    .execute();
  const contract = await context.add('contract', { ...(await createContractInput(context)), counter });
  await context.server.db
    .updateTable('contracts')
    .set({ status: 'Active' })
    .where('id', '=', String(contract._id))
    .execute();
});

describe('counter', () => {
  it('shows site, contract and initial reading', async () => {
    const { status, body } = await context.request('GET', `/counter/${counter}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 'CN-000041',
      site: { _id: siteId, code: 'SITE-017', name: 'Marina Heights' },
      contract: { unique_number: 'CT-2026-000001' },
      device: null,
      tank: null,
      initial_reading: 1034.12,
      initial_reading_at: '2024-02-01',
      digits: 5,
      decimals: 3,
      valve: 'open',
    });
  });

  it.each([
    [{ search: 'cn-0000' }, 1],
    [{ search: '778812' }, 1],
    [{ search: 'marina 1204' }, 1],
    [{ search: 'marina 1205' }, 0],
    [{ filters: { status: 'active', size: 'G2.5', site: 'SITE-017' } }, 1],
    [{ filters: { status: 'vacant' } }, 0],
    [{ sort: 'unit_no', dir: 'desc' }, 1],
    [{ sort: 'site' }, 1],
  ])('is listed by %j', async (query, total) => {
    expect(await context.request('POST', '/counter', query)).toMatchObject({ status: 200, body: { total } });
  });

  it('is found by a serial number of digits with separators', async () => {
    const counter = await createCounter(context, { serial_number: '21-004.711' });
    for (const search of ['21-004.711', '004.711'])
      expect((await context.request('POST', '/counter', { search })).body.documents).toMatchObject([
        { _id: counter },
      ]);
  });

  it('requires a super administrator', async () => {
    const other = await context.server.signIn({ flags: PERMISSION_FLAGS });
    expect((await context.server.request(other, 'POST', '/counter', {})).status).toBe(403);
    expect((await context.server.request(other, 'GET', `/counter/${counter}`)).status).toBe(403);
  });

  it('is not editable', async () => {
    expect((await context.request('PUT', `/counter/${counter}`, { version: 1 })).status).toBe(405);
  });

  it('belongs to one contract at a time, even by direct SQL', async () => {
    const { _id } = await context.add('contract', {
      ...drafts.contract,
      client: (await context.add('client', drafts.client))._id,
      tariff: (await context.request('POST', '/setting', {})).body.documents?.[0]?._id,
      counter,
    });
    const second = context.server.db
      .updateTable('contracts')
      .set({ status: 'Active' })
      .where('id', '=', String(_id));
    await expect(second.execute()).rejects.toThrow('contracts_counter_key');
  });
});

describe('new counter', () => {
  it('is created in stock by users who activate contracts, and can be selected', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewContracts', 'canCreateContracts'] });
    const { status, body } = await context.server.request(clerk, 'POST', '/counter/add', {
      ...drafts.counter,
      make: '',
      initial_reading: 12.5,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      code: expect.stringMatching(/^CN-\d{6}$/) as unknown,
      status: 'in_stock',
      valve: 'closed',
      site: { _id: siteId, code: 'SITE-017', name: 'Marina Heights' },
      unit_no: '1205',
      initial_reading: 12.5,
      digits: 5,
      decimals: 3,
      make: null,
    });
    for (const path of ['/contract/counters', '/counter/stock']) {
      const { documents } = (await context.server.request(clerk, 'POST', path, { search: 'BK-G25-990001' }))
        .body;
      expect(documents).toMatchObject([{ _id: body._id, label: 'BK-G25-990001' }]);
    }
    const audit = context.server.db.selectFrom('audit').selectAll().where('model_id', '=', String(body._id));
    expect(await audit.execute()).toMatchObject([{ action: 'counter.added', actor_id: clerk.id }]);
  });

  it.each([
    [{ serial_number: 'bk-g25-990001' }, 'serial_number', 'This is already taken'],
    [{ serial_number: '' }, 'serial_number', 'Serial number is required'],
    [{ site: null }, 'site', 'Site is required'],
    [{ site: newRecordId() }, 'site', 'Choose a site from the list'],
    [{ initial_reading: 100_000 }, 'initial_reading', expect.any(String) as unknown],
    [
      { initial_reading_at: '2026-11-21' },
      'initial_reading_at',
      'Initial reading date can’t be in the future',
    ],
    [{ status: 'active' }, 'status', 'status is not a known field'],
  ])('is rejected with %j', async (wrong, field, message) => {
    const { body } = await context.request('POST', '/counter/add', { ...drafts.counter, ...wrong });
    expect(body.fields).toMatchObject({ [field]: message });
  });

  it('cannot be created with permission to update orders and contracts only', async () => {
    const flags = PERMISSION_FLAGS.filter((flag) => flag !== 'canCreateContracts');
    const other = await context.server.signIn({ flags });
    expect((await context.server.request(other, 'POST', '/counter/add', drafts.counter)).status).toBe(403);
  });
});
