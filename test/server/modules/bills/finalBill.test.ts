import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();

const END = { reason: 'Moved out', on: '2026-11-16', closing_reading: 1030 };
const read = async (noun: string, id: unknown) =>
  (await context.request('GET', `/${noun}/${String(id)}`)).body;

const recordReading = async (
  counter: string,
  value: number,
  at: string,
  more: object = {},
): Promise<ResponseBody> => {
  const body = { value, at, type: 'customer', reviewed: true, ...more };
  const response = await context.request('POST', `/counter/${counter}/reading`, body);
  if (response.status !== 201) throw new Error(JSON.stringify(response.body));
  return response.body;
};

const billed = async (counter: string, value: number, at: string, more: object = {}): Promise<void> => {
  const { _id } = await recordReading(counter, value, at, more);
  const { status, body } = await context.request('POST', `/reading/${String(_id)}/bill`, {});
  if (status !== 201) throw new Error(JSON.stringify(body));
};

const finalBill = async (contract: string, more: object = {}): Promise<ResponseBody> => {
  const { status, body } = await context.request('POST', `/contract/${contract}/terminate`, {
    ...END,
    ...more,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return read('bill', (body.final_bill as ResponseBody)._id);
};

/** Changes the contract's tariff from a date on. */
const changeTariff = async (
  contract: string,
  price: number,
  fixed_monthly: number,
  effective_from: string,
) => {
  const { tariff } = await read('contract', contract);
  const { _id, version } = await read('setting', (tariff as ResponseBody)._id);
  const value = { blocks: [{ from: 0, to: null, price }], fixed_monthly };
  await context.request('PUT', `/setting/${String(_id)}`, { value, effective_from, version });
};

describe('final bill', () => {
  it('ends the day before the closing reading, as every bill does', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await billed(counter, 1200, '2026-11-01');
    const bill = await finalBill(contract, { closing_reading: 1210 });
    expect(bill).toMatchObject({
      kind: 'final',
      status: 'Draft',
      hold_reason: null,
      period_start: '2026-11-01',
      period_end: '2026-11-15',
      supply_date: '2026-11-15',
      lines: [{ code: 'gas', quantity: 10 }],
      usage: { consumption_m3: 10, days: 15, readings: [{ type: 'closing', current: 1210 }] },
    });
  });

  it('is created even without charges, and is settled like any other', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await billed(counter, 1020, '2026-11-01');
    const bill = await finalBill(contract, { closing_reading: 1020 });
    expect(bill).toMatchObject({ total: 0, lines: [{ description: 'No remaining charge', net: 0 }] });
  });

  it('is held when its closing reading has flags', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await billed(counter, 1010, '2026-09-01');
    await billed(counter, 1012, '2026-10-01');
    await billed(counter, 1014, '2026-11-01');
    expect(await finalBill(contract, { closing_reading: 1900 })).toMatchObject({
      status: 'Held',
      hold_reason: 'Closing reading: High',
    });
  });

  it('is not drafted over an unvalidated reading', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordReading(counter, 1012, '2026-11-01', { type: 'actual', reviewed: false });
    expect(await context.request('POST', `/contract/${contract}/terminate`, END)).toMatchObject({
      status: 409,
      body: { message: 'A reading of this contract awaits review. Review it first.' },
    });
    expect(await read('contract', contract)).toMatchObject({ status: 'Active', closing_reading: null });
  });

  it('credits earlier overestimates, and is held if it cannot credit all of them', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await billed(counter, 1200, '2026-10-01');
    await billed(counter, 1240, '2026-11-01', { type: 'estimated' });
    expect(await finalBill(contract, { closing_reading: 1220 })).toMatchObject({
      status: 'Held',
      hold_reason: 'Estimates billed 20.000 m³ more than this invoice can correct: credit an earlier one',
      lines: [{ description: 'No remaining charge' }],
    });
  });

  it('charges the month by days and by every price within it', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await billed(counter, 1020, '2026-11-01');
    await changeTariff(contract, 10, 30, '2026-11-11');
    const bill = await finalBill(contract);
    expect(bill.lines).toMatchObject([
      { code: 'gas', quantity: 6.667, unit_price: 9.5 },
      { code: 'gas', quantity: 3.333, unit_price: 10 },
      { code: 'service', description: 'Monthly service, 5 days', net: 5 },
    ]);
    expect((bill.usage as ResponseBody).tariffs).toMatchObject([{ days: 10 }, { days: 5 }]);
  });
});
