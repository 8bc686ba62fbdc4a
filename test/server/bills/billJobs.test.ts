import { sql } from 'kysely';
import { drafts } from '../../areaDrafts';
import { JOBS } from '../../../src/server/jobs';
import { doJobs } from '../../../src/server/kit/daily';
import { scene } from '../areaLife';
import { billOf, contractDraftOn } from '../records';

const on = scene();
const work = (day: string) =>
  doJobs(on.w.db, JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), again: true });
const told = () =>
  on.w.db
    .selectFrom('events')
    .where('code', '=', 'bill.overdue')
    .where('user_id', '=', on.boss.id)
    .select(['title', 'text', 'model_id'])
    .orderBy('id')
    .execute();
const owe = async (total: number, due: string) =>
  billOf(on, String((await on.add('client', drafts.client))._id), { total, due, status: 'Issued' });

describe('an invoice that nobody paid', () => {
  it('is told of on the first day after its grace, once to everybody who looks after invoices', async () => {
    const reader = await on.w.signIn({ flags: ['canViewBills'] });
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    const bill = await owe(60_000, '2027-03-01');
    await work('2027-03-06');
    expect(await told()).toEqual([]);
    for (const day of ['2027-03-07', '2027-03-07', '2027-03-08']) await work(day);
    const mine = await told();
    expect(mine).toMatchObject([
      { model_id: bill, text: 'Abdul Rahman has owed AED 600.00 since 1 Mar 2027.' },
    ]);
    expect(mine[0]?.title).toMatch(/^Invoice overdue: INV-/);
    const all = on.w.db.selectFrom('events').select('user_id').where('code', '=', 'bill.overdue');
    const people = (await all.execute()).map(({ user_id }) => user_id);
    expect(people.sort()).toEqual([on.boss.id, clerk.id].sort());
    expect(people).not.toContain(reader.id);
  });

  it('of a small sum is told of together with the others of the day', async () => {
    const before = (await told()).length;
    const [, largest] = [await owe(3_000, '2027-04-01'), await owe(4_000, '2027-04-01')];
    await work('2027-04-07');
    await work('2027-04-07');
    const fresh = (await told()).slice(before);
    expect(fresh).toMatchObject([{ title: '2 smaller invoices overdue', model_id: largest }]);
    expect(fresh[0]?.text).toMatch(/^AED 70\.00 in all; the largest is INV-\S+ of Abdul Rahman\.$/);
  });

  it('is told to its collector by itself, however small', async () => {
    const collector = await on.w.signIn({ flags: [] });
    const draft = await contractDraftOn(on);
    const { _id } = await on.add('contract', { ...draft, collector: collector.id });
    const contract = String(_id);
    await billOf(on, draft.client, { total: 3_000, due: '2027-09-01', status: 'Issued', contract });
    await work('2027-09-07');
    const { rows } = await sql`select title from events where user_id = ${collector.id}`.execute(on.w.db);
    expect(rows).toEqual([{ title: expect.stringMatching(/^Invoice overdue: INV-/) as string }]);
  });

  it('is not told of once it is paid, nor long after', async () => {
    const before = (await told()).length;
    await billOf(on, String((await on.add('client', drafts.client))._id), {
      ...{ total: 90_000, paid: 90_000, due: '2027-05-01', status: 'Paid' },
    });
    await owe(90_000, '2027-04-20');
    await work('2027-05-07');
    expect((await told()).length).toBe(before);
  });
});
