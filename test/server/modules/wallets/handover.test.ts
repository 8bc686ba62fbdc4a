import { sql } from 'kysely';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { KNOWN_SETTINGS } from '../../../../src/domain/settings/settingDefinitions';
import { textMatching } from '../../support/matchers';
import { createPayment } from '../payments/paymentFixtures';
import { createHandoverFixtures } from './handoverFixtures';

const on = createHandoverFixtures();

const pay: typeof on.pay = (more) => on.pay(more);
const unload = (body: object, who = on.boss) =>
  on.w.ask(who, 'POST', '/wallet/unload', { holder: on.collector.id, ...body });
const read = async (id: string) => (await on.w.ask(on.boss, 'GET', `/wallet/${id}`)).body;
const held = async () => (await on.w.ask(on.boss, 'GET', `/holder/${on.collector.id}`)).body;

describe('what somebody holds', () => {
  it('is unloaded as one batch: cash counted, cheques into the safe', async () => {
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
      user: { _id: on.collector.id, username: on.collector.username, name: textMatching(/^Given/) },
      cashier: { _id: on.boss.id },
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
    expect(await held()).toMatchObject({ total_cash: 0, count_cash: 0, total_check: 0, count_check: 0 });
    const { body: history } = await on.w.ask(on.boss, 'POST', `/batch/${String(body._id)}/history`);
    expect(history.documents).toMatchObject([{ action: 'wallet.emptied', who: { label: on.boss.username } }]);
    const listed = await on.w.ask(on.boss, 'POST', '/wallet', { filters: { batch: body._id } });
    expect(listed.body.total).toBe(3);
  });

  it('is unloaded in part, and asking again for the same answers the same batch', async () => {
    const one = await pay({ amount: 10_000 });
    await pay({ amount: 5_000 });
    const first = await unload({ payments: [one], cash_counted: 100 });
    const again = await unload({ payments: [one], cash_counted: 100 });
    expect(again.body).toEqual(first.body);
    expect(await held()).toMatchObject({ total_cash: 50, count_cash: 1 });
    expect((await on.w.ask(on.boss, 'POST', '/batch', {})).body.total).toBe(1);
  });

  it('is unloaded once under one key, and what else comes under it is refused', async () => {
    await pay({ amount: 10_000 });
    const under = (key: string, cash_counted: number) =>
      on.w.ask(
        on.boss,
        'POST',
        '/wallet/unload',
        { holder: on.collector.id, cash_counted },
        { headers: { 'idempotency-key': key } },
      );
    const first = await under('a-count', 100);
    await pay({ amount: 10_000 });
    expect((await under('a-count', 100)).body).toEqual(first.body);
    expect((await under('a-count', 90)).status).toBe(422);
    expect((await under('', 100)).status).toBe(400);
    expect(await held()).toMatchObject({ count_cash: 1 });
  });

  it('is unloaded once, however many ask at once', async () => {
    await pay({ amount: 10_000 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => unload({ cash_counted: 100 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('differs from what was counted only with a word about why', async () => {
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
    const differing = await on.w.ask(on.boss, 'POST', '/batch', { filters: { differs: true } });
    expect(differing.body.total).toBe(1);
  });

  it('may differ by the tolerance that is set', async () => {
    const set = { key: 'unload_tolerance', group: 'collection', label: 'Tolerance', value_type: 'money' };
    const added = await on.w.ask(on.boss, 'POST', '/setting/add', {
      ...set,
      value: 1,
      effective_from: '2026-01-01',
    });
    expect(added.status).toBe(201);
    await pay({ amount: 10_000 });
    expect((await unload({ cash_counted: 98.99 })).status).toBe(422);
    expect((await unload({ cash_counted: 99 })).status).toBe(201);
    const next = { ...set, value: 0, effective_from: '2026-11-20', version: added.body.version };
    const put = await on.w.ask(on.boss, 'PUT', `/setting/${String(added.body._id)}`, next);
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
    [{}, { cash_counted: 'Cash counted is required' }],
    [{ cash_counted: 100.005 }, { cash_counted: 'Cash counted may have at most two decimals' }],
    [{ cash_counted: 100, payments: [] }, { payments: 'Choose at least one payment' }],
  ])('is not unloaded by %j', async (body, fields) => {
    await pay({ amount: 10_000 });
    const answer = await unload(body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect(await held()).toMatchObject({ total_cash: 100 });
  });

  it('is not unloaded when nothing is there, when it is another’s, voided, or partly gone', async () => {
    expect((await unload({ cash_counted: 0 })).status).toBe(409);
    const mine = await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    expect((await unload({ cash_counted: 100.5, payments: [mine] })).body.fields).toEqual({
      payments: 'Choose payments in this person’s custody',
    });
    const voided = await pay({ voided: true });
    expect((await unload({ cash_counted: 100.5, payments: [voided] })).status).toBe(409);
    const [gone, there] = [await pay(), await pay()];
    await unload({ cash_counted: 100.5, payments: [gone] });
    expect((await unload({ cash_counted: 201, payments: [gone, there] })).status).toBe(409);
    expect(await read(there)).toMatchObject({ status: 'Pending' });
  });

  it('is not unloaded by its own holder, unless nobody else could', async () => {
    const mine = await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    const other = await on.w.signIn({ role: SUPER_ADMIN });
    const told = async (path: string) => (await on.w.ask(on.boss, 'GET', path)).body.takes_own as boolean;
    const takesOwn = async () => [await told(`/holder/${on.boss.id}`), await told(`/wallet/${mine}`)];
    expect(await takesOwn()).toEqual([false, false]);
    expect((await unload({ holder: on.boss.id, cash_counted: 100.5 })).status).toBe(409);
    await on.w.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', other.id).execute();
    expect(await takesOwn()).toEqual([true, true]);
    expect((await unload({ holder: on.boss.id, cash_counted: 100.5 })).status).toBe(201);
  });

  it('comes into a batch of its own at a click', async () => {
    const id = await pay({ amount: 4_200, type: 'check' });
    const { body } = await on.w.ask(on.boss, 'PUT', `/wallet/${id}`, { status: 'Done' });
    const { unique_number } = body.batch as { unique_number: string };
    const listed = await on.w.ask(on.boss, 'POST', '/batch', { search: unique_number });
    expect(listed.body.documents).toMatchObject([
      { cash_expected: 0, cash_counted: 0, checks_count: 1, checks_total: 42, entries_count: 1 },
    ]);
  });
});

describe('the holders', () => {
  it('are listed with what is in hand, the oldest of it and the last unload', async () => {
    await pay({ amount: 10_050 });
    await pay({ amount: 99_999, type: 'check' });
    await pay({ amount: 10, type: 'card' });
    await createPayment(on.w, { holder: on.boss.id, contract: on.contract, status: 'Done' });
    const { body } = await on.w.ask(on.boss, 'POST', '/holder', {});
    expect(body.documents).toMatchObject([
      {
        _id: on.collector.id,
        total_cash: 100.5,
        count_cash: 1,
        total_check: 999.99,
        count_check: 1,
        oldest: textMatching(/^2026-11-20T08/),
        unloaded_at: null,
        over_limit: false,
      },
      { _id: on.boss.id, total_cash: 0, oldest: null },
    ]);
    const holding = async (filters: object) =>
      (await on.w.ask(on.boss, 'POST', '/holder', { filters })).body.documents?.map(({ _id }) => _id);
    expect(await holding({ holding: true })).toEqual([on.collector.id]);
    expect(await holding({ total: { from: 1_100.49 } })).toEqual([on.collector.id]);
    expect(await holding({ total: { from: 1_100.5 } })).toEqual([]);
    await unload({ cash_counted: 100.5 });
    expect(await held()).toMatchObject({ unloaded_at: '2026-11-20T08:00:00.000Z', oldest: null });
  });

  it('with too much cash, or cash for too long, are found', async () => {
    await pay({ amount: 20_000_01 });
    const overdue = await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    await on.w.db.deleteFrom('wallets').where('id', '=', overdue).execute();
    on.w.clock.now -= 30 * 86_400_000;
    await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    const found = async (filters: object) =>
      (await on.w.ask(on.boss, 'POST', '/holder', { filters })).body.documents?.map(({ _id }) => _id);
    expect(await found({ over_limit: true })).toEqual([on.collector.id]);
    expect(await found({ overdue: true })).toContain(on.boss.id);
  });

  it('are warned of by the same numbers that the program counts as usual', async () => {
    const { rows } = await sql<{ cash: number; hours: number; fee: number }>`select
      numeric_setting('cash_limit_per_user')::int as cash, numeric_setting('cash_age_hours')::int as hours,
      numeric_setting('bounced_check_fee')::int as fee`.execute(on.w.db);
    const { cash_limit_per_user, cash_age_hours, bounced_check_fee } = KNOWN_SETTINGS;
    expect(rows).toEqual([
      {
        cash: Number(cash_limit_per_user.otherwise) * 100,
        hours: cash_age_hours.otherwise,
        fee: Number(bounced_check_fee.otherwise) * 100,
      },
    ]);
  });
});

it('keeps a batch as it was counted, and its payments in it', async () => {
  const id = await pay();
  const { body } = await unload({ cash_counted: 100.5 });
  const batches = on.w.db.updateTable('handovers').where('id', '=', String(body._id));
  await expect(batches.set({ cash_counted: 1 }).execute()).rejects.toThrow('handover cannot be changed');
  const left = on.w.db.updateTable('wallets').set({ handover_id: null }).where('id', '=', id).execute();
  await expect(left).rejects.toThrow('cannot be moved to another handover');
  const late = await pay({ status: 'Done' });
  const joins = on.w.db
    .updateTable('wallets')
    .set({ handover_id: String(body._id) })
    .where('id', '=', late)
    .execute();
  await expect(joins).rejects.toThrow('must equal its payments');
});
