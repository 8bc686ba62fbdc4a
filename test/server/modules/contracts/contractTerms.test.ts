import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractFixtures } from './contractFixtures';
import { createCounter, createSuppliedCounter } from '../counters/counterFixtures';
import { createContractInput, insertSite } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();
const contracts = createContractFixtures(context);
const clerk = () =>
  context.server.signIn({ flags: ['canViewContracts', 'canCreateContracts', 'canUpdateContracts'] });

const draft = () => createContractInput(context);
const addContract = async (more: object) =>
  context.request('POST', '/contract/add', { ...(await draft()), ...more });

describe('agreed contract terms', () => {
  it('are stored, and empty ones use the defaults', async () => {
    const agreed = {
      notice_days: 45,
      collector: context.admin.id,
      fixed_charge: 12.5,
      min_charge: 40,
      connection_fee: 0,
      reconnection_fee: 75.25,
      bounced_check_fee: 250,
      tenancy_end: '2027-01-31',
      pdc_plan: [{ check_number: '000418', bank: 'Emirates NBD', amount: 3200, end_date: '2026-12-01' }],
    };
    const { _id } = await context.add('contract', { ...(await draft()), ...agreed });
    const read = await contracts.read(String(_id));
    expect(read).toMatchObject({ ...agreed, collector: { _id: context.admin.id } });
    const { body } = await context.request('PUT', `/contract/${String(_id)}`, {
      version: read.version,
      notice_days: null,
      fixed_charge: null,
      pdc_plan: null,
      collector: null,
    });
    expect(body).toMatchObject({ notice_days: 30, fixed_charge: null, pdc_plan: null, collector: null });
    expect(body).toMatchObject({ min_charge: 40, connection_fee: 0 });
  });

  it.each([
    [{ notice_days: 366 }, 'notice_days', 'Notice must be from 0 to 365'],
    [{ fixed_charge: -1 }, 'fixed_charge', 'Monthly charge can’t be below zero'],
    [{ min_charge: 1.005 }, 'min_charge', 'Minimum charge may have at most two decimals'],
    [{ discount_percent: 101 }, 'discount_percent', 'Discount must be from 0 to 100'],
    [{ collector: drafts.contract.client }, 'collector', 'Choose an active employee'],
    [{ tenancy_end: '2026-01-31' }, 'tenancy_end', 'The tenancy can’t end before the contract starts'],
    [
      { pdc_plan: [{ check_number: '12', bank: 'ENBD', amount: 1, end_date: '2026-12-01' }] },
      'pdc_plan[0].check_number',
      'Cheque number must have 6 to 20 digits',
    ],
  ])('are rejected with %j', async (wrong, field, message) => {
    const { status, body } = await addContract(wrong);
    expect({ status, fault: body.fields?.[field] }).toEqual({ status: 422, fault: message });
  });
});

describe('contract references', () => {
  it('reject a tariff of another contract type', async () => {
    const tariff = await context.add('setting', {
      key: 'tariff.BULK',
      group: 'tariff',
      label: 'Bulk',
      value_type: 'json',
      value: { type: 'bulk_delivery', blocks: [{ from: 0, to: null, price: 6 }] },
      effective_from: '2026-01-01',
    });
    const { status, body } = await addContract({ tariff: tariff._id });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ tariff: 'This tariff is for another type of contract: bulk delivery' });
    expect((await addContract({ tariff: tariff._id, type: 'bulk_delivery' })).status).toBe(201);
    const general = await addContract({ type: 'bulk_delivery' });
    expect(general.body.fields).toEqual({
      tariff: 'This tariff is per m³; choose one for bulk delivery contracts, which is per litre',
    });
  });

  it('reject a counter or tank of another site', async () => {
    const site = await insertSite(context.server.db, { code: 'SITE-9', name: 'Elsewhere' });
    const counter = await createCounter(context, {
      status: 'vacant',
      site_code: 'SITE-9',
      site_name: 'Elsewhere',
    });
    const tank = await context.add('tank', { ...drafts.tank, site });
    const { status, body } = await addContract({ counter, tank: tank._id });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      counter: 'This counter is at SITE-9 · Elsewhere; choose one at this site',
      tank: 'This tank is at SITE-9 · Elsewhere; choose one at this site',
    });
    expect((await addContract({ counter, site })).status).toBe(201);
  });
});

describe('discount above 10 %', () => {
  const signed = async (percent: number) => {
    const someone = await clerk();
    const id = await contracts.pending({});
    const { version } = await contracts.read(id);
    const sent = { discount_percent: percent, version };
    expect((await context.server.request(someone, 'PUT', `/contract/${id}`, sent)).status).toBe(200);
    return { id, someone };
  };

  it('requires approval by a super administrator before activation', async () => {
    const { id, someone } = await signed(15);
    expect(await contracts.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({
      status: 409,
      body: { message: 'The discount of 15 % needs approval by a super administrator.' },
    });
    expect(
      (await context.server.request(someone, 'POST', `/contract/${id}/approve-discount`, {})).status,
    ).toBe(403);
    const { status, body } = await contracts.step(id, 'approve-discount');
    expect(status).toBe(200);
    expect(body.discount_approval).toMatchObject({ percent: 15, by: { _id: context.admin.id } });
    expect((await contracts.step(id, 'activate', { opening_reading: 12.5 })).status).toBe(200);
  });

  it('is approved once, and only if there is one', async () => {
    const { id } = await signed(10);
    expect(await contracts.step(id, 'approve-discount')).toMatchObject({
      status: 409,
      body: { message: 'This contract has no discount to approve.' },
    });
  });

  it('is approved when a super administrator enters it', async () => {
    const { body } = await addContract({ discount_percent: 20 });
    expect(body.discount_approval).toMatchObject({ percent: 20, by: { _id: context.admin.id } });
  });

  it('of an active contract requires a super administrator', async () => {
    const someone = await clerk();
    const id = await contracts.active();
    const { version } = await contracts.read(id);
    const change = (percent: number) => ({ discount_percent: percent, version });
    const { status, body } = await context.server.request(someone, 'PUT', `/contract/${id}`, change(11));
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: {
        discount_percent: 'A discount above 10 % on an active contract requires a super administrator',
      },
    });
    expect((await context.request('PUT', `/contract/${id}`, change(11))).body).toMatchObject({
      discount_percent: 11,
      discount_approval: { percent: 11 },
    });
  });
});

describe('bill of a contract', () => {
  it("charges agreed terms instead of the tariff's", async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const { version } = await contracts.read(contract);
    await context.request('PUT', `/contract/${contract}`, {
      version,
      fixed_charge: 30,
      min_charge: 300,
      terms_from: '2026-10-01',
    });
    const at = { type: 'customer', reviewed: true };
    const first = await context.request('POST', `/counter/${counter}/reading`, {
      ...at,
      value: 1001,
      at: '2026-10-01',
    });
    await context.request('POST', `/reading/${String(first.body._id)}/bill`, {});
    const next = await context.request('POST', `/counter/${counter}/reading`, {
      ...at,
      value: 1011,
      at: '2026-11-01',
    });
    const { body } = await context.request('POST', `/reading/${String(next.body._id)}/bill`, {});
    expect((body.lines as ResponseBody[]).map(({ description, net }) => [description, net])).toEqual([
      ['LPG consumption', 95],
      ['Monthly service', 30],
      ['Minimum charge adjustment', 175],
    ]);
  });
});

describe('contract collector', () => {
  const assigned = async (id: unknown, collector: unknown) =>
    context.request('POST', `/contract/${String(id)}/assign`, { collector });

  it('is set with permission for contracts and audited with both names', async () => {
    const { _id } = await context.add('contract', { ...(await draft()), collector: context.admin.id });
    const other = await context.server.signIn({ flags: [] });
    const response = await assigned(_id, other.id);
    expect([response.status, response.body.collector]).toEqual([
      200,
      expect.objectContaining({ _id: other.id }),
    ]);
    const { documents = [] } = (await context.request('POST', `/contract/${String(_id)}/history`, {})).body;
    const [newest] = documents as {
      action: string;
      changes: { field: string; from: unknown; to: unknown }[];
    }[];
    expect(newest?.action).toBe('contract.assigned');
    expect(newest?.changes.map(({ field }) => field)).toEqual(['collector']);
    for (const id of [context.admin.id, other.id]) expect(JSON.stringify(newest?.changes)).not.toContain(id);
  });

  it('must exist, and cannot be set on an ended contract', async () => {
    const { _id } = await context.add('contract', await draft());
    expect((await assigned(_id, drafts.contract.client)).body.fields).toEqual({
      collector: 'Choose an active employee',
    });
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Closed' })
      .where('id', '=', String(_id))
      .execute();
    expect((await assigned(_id, context.admin.id)).status).toBe(409);
    expect((await contracts.read(String(_id))).collector).toBeNull();
  });
});
