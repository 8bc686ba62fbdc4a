import type { Handover } from '../../../../src/domain/wallets/handover';
import { readPages, pageText } from '../../documents/readPdf';
import { createHandoverFixtures } from './handoverFixtures';
import { createPayment } from '../payments/paymentFixtures';
import type { TestUser } from '../../support/testServer';

const context = createHandoverFixtures();
const fetchWallet = async (user: TestUser = context.collector) =>
  (await context.request(user, 'GET', '/profile/wallet')).body;
const declareHandover = (id: string) =>
  context.request(context.collector, 'POST', `/wallet/${id}/handover`, {});
const unload = (body: object) =>
  context.request(context.admin, 'POST', '/wallet/unload', { custodian: context.collector.id, ...body });

describe('own wallet', () => {
  it('is empty for users without payments', async () => {
    expect(await fetchWallet()).toEqual({
      in_hand: {
        total_cash: 0,
        count_cash: 0,
        total_check: 0,
        count_check: 0,
        oldest: null,
        unloaded_at: null,
        over_limit: false,
        overdue: false,
      },
      declared: { cash: 0, count_cash: 0, checks: 0, count_check: 0, since: null },
      handovers: [],
    });
  });

  it('shows payments in custody, in handover, and the last handover', async () => {
    // The age of cash is calculated with the database's clock.
    const row = { paid_at: new Date() };
    const [one, two, three] = [
      await context.pay({ amount: 10_050, row }),
      await context.pay({ amount: 2_000, row }),
      await context.pay({ amount: 50_000, type: 'check' }),
    ];
    await context.pay({ amount: 99_00, type: 'card' });
    await context.pay({ amount: 1_000, voided: true });
    await createPayment(context.server, { custodian: context.admin.id, contract: context.contract });
    for (const id of [two, three]) expect((await declareHandover(id)).status).toBe(200);
    expect(await fetchWallet()).toMatchObject({
      in_hand: { total_cash: 120.5, count_cash: 2, total_check: 500, count_check: 1, overdue: false },
      declared: { cash: 20, count_cash: 1, checks: 500, count_check: 1, since: '2026-11-20T08:00:00.000Z' },
      handovers: [],
    });
    const { body: batch } = await unload({
      payments: [one, three],
      cash_counted: 100,
      note: 'A coin is lost',
    });
    expect(await fetchWallet()).toMatchObject({
      in_hand: { total_cash: 20, count_cash: 1, total_check: 0, unloaded_at: '2026-11-20T08:00:00.000Z' },
      declared: { cash: 20, count_cash: 1, checks: 0, count_check: 0 },
      handovers: [{ _id: batch._id, difference: -0.5, cashier: { _id: context.admin.id } }],
    });
  });

  it('is declared for handover by its custodian; other users get 404', async () => {
    const id = await context.pay();
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    const declaredBy = (user: TestUser) => context.request(user, 'POST', `/wallet/${id}/handover`, {});
    expect((await declaredBy(clerk)).status).toBe(404);
    const { status, body } = await declaredBy(context.admin);
    expect([status, body.message]).toEqual([409, 'Only the custodian of a payment can hand it over.']);
    expect((await fetchWallet()).declared).toMatchObject({ count_cash: 0 });
    expect((await declareHandover(id)).status).toBe(200);
    expect((await declaredBy(clerk)).status).toBe(404);
  });

  it('is visible to users who record payments, each to their own only', async () => {
    await context.pay();
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    expect((await fetchWallet(clerk)).in_hand).toMatchObject({ total_cash: 0 });
    const list = await context.request(clerk, 'POST', '/wallet', {});
    expect([list.status, list.body.total]).toEqual([200, 0]);
    const viewer = await context.server.signIn({ flags: ['canViewBills', 'canViewUsers'] });
    expect((await context.request(viewer, 'GET', '/profile/wallet')).status).toBe(403);
  });
});

describe('handover slip', () => {
  const slip = (user: TestUser, id: string) => context.request(user, 'GET', `/batch/${id}/document`);

  it('shows counted amounts, cashier, custodian, and every payment', async () => {
    await context.pay({ amount: 10_050 });
    await context.pay({ amount: 125_075, type: 'check' });
    const { body } = await unload({ denominations: { n100: 1 }, note: 'Half a dirham is missing' });
    const { response, status } = await slip(context.collector, String(body._id));
    expect([status, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = readPages(response.rawPayload).map(pageText).join('\n');
    const { unique_number } = body as unknown as Handover;
    for (const expected of [
      'Handover slip',
      'سند',
      unique_number,
      '100.50',
      '1,250.75',
      'Mashreq',
      'AED 100 × 1',
    ])
      expect(text).toContain(expected);
    expect(text).toContain('Half a dirham is missing');
    expect(text).toContain('-0.50');
  });

  it('is available to the custodian and super administrators', async () => {
    await context.pay({ amount: 10_000 });
    const { body } = await unload({ cash_counted: 100 });
    expect((await slip(context.admin, String(body._id))).status).toBe(200);
    const other = await context.server.signIn({ flags: ['canUpdateBills'] });
    expect((await slip(other, String(body._id))).status).toBe(404);
    expect((await context.request(other, 'GET', `/batch/${String(body._id)}/document/link`)).status).toBe(
      404,
    );
  });
});
