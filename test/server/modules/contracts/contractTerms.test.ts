import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractFixtures } from './contractFixtures';
import { createCounter, createSuppliedCounter } from '../counters/counterFixtures';
import { createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const c = createContractFixtures(on);
const clerk = () => on.w.signIn({ flags: ['canViewContracts', 'canCreateContracts', 'canUpdateContracts'] });

const draft = () => createContractInput(on);
const adding = async (more: object) => on.ask('POST', '/contract/add', { ...(await draft()), ...more });

describe('what a contract agrees on beside its tariff', () => {
  it('is kept as it was written, and what is left empty is as usual', async () => {
    const agreed = {
      ...{ notice_days: 45, collector: on.boss.id, fixed_charge: 12.5, min_charge: 40 },
      ...{ connection_fee: 0, reconnection_fee: 75.25, bounced_check_fee: 250, tenancy_end: '2027-01-31' },
      pdc_plan: [{ check_number: '000418', bank: 'Emirates NBD', amount: 3200, end_date: '2026-12-01' }],
    };
    const { _id } = await on.add('contract', { ...(await draft()), ...agreed });
    const read = await c.read(String(_id));
    expect(read).toMatchObject({ ...agreed, collector: { _id: on.boss.id } });
    const { body } = await on.ask('PUT', `/contract/${String(_id)}`, {
      ...{ version: read.version, notice_days: null, fixed_charge: null, pdc_plan: null, collector: null },
    });
    expect(body).toMatchObject({ notice_days: 30, fixed_charge: null, pdc_plan: null, collector: null });
    expect(body).toMatchObject({ min_charge: 40, connection_fee: 0 });
  });

  it.each([
    [{ notice_days: 366 }, 'notice_days', 'Notice must be from 0 to 365'],
    [{ fixed_charge: -1 }, 'fixed_charge', "Monthly charge can't be below zero"],
    [{ min_charge: 1.005 }, 'min_charge', 'Minimum charge may have at most two decimals'],
    [{ discount_percent: 101 }, 'discount_percent', 'Discount must be from 0 to 100'],
    [{ collector: drafts.contract.client }, 'collector', 'Choose an employee that is not blocked'],
    [{ tenancy_end: '2026-01-31' }, 'tenancy_end', "The tenancy can't end before the contract starts"],
    [
      { pdc_plan: [{ check_number: '12', bank: 'ENBD', amount: 1, end_date: '2026-12-01' }] },
      'pdc_plan[0].check_number',
      'Cheque number must have 6 to 20 digits',
    ],
  ])('is refused with %j', async (wrong, field, sentence) => {
    const { status, body } = await adding(wrong);
    expect({ status, fault: body.fields?.[field] }).toEqual({ status: 422, fault: sentence });
  });
});

describe('what a contract points to', () => {
  it('is refused when the tariff is for other contracts', async () => {
    const tariff = await on.add('setting', {
      ...{ key: 'tariff.BULK', group: 'tariff', label: 'Bulk', value_type: 'json' },
      ...{ value: { type: 'bulk_delivery', blocks: [{ from: 0, to: null, price: 6 }] } },
      effective_from: '2026-01-01',
    });
    const { status, body } = await adding({ tariff: tariff._id });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ tariff: 'This tariff is for another type of contract: bulk delivery' });
    expect((await adding({ tariff: tariff._id, type: 'bulk_delivery' })).status).toBe(201);
  });

  it('is refused when the counter or the tank stands at another site', async () => {
    const counter = await createCounter(on, {
      status: 'vacant',
      site_code: 'SITE-9',
      site_name: 'Elsewhere',
    });
    const tank = await on.add('tank', {
      ...{ ...drafts.tank, site: { ...drafts.tank.site, code: 'SITE-9', name: 'Elsewhere' } },
    });
    const { status, body } = await adding({ counter, tank: tank._id });
    expect(status).toBe(422);
    expect(body.fields).toEqual({
      counter: 'This counter is at SITE-9 · Elsewhere; choose one at this site',
      tank: 'This tank is at SITE-9 · Elsewhere; choose one at this site',
    });
    expect((await adding({ counter, site: { code: 'SITE-9', name: 'Elsewhere' } })).status).toBe(201);
  });
});

describe('a discount above 10 %', () => {
  const signed = async (percent: number) => {
    const someone = await clerk();
    const id = await c.pending({});
    const { version } = await c.read(id);
    const sent = { discount_percent: percent, version };
    expect((await on.w.ask(someone, 'PUT', `/contract/${id}`, sent)).status).toBe(200);
    return { id, someone };
  };

  it('waits for a super administrator before the contract begins', async () => {
    const { id, someone } = await signed(15);
    expect(await c.step(id, 'activate', { opening_reading: 12.5 })).toMatchObject({
      status: 409,
      body: { message: 'The discount of 15 % needs approval by a SuperAdmin.' },
    });
    expect((await on.w.ask(someone, 'POST', `/contract/${id}/approve-discount`, {})).status).toBe(403);
    const { status, body } = await c.step(id, 'approve-discount');
    expect(status).toBe(200);
    expect(body.discount_approval).toMatchObject({ percent: 15, by: { _id: on.boss.id } });
    expect((await c.step(id, 'activate', { opening_reading: 12.5 })).status).toBe(200);
  });

  it('is approved once, and not where there is none', async () => {
    const { id } = await signed(10);
    expect(await c.step(id, 'approve-discount')).toMatchObject({
      status: 409,
      body: { message: 'This contract has no discount to approve.' },
    });
  });

  it('counts as approved when a super administrator writes it', async () => {
    const { body } = await adding({ discount_percent: 20 });
    expect(body.discount_approval).toMatchObject({ percent: 20, by: { _id: on.boss.id } });
  });

  it('is not given by others once the contract is in force', async () => {
    const someone = await clerk();
    const id = await c.active();
    const { version } = await c.read(id);
    const change = (percent: number) => ({ discount_percent: percent, version });
    const { status, body } = await on.w.ask(someone, 'PUT', `/contract/${id}`, change(11));
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { discount_percent: 'A discount above 10 % on an active contract requires a SuperAdmin' },
    });
    expect((await on.ask('PUT', `/contract/${id}`, change(11))).body).toMatchObject({
      discount_percent: 11,
      discount_approval: { percent: 11 },
    });
  });
});

describe('the bill of a contract', () => {
  it('charges what was agreed on instead of what the tariff says', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const { version } = await c.read(contract);
    await on.ask('PUT', `/contract/${contract}`, { version, fixed_charge: 30, min_charge: 300 });
    const at = { type: 'customer', reviewed: true };
    const first = await on.ask('POST', `/counter/${counter}/reading`, {
      ...at,
      value: 1001,
      at: '2026-10-01',
    });
    await on.ask('POST', `/reading/${String(first.body._id)}/bill`, {});
    const next = await on.ask('POST', `/counter/${counter}/reading`, {
      ...at,
      value: 1011,
      at: '2026-11-01',
    });
    const { body } = await on.ask('POST', `/reading/${String(next.body._id)}/bill`, {});
    expect((body.lines as ResponseBody[]).map(({ description, net }) => [description, net])).toEqual([
      ['LPG consumption', 95],
      ['Monthly service', 30],
      ['Minimum charge adjustment', 175],
    ]);
  });
});

describe('the owner of a building', () => {
  it('is a client, and stays when nothing is said of it', async () => {
    const { client } = await draft();
    const site = { ...drafts.tank.site, owner_client: client };
    const {
      _id,
      version,
      site: kept,
    } = await on.add('tank', { ...drafts.tank, serial_number: 'OWN-1', site });
    expect(kept).toMatchObject({ owner_client: { _id: client } });
    const silent = { site: { ...drafts.tank.site, name: 'Marina Heights 2' }, version };
    expect((await on.ask('PUT', `/tank/${String(_id)}`, silent)).body.site).toMatchObject({
      name: 'Marina Heights 2',
      owner_client: { _id: client },
    });
    const wrong = { ...drafts.tank, site: { ...site, owner_client: on.boss.id }, serial_number: 'OWN-2' };
    expect((await on.ask('POST', '/tank/add', wrong)).body.fields).toEqual({
      'site.owner_client': 'Choose a client from the list',
    });
  });
});

describe('the collector of a contract', () => {
  const assigned = async (id: unknown, collector: unknown) =>
    on.ask('POST', `/contract/${String(id)}/assign`, { collector });

  it('is given by somebody who may change contracts, and the history names both', async () => {
    const { _id } = await on.add('contract', { ...(await draft()), collector: on.boss.id });
    const other = await on.w.signIn({ flags: [] });
    const answer = await assigned(_id, other.id);
    expect([answer.status, answer.body.collector]).toEqual([200, expect.objectContaining({ _id: other.id })]);
    const { documents = [] } = (await on.ask('POST', `/contract/${String(_id)}/history`, {})).body;
    const [newest] = documents as {
      action: string;
      changes: { field: string; from: unknown; to: unknown }[];
    }[];
    expect(newest?.action).toBe('contract.assigned');
    expect(newest?.changes.map(({ field }) => field)).toEqual(['collector']);
    for (const id of [on.boss.id, other.id]) expect(JSON.stringify(newest?.changes)).not.toContain(id);
  });

  it('is nobody who is not there, and no contract that has ended gets one', async () => {
    const { _id } = await on.add('contract', await draft());
    expect((await assigned(_id, drafts.contract.client)).body.fields).toEqual({
      collector: 'Choose an employee that is not blocked',
    });
    await on.w.db.updateTable('contracts').set({ status: 'Closed' }).where('id', '=', String(_id)).execute();
    expect((await assigned(_id, on.boss.id)).status).toBe(409);
    expect((await c.read(String(_id))).collector).toBeNull();
  });
});
