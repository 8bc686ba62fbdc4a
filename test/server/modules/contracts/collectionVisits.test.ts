import { sql } from 'kysely';
import { dubaiDate, addDays } from '../../../../src/domain/dates';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { newRecordId } from '../../../../src/server/db/recordId';
import { createSuppliedCounter } from '../counters/counterFixtures';
import { createPayment } from '../payments/paymentFixtures';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, insertSite } from '../../support/testRecords';

const context = setUpServer();

/** The database uses its own clock. */
const daysAgo = (days: number) => addDays(dubaiDate(Date.now()), -days);
const promiseDay = addDays(dubaiDate(Date.parse('2026-11-20T08:00:00Z')), 5);

const owing = async (total: number, due: string) => {
  const { contract, client } = await createSuppliedCounter(context);
  const bill = await insertBill(context, client, { total, due, status: 'Issued', contract });
  return { contract, client, bill };
};
const visit = async (query: object = {}) =>
  (await context.request('POST', '/contract/visits', { limit: 100, ...query })).body.documents ?? [];
const idsOf = async (query?: object) => (await visit(query)).map(({ _id }) => _id);

describe('contracts to visit', () => {
  it('have overdue invoices that are neither disputed nor covered by cheques, with their phone and place', async () => {
    const overdue = await owing(10_000, daysAgo(20));
    await insertBill(context, overdue.client, {
      total: 5_000,
      due: daysAgo(3),
      status: 'Issued',
      contract: overdue.contract,
    });
    const later = await owing(10_000, daysAgo(-20));
    const disputed = await owing(10_000, daysAgo(20));
    await context.request('POST', `/bill/${disputed.bill}/dispute`, { reason: 'Not ours' });
    const covered = await owing(10_000, daysAgo(20));
    const { contract } = covered;
    const cheque = { custodian: context.admin.id, type: 'check', amount: 10_000, contract } as const;
    const row = { wallet_id: await createPayment(context.server, cheque), bill_id: covered.bill };
    await context.server.db
      .insertInto('allocations')
      .values({ ...row, id: newRecordId(), amount: 10_000, created_by: null })
      .execute();
    const ids = await idsOf();
    expect(ids).toContain(overdue.contract);
    for (const other of [later, disputed, covered]) expect(ids).not.toContain(other.contract);
    expect((await visit()).find(({ _id }) => _id === overdue.contract)).toMatchObject({
      overdue_amount: 150,
      overdue_since: daysAgo(20),
      phone: expect.stringMatching(/^\+971/) as string,
      client: { _id: overdue.client },
      promised_on: null,
      site: { name: expect.any(String) as string, emirate: 'Dubai' },
    });
  });

  it('are sorted by emirate, area, site and unit, and filtered by site, collector and amount', async () => {
    const { db } = context.server;
    const [far, near] = [await owing(200_000, daysAgo(9)), await owing(100, daysAgo(9))];
    await insertSite(db, { code: 'VISIT-1', name: 'Ajman Towers', emirate: 'Ajman' });
    await sql`update contracts set site_code = 'VISIT-1', site_name = 'Ajman Towers', collector_id = ${context.admin.id}
      where id = ${near.contract}`.execute(db);
    const ids = await idsOf();
    expect(ids.indexOf(near.contract)).toBeLessThan(ids.indexOf(far.contract));
    expect(await idsOf({ filters: { emirate: ['Ajman'] } })).toEqual([near.contract]);
    expect(await idsOf({ filters: { collector: context.admin.username } })).toEqual([near.contract]);
    expect(await idsOf({ filters: { overdue_amount: 1_000 } })).toEqual([far.contract]);
    expect((await idsOf({ sort: 'overdue_amount', dir: 'desc' }))[0]).toBe(far.contract);
  });

  it('keep the last promise, which users who record payments enter', async () => {
    const { contract, client } = await owing(10_000, daysAgo(20));
    const collector = await context.server.signIn({ role: COLLECTION_USER, flags: ['canViewContracts'] });
    const viewer = await context.server.signIn({ flags: ['canViewContracts'] });
    const promise = (user: typeof viewer, promised_on: string) =>
      context.server.request(user, 'POST', `/contract/${contract}/promise`, {
        promised_on,
        promise_note: 'After the salary',
      });
    expect((await promise(viewer, promiseDay)).status).toBe(403);
    expect(await promise(collector, '2026-11-19')).toMatchObject({
      status: 422,
      body: { fields: { promised_on: 'Promised day can’t be before 20 Nov 2026' } },
    });
    expect(await promise(collector, promiseDay)).toMatchObject({
      status: 200,
      body: { _id: contract, promised_on: promiseDay, promise_note: 'After the salary' },
    });
    const { body } = await context.request('GET', `/contract/${contract}`);
    expect(body).toMatchObject({ promised_on: promiseDay, client: { _id: client } });
    const { body: history } = await context.request('POST', `/contract/${contract}/history`, {});
    expect(history.documents?.[0]).toMatchObject({ action: 'contract.promised' });
    const paid = (await owing(10_000, daysAgo(-9))).contract;
    expect(
      (await context.request('POST', `/contract/${paid}/promise`, { promised_on: promiseDay })).status,
    ).toBe(404);
  });
});
