import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { KNOWN_SETTINGS } from '../../../../src/domain/settings/settingDefinitions';
import { textMatching } from '../../support/matchers';
import { createPayment } from '../payments/paymentFixtures';
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();

const pay: typeof context.pay = (more) => context.pay(more);
const unload = (body: object, user = context.admin) =>
  context.server.request(user, 'POST', '/wallet/unload', { custodian: context.collector.id, ...body });
const read = async (id: string) => (await context.server.request(context.admin, 'GET', `/wallet/${id}`)).body;
const readCustody = async () =>
  (await context.server.request(context.admin, 'GET', `/custodian/${context.collector.id}`)).body;

describe('payments in custody', () => {
  it('are unloaded as one handover: cash counted, cheques into the safe', async () => {
    const ids = [
      await pay({ amount: 10_050 }),
      await pay({ amount: 9_950, status: 'Handover' }),
      await pay({ amount: 500_00, type: 'check' }),
    ];
    const other = await pay({ amount: 700, type: 'card' });
    const denominations = { n200: 1 };
    const { status, body } = await unload({ cash_counted: 200, denominations });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      unique_number: textMatching(/^UB-2026-\d{6}$/),
      user: { _id: context.collector.id, username: context.collector.username, name: textMatching(/^Given/) },
      cashier: { _id: context.admin.id },
      cash_expected: 200,
      cash_counted: 200,
      difference: 0,
      denominations,
      checks_count: 1,
      checks_total: 500,
      entries_count: 3,
      note: null,
    });
    for (const id of ids)
      expect(await read(id)).toMatchObject({ status: 'Done', batch: { unique_number: body.unique_number } });
    expect(await read(ids[2] ?? '')).toMatchObject({ check_status: 'in_safe' });
    expect(await read(other)).toMatchObject({ status: 'Pending', batch: null });
    expect(await readCustody()).toMatchObject({
      total_cash: 0,
      count_cash: 0,
      total_check: 0,
      count_check: 0,
    });
    const { body: history } = await context.server.request(
      context.admin,
      'POST',
      `/batch/${String(body._id)}/history`,
    );
    expect(history.documents).toMatchObject([
      {
        action: 'wallet.unloaded',
        who: { label: context.admin.username },
        changes: expect.arrayContaining([
          { field: 'cash_counted', from: null, to: 200 },
          { field: 'cash_expected', from: null, to: 200 },
        ]) as unknown,
      },
    ]);
    const listed = await context.server.request(context.admin, 'POST', '/wallet', {
      filters: { batch: body._id },
    });
    expect(listed.body.total).toBe(3);
  });

  it('are unloaded in part, and repeating the request returns the same handover', async () => {
    const one = await pay({ amount: 10_000 });
    await pay({ amount: 5_000 });
    const first = await unload({ payments: [one], cash_counted: 100 });
    const again = await unload({ payments: [one], cash_counted: 100 });
    expect(again.body).toEqual(first.body);
    expect(await readCustody()).toMatchObject({ total_cash: 50, count_cash: 1 });
    expect((await context.server.request(context.admin, 'POST', '/batch', {})).body.total).toBe(1);
  });

  it('are unloaded once per idempotency key, which rejects other content', async () => {
    await pay({ amount: 10_000 });
    const under = (key: string, cash_counted: number) =>
      context.server.request(
        context.admin,
        'POST',
        '/wallet/unload',
        { custodian: context.collector.id, cash_counted },
        { headers: { 'idempotency-key': key } },
      );
    const first = await under('a-count', 100);
    await pay({ amount: 10_000 });
    expect((await under('a-count', 100)).body).toEqual(first.body);
    expect((await under('a-count', 90)).status).toBe(422);
    expect((await under('', 100)).status).toBe(400);
    expect(await readCustody()).toMatchObject({ count_cash: 1 });
  });

  it('are unloaded once for concurrent requests', async () => {
    await pay({ amount: 10_000 });
    const responses = await Promise.all(Array.from({ length: 6 }, () => unload({ cash_counted: 100 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('require a note for a difference from the counted cash', async () => {
    const id = await pay({ amount: 10_000 });
    const { status, body } = await unload({ cash_counted: 99.5 });
    expect([status, body.fields]).toEqual([
      422,
      { note: 'AED 0.50 less than expected: explain it in a note' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'Pending', version: 1 });
    expect((await unload({ cash_counted: 120 })).body.fields).toEqual({
      note: 'AED 20.00 more than expected: explain it in a note',
    });
    const explained = await unload({ cash_counted: 99.5, note: 'Two coins short, kept back from pay' });
    expect(explained.body).toMatchObject({ difference: -0.5, cash_counted: 99.5 });
    const differing = await context.server.request(context.admin, 'POST', '/batch', {
      filters: { differs: true },
    });
    expect(differing.body.total).toBe(1);
  });

  it('may differ by the configured tolerance', async () => {
    const set = { key: 'unload_tolerance', group: 'collection', label: 'Tolerance', value_type: 'money' };
    const added = await context.server.request(context.admin, 'POST', '/setting/add', {
      ...set,
      value: 1,
      effective_from: '2026-01-01',
    });
    expect(added.status).toBe(201);
    await pay({ amount: 10_000 });
    expect((await unload({ cash_counted: 98.99 })).status).toBe(422);
    expect((await unload({ cash_counted: 99 })).status).toBe(201);
    const next = { ...set, value: 0, effective_from: '2026-11-20', version: added.body.version };
    const put = await context.server.request(
      context.admin,
      'PUT',
      `/setting/${String(added.body._id)}`,
      next,
    );
    expect([put.status, put.body.fields]).toEqual([200, undefined]);
    await pay({ amount: 10_000 });
    expect((await unload({ cash_counted: 99 })).status).toBe(422);
  });

  it.each([
    [
      { cash_counted: 100, denominations: { n100: 2 } },
      { cash_counted: 'The notes and coins total AED 200.00' },
    ],
    [
      { cash_counted: 100, denominations: { n100: -1 } },
      expect.objectContaining({ 'denominations.n100': textMatching(/must be from 0/) }),
    ],
    [{}, { cash_counted: 'Enter the cash counted, or count the notes and coins' }],
    [{ cash_counted: 100.005 }, { cash_counted: 'Cash counted may have at most two decimals' }],
    [{ cash_counted: 100, payments: [] }, { payments: 'Choose at least one payment' }],
  ])('are not unloaded by %j', async (body, fields) => {
    await pay({ amount: 10_000 });
    const response = await unload(body);
    expect([response.status, response.body.fields]).toEqual([422, fields]);
    expect(await readCustody()).toMatchObject({ total_cash: 100 });
  });

  it('are not unloaded when empty, foreign, voided, or partly unloaded', async () => {
    expect((await unload({ cash_counted: 0 })).status).toBe(409);
    const mine = await createPayment(context.server, {
      custodian: context.admin.id,
      contract: context.contract,
    });
    expect((await unload({ cash_counted: 100.5, payments: [mine] })).body.fields).toEqual({
      payments: 'Choose payments in this person’s custody',
    });
    const voided = await pay({ voided: true });
    expect((await unload({ cash_counted: 100.5, payments: [voided] })).status).toBe(409);
    const [voidedPayment, payment] = [await pay(), await pay()];
    await unload({ cash_counted: 100.5, payments: [voidedPayment] });
    expect((await unload({ cash_counted: 201, payments: [voidedPayment, payment] })).status).toBe(409);
    expect(await read(payment)).toMatchObject({ status: 'Pending' });
  });

  it('are not unloaded by their own custodian, unless nobody else can', async () => {
    const mine = await createPayment(context.server, {
      custodian: context.admin.id,
      contract: context.contract,
    });
    const other = await context.server.signIn({ role: SUPER_ADMIN });
    const readTakesOwn = async (path: string) =>
      (await context.server.request(context.admin, 'GET', path)).body.takes_own as boolean;
    const takesOwn = async () => [
      await readTakesOwn(`/custodian/${context.admin.id}`),
      await readTakesOwn(`/wallet/${mine}`),
    ];
    expect(await takesOwn()).toEqual([false, false]);
    expect((await unload({ custodian: context.admin.id, cash_counted: 100.5 })).status).toBe(409);
    await context.server.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', other.id)
      .execute();
    expect(await takesOwn()).toEqual([true, true]);
    expect((await unload({ custodian: context.admin.id, cash_counted: 100.5 })).status).toBe(201);
  });

  it('are unloaded individually into their own handover', async () => {
    const id = await pay({ amount: 4_200, type: 'check' });
    const { body } = await context.server.request(context.admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
    const { unique_number } = body.batch as { unique_number: string };
    const listed = await context.server.request(context.admin, 'POST', '/batch', { search: unique_number });
    expect(listed.body.documents).toMatchObject([
      { cash_expected: 0, cash_counted: 0, checks_count: 1, checks_total: 42, entries_count: 1 },
    ]);
  });
});

describe('custodians', () => {
  it('are listed with amounts, oldest payment and last handover', async () => {
    await pay({ amount: 10_050 });
    await pay({ amount: 99_999, type: 'check' });
    await pay({ amount: 10, type: 'card' });
    await createPayment(context.server, {
      custodian: context.admin.id,
      contract: context.contract,
      status: 'Done',
    });
    const { body } = await context.server.request(context.admin, 'POST', '/custodian', {});
    expect(body.documents).toMatchObject([
      {
        _id: context.collector.id,
        total_cash: 100.5,
        count_cash: 1,
        total_check: 999.99,
        count_check: 1,
        oldest: textMatching(/^2026-11-20T08/),
        unloaded_at: null,
        over_limit: false,
      },
      { _id: context.admin.id, total_cash: 0, oldest: null },
    ]);
    const holding = async (filters: object) =>
      (await context.server.request(context.admin, 'POST', '/custodian', { filters })).body.documents?.map(
        ({ _id }) => _id,
      );
    expect(await holding({ holding: true })).toEqual([context.collector.id]);
    expect(await holding({ held: 1_100.48 })).toEqual([context.collector.id]);
    expect(await holding({ held: 1_100.49 })).toEqual([]);
    await unload({ cash_counted: 100.5 });
    expect(await readCustody()).toMatchObject({ unloaded_at: '2026-11-20T08:00:00.000Z', oldest: null });
  });

  it('are filtered by too much cash and cash held too long', async () => {
    await pay({ amount: 20_000_01, row: { paid_at: new Date() } });
    context.server.clock.now -= 30 * 86_400_000;
    await createPayment(context.server, { custodian: context.admin.id, contract: context.contract });
    const filteredIds = async (filters: object) =>
      (await context.server.request(context.admin, 'POST', '/custodian', { filters })).body.documents?.map(
        ({ _id }) => _id,
      );
    expect(await filteredIds({ over_limit: true })).toEqual([context.collector.id]);
    expect(await filteredIds({ overdue: true })).toEqual([context.admin.id]);
  });

  it('have warnings with the same limits as the defaults of the settings', async () => {
    const { rows } = await sql<{ cash: number; hours: number; fee: number }>`select
      numeric_setting('cash_limit_per_user')::int as cash, numeric_setting('cash_age_hours')::int as hours,
      numeric_setting('bounced_check_fee')::int as fee`.execute(context.server.db);
    const { cash_limit_per_user, cash_age_hours, bounced_check_fee } = KNOWN_SETTINGS;
    expect(rows).toEqual([
      {
        cash: Number(cash_limit_per_user.defaultValue) * 100,
        hours: cash_age_hours.defaultValue,
        fee: Number(bounced_check_fee.defaultValue) * 100,
      },
    ]);
  });
});

it('handovers and their payments are immutable', async () => {
  const id = await pay();
  const { body } = await unload({ cash_counted: 100.5 });
  const batches = context.server.db.updateTable('handovers').where('id', '=', String(body._id));
  await expect(batches.set({ cash_counted: 1 }).execute()).rejects.toThrow('handover cannot be changed');
  const left = context.server.db
    .updateTable('wallets')
    .set({ handover_id: null })
    .where('id', '=', id)
    .execute();
  await expect(left).rejects.toThrow('cannot be moved to another handover');
  const late = await pay({ status: 'Done' });
  const joins = context.server.db
    .updateTable('wallets')
    .set({ handover_id: String(body._id) })
    .where('id', '=', late)
    .execute();
  await expect(joins).rejects.toThrow('must equal its payments');
});
