import { JOBS } from '../../src/server/jobs';
import { doJobs } from '../../src/server/kit/daily';
import { scene } from './areaLife';
import { contractDraftOn } from './records';

const on = scene();

/** Do the daily jobs as of noon in Dubai on that day. */
const work = (day: string) =>
  doJobs(on.w.db, JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), again: true });

const told = (code: string) =>
  on.w.db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .where('code', '=', code)
    .select(['username', 'title', 'text'])
    .orderBy('events.id')
    .execute();

/** A contract in force until a day. */
async function inForce(end_date: string, more: Record<string, unknown> = {}) {
  const draft = await contractDraftOn(on);
  const { _id } = await on.add('contract', { ...draft, end_date, auto_renew: false, ...more });
  const id = String(_id);
  await on.w.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', id).execute();
  return id;
}

describe('a contract in force', () => {
  it('is told of 60, 30 and 7 days before its end, once each to everybody whose work it is', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    await on.w.signIn({ flags: ['canViewContracts'] });
    await inForce('2027-06-30');
    const days = ['2027-04-30', '2027-05-01', '2027-05-02', '2027-05-31', '2027-06-01', '2027-06-23'];
    for (const day of [...days, '2027-06-24']) await work(day);
    const mine = (await told('contract.expiring')).filter(({ username }) => username === clerk.username);
    expect(mine.map(({ title }) => title.replace(/: .*/, ''))).toEqual([
      'Contract ends in 60 days',
      'Contract ends in 30 days',
      'Contract ends in 7 days',
    ]);
    expect(mine[0]?.text).toBe('Abdul Rahman, until 30 Jun 2027.');
  });
});
