import type { Handover } from '../../../../src/domain/wallets/handover';
import { readPages, pageText } from '../../documents/readPdf';
import { createHandoverFixtures } from './handoverFixtures';
import { createPayment } from '../payments/paymentFixtures';
import type { TestUser } from '../../support/testServer';

const on = createHandoverFixtures();
const own = async (who: TestUser = on.collector) => (await on.ask(who, 'GET', '/profile/wallet')).body;
const declare = (id: string) => on.ask(on.collector, 'POST', `/wallet/${id}/handover`, {});
const unload = (body: object) =>
  on.ask(on.boss, 'POST', '/wallet/unload', { holder: on.collector.id, ...body });

describe('the own wallet', () => {
  it('is empty for whoever never took anything', async () => {
    expect(await own()).toEqual({
      in_hand: {
        ...{ total_cash: 0, count_cash: 0, total_check: 0, count_check: 0 },
        ...{ oldest: null, unloaded_at: null, over_limit: false, overdue: false },
      },
      declared: { cash: 0, count_cash: 0, checks: 0, count_check: 0, since: null },
      batches: [],
    });
  });

  it('tells what is held, what of it is on its way, and what was handed over last', async () => {
    // How long cash is in hand is told by the database's own clock.
    const row = { paid_at: new Date() };
    const [one, two, three] = [
      await on.pay({ amount: 10_050, row }),
      await on.pay({ amount: 2_000, row }),
      await on.pay({ amount: 50_000, type: 'check' }),
    ];
    await on.pay({ amount: 99_00, type: 'card' });
    await on.pay({ amount: 1_000, voided: true });
    await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    for (const id of [two, three]) expect((await declare(id)).status).toBe(200);
    expect(await own()).toMatchObject({
      in_hand: { total_cash: 120.5, count_cash: 2, total_check: 500, count_check: 1, overdue: false },
      declared: { cash: 20, count_cash: 1, checks: 500, count_check: 1, since: '2026-11-20T08:00:00.000Z' },
      batches: [],
    });
    const { body: batch } = await unload({
      payments: [one, three],
      cash_counted: 100,
      note: 'A coin is lost',
    });
    expect(await own()).toMatchObject({
      in_hand: { total_cash: 20, count_cash: 1, total_check: 0, unloaded_at: '2026-11-20T08:00:00.000Z' },
      declared: { cash: 20, count_cash: 1, checks: 0, count_check: 0 },
      batches: [{ _id: batch._id, difference: -0.5, cashier: { _id: on.boss.id } }],
    });
  });

  it('is handed over by its holder alone; to others who take payments it isn’t there', async () => {
    const id = await on.pay();
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    const declaredBy = (who: TestUser) => on.ask(who, 'POST', `/wallet/${id}/handover`, {});
    expect((await declaredBy(clerk)).status).toBe(404);
    const { status, body } = await declaredBy(on.boss);
    expect([status, body.message]).toEqual([409, 'Only the custodian of a payment can hand it over.']);
    expect((await own()).declared).toMatchObject({ count_cash: 0 });
    expect((await declare(id)).status).toBe(200);
    expect((await declaredBy(clerk)).status).toBe(404);
  });

  it('is open to whoever takes payments, each to the own one, and to nobody else', async () => {
    await on.pay();
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    expect((await own(clerk)).in_hand).toMatchObject({ total_cash: 0 });
    const list = await on.ask(clerk, 'POST', '/wallet', {});
    expect([list.status, list.body.total]).toEqual([200, 0]);
    const viewer = await on.w.signIn({ flags: ['canViewBills', 'canViewUsers'] });
    expect((await on.ask(viewer, 'GET', '/profile/wallet')).status).toBe(403);
  });
});

describe('the slip of a batch', () => {
  const slip = (who: TestUser, id: string) => on.ask(who, 'GET', `/batch/${id}/paper`);

  it('tells what was counted, by whom, of whom, and every payment in it', async () => {
    await on.pay({ amount: 10_050 });
    await on.pay({ amount: 125_075, type: 'check' });
    const { body } = await unload({ denominations: { n100: 1 }, note: 'Half a dirham is missing' });
    const { answer, status } = await slip(on.collector, String(body._id));
    expect([status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = readPages(answer.rawPayload).map(pageText).join('\n');
    const { unique_number } = body as unknown as Handover;
    for (const words of [
      'Handover slip',
      'سند',
      unique_number,
      '100.50',
      '1,250.75',
      'Mashreq',
      'AED 100 × 1',
    ])
      expect(text).toContain(words);
    expect(text).toContain('Half a dirham is missing');
    expect(text).toContain('-0.50');
  });

  it('is for whoever handed over and for super administrators', async () => {
    await on.pay({ amount: 10_000 });
    const { body } = await unload({ cash_counted: 100 });
    expect((await slip(on.boss, String(body._id))).status).toBe(200);
    const other = await on.w.signIn({ flags: ['canUpdateBills'] });
    expect((await slip(other, String(body._id))).status).toBe(404);
    expect((await on.ask(other, 'GET', `/batch/${String(body._id)}/paper/link`)).status).toBe(404);
  });
});
