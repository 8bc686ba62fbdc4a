import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';

const on = setUpServer();
const held = { draft: drafts.contract };

const addCounter = async (serial_number: string, unit_no: string) => {
  const id = newRecordId();
  await on.w.db
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

describe('a contract', () => {
  testRecordLifecycle(on, {
    noun: 'contract',
    area: 'Contracts',
    draft: async () => (held.draft = await createContractInput(on)),
    initial: {
      unique_number: 'CT-2026-000001',
      status: 'Draft',
      client: { code: 'CL-000001', label: 'Abdul Rahman' },
      tariff: { key: 'tariff.RES-DXB', label: 'Residential Dubai' },
      tank: null,
      counter: null,
      deposit_required: 300,
      balance_due: 0,
      site: drafts.contract.site,
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

  it('is found by its client alone', async () => {
    const { body } = await on.ask('POST', '/contract', { search: held.draft.client, field: 'client' });
    expect(body).toMatchObject({ total: 1 });
    const { body: none } = await on.ask('POST', '/contract', { search: newRecordId(), field: 'client' });
    expect(none).toMatchObject({ total: 0 });
  });

  it('is not made with a client who is blocked', async () => {
    const { _id } = await on.add('client', drafts.client);
    await on.w.db.updateTable('clients').set({ status: 'blocked' }).where('id', '=', String(_id)).execute();
    const { status, body } = await on.ask('POST', '/contract/add', { ...held.draft, client: _id });
    expect(status).toBe(422);
    expect(body.message).toBe('Choose an active client');
  });

  it('owes what its issued bills say', async () => {
    const { _id } = await on.add('contract', held.draft);
    const contract = String(_id);
    await insertBill(on, held.draft.client, { total: 13364, due: '2026-01-10', status: 'Issued', contract });
    expect((await on.ask('GET', `/contract/${contract}`)).body).toMatchObject({ balance_due: 133.64 });
  });

  it('no longer changes once it is closed', async () => {
    const { _id } = await on.add('contract', held.draft);
    await on.w.db.updateTable('contracts').set({ status: 'Closed' }).where('id', '=', String(_id)).execute();
    expect((await on.ask('PUT', `/contract/${String(_id)}`, { billing_day: 5, version: 1 })).status).toBe(
      409,
    );
  });

  it('is offered the tariffs and the counters that nobody holds, without their areas', async () => {
    const counter = await addCounter('FREE-1', '1204');
    const taken = await addCounter('TAKEN-1', '1205');
    const { _id } = await on.add('contract', { ...held.draft, counter: taken });
    await on.w.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', String(_id)).execute();
    const clerk = await on.w.signIn({ flags: ['canViewContracts'] });
    const none = await on.w.ask(clerk, 'POST', '/contract/tariffs', { filters: { type: [] } });
    expect([none.status, none.body.total]).toEqual([200, 0]);
    const { body: tariffs } = await on.w.ask(clerk, 'POST', '/contract/tariffs', { search: 'resid' });
    expect(tariffs.documents).toEqual([
      { _id: held.draft.tariff, key: 'tariff.RES-DXB', label: 'Residential Dubai' },
    ]);
    const { body: counters } = await on.w.ask(clerk, 'POST', '/contract/counters', {});
    expect(counters.documents).toEqual([
      { _id: counter, code: 'CN-FREE-1', label: 'FREE-1', unit_no: '1204', site: drafts.contract.site },
    ]);
  });
});
