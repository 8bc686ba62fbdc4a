import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';

const on = setUpServer();
const work = (day: string) =>
  runJobs(on.w.db, DATABASE_JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), force: true });
const told = () =>
  on.w.db
    .selectFrom('events')
    .where('code', '=', 'bill.overdue')
    .where('user_id', '=', on.boss.id)
    .select(['title', 'text', 'model_id'])
    .orderBy('id')
    .execute();
const owe = async (total: number, due: string) =>
  insertBill(on, String((await on.add('client', drafts.client))._id), { total, due, status: 'Issued' });

describe('an invoice that nobody paid', () => {
  it('is told of on the first day after its grace, once to everybody who looks after invoices', async () => {
    const reader = await on.w.signIn({ flags: ['canViewBills'] });
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    const bill = await owe(60_000, '2027-03-01');
    await work('2027-03-06');
    expect(await told()).toEqual([]);
    for (const day of ['2027-03-07', '2027-03-07', '2027-03-08']) await work(day);
    const mine = await told();
    expect(mine).toMatchObject([{ model_id: bill, text: 'Abdul Rahman owes AED 600.00 since 1 Mar 2027.' }]);
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
    expect(fresh[0]?.text).toMatch(/^AED 70\.00 in total; the largest is INV-\S+ of Abdul Rahman\.$/);
  });

  it('of a small sum is told of after days without a server, once, and not long after', async () => {
    await owe(2_000, '2027-05-10');
    const [, largest] = [await owe(3_000, '2027-05-12'), await owe(4_000, '2027-05-14')];
    await owe(3_500, '2027-05-19');
    const before = (await told()).length;
    await work('2027-05-25');
    const fresh = (await told()).slice(before);
    expect(fresh).toMatchObject([{ title: '3 smaller invoices overdue', model_id: largest }]);
    expect(fresh[0]?.text).toMatch(/^AED 105\.00 in total; /);
    await owe(1_000, '2027-05-15');
    for (const day of ['2027-05-25', '2027-05-26']) await work(day);
    expect((await told()).slice(before + 1)).toMatchObject([
      { text: 'Abdul Rahman owes AED 10.00 since 15 May 2027.' },
    ]);
  });

  it('that was told of by itself is not told of again among the smaller ones', async () => {
    const client = String((await on.add('client', drafts.client))._id);
    const license = { trade_license_number: 'CN-1', trade_license_expiry: '2028-01-01' };
    const calledA = (type: 'company' | 'individual') =>
      on.w.db
        .updateTable('clients')
        .set({ type, company_name: 'Rahman LLC', ...license })
        .where('id', '=', client)
        .execute();
    await calledA('company');
    await insertBill(on, client, { total: 3_000, due: '2027-06-01', status: 'Issued' });
    const before = (await told()).length;
    await work('2027-06-07');
    await calledA('individual');
    await owe(1_000, '2027-06-02');
    await work('2027-06-08');
    expect((await told()).slice(before)).toMatchObject([
      { text: 'Rahman LLC owes AED 30.00 since 1 Jun 2027.' },
      { text: 'Abdul Rahman owes AED 10.00 since 2 Jun 2027.' },
    ]);
  });

  it('of a small sum is told to its collector with the others of the same collector, once', async () => {
    const [collector, other] = [await on.w.signIn({ flags: [] }), await on.w.signIn({ flags: [] })];
    const draft = await createContractInput(on);
    for (const [who, due, total] of [
      [collector, '2027-09-01', 3_000],
      [collector, '2027-09-02', 3_000],
      [collector, '2027-09-02', 4_000],
      [other, '2027-09-02', 5_000],
    ] as const) {
      const { _id } = await on.add('contract', { ...draft, collector: who.id });
      await insertBill(on, draft.client, { total, due, status: 'Issued', contract: String(_id) });
    }
    for (const day of ['2027-09-07', '2027-09-07', '2027-09-08', '2027-09-08']) await work(day);
    const toldTo = async ({ id }: { id: string }) =>
      (await sql`select title from events where user_id = ${id} order by id`.execute(on.w.db)).rows;
    const single = { title: expect.stringMatching(/^Invoice overdue: INV-/) as string };
    expect(await toldTo(collector)).toEqual([single, { title: '2 smaller invoices overdue' }]);
    expect(await toldTo(other)).toEqual([single]);
  });

  it('of a small sum is told once to a collector who looks after all invoices', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateBills'] });
    const draft = await createContractInput(on);
    const { _id } = await on.add('contract', { ...draft, collector: clerk.id });
    await insertBill(on, draft.client, {
      total: 3_000,
      due: '2027-10-01',
      status: 'Issued',
      contract: String(_id),
    });
    await owe(4_000, '2027-10-01');
    await work('2027-10-07');
    const { rows } = await sql`select title from events where user_id = ${clerk.id}`.execute(on.w.db);
    expect(rows).toEqual([{ title: '2 smaller invoices overdue' }]);
  });

  it('of a small sum waits for the hour of the digest in Dubai; a large one doesn’t', async () => {
    const before = (await told()).length;
    const set = { group: 'notifications', label: 'Digest', value_type: 'number', unit: null };
    await on.add('setting', { ...drafts.setting, ...set, key: 'digest_hour', value: 9 });
    await owe(3_000, '2027-11-01');
    await owe(70_000, '2027-11-01');
    const at = async (time: string) => {
      await runJobs(on.w.db, DATABASE_JOBS, { now: Date.parse(`2027-11-07T${time}:00+04:00`) });
      return (await told()).slice(before).map(({ text }) => text.split(' owes ')[1]);
    };
    expect(await at('08:59')).toEqual(['AED 700.00 since 1 Nov 2027.']);
    const both = ['AED 700.00 since 1 Nov 2027.', 'AED 30.00 since 1 Nov 2027.'];
    expect(await at('09:00')).toEqual(both);
    expect(await at('10:00')).toEqual(both);
  });

  it('of a small sum is not told of again when the days of grace become more', async () => {
    const set = { group: 'billing', label: 'Grace', value_type: 'number', unit: null, key: 'grace_days' };
    const { _id } = await on.add('setting', { ...drafts.setting, ...set, value: 5 });
    const more = { value: 6, effective_from: '2027-12-08', version: 1 };
    expect((await on.ask('PUT', `/setting/${String(_id)}`, more)).status).toBe(200);
    await owe(3_000, '2027-12-01');
    await owe(3_000, '2027-12-01');
    const before = (await told()).length;
    for (const day of ['2027-12-07', '2027-12-08']) await work(day);
    expect((await told()).slice(before)).toMatchObject([{ title: '2 smaller invoices overdue' }]);
  });

  it('is not told of once it is paid, nor long after', async () => {
    const before = (await told()).length;
    await insertBill(on, String((await on.add('client', drafts.client))._id), {
      ...{ total: 90_000, paid: 90_000, due: '2027-05-01', status: 'Paid' },
    });
    await owe(90_000, '2027-04-20');
    await work('2027-05-07');
    expect((await told()).length).toBe(before);
  });
});
