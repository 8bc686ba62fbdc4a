import { COLLECTION_USER, SUPER_ADMIN } from '../../src/domain/permissions';
import { textLike } from './like';
import { makeContract, makePayment } from './payments';
import { world } from './world';
import type { Person, World } from './world';

let w: World;
let boss: Person;
let collector: Person;
let contract: string;

beforeAll(async () => {
  w = await world();
});
beforeEach(async () => {
  await w.clear();
  boss = await w.signIn({ role: SUPER_ADMIN });
  collector = await w.signIn({ role: COLLECTION_USER });
  contract = await makeContract(w, boss);
});
afterAll(() => w.end());

const pay = (more: object = {}) => makePayment(w, { holder: collector.id, contract, ...more });
const empty = (id: string, who = boss) => w.ask(who, 'PUT', `/wallet/${id}`, { status: 'Done' });
const audited = (id: string) => w.db.selectFrom('audit').selectAll().where('model_id', '=', id).execute();

describe('payments', () => {
  it('are listed to the super administrator by their holder, as the employee page asks for them', async () => {
    const id = await pay({ type: 'check', amount: 123_456 });
    await makePayment(w, { holder: boss.id, contract });
    const { status, body } = await w.ask(boss, 'POST', '/wallet', { search: collector.id, field: 'user' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 10 });
    expect(body.documents?.[0]).toMatchObject({
      _id: id,
      contract: { _id: contract, unique_number: textLike(/^CT-/) },
      user: { _id: collector.id, username: collector.username },
      amount: 1234.56,
      end_date: '2026-12-01',
      type: 'check',
      status: 'Pending',
      check_status: 'received',
    });
  });

  it('are listed to a collector only when they are the own ones', async () => {
    await pay();
    await makePayment(w, { holder: boss.id, contract });
    const own = await w.ask(collector, 'POST', '/wallet', { search: collector.id, field: 'user' });
    expect([own.status, own.body.total]).toEqual([200, 1]);
    expect((await w.ask(collector, 'POST', '/wallet', { search: boss.id, field: 'user' })).status).toBe(403);
    expect((await w.ask(collector, 'POST', '/wallet', {})).body.total).toBe(1);
    const clerk = await w.signIn({ flags: ['canViewUsers'] });
    expect((await w.ask(clerk, 'POST', '/wallet', { search: clerk.id, field: 'user' })).status).toBe(403);
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
    const { body } = await w.ask(boss, 'POST', '/wallet', query);
    expect(body.documents?.map(({ amount }) => Number(amount) * 100)).toEqual(amounts);
  });

  it('are emptied once, however often and however many at once ask for it', async () => {
    const id = await pay({ type: 'check' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => empty(id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers[0]?.body).toMatchObject({ _id: id, status: 'Done', check_status: 'in_safe', version: 2 });
    expect((await empty(id)).body).toMatchObject({ status: 'Done', version: 2 });
    expect(await audited(id)).toMatchObject([
      { action: 'wallet.emptied', actor_id: boss.id, outcome: 'done' },
    ]);
  });

  it.each([{ status: 'Pending' }, { status: 'done' }, { status: null }, {}, { status: 'Done', amount: 1 }])(
    'are not changed by %j',
    async (body) => {
      const id = await pay();
      expect((await w.ask(boss, 'PUT', `/wallet/${id}`, body)).status).toBe(422);
      expect((await w.ask(boss, 'GET', `/wallet/${id}`)).body).toMatchObject({
        status: 'Pending',
        version: 1,
      });
    },
  );

  it('are not emptied by their own holder, unless nobody else could', async () => {
    const id = await makePayment(w, { holder: boss.id, contract });
    const other = await w.signIn({ role: SUPER_ADMIN });
    expect((await empty(id)).status).toBe(409);
    await w.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', other.id).execute();
    expect((await empty(id)).status).toBe(200);
  });

  it('are not emptied once they were voided', async () => {
    const id = await pay({ voided: true });
    expect((await empty(id)).status).toBe(409);
    expect(await audited(id)).toEqual([]);
  });

  it('never leave Done, and never change what was taken, not even by hand', async () => {
    const id = await pay({ status: 'Done' });
    const change = (values: object) => w.db.updateTable('wallets').set(values).where('id', '=', id).execute();
    await expect(change({ amount: 1 })).rejects.toThrow('not changed once it was taken');
    await expect(change({ status: 'Pending', done_at: null })).rejects.toThrow(
      'not changed once it was taken',
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
    expect((await w.ask(boss, 'GET', `/user/${collector.id}`)).body).toMatchObject(totals);
    expect((await w.ask(collector, 'GET', '/profile')).body).toMatchObject(totals);
    const clerk = await w.signIn({ flags: ['canViewUsers'] });
    const seen = await w.ask(clerk, 'GET', `/user/${collector.id}`);
    expect(seen.status).toBe(200);
    for (const name of Object.keys(totals)) expect(seen.body).not.toHaveProperty(name);
  });
});
