import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { textMatching } from '../../support/matchers';
import { createPayment } from '../payments/paymentFixtures';
import { createHandoverFixtures } from './handoverFixtures';

const on = createHandoverFixtures();

const pay: typeof on.pay = (more) => on.pay(more);
const empty = (id: string, who = on.boss) => on.w.ask(who, 'PUT', `/wallet/${id}`, { status: 'Done' });
const audited = (id: string) => on.w.db.selectFrom('audit').selectAll().where('model_id', '=', id).execute();

describe('payments', () => {
  it('are listed to the super administrator by their holder, as the employee page asks for them', async () => {
    const id = await pay({ type: 'check', amount: 123_456 });
    await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    const { status, body } = await on.w.ask(on.boss, 'POST', '/wallet', {
      search: on.collector.id,
      field: 'user',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 10 });
    expect(body.documents?.[0]).toMatchObject({
      _id: id,
      contract: { _id: on.contract, unique_number: textMatching(/^CT-/) },
      user: { _id: on.collector.id, username: on.collector.username },
      amount: 1234.56,
      end_date: '2026-12-01',
      type: 'check',
      status: 'Pending',
      check_status: 'received',
    });
  });

  it('are listed to a on.collector only when they are the own ones', async () => {
    await pay();
    await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    const own = await on.w.ask(on.collector, 'POST', '/wallet', { search: on.collector.id, field: 'user' });
    expect([own.status, own.body.total]).toEqual([200, 1]);
    expect(
      (await on.w.ask(on.collector, 'POST', '/wallet', { search: on.boss.id, field: 'user' })).status,
    ).toBe(403);
    expect((await on.w.ask(on.collector, 'POST', '/wallet', {})).body.total).toBe(1);
    const clerk = await on.w.signIn({ flags: ['canViewUsers'] });
    expect((await on.w.ask(clerk, 'POST', '/wallet', { search: clerk.id, field: 'user' })).status).toBe(403);
  });

  it.each([
    [{ sort: 'amount', dir: 'asc' }, [100, 200, 300]],
    [{ sort: 'amount', dir: 'desc' }, [300, 200, 100]],
    [{ sort: 'amount' }, [100, 200, 300]],
    [{}, [300, 200, 100]],
    [{ filters: { amount: { from: 2, to: 2.5 } } }, [200]],
    [{ filters: { status: ['Handover', 'Done'] } }, [200]],
    [{ search: 'rct-2026', limit: 1, page: 2 }, [200]],
  ])('are listed by %j as %j', async (query, amounts) => {
    await pay({ amount: 100 });
    await pay({ amount: 200, status: 'Handover' });
    await pay({ amount: 300 });
    const { body } = await on.w.ask(on.boss, 'POST', '/wallet', query);
    expect(body.documents?.map(({ amount }) => Number(amount) * 100)).toEqual(amounts);
  });

  it('are emptied once, however often and however many at once ask for it', async () => {
    const id = await pay({ type: 'check' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => empty(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers[0]?.body).toMatchObject({ _id: id, status: 'Done', check_status: 'in_safe', version: 2 });
    expect((await empty(id)).body).toMatchObject({ status: 'Done', version: 2 });
    expect(await audited(id)).toMatchObject([
      { action: 'wallet.emptied', actor_id: on.boss.id, outcome: 'done' },
    ]);
  });

  it.each([{ status: 'Pending' }, { status: 'done' }, { status: null }, {}, { status: 'Done', amount: 1 }])(
    'are not changed by %j',
    async (body) => {
      const id = await pay();
      expect((await on.w.ask(on.boss, 'PUT', `/wallet/${id}`, body)).status).toBe(422);
      expect((await on.w.ask(on.boss, 'GET', `/wallet/${id}`)).body).toMatchObject({
        status: 'Pending',
        version: 1,
      });
    },
  );

  it('are not emptied by their own holder, unless nobody else could', async () => {
    const id = await createPayment(on.w, { holder: on.boss.id, contract: on.contract });
    const other = await on.w.signIn({ role: SUPER_ADMIN });
    expect((await empty(id)).status).toBe(409);
    await on.w.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', other.id).execute();
    expect((await empty(id)).status).toBe(200);
  });

  it('are not emptied once they were voided', async () => {
    const id = await pay({ voided: true });
    expect((await empty(id)).status).toBe(409);
    expect(await audited(id)).toEqual([]);
  });

  it('never leave Done, and never change what was taken, not even by hand', async () => {
    const id = await pay({ status: 'Done' });
    const change = (values: object) =>
      on.w.db.updateTable('wallets').set(values).where('id', '=', id).execute();
    await expect(change({ amount: 1 })).rejects.toThrow('payment cannot be changed');
    await expect(change({ status: 'Pending', done_at: null })).rejects.toThrow(
      'payment cannot be changed',
    );
  });

  it('add up to what an employee holds, for the super administrator alone', async () => {
    await pay({ amount: 10_050 });
    await pay({ amount: 5 });
    await pay({ amount: 99_999, status: 'Handover', type: 'check' });
    await pay({ amount: 70_000, status: 'Done' });
    await pay({ amount: 70_000, voided: true });
    await pay({ amount: 70_000, type: 'card' });
    const totals = { total_cash: 100.55, count_cash: 2, total_check: 999.99, count_check: 1 };
    expect((await on.w.ask(on.boss, 'GET', `/user/${on.collector.id}`)).body).toMatchObject(totals);
    expect((await on.w.ask(on.collector, 'GET', '/profile')).body).toMatchObject(totals);
    const clerk = await on.w.signIn({ flags: ['canViewUsers'] });
    const seen = await on.w.ask(clerk, 'GET', `/user/${on.collector.id}`);
    expect(seen.status).toBe(200);
    for (const name of Object.keys(totals)) expect(seen.body).not.toHaveProperty(name);
  });
});
