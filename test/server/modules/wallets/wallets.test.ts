import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { textMatching } from '../../support/matchers';
import type { TestUser } from '../../support/testServer';
import { createPayment } from '../payments/paymentFixtures';
import { createHandoverFixtures } from './handoverFixtures';

const context = createHandoverFixtures();

const pay: typeof context.pay = (more) => context.pay(more);
const unload = (id: string, user = context.admin) =>
  context.server.request(user, 'PUT', `/wallet/${id}`, { status: 'Done' });
const audited = (id: string) =>
  context.server.db.selectFrom('audit').selectAll().where('model_id', '=', id).execute();

describe('payments', () => {
  it('are listed for super administrators by custodian, as on the employee page', async () => {
    const id = await pay({ type: 'check', amount: 123_456 });
    await createPayment(context.server, { custodian: context.admin.id, contract: context.contract });
    const { status, body } = await context.server.request(context.admin, 'POST', '/wallet', {
      search: context.collector.id,
      field: 'user',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 10 });
    expect(body.documents?.[0]).toMatchObject({
      _id: id,
      contract: { _id: context.contract, unique_number: textMatching(/^CT-/) },
      user: { _id: context.collector.id, username: context.collector.username },
      amount: 1234.56,
      end_date: '2026-12-01',
      type: 'check',
      status: 'Pending',
      check_status: 'received',
    });
  });

  it('are listed for a collector as own payments only', async () => {
    await pay();
    await createPayment(context.server, { custodian: context.admin.id, contract: context.contract });
    const own = await context.server.request(context.collector, 'POST', '/wallet', {
      search: context.collector.id,
      field: 'user',
    });
    expect([own.status, own.body.total]).toEqual([200, 1]);
    expect(
      (
        await context.server.request(context.collector, 'POST', '/wallet', {
          search: context.admin.id,
          field: 'user',
        })
      ).status,
    ).toBe(403);
    expect((await context.server.request(context.collector, 'POST', '/wallet', {})).body.total).toBe(1);
    const clerk = await context.server.signIn({ flags: ['canViewUsers'] });
    expect(
      (await context.server.request(clerk, 'POST', '/wallet', { search: clerk.id, field: 'user' })).status,
    ).toBe(403);
  });

  it('are shown to super administrators and their custodian', async () => {
    const id = await pay();
    const other = await context.server.signIn({ flags: ['canUpdateContracts'] });
    const clerk = await context.server.signIn({ flags: ['canViewUsers'] });
    const statusFor = async (user: TestUser) =>
      (await context.server.request(user, 'GET', `/wallet/${id}`)).status;
    expect(await statusFor(context.admin)).toBe(200);
    expect(await statusFor(context.collector)).toBe(200);
    expect(await statusFor(other)).toBe(404);
    expect(await statusFor(clerk)).toBe(403);
  });

  it.each([
    [{ sort: 'amount', dir: 'asc' }, [100, 200, 300]],
    [{ sort: 'amount', dir: 'desc' }, [300, 200, 100]],
    [{ sort: 'amount' }, [100, 200, 300]],
    [{}, [300, 200, 100]],
    [{ filters: { status: ['Handover', 'Done'] } }, [200]],
    [{ search: 'rct-2026', limit: 1, page: 2 }, [200]],
  ])('are listed by %j as %j', async (query, amounts) => {
    await pay({ amount: 100 });
    await pay({ amount: 200, status: 'Handover' });
    await pay({ amount: 300 });
    const { body } = await context.server.request(context.admin, 'POST', '/wallet', query);
    expect(body.documents?.map(({ amount }) => Number(amount) * 100)).toEqual(amounts);
  });

  it('are unloaded once for repeated and concurrent requests', async () => {
    const id = await pay({ type: 'check' });
    const responses = await Promise.all(Array.from({ length: 4 }, () => unload(id)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses[0]?.body).toMatchObject({
      _id: id,
      status: 'Done',
      check_status: 'in_safe',
      version: 2,
    });
    expect((await unload(id)).body).toMatchObject({ status: 'Done', version: 2 });
    expect(await audited(id)).toMatchObject([
      { action: 'wallet.unloaded', actor_id: context.admin.id, outcome: 'done' },
    ]);
  });

  it.each([{ status: 'Pending' }, { status: 'done' }, { status: null }, {}, { status: 'Done', amount: 1 }])(
    'are not changed by %j',
    async (body) => {
      const id = await pay();
      expect((await context.server.request(context.admin, 'PUT', `/wallet/${id}`, body)).status).toBe(422);
      expect((await context.server.request(context.admin, 'GET', `/wallet/${id}`)).body).toMatchObject({
        status: 'Pending',
        version: 1,
      });
    },
  );

  it('are not unloaded by their own custodian, unless nobody else can', async () => {
    const id = await createPayment(context.server, {
      custodian: context.admin.id,
      contract: context.contract,
    });
    const other = await context.server.signIn({ role: SUPER_ADMIN });
    expect((await unload(id)).status).toBe(409);
    await context.server.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', other.id)
      .execute();
    expect((await unload(id)).status).toBe(200);
  });

  it('are not unloaded once voided', async () => {
    const id = await pay({ voided: true });
    expect((await unload(id)).status).toBe(409);
    expect(await audited(id)).toEqual([]);
  });

  it('never leave Done, and their amounts are immutable, even by direct SQL', async () => {
    const id = await pay({ status: 'Done' });
    const change = (values: object) =>
      context.server.db.updateTable('wallets').set(values).where('id', '=', id).execute();
    await expect(change({ amount: 1 })).rejects.toThrow('payment cannot be changed');
    await expect(change({ status: 'Pending', done_at: null })).rejects.toThrow('payment cannot be changed');
  });

  it('have totals per employee, for super administrators only', async () => {
    await pay({ amount: 10_050 });
    await pay({ amount: 5 });
    await pay({ amount: 99_999, status: 'Handover', type: 'check' });
    await pay({ amount: 70_000, status: 'Done' });
    await pay({ amount: 70_000, voided: true });
    await pay({ amount: 70_000, type: 'card' });
    const totals = { total_cash: 100.55, count_cash: 2, total_check: 999.99, count_check: 1 };
    expect(
      (await context.server.request(context.admin, 'GET', `/user/${context.collector.id}`)).body,
    ).toMatchObject(totals);
    expect((await context.server.request(context.collector, 'GET', '/profile')).body).toMatchObject(totals);
    const clerk = await context.server.signIn({ flags: ['canViewUsers'] });
    const employee = await context.server.request(clerk, 'GET', `/user/${context.collector.id}`);
    expect(employee.status).toBe(200);
    for (const name of Object.keys(totals)) expect(employee.body).not.toHaveProperty(name);
  });
});
