import { SUPER_ADMIN } from '../../../../src/domain/permissions';
const HOUR = 3_600_000;
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();

const pay: typeof context.pay = (more) => context.pay(more);
const report = async (name: string, period: string) =>
  context.server.request(context.admin, 'GET', `/rapport/${name}?period=${period}`);

/** Cash of two days, partly unloaded and voided, and a cheque in custody; advances the clock by a day. */
async function twoDays() {
  await pay({ amount: 10_000 });
  await pay({ amount: 30_000, type: 'check' });
  await pay({ amount: 700, type: 'card' });
  const wrong = await pay({ amount: 2_500 });
  const voided = await context.server.request(context.admin, 'POST', `/wallet/${wrong}/void`, {
    reason: 'Entered twice',
  });
  expect(voided.status).toBe(200);
  context.server.clock.now += 13 * HOUR;
  context.admin = await context.server.signIn({ role: SUPER_ADMIN });
  const voidedPayment = await pay({ amount: 4_000 });
  const unload = { custodian: context.collector.id, payments: [voidedPayment], cash_counted: 40 };
  expect((await context.server.request(context.admin, 'POST', '/wallet/unload', unload)).status).toBe(201);
  await pay({ amount: 500 });
}

it('a voided payment shows by whom, when and why', async () => {
  const wrong = await pay({ amount: 2_500 });
  const voiding = await context.server.request(context.admin, 'POST', `/wallet/${wrong}/void`, {
    reason: 'Entered twice',
  });
  const input = {
    voiding: {
      by: expect.stringMatching(/^Given Name \d+$/) as string,
      at: new Date(context.server.clock.now).toISOString(),
    },
    void_reason: 'Entered twice',
  };
  expect(voiding.body).toMatchObject(input);
  expect((await context.server.request(context.admin, 'GET', `/wallet/${wrong}`)).body).toMatchObject(input);
  const open = await pay({ amount: 100 });
  expect((await context.server.request(context.admin, 'GET', `/wallet/${open}`)).body).toMatchObject({
    voiding: null,
  });
});

describe('custody report', () => {
  it('balances for every custodian and payment type over a period', async () => {
    await twoDays();
    const { status, body } = await report('custody', '2026-11-20..2026-11-21');
    expect(status).toBe(200);
    expect(body.documents).toMatchObject([
      {
        custodian: { _id: context.collector.id },
        type: 'cash',
        opening: 0,
        collected: 170,
        unloaded: 40,
        voided: 25,
        closing: 105,
      },
      { type: 'check', opening: 0, collected: 300, unloaded: 0, voided: 0, closing: 300 },
    ]);
  });

  it('has days in Dubai time, each starting with the previous closing balance', async () => {
    await twoDays();
    const { body } = await report('custody-by-day', '2026-11-20..2026-11-21');
    expect(body.documents?.filter(({ type }) => type === 'cash')).toMatchObject([
      { day: '2026-11-21', opening: 100, collected: 45, unloaded: 40, voided: 0, closing: 105 },
      { day: '2026-11-20', opening: 0, collected: 125, unloaded: 0, voided: 25, closing: 100 },
    ]);
  });

  it.each([
    ['2026-11-21..2026-11-20', 'Period must be a period such as 2026-11-01..2026-11-30 or last_month'],
    ['2026-01-01..2026-11-20', 'Period may have at most 92 days. Choose a shorter period.'],
    ['soon', 'Period must be a period such as 2026-11-01..2026-11-30 or last_month'],
  ])('rejects %s', async (period, message) => {
    const { status, body } = await report('custody-by-day', period);
    expect([status, body.message, body.fields]).toEqual([422, message, { period: message }]);
  });
});

describe('cheque calendar', () => {
  const calendar = (month: string) =>
    context.server.request(context.admin, 'POST', '/wallet/calendar', { month });
  const days = async () => (await calendar('2026-12')).body;

  it('has the amounts due by day of a month, without voided and deposited cheques', async () => {
    const [, at] = [await pay({ type: 'check', amount: 10_050 }), await pay({ type: 'check' })];
    await pay({ type: 'check', voided: true });
    await context.server.db
      .updateTable('wallets')
      .set({ check_status: 'cleared' })
      .where('id', '=', at)
      .execute();
    await pay({ type: 'check', amount: 9_950 });
    expect(await days()).toMatchObject({
      days: [{ day: '2026-12-01', count: 2, total: 200 }],
      depositGroups: [],
    });
    expect((await calendar('2026-11')).body).toMatchObject({ days: [], depositGroups: [] });
  });

  it('lists the cheques in the safe that can be deposited by tomorrow, by bank', async () => {
    const [due, other] = [await pay({ type: 'check' }), await pay({ type: 'check' })];
    const wallets = () => context.server.db.updateTable('wallets');
    await wallets().set({ end_date: '2026-11-21', check_status: 'in_safe' }).where('id', '=', due).execute();
    await wallets()
      .set({ end_date: '2026-11-22', check_status: 'in_safe' })
      .where('id', '=', other)
      .execute();
    expect(await days()).toMatchObject({
      depositGroups: [
        {
          bank: 'Mashreq',
          count: 1,
          total: 100.5,
          checks: [{ _id: due, end_date: '2026-11-21', amount: 100.5 }],
        },
      ],
    });
  });

  it.each(['2026-13', '2026', 'x'])('rejects the month %s', async (month) => {
    expect((await calendar(month)).body.fields).toEqual({ month: 'Month must have the form 2026-11' });
  });
});
