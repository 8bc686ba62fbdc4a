import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';
import { createBillFixtures } from './billFixtures';

const context = setUpServer();
const fixtures = createBillFixtures(context);
const { supply, readingOf, draft, billed, issue, terminate, transition, get, request } = fixtures;

beforeAll(fixtures.company);

const WHOLE = { reason: 'Wrong reading', whole: true };
const creditOf = async (contract: string) => (await get('contract', contract)).credit_balance;
const pay = (contract: string, bill: ResponseBody) =>
  request('POST', '/wallet/add', {
    contract,
    bill: bill._id,
    type: 'transfer',
    bank_ref: 'TT-1',
    amount: bill.total,
  });

describe('an invoice that is credited in full', () => {
  it('releases its reading and its month: 463.624 m³ credited, then 6 × 7.90 + 24 days of 50.00 = 91.77', async () => {
    const { counter, contract } = await supply(7.9, 50, { since: '2026-10-27' });
    const wrong = await readingOf(counter, 1463.624, '2026-11-20');
    const bill = await issue(await draft(wrong));
    await transition(bill, 'credit', WHOLE);
    expect(await get('reading', wrong._id)).toMatchObject({ status: 'validated', bill: null });
    await readingOf(counter, 1005, '2026-11-20', { corrects: true, note: 'Decimal point' });
    const final = await terminate(contract, 1006, '2026-11-20');
    // 47.40 + 2.37 VAT; 50.00 × 24 / 30 = 40.00 + 2.00 VAT.
    expect(final).toMatchObject({
      status: 'Draft',
      total: 91.77,
      period_start: '2026-10-27',
      period_end: '2026-11-19',
      lines: [
        { code: 'gas', quantity: 6, net: 47.4, vat: 2.37 },
        { code: 'service', description: 'Monthly service, 24 days', net: 40, vat: 2 },
      ],
      replaces: { _id: bill._id, unique_number: bill.unique_number },
    });
    expect(await get('bill', bill._id)).toMatchObject({
      status: 'Credited',
      consumption_m3: 463.624,
      replaced_by: { _id: final._id },
      usage: { consumption_m3: 463.624, readings: [{ _id: wrong._id, current: 1463.624 }] },
    });
  });

  it('can be billed for the corrected reading in the same month', async () => {
    const { counter } = await supply(10, 30);
    await billed(counter, 1010, '2026-10-01');
    const bill = await billed(counter, 1999, '2026-11-01');
    await transition(bill, 'credit', WHOLE);
    const corrected = await readingOf(counter, 1020, '2026-11-01', { corrects: true, note: 'Digit misread' });
    // 989 − 979 = 10 m³, and October's fee again, because the credit cancelled it.
    expect(await draft(corrected)).toMatchObject({
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      replaces: { _id: bill._id },
      lines: [
        { code: 'gas', quantity: 10 },
        { code: 'service', quantity: 1, net: 30 },
      ],
    });
  });

  it('lets the reading be rejected', async () => {
    const { counter } = await supply(10, 0);
    const reading = await readingOf(counter, 1999, '2026-11-01');
    await transition(await issue(await draft(reading)), 'credit', WHOLE);
    await request('POST', `/reading/${String(reading._id)}/reject`, { reason: 'Wrong counter' });
    expect((await draft(await readingOf(counter, 1010, '2026-11-01'))).lines).toMatchObject([
      { quantity: 10 },
    ]);
  });

  it('can be billed again between other invoices, with its own gas and month only', async () => {
    const { counter } = await supply(10, 30);
    await billed(counter, 1010, '2026-09-30');
    const reading = await readingOf(counter, 1030, '2026-11-01');
    const october = await issue(await draft(reading));
    await billed(counter, 1035, '2026-11-20');
    await transition(october, 'credit', WHOLE);
    expect(await draft(reading)).toMatchObject({
      period_start: '2026-09-30',
      period_end: '2026-10-31',
      lines: [{ quantity: 20 }, { quantity: 1, unit: 'month', net: 30 }],
    });
  });

  it('removes its estimate from the corrections', async () => {
    const { counter } = await supply(10, 0);
    await billed(counter, 1010, '2026-09-30');
    const estimate = await billed(counter, 1110, '2026-11-01', { type: 'estimated' });
    await transition(estimate, 'credit', WHOLE);
    // Estimated 100, measured 20 in total.
    expect((await draft(await readingOf(counter, 1030, '2026-11-20'))).lines).toMatchObject([
      { quantity: 20 },
    ]);
  });

  it('releases nothing until its last part is credited', async () => {
    const { counter } = await supply(10, 0);
    const reading = await readingOf(counter, 1010, '2026-11-01');
    const bill = await issue(await draft(reading));
    const part = (net: number) =>
      transition(bill, 'credit', { reason: 'Parts', lines: [{ position: 1, net }] });
    await part(60);
    expect(await get('reading', reading._id)).toMatchObject({ status: 'billed', bill: { _id: bill._id } });
    await part(40);
    expect(await get('reading', reading._id)).toMatchObject({ status: 'validated', bill: null });
  });

  it('releases the period of a manual invoice', async () => {
    const { contract, client } = await supply(10, 0);
    const body = {
      kind: 'consumption',
      client,
      contract,
      language: 'en',
      supply_date: '2026-10-31',
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      lines: [
        {
          code: 'gas',
          description: 'Gas',
          quantity: 5,
          unit: 'm3',
          unit_price: 10,
          discount: 0,
          vat_category: 'S',
          vat_rate: 5,
        },
      ],
    };
    const bill = await issue(await request('POST', '/bill/add', body));
    await transition(bill, 'credit', WHOLE);
    expect((await request('POST', '/bill/add', body)).status).toBe('Draft');
  });
});

describe('a move-out after an estimate that was too high', () => {
  it.each([
    // 15 × 8.75 = 131.25 + 6.56 VAT = 137.81 refunded, less a further day of 25.00 / 30 = 0.83 + 0.04 VAT =
    // 0.87.
    ['a day later', '2026-09-03', 0.87, 136.94],
    // The day is already charged.
    ['on the same day', '2026-09-02', 0, 137.81],
  ])('refunds the payment for unused gas, %s', async (_when, on, fee, owed) => {
    const { counter, contract } = await supply(8.75, 25);
    // 20 × 8.75 = 175.00 + 8.75 VAT and a day of 25.00 / 30 = 0.83 + 0.04 VAT.
    const estimate = await billed(counter, 1020, '2026-09-02', { type: 'estimated' });
    expect(estimate.total).toBe(184.62);
    await pay(contract, estimate);
    const final = await terminate(contract, 1005, on);
    expect(final).toMatchObject({
      status: 'Held',
      total: fee,
      hold_reason: `Estimates billed 15.000 m³ more than this invoice can correct: credit 15.000 m³ of ${String(estimate.unique_number)}, AED 131.25 before VAT`,
    });
    const lines = [{ position: 1, quantity: 15 }];
    await transition(estimate, 'credit', { reason: 'Moved out', by: 'quantities', lines });
    expect(await creditOf(contract)).toBe(137.81);
    await issue(final);
    expect(await creditOf(contract)).toBe(owed);
  });
});
