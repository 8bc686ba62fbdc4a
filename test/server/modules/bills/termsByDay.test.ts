import { setUpServer } from '../../support/recordLifecycle';
import { createBillFixtures } from './billFixtures';

const context = setUpServer();
const fixtures = createBillFixtures(context);
const { supply, readingOf, draft, billed, get, request } = fixtures;

beforeAll(fixtures.company);

const tariff = async (price: number, fixed_monthly: number): Promise<unknown> => {
  const { tariff: id } = await supply(price, fixed_monthly);
  return id;
};
const put = async (noun: string, id: string, body: object) => {
  const { version } = await get(noun, id);
  return context.request('PUT', `/${noun}/${id}`, { ...body, version });
};
/** A contract at 10.00 a m³ and 30.00 a month, billed until 31 October. */
const supplied = async () => {
  const supply_ = await supply(10, 30);
  await billed(supply_.counter, 1010, '2026-11-01');
  return supply_;
};
const linesOf = async (counter: string, value: number) =>
  (await draft(await readingOf(counter, value, '2026-11-20'))).lines;

describe('terms of a contract', () => {
  it('apply from the day of their change: an earlier period is billed with the old terms', async () => {
    const { counter, contract } = await supplied();
    const cheaper = await tariff(5, 0);
    expect((await put('contract', contract, { tariff: cheaper, discount_percent: 10 })).status).toBe(200);
    // 38 m³ from 1 to 19 November; changed on the 20th.
    expect(await linesOf(counter, 1048)).toMatchObject([
      { code: 'gas', quantity: 38, unit_price: 10, discount: 0 },
      { code: 'service', quantity: 1, net: 30 },
    ]);
  });

  it('split a period by days: 38 m³ × 10/19 = 20 at 10.00 and 18 at 12.00 less 10 %', async () => {
    const { counter, contract } = await supplied();
    const dearer = await tariff(12, 30);
    await put('contract', contract, {
      tariff: dearer,
      discount_percent: 10,
      fixed_charge: 60,
      terms_from: '2026-11-11',
    });
    // Monthly charge: 30.00 × 10/19 = 15.79 and 60.00 × 9/19 = 28.42.
    expect(await linesOf(counter, 1048)).toMatchObject([
      {
        code: 'gas',
        description: 'LPG consumption, 10 days',
        quantity: 20,
        unit_price: 10,
        discount: 0,
        net: 200,
      },
      {
        code: 'gas',
        description: 'LPG consumption, 9 days',
        quantity: 18,
        unit_price: 12,
        discount: 21.6,
        net: 194.4,
      },
      { code: 'service', description: 'Monthly service, 10 days', net: 15.79 },
      { code: 'service', description: 'Monthly service, 9 days', net: 28.42 },
    ]);
  });

  it('split a period at a reading of that day: 5 m³ before and 33 after', async () => {
    const { counter, contract } = await supplied();
    const dearer = await tariff(12, 30);
    await put('contract', contract, { tariff: dearer, terms_from: '2026-11-11' });
    await readingOf(counter, 1015, '2026-11-11');
    expect(await linesOf(counter, 1048)).toMatchObject([
      { quantity: 5, unit_price: 10 },
      { quantity: 33, unit_price: 12 },
      { code: 'service', quantity: 1, net: 30 },
    ]);
  });

  it('have a minimum by day: 190.00 × 9/19 = 90.00 less 10.00 gas less 30.00 monthly charge', async () => {
    const { counter, contract } = await supplied();
    await put('contract', contract, { min_charge: 190, terms_from: '2026-11-11' });
    expect(await linesOf(counter, 1011)).toMatchObject([
      { code: 'gas', net: 5.26 },
      { code: 'gas', net: 4.74 },
      { code: 'service', net: 30 },
      { description: 'Minimum charge adjustment', net: 50 },
    ]);
  });

  it('include the VAT treatment of the client', async () => {
    const { counter, client } = await supplied();
    expect(
      (await put('client', client, { vat_treatment: 'zero', vat_treatment_from: '2026-11-11' })).body,
    ).toMatchObject({
      vat_treatment: 'zero',
      vat_treatments: [
        { effective_from: '2026-11-11', vat_treatment: 'zero' },
        { vat_treatment: 'standard' },
      ],
    });
    expect(await linesOf(counter, 1048)).toMatchObject([
      { quantity: 20, vat_category: 'S', vat_rate: 5, vat: 10 },
      { quantity: 18, vat_category: 'Z', vat_rate: 0, vat: 0 },
      { description: 'Monthly service, 10 days', vat_category: 'S' },
      { description: 'Monthly service, 9 days', vat_category: 'Z' },
    ]);
  });

  it('correct an estimate at its billed VAT: 25.00 at 0 %, 25.00 at 5 %, −50.00 at 0 %', async () => {
    const supplied_ = await supply(8.75, 50);
    const { counter, client } = supplied_;
    await put('client', client, { vat_treatment: 'zero', vat_treatment_from: '2026-09-01' });
    await billed(counter, 1100, '2026-10-01', { type: 'estimated' });
    await put('client', client, { vat_treatment: 'standard', vat_treatment_from: '2026-10-16' });
    // Measured 70 m³, billed 100.
    const bill = await draft(await readingOf(counter, 1070, '2026-10-31'));
    expect(bill).toMatchObject({ vat_total: 1.25, total: 1.25, usage: { carried_m3: 24.286 } });
    expect(bill.lines).toMatchObject([
      { code: 'service', net: 25, vat_category: 'Z' },
      { code: 'service', net: 25, vat_category: 'S', vat: 1.25 },
      { code: 'estimate_true_up', quantity: -5.714, net: -50, vat_category: 'Z', vat_rate: 0, vat: 0 },
    ]);
  });

  it('are listed by day and do not come into force earlier with another change', async () => {
    const { contract, tariff: first } = await supplied();
    const refused = async (body: object) => (await put('contract', contract, body)).body.fields;
    await put('contract', contract, { fixed_charge: 40, terms_from: '2026-12-01' });
    await put('contract', contract, { fixed_charge: 45, terms_from: '2027-01-01' });
    const entered = [
      { effective_from: '2027-01-01', fixed_charge: 45, by: { _id: context.admin.id } },
      { effective_from: '2026-12-01', fixed_charge: 40 },
      { effective_from: '2026-09-01', fixed_charge: null, tariff: { _id: first }, by: null },
    ];
    expect((await get('contract', contract)).terms).toMatchObject(entered);
    const later = {
      terms_from:
        'A change from 1 Jan 2027 is already entered; choose that day or a later one, or undo that change first',
    };
    // The default day is today: 45.00 from January would be charged from November.
    expect(await refused({ discount_percent: 10 })).toEqual(later);
    expect(await refused({ fixed_charge: 50, terms_from: '2026-12-31' })).toEqual(later);
    expect((await get('contract', contract)).terms).toMatchObject(entered);
    await put('contract', contract, { fixed_charge: 40, terms_from: '2027-01-01' });
    await put('contract', contract, { fixed_charge: 50, terms_from: '2026-12-01' });
    expect((await get('contract', contract)).terms).toMatchObject([
      { effective_from: '2026-12-01', fixed_charge: 50 },
      { effective_from: '2026-09-01' },
    ]);
  });

  it('of VAT do not come into force earlier with another change', async () => {
    const { client } = await supplied();
    await put('client', client, { vat_treatment: 'zero', vat_treatment_from: '2027-01-01' });
    expect(
      (await put('client', client, { vat_treatment: 'out_of_scope', vat_treatment_from: '2026-12-01' })).body
        .fields,
    ).toEqual({
      vat_treatment_from:
        'A change from 1 Jan 2027 is already entered; choose that day or a later one, or undo that change first',
    });
    await put('client', client, { vat_treatment: 'standard', vat_treatment_from: '2027-01-01' });
    expect(
      (await put('client', client, { vat_treatment: 'zero', vat_treatment_from: '2026-12-01' })).body,
    ).toMatchObject({ vat_treatment: 'zero' });
  });

  it('cannot change for billed days, before the contract, or without a change', async () => {
    const { contract, client } = await supplied();
    const refused = async (body: object) => (await put('contract', contract, body)).body.fields;
    expect(await refused({ fixed_charge: 40, terms_from: '2026-10-31' })).toEqual({
      terms_from: expect.stringMatching(
        /^Invoice INV-.* already bills until 31 Oct 2026; choose a later day, or credit it in full first$/,
      ) as string,
    });
    expect(await refused({ fixed_charge: 40, terms_from: '2026-08-31' })).toEqual({
      terms_from: 'The contract started on 1 Sep 2026; choose that day or a later one',
    });
    expect(await refused({ terms_from: '2026-12-01' })).toEqual({
      terms_from: 'Change the tariff, the discount or a charge, or leave this empty',
    });
    expect(
      (await put('client', client, { vat_treatment: 'zero', vat_treatment_from: '2026-10-01' })).body.fields,
    ).toEqual({
      vat_treatment_from: expect.stringMatching(
        /already bills until 31 Oct 2026; choose a later day, or credit it in full first$/,
      ) as string,
    });
    expect((await put('client', client, { vat_treatment_from: '2026-12-01' })).body.fields).toEqual({
      vat_treatment_from: 'Change the VAT treatment, or leave this empty',
    });
    expect((await get('contract', contract)).terms).toEqual([]);
  });

  it('of a contract that has not started apply from its start', async () => {
    const { contract } = await supplied();
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Draft' })
      .where('id', '=', contract)
      .execute();
    expect(
      (await put('contract', contract, { fixed_charge: 40, terms_from: '2026-12-01' })).body.fields,
    ).toEqual({
      terms_from: 'The first terms of a contract are in force from its start date',
    });
    await put('contract', contract, { fixed_charge: 40 });
    expect(await get('contract', contract)).toMatchObject({ fixed_charge: 40, terms: [] });
  });
});

describe('VAT rate', () => {
  it('is the rate of each day', async () => {
    const { counter } = await supplied();
    await request('POST', '/setting/add', {
      key: 'vat_rate',
      group: 'tax',
      label: 'VAT',
      value_type: 'percent',
      value: 5,
      effective_from: '2026-01-01',
    });
    const { documents } = await request('POST', '/setting', { page: 1, limit: 50, search: 'vat_rate' });
    const { _id, version } = (documents as { _id: string; version: number }[])[0] ?? { _id: '', version: 0 };
    await request('PUT', `/setting/${_id}`, { value: 10, effective_from: '2026-11-11', version });
    expect(await linesOf(counter, 1048)).toMatchObject([
      { quantity: 20, vat_rate: 5, vat: 10 },
      { quantity: 18, vat_rate: 10, vat: 18 },
      { description: 'Monthly service, 10 days', vat_rate: 5 },
      { description: 'Monthly service, 9 days', vat_rate: 10 },
    ]);
  });
});
