import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';
import { createCounter } from '../counters/counterFixtures';
import { createBillFixtures } from './billFixtures';

const context = setUpServer();
const fixtures = createBillFixtures(context);
const { supply, readingOf, draft, billed, issue, terminate, transition, get, request } = fixtures;

beforeAll(fixtures.company);

const manual = (
  contract: string,
  client: unknown,
  quantity: number,
  [start, end]: [string, string],
  more: object = {},
) => ({
  kind: 'consumption',
  client,
  contract,
  language: 'en',
  supply_date: end,
  period_start: start,
  period_end: end,
  lines: [
    {
      code: 'gas',
      description: 'Gas',
      quantity,
      unit: 'm3',
      unit_price: 7.9,
      discount: 0,
      vat_category: 'S',
      vat_rate: 5,
    },
  ],
  ...more,
});

/** The reading billed by an invoice, also after the invoice was credited. */
const readingIdOf = ({ usage }: ResponseBody) =>
  (usage as { readings: { _id: string }[] } | null)?.readings[0]?._id;

describe('billed volume', () => {
  it('is that of the lines, not of the reading: 990 m³ edited to 99, at the end 100 read, so 1 m³ is billed', async () => {
    const { counter, contract } = await supply(7.9, 0);
    const bill = await draft(await readingOf(counter, 1990, '2026-11-01', { type: 'estimated' }));
    await fixtures.editGas(bill, 99);
    expect(await issue(await get('bill', bill._id))).toMatchObject({
      consumption_m3: 99,
      usage: { consumption_m3: 990, billed_m3: 99 },
    });
    expect(await terminate(contract, 1100, '2026-11-10')).toMatchObject({
      status: 'Draft',
      hold_reason: null,
      lines: [{ code: 'gas', quantity: 1, unit_price: 7.9, net: 7.9 }],
    });
  });

  it('is that of the lines if the reading was wrong and a corrected one follows', async () => {
    const { counter, contract } = await supply(7.9, 0);
    const bill = await draft(await readingOf(counter, 1990, '2026-11-01'));
    await fixtures.editGas(bill, 99);
    await issue(await get('bill', bill._id));
    await readingOf(counter, 1099, '2026-11-05', { corrects: true, note: 'Digit misread' });
    // Measured 990 − 891 + 1 = 100, billed 99.
    expect((await terminate(contract, 1100, '2026-11-10')).lines).toMatchObject([
      { code: 'gas', quantity: 1 },
    ]);
  });

  it('credits the remainder of an estimate, regardless of drafts in between: 83.671 − 1 = 82.671 m³', async () => {
    const { counter, contract, client } = await supply(7.9, 50);
    await billed(counter, 1000, '2026-09-15');
    await billed(counter, 1100, '2026-10-01', { type: 'estimated' });
    // 90 m³ too much; a month of 50.00 corrects 6.329 m³ × 7.90 = 50.00.
    const actual = await billed(counter, 1010, '2026-11-01');
    expect(actual).toMatchObject({ usage: { carried_m3: 83.671 } });
    await request('POST', '/bill/add', manual(contract, client, 5, ['2026-11-01', '2026-11-05']));
    const final = await terminate(contract, 1011, '2026-11-02');
    expect(final).toMatchObject({
      status: 'Held',
      hold_reason: expect.stringMatching(
        /^Estimates billed 82\.671 m³ more than this invoice can correct: credit 82\.671 m³ of INV-2026-0000\d\d, AED 653\.10 before VAT$/,
      ) as string,
      // A day of 50.00 ÷ 30; the final invoice corrects the whole volume or nothing.
      lines: [{ code: 'service', net: 1.67 }],
    });
    await transition(final, 'release');
    expect(await context.request('POST', `/bill/${String(final._id)}/issue`, {})).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Estimates billed 82\.671 m³ more .*: credit 82\.671 m³ of INV-/,
        ) as string,
      },
    });
  });

  it('does not bill a goodwill credit on a measured invoice again', async () => {
    const { counter } = await supply(10, 0);
    const bill = await billed(counter, 1100, '2026-10-01');
    await transition(bill, 'credit', { reason: 'Goodwill', lines: [{ position: 1, net: 100 }] });
    expect((await draft(await readingOf(counter, 1150, '2026-11-01'))).lines).toMatchObject([
      { quantity: 50 },
    ]);
  });

  it('includes issued manual invoices: 30 m³ read, 12 billed, 18 left, and the fee of the remaining days', async () => {
    const { counter, contract, client } = await supply(10, 30);
    await billed(counter, 1010, '2026-10-01');
    await issue(
      await request('POST', '/bill/add', manual(contract, client, 12, ['2026-10-01', '2026-10-31'])),
    );
    // November only: October belongs to the manual invoice.
    context.server.clock.now = Date.parse('2026-12-02T08:00:00Z');
    const admin = await context.server.signIn({ role: 'SuperAdmin', username: 'december' });
    const taken = await context.server.request(admin, 'POST', `/counter/${counter}/reading`, {
      value: 1040,
      at: '2026-12-01',
      type: 'customer',
      reviewed: true,
    });
    const { body } = await context.server.request(
      admin,
      'POST',
      `/reading/${String(taken.body._id)}/bill`,
      {},
    );
    context.server.clock.now = Date.parse('2026-11-20T08:00:00Z');
    expect(body.lines).toMatchObject([
      { code: 'gas', quantity: 18 },
      { code: 'service', quantity: 1, unit: 'month', net: 30 },
    ]);
  });
});

describe('rules of manual invoices', () => {
  const add = (body: object) => context.request('POST', '/bill/add', body);

  it('refuse a period or month that is already billed, and name the invoice', async () => {
    const { counter, contract, client } = await supply(7.9, 0);
    const { unique_number } = await billed(counter, 1010, '2026-11-01');
    const message = `Invoice ${String(unique_number)} already bills 1 Sep 2026 to 31 Oct 2026 (October 2026)`;
    for (const period of [
      ['2026-10-01', '2026-10-31'],
      ['2026-10-31', '2026-11-20'],
    ] as const)
      expect(await add(manual(contract, client, 5, [...period]))).toMatchObject({
        status: 422,
        body: { fields: { period_start: message } },
      });
    const later = await add(manual(contract, client, 5, ['2026-11-01', '2026-11-19']));
    expect(later.status).toBe(201);
    expect(await add(manual(contract, client, 5, ['2026-11-16', '2026-11-20']))).toMatchObject({
      status: 422,
      body: { fields: { period_start: 'A draft already bills 1 Nov 2026 to 19 Nov 2026 (November 2026)' } },
    });
  });

  it('refuse to change the period to one that is already billed', async () => {
    const { counter, contract, client } = await supply(7.9, 0);
    await billed(counter, 1010, '2026-10-01');
    const { _id, version } = (await add(manual(contract, client, 5, ['2026-10-01', '2026-10-31']))).body;
    const change = { version, period_start: '2026-09-15' };
    expect(await context.request('PUT', `/bill/${String(_id)}`, change)).toMatchObject({
      status: 422,
      body: {
        fields: { period_start: expect.stringMatching(/^Invoice INV-.* already bills/) as string },
      },
    });
  });

  it('refuse a final invoice during the supply, a second final invoice, and days without supply', async () => {
    const { counter, contract, client } = await supply(7.9, 0);
    await billed(counter, 1010, '2026-10-01');
    const final = { kind: 'final' };
    expect(await add(manual(contract, client, 5, ['2026-10-01', '2026-10-31'], final))).toMatchObject({
      status: 422,
      body: { fields: { kind: 'This contract is active; end its supply to get its final invoice' } },
    });
    await terminate(contract, 1020, '2026-11-10');
    expect(await add(manual(contract, client, 5, ['2026-11-10', '2026-11-10'], final))).toMatchObject({
      status: 422,
      body: { fields: { kind: 'A draft is already the final one of this contract' } },
    });
    expect(await add(manual(contract, client, 5, ['2026-11-16', '2026-11-19']))).toMatchObject({
      status: 422,
      body: { fields: { period_end: 'The supply ended on 10 Nov 2026; bill until that day' } },
    });
    expect(await add(manual(contract, client, 5, ['2026-08-01', '2026-08-31']))).toMatchObject({
      status: 422,
      body: { fields: { period_start: 'The contract started on 1 Sep 2026; bill from that day on' } },
    });
  });

  it('refuse the invoice of a reading for a month that was billed manually', async () => {
    const { counter, contract, client } = await supply(7.9, 0);
    await add(manual(contract, client, 5, ['2026-09-01', '2026-09-30']));
    const reading = await readingOf(counter, 1010, '2026-10-01');
    expect(await context.request('POST', `/reading/${String(reading._id)}/bill`, {})).toMatchObject({
      status: 409,
      body: { message: 'A draft already bills 1 Sep 2026 to 30 Sep 2026 (September 2026).' },
    });
    const run = await context.request('POST', '/bill/run', { month: '2026-09' });
    await context.server.quiet();
    const { body } = await context.request('POST', `/run/${String(run.body._id)}/items`, { limit: 100 });
    const row = body.documents?.find(({ contract: of }) => (of as { _id: string })._id === contract);
    expect(row).toMatchObject({
      outcome: 'refused',
      reason: 'A draft already bills 1 Sep 2026 to 30 Sep 2026 (September 2026).',
    });
  });

  it('discard the estimate of a contract whose bill is refused, and bill the other contracts of the batch', async () => {
    const refused = await supply(7.9, 0, { since: '2026-08-01' });
    const other = await supply(7.9, 0, { since: '2026-08-01' });
    await billed(refused.counter, 1010, '2026-09-01');
    await billed(other.counter, 1010, '2026-09-01');
    await add(manual(refused.contract, refused.client, 5, ['2026-09-01', '2026-09-30']));
    const run = await context.request('POST', '/bill/run', { month: '2026-09', estimates: true });
    await context.server.quiet();
    const { body } = await context.request('POST', `/run/${String(run.body._id)}/items`, { limit: 100 });
    const outcomeOf = (contract: string) =>
      body.documents?.find(({ contract: of }) => (of as { _id: string })._id === contract)?.outcome;
    expect([outcomeOf(refused.contract), outcomeOf(other.contract)]).toEqual(['refused', 'drafted']);
    const estimates = context.server.db
      .selectFrom('counter_readings')
      .select('counter_id')
      .where('type', '=', 'estimated')
      .where('counter_id', 'in', [refused.counter, other.counter]);
    expect(await estimates.execute()).toEqual([{ counter_id: other.counter }]);
  });

  it('refuse to issue a draft whose days were billed by a reading since, so that 5 m³ of 20 are not billed twice', async () => {
    const { counter, contract, client } = await supply(10, 30);
    await billed(counter, 1010, '2026-09-15');
    const draftByHand = await request(
      'POST',
      '/bill/add',
      manual(contract, client, 5, ['2026-09-15', '2026-09-30']),
    );
    const issueByHand = () => context.request('POST', `/bill/${String(draftByHand._id)}/issue`, {});
    const metered = await draft(await readingOf(counter, 1030, '2026-11-01'));
    // All 20 m³ and both months, because a draft bills nothing yet.
    expect(metered.lines).toMatchObject([{ quantity: 20 }, { quantity: 2, unit: 'month', net: 60 }]);
    expect(await issueByHand()).toMatchObject({
      status: 409,
      body: { message: 'A draft already bills 15 Sep 2026 to 31 Oct 2026 (October 2026).' },
    });
    const { unique_number } = await issue(metered);
    expect(await issueByHand()).toMatchObject({
      status: 409,
      body: {
        message: `Invoice ${String(unique_number)} already bills 15 Sep 2026 to 31 Oct 2026 (October 2026).`,
      },
    });
    await transition(metered, 'credit', { reason: 'Billed by hand', whole: true });
    expect(await issueByHand()).toMatchObject({ status: 200, body: { status: 'Issued' } });
    // The reading is unbilled again: 20 m³ less 5, and October only.
    expect((await draft(await get('reading', readingIdOf(metered)))).lines).toMatchObject([
      { quantity: 15 },
      { quantity: 1, unit: 'month', net: 30 },
    ]);
  });

  it('refuse to issue a draft after the final invoice, which has no successor to correct it', async () => {
    const { counter, contract, client } = await supply(10, 30);
    await billed(counter, 1010, '2026-10-01');
    const drafted = await Promise.all(
      [
        ['2026-10-01', '2026-10-31'],
        ['2026-11-01', '2026-11-15'],
      ].map(([start = '', end = '']) =>
        request('POST', '/bill/add', manual(contract, client, 12, [start, end])),
      ),
    );
    await issue(await terminate(contract, 1020, '2026-11-10'));
    const refused = await Promise.all(
      drafted.map(({ _id }) => context.request('POST', `/bill/${String(_id)}/issue`, {})),
    );
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [
        409,
        expect.stringMatching(
          /^Invoice INV-2026-0000\d\d already bills 1 Oct 2026 to 9 Nov 2026 \(/,
        ) as string,
      ],
      [409, 'The supply ended on 10 Nov 2026; bill until that day.'],
    ]);
  });

  it('keep kind, contract and period of a draft of readings', async () => {
    const { counter } = await supply(7.9, 0);
    const { _id, version } = await draft(await readingOf(counter, 1010, '2026-11-01'));
    expect(await context.request('PUT', `/bill/${String(_id)}`, { version, kind: 'other' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This invoice is calculated from readings/) as string },
    });
  });

  it('refuse a second invoice for an order', async () => {
    const { contract, client } = await supply(7.9, 0);
    const order = await context.add('order', {
      type: 'repair',
      title: 'Valve',
      description: 'Valve',
      priority: 'normal',
      billable: true,
      client,
      contract,
    });
    const maintenance = { kind: 'maintenance', order: order._id };
    const body = manual(contract, client, 1, ['2026-10-01', '2026-10-31'], maintenance);
    expect((await add(body)).status).toBe(201);
    expect(await add(body)).toMatchObject({
      status: 422,
      body: { fields: { order: 'A draft already bills this order' } },
    });
  });
});

describe('credits by amount', () => {
  it('of both halves of a line reduce its volume once: 20 m³ = 175.00 credited by 87.50 twice, 30 m³ read, 30 billed', async () => {
    const { counter } = await supply(8.75, 30);
    const bill = await billed(counter, 1020, '2026-10-01', { type: 'estimated' });
    for (const reason of ['First half', 'Second half'])
      await transition(bill, 'credit', { reason, lines: [{ position: 1, net: 87.5 }] });
    expect((await draft(await readingOf(counter, 1030, '2026-11-01'))).lines).toMatchObject([
      { code: 'gas', quantity: 30, unit_price: 8.75, net: 262.5 },
      { code: 'service', net: 30 },
    ]);
  });
});

describe('move-out after an estimate and a price change from 10 to 12 on 6 November', () => {
  /** Measured until 1 October at 1030, estimated until 1 November at 1060; 10.00 per m³ and 30.00 per month. */
  const estimated = async () => {
    const supplied = await supply(10, 30);
    await billed(supplied.counter, 1030, '2026-10-01');
    await billed(supplied.counter, 1060, '2026-11-01', { type: 'estimated' });
    const { version } = await get('setting', supplied.tariff);
    await request('PUT', `/setting/${supplied.tariff}`, {
      value: { blocks: [{ from: 0, to: null, price: 12 }], fixed_monthly: 30 },
      version,
      effective_from: '2026-11-06',
    });
    return supplied;
  };

  it('bills the consumption since: 2.5 × 10 + 2.5 × 12 + 30 × 10 ÷ 30 = 65.00', async () => {
    const { contract } = await estimated();
    const final = await terminate(contract, 1065, '2026-11-11');
    expect(final).toMatchObject({ subtotal: 65, vat_total: 3.25, total: 68.25 });
    expect(final.lines).toMatchObject([
      { code: 'gas', quantity: 2.5, unit_price: 10, net: 25 },
      { code: 'gas', quantity: 2.5, unit_price: 12, net: 30 },
      { code: 'service', net: 10 },
    ]);
  });

  it('requires a credit of an estimate that was 10 m³ too high: 10 × 10.00 = 100.00 exceeds the service charge of 10.00', async () => {
    const { contract } = await estimated();
    const final = await terminate(contract, 1050, '2026-11-11');
    expect(final).toMatchObject({
      status: 'Held',
      hold_reason: expect.stringMatching(/credit 10\.000 m³ of INV-.*, AED 100\.00 before VAT$/) as string,
      subtotal: 10,
    });
  });
});

it('replacing a counter after an estimate leaves 1055 − 1060 + 20 − 0 = 15 m³ to bill', async () => {
  const { counter, contract } = await supply(10, 30);
  await billed(counter, 1030, '2026-10-01');
  await billed(counter, 1060, '2026-11-01', { type: 'estimated' });
  const by = await createCounter(context, { status: 'in_stock' });
  const replacement = { by, at: '2026-11-06', final_reading: 1055, initial_reading: 0 };
  expect(await context.request('POST', `/counter/${counter}/replace`, replacement)).toMatchObject({
    status: 200,
  });
  const bill = await draft(await readingOf(by, 20, '2026-11-20'));
  expect(bill).toMatchObject({
    contract: { _id: contract },
    subtotal: 180,
    usage: { consumption_m3: 15, billed_m3: 15 },
    lines: [
      { code: 'gas', quantity: 15, net: 150 },
      { code: 'service', net: 30 },
    ],
  });
});

describe('monthly and minimum charges', () => {
  const charges = async (counter: string, at: string, value = 1010) =>
    (await draft(await readingOf(counter, value, at))).lines;

  it('cover the months without a reading: 1 Oct to 19 Nov, 2 × 10.00, and a minimum of 2 × 60.00 − 100.00 − 20.00', async () => {
    const { counter } = await supply(10, 10, { terms: { min_charge: 65 } });
    await billed(counter, 1000, '2026-10-01');
    expect(await charges(counter, '2026-11-20')).toMatchObject([
      { code: 'gas', net: 100 },
      { code: 'service', quantity: 2, unit_price: 10, net: 20 },
      { description: 'Minimum charge adjustment', net: 10 },
    ]);
  });

  it('are one month each for a quarterly contract with a reading for one month: 25.00', async () => {
    const { counter } = await supply(10, 25, { terms: { billing_cycle: 'quarterly' } });
    await billed(counter, 1000, '2026-10-01');
    expect(await charges(counter, '2026-11-01')).toMatchObject([{ code: 'gas' }, { quantity: 1, net: 25 }]);
  });

  it("use the price of each month when prices change at a month's start: June at 10.00 and July at 20.00, minimum 2 × 60.00", async () => {
    const { counter, contract } = await supply(10, 10, { since: '2026-05-01', terms: { min_charge: 60 } });
    await billed(counter, 1000, '2026-06-01');
    const { version } = await get('contract', contract);
    const change = { version, fixed_charge: 20, terms_from: '2026-07-01' };
    await request('PUT', `/contract/${contract}`, change);
    // Charged by days, these would be 9.84 and 20.33.
    expect(await charges(counter, '2026-08-01', 1005)).toMatchObject([
      { code: 'gas' },
      { code: 'gas' },
      { description: 'Monthly service', quantity: 1, unit: 'month', unit_price: 10, net: 10 },
      { description: 'Monthly service', quantity: 1, unit: 'month', unit_price: 20, net: 20 },
      { description: 'Minimum charge adjustment', net: 40 },
    ]);
  });

  it('are charged by days if configured: 50 days, 10.00 × 50 / 30 = 16.67', async () => {
    const { counter } = await supply(10, 10);
    await billed(counter, 1000, '2026-10-01');
    await request('POST', '/setting/add', {
      key: 'charge_by_days',
      group: 'billing',
      label: 'By days',
      value_type: 'bool',
      value: true,
      effective_from: '2026-11-01',
    });
    expect(await charges(counter, '2026-11-20')).toMatchObject([{ code: 'gas' }, { net: 16.67 }]);
  });
});
