import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContract, createPayment } from '../payments/paymentFixtures';
import type { PaymentInput } from '../payments/paymentFixtures';

const context = setUpServer();
const fixtures = { contract: '', device: '', other: '', custodian: '' };

/** A payment on a POS device at a time. */
const createPaymentAt = (
  at: string,
  input: Partial<PaymentInput>,
  pos_id = fixtures.device,
): Promise<string> =>
  createPayment(context.server, {
    custodian: fixtures.custodian,
    contract: fixtures.contract,
    ...input,
    row: { paid_at: new Date(at), pos_id },
  });

const days = (month: unknown, user = context.admin, device = fixtures.device) =>
  context.server.request(user, 'POST', `/pos/${device}/days`, { month });

beforeAll(async () => {
  fixtures.contract = await createContract(context.server, context.admin);
  fixtures.custodian = (await context.server.createUser({ role: COLLECTION_USER })).id;
  const more = { serial_number: 'P-2', receipt_prefix: 'B1' };
  fixtures.device = String((await context.add('pos', drafts.pos))._id);
  fixtures.other = String((await context.add('pos', { ...drafts.pos, ...more }))._id);
  await createPaymentAt('2026-11-02T08:00:00Z', { type: 'card', amount: 10_050 });
  await createPaymentAt('2026-11-02T09:00:00Z', { type: 'card', amount: 5 });
  await createPaymentAt('2026-11-02T10:00:00Z', { type: 'cash', amount: 20_000 });
  await createPaymentAt('2026-11-02T11:00:00Z', { type: 'card', amount: 99_900, voided: true });
  await createPaymentAt('2026-11-02T12:00:00Z', { type: 'card', amount: 77_700 }, fixtures.other);
  await createPaymentAt('2026-11-30T20:30:00Z', { type: 'check', amount: 30_000 });
  await createPaymentAt('2026-10-31T19:59:59Z', { type: 'transfer', amount: 1_000 });
  await createPaymentAt('2026-10-31T20:00:00Z', { type: 'card', amount: 2_000 });
  await createPaymentAt('2026-03-05T08:00:00Z', { type: 'cash', amount: 4_000 });
});

const NOTHING = { count: 0, count_card: 0, card: 0, cash: 0, check: 0, transfer: 0, total: 0 };

describe('daily totals of a POS device', () => {
  it('are the sums per day in Dubai, without voided payments', async () => {
    const { status, body } = await days('2026-11');
    expect(status).toBe(200);
    expect(body.days).toEqual([
      { ...NOTHING, day: '2026-11-02', count: 3, count_card: 2, card: 100.55, cash: 200, total: 300.55 },
      { ...NOTHING, day: '2026-11-01', count: 1, count_card: 1, card: 20, total: 20 },
    ]);
    expect(body.all).toEqual({ ...NOTHING, count: 4, count_card: 3, card: 120.55, cash: 200, total: 320.55 });
  });

  it('name the nearest months with payments', async () => {
    const around = async (month: string) => {
      const { earlier, later } = (await days(month)).body;
      return [earlier, later];
    };
    expect(await around('2026-11')).toEqual(['2026-10', '2026-12']);
    expect(await around('2026-10')).toEqual(['2026-03', '2026-11']);
    expect(await around('2026-03')).toEqual([null, '2026-10']);
    expect(await around('2026-12')).toEqual(['2026-11', null]);
  });

  it('are empty in a month without payments', async () => {
    expect((await days('2026-05')).body).toEqual({
      month: '2026-05',
      days: [],
      all: NOTHING,
      earlier: '2026-03',
      later: '2026-10',
    });
  });

  it.each([undefined, null, '', '2026', '2026-13', '2026-1', '2026-11-01', 202611, '11-2026'])(
    'are rejected for the month %j',
    async (month) => {
      const { status, body } = await days(month);
      expect([status, Object.keys(body.fields as object)]).toEqual([422, ['month']]);
    },
  );

  it('require a super administrator and an existing device', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewPos', 'canUpdatePos', 'canViewBills'] });
    expect((await days('2026-11', clerk)).status).toBe(403);
    expect((await days('2026-11', context.admin, newRecordId())).status).toBe(404);
  });
});
