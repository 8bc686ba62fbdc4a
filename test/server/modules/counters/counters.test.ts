import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';

const on = setUpServer();
const counter = newRecordId();

beforeAll(async () => {
  const row = {
    id: counter,
    code: 'CN-000041',
    serial_number: 'BK-G25-778812',
    make: 'Elster',
    unit_no: '1204',
  };
  await on.w.db
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
  const contract = await on.add('contract', { ...(await createContractInput(on)), counter });
  await on.w.db
    .updateTable('contracts')
    .set({ status: 'Active' })
    .where('id', '=', String(contract._id))
    .execute();
});

describe('a counter', () => {
  it('tells its site, its contract and its reading at the start', async () => {
    const { status, body } = await on.ask('GET', `/counter/${counter}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      code: 'CN-000041',
      site: drafts.contract.site,
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
    expect(await on.ask('POST', '/counter', query)).toMatchObject({ status: 200, body: { total } });
  });

  it('is nobody’s to see but the super administrator’s', async () => {
    const other = await on.w.signIn({ flags: PERMISSION_FLAGS });
    expect((await on.w.ask(other, 'POST', '/counter', {})).status).toBe(403);
    expect((await on.w.ask(other, 'GET', `/counter/${counter}`)).status).toBe(403);
  });

  it('is not changed by hand', async () => {
    expect((await on.ask('PUT', `/counter/${counter}`, { version: 1 })).status).toBe(405);
  });

  it('serves one contract at a time, whoever writes it', async () => {
    const { _id } = await on.add('contract', {
      ...drafts.contract,
      client: (await on.add('client', drafts.client))._id,
      tariff: (await on.ask('POST', '/setting', {})).body.documents?.[0]?._id,
      counter,
    });
    const second = on.w.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', String(_id));
    await expect(second.execute()).rejects.toThrow('contracts_counter_key');
  });
});

describe('a new counter', () => {
  it('comes into stock by whoever opens contracts, and may be chosen at once', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewContracts', 'canCreateContracts'] });
    const { status, body } = await on.w.ask(clerk, 'POST', '/counter/add', {
      ...drafts.counter,
      make: '',
      initial_reading: 12.5,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      code: expect.stringMatching(/^CN-\d{6}$/) as unknown,
      status: 'in_stock',
      valve: 'closed',
      site: drafts.counter.site,
      ...{ unit_no: '1205', initial_reading: 12.5, digits: 5, decimals: 3, make: null },
    });
    for (const path of ['/contract/counters', '/counter/stock']) {
      const { documents } = (await on.w.ask(clerk, 'POST', path, { search: 'BK-G25-990001' })).body;
      expect(documents).toMatchObject([{ _id: body._id, label: 'BK-G25-990001' }]);
    }
    const audit = on.w.db.selectFrom('audit').selectAll().where('model_id', '=', String(body._id));
    expect(await audit.execute()).toMatchObject([{ action: 'counter.added', actor_id: clerk.id }]);
  });

  it.each([
    [{ serial_number: 'bk-g25-990001' }, 'serial_number', 'This is already taken'],
    [{ serial_number: '' }, 'serial_number', 'Serial number is required'],
    [{ site: { code: 'SITE-017' } }, 'site.name', 'Site name is required'],
    [{ initial_reading: 100_000 }, 'initial_reading', expect.any(String) as unknown],
    [
      { initial_reading_at: '2026-11-21' },
      'initial_reading_at',
      'Initial reading date can’t be in the future',
    ],
    [{ status: 'active' }, 'status', 'status is not a known field'],
  ])('is refused with %j', async (wrong, field, sentence) => {
    const { body } = await on.ask('POST', '/counter/add', { ...drafts.counter, ...wrong });
    expect(body.fields).toMatchObject({ [field]: sentence });
  });

  it('is not taken down by whoever only changes orders and contracts', async () => {
    const flags = PERMISSION_FLAGS.filter((flag) => flag !== 'canCreateContracts');
    const other = await on.w.signIn({ flags });
    expect((await on.w.ask(other, 'POST', '/counter/add', drafts.counter)).status).toBe(403);
  });
});
