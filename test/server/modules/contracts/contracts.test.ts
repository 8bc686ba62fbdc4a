import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts, siteId } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';

const context = setUpServer();
const fixtures = { draft: drafts.contract };

const addCounter = async (serial_number: string, unit_no: string) => {
  const id = newRecordId();
  await context.server.db
    .insertInto('counters')
    .values({
      id,
      code: `CN-${serial_number}`,
      serial_number,
      size: 'G2.5',
      site_code: 'SITE-017',
      site_name: 'Marina Heights',
      unit_no,
      initial_reading: 0,
      initial_reading_at: '2024-02-01',
      status: 'vacant',
    })
    .execute();
  return id;
};

describe('contract', () => {
  testRecordLifecycle(context, {
    noun: 'contract',
    permissionGroup: 'Contracts',
    draft: async () => (fixtures.draft = await createContractInput(context)),
    initial: {
      unique_number: 'CT-2026-000001',
      status: 'Draft',
      client: { code: 'CL-000001', label: 'Abdul Rahman' },
      tariff: { key: 'tariff.RES-DXB', label: 'Residential Dubai' },
      tank: null,
      counter: null,
      deposit_required: 300,
      balance_due: 0,
      site: { _id: siteId, code: 'SITE-017', name: 'Marina Heights' },
      start_date: '2026-02-01',
      end_date: '2027-01-31',
    },
    change: { end_date: null, deposit_required: 250.55, discount_percent: 5 },
    changed: { end_date: null, deposit_required: 250.55, discount_percent: 5 },
    invalid: [
      [{ client: newRecordId() }, 'client', 'Choose an active client'],
      [{ tariff: newRecordId() }, 'tariff', 'Choose a tariff from the list'],
      [{ tank: newRecordId() }, 'tank', 'Choose a tank that is in use'],
      [{ client: 'CL-000001' }, 'client', 'Client must be chosen from the list'],
      [{ end_date: '2026-01-31' }, 'end_date', 'End date must be after the start date'],
      [{ deposit_required: 0.125 }, 'deposit_required', 'Deposit may have at most two decimals'],
    ],
    matchingSearches: ['CT-2026', 'marina 1204', 'abdul rah', 'CL-000001'],
    missingSearch: 'jumeirah',
    sorts: ['unique_number', 'type', 'start_date', 'end_date', 'status', 'createdAt'],
    filters: [
      [{ status: 'Draft', billing_cycle: 'monthly', site: 'SITE-017' }, true],
      [{ type: 'amc' }, false],
    ],
  });

  it('is found by its client', async () => {
    const { body } = await context.request('POST', '/contract', {
      search: fixtures.draft.client,
      field: 'client',
    });
    expect(body).toMatchObject({ total: 1 });
    const { body: none } = await context.request('POST', '/contract', {
      search: newRecordId(),
      field: 'client',
    });
    expect(none).toMatchObject({ total: 0 });
  });

  it('is rejected for a blocked client', async () => {
    const { _id } = await context.add('client', drafts.client);
    await context.server.db
      .updateTable('clients')
      .set({ status: 'blocked' })
      .where('id', '=', String(_id))
      .execute();
    const { status, body } = await context.request('POST', '/contract/add', {
      ...fixtures.draft,
      client: _id,
    });
    expect(status).toBe(422);
    expect(body.message).toBe('Choose an active client');
  });

  it('has the balance of its issued bills', async () => {
    const { _id } = await context.add('contract', fixtures.draft);
    const contract = String(_id);
    await insertBill(context, fixtures.draft.client, {
      total: 13364,
      due: '2026-01-10',
      status: 'Issued',
      contract,
    });
    expect((await context.request('GET', `/contract/${contract}`)).body).toMatchObject({
      balance_due: 133.64,
    });
  });

  it.each<[string, (contract: string, client: string) => Promise<unknown>]>([
    [
      'a deposit',
      (contract) =>
        context.request('POST', `/contract/${contract}/take-deposit`, { amount: 100, method: 'cash' }),
    ],
    ['a payment', (contract) => context.add('wallet', { contract, amount: 50, type: 'cash' })],
    [
      'a draft invoice',
      (contract, client) =>
        insertBill(context, client, { total: 13364, due: '2026-01-10', status: 'Draft', contract }),
    ],
  ])('keeps its client once it has %s', async (_what, addMoney) => {
    const { _id } = await context.add('contract', fixtures.draft);
    const { _id: other } = await context.add('client', drafts.client);
    const { _id: third } = await context.add('client', drafts.client);
    const change = (client: unknown, version: number) =>
      context.request('PUT', `/contract/${String(_id)}`, { client, version });
    expect((await change(other, 1)).body).toMatchObject({ client: { _id: other } });
    await addMoney(String(_id), String(other));
    const { body } = await context.request('GET', `/contract/${String(_id)}`);
    expect(await change(third, Number(body.version))).toMatchObject({
      status: 422,
      body: {
        fields: {
          client: 'Client can’t be changed: the contract has a payment, deposit or invoice',
        },
      },
    });
    expect((await context.request('GET', `/contract/${String(_id)}`)).body).toMatchObject({
      client: { _id: other },
    });
  });

  it('is read-only once closed', async () => {
    const { _id } = await context.add('contract', fixtures.draft);
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', String(_id))
      .execute();
    expect(
      (await context.request('PUT', `/contract/${String(_id)}`, { billing_day: 5, version: 1 })).status,
    ).toBe(409);
  });

  it('offers tariffs and free counters without permission for their areas', async () => {
    const counter = await addCounter('FREE-1', '1204');
    const counterInUse = await addCounter('TAKEN-1', '1205');
    const { _id } = await context.add('contract', { ...fixtures.draft, counter: counterInUse });
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Active' })
      .where('id', '=', String(_id))
      .execute();
    const clerk = await context.server.signIn({ flags: ['canViewContracts'] });
    const none = await context.server.request(clerk, 'POST', '/contract/tariffs', { filters: { type: [] } });
    expect([none.status, none.body.total]).toEqual([200, 0]);
    const { body: tariffs } = await context.server.request(clerk, 'POST', '/contract/tariffs', {
      search: 'resid',
    });
    expect(tariffs.documents).toEqual([
      { _id: fixtures.draft.tariff, key: 'tariff.RES-DXB', label: 'Residential Dubai' },
    ]);
    const { body: counters } = await context.server.request(clerk, 'POST', '/contract/counters', {});
    expect(counters.documents).toEqual([
      {
        _id: counter,
        code: 'CN-FREE-1',
        label: 'FREE-1',
        unit_no: '1204',
        site: { _id: siteId, code: 'SITE-017', name: 'Marina Heights' },
      },
    ]);
  });
});
