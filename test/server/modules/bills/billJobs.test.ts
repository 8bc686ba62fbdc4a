import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';

const context = setUpServer();
const work = (day: string) =>
  runJobs(context.server.db, DATABASE_JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), force: true });
const notifications = () =>
  context.server.db
    .selectFrom('events')
    .where('code', '=', 'bill.overdue')
    .where('user_id', '=', context.admin.id)
    .select(['title', 'text', 'model_id'])
    .orderBy('id')
    .execute();
const insertOverdueBill = async (total: number, due: string) =>
  insertBill(context, String((await context.add('client', drafts.client))._id), {
    total,
    due,
    status: 'Issued',
  });

describe('unpaid invoice', () => {
  it('notifies billing users once, on the first day after its grace period', async () => {
    const reader = await context.server.signIn({ flags: ['canViewBills'] });
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    const bill = await insertOverdueBill(60_000, '2027-03-01');
    await work('2027-03-06');
    expect(await notifications()).toEqual([]);
    for (const day of ['2027-03-07', '2027-03-07', '2027-03-08']) await work(day);
    const mine = await notifications();
    expect(mine).toMatchObject([
      { model_id: bill, text: 'Abdul Rahman owes AED 600.00, due since 1 Mar 2027.' },
    ]);
    expect(mine[0]?.title).toMatch(/^Invoice overdue: INV-/);
    const all = context.server.db.selectFrom('events').select('user_id').where('code', '=', 'bill.overdue');
    const userIds = (await all.execute()).map(({ user_id }) => user_id);
    expect(userIds.sort()).toEqual([context.admin.id, clerk.id].sort());
    expect(userIds).not.toContain(reader.id);
  });

  it('of a small amount is notified in one daily digest', async () => {
    const before = (await notifications()).length;
    const [, largest] = [
      await insertOverdueBill(3_000, '2027-04-01'),
      await insertOverdueBill(4_000, '2027-04-01'),
    ];
    await work('2027-04-07');
    await work('2027-04-07');
    const newNotifications = (await notifications()).slice(before);
    expect(newNotifications).toMatchObject([{ title: '2 smaller invoices overdue', model_id: largest }]);
    expect(newNotifications[0]?.text).toMatch(
      /^AED 70\.00 in total; the largest is INV-\S+ of Abdul Rahman\.$/,
    );
  });

  it('is notified once after missed days for a small amount, but not much later', async () => {
    await insertOverdueBill(2_000, '2027-05-10');
    const [, largest] = [
      await insertOverdueBill(3_000, '2027-05-12'),
      await insertOverdueBill(4_000, '2027-05-14'),
    ];
    await insertOverdueBill(3_500, '2027-05-19');
    const before = (await notifications()).length;
    await work('2027-05-25');
    const newNotifications = (await notifications()).slice(before);
    expect(newNotifications).toMatchObject([{ title: '3 smaller invoices overdue', model_id: largest }]);
    expect(newNotifications[0]?.text).toMatch(/^AED 105\.00 in total; /);
    await insertOverdueBill(1_000, '2027-05-15');
    for (const day of ['2027-05-25', '2027-05-26']) await work(day);
    expect((await notifications()).slice(before + 1)).toMatchObject([
      { text: 'Abdul Rahman owes AED 10.00, due since 15 May 2027.' },
    ]);
  });

  it('is not included in a digest after its own notification', async () => {
    const client = String((await context.add('client', drafts.client))._id);
    const license = { trade_license_number: 'CN-1', trade_license_expiry: '2028-01-01' };
    const calledA = (type: 'company' | 'individual') =>
      context.server.db
        .updateTable('clients')
        .set({ type, company_name: 'Rahman LLC', ...license })
        .where('id', '=', client)
        .execute();
    await calledA('company');
    await insertBill(context, client, { total: 3_000, due: '2027-06-01', status: 'Issued' });
    const before = (await notifications()).length;
    await work('2027-06-07');
    await calledA('individual');
    await insertOverdueBill(1_000, '2027-06-02');
    await work('2027-06-08');
    expect((await notifications()).slice(before)).toMatchObject([
      { text: 'Rahman LLC owes AED 30.00, due since 1 Jun 2027.' },
      { text: 'Abdul Rahman owes AED 10.00, due since 2 Jun 2027.' },
    ]);
  });

  it('of a small amount is included once in the digest of its collector', async () => {
    const [collector, other] = [
      await context.server.signIn({ flags: [] }),
      await context.server.signIn({ flags: [] }),
    ];
    const draft = await createContractInput(context);
    for (const [user, due, total] of [
      [collector, '2027-09-01', 3_000],
      [collector, '2027-09-02', 3_000],
      [collector, '2027-09-02', 4_000],
      [other, '2027-09-02', 5_000],
    ] as const) {
      const { _id } = await context.add('contract', { ...draft, collector: user.id });
      await insertBill(context, draft.client, { total, due, status: 'Issued', contract: String(_id) });
    }
    for (const day of ['2027-09-07', '2027-09-07', '2027-09-08', '2027-09-08']) await work(day);
    const notificationsTo = async ({ id }: { id: string }) =>
      (await sql`select title from events where user_id = ${id} order by id`.execute(context.server.db)).rows;
    const single = { title: expect.stringMatching(/^Invoice overdue: INV-/) as string };
    expect(await notificationsTo(collector)).toEqual([single, { title: '2 smaller invoices overdue' }]);
    expect(await notificationsTo(other)).toEqual([single]);
  });

  it('of a small amount is notified once to a collector with permission for all invoices', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    const draft = await createContractInput(context);
    const { _id } = await context.add('contract', { ...draft, collector: clerk.id });
    await insertBill(context, draft.client, {
      total: 3_000,
      due: '2027-10-01',
      status: 'Issued',
      contract: String(_id),
    });
    await insertOverdueBill(4_000, '2027-10-01');
    await work('2027-10-07');
    const { rows } = await sql`select title from events where user_id = ${clerk.id}`.execute(
      context.server.db,
    );
    expect(rows).toEqual([{ title: '2 smaller invoices overdue' }]);
  });

  it('of a small amount waits for the digest time in Dubai, unlike a large one', async () => {
    const before = (await notifications()).length;
    const set = { group: 'notifications', label: 'Digest', value_type: 'number', unit: null };
    await context.add('setting', { ...drafts.setting, ...set, key: 'digest_hour', value: 9 });
    await insertOverdueBill(3_000, '2027-11-01');
    await insertOverdueBill(70_000, '2027-11-01');
    const at = async (time: string) => {
      await runJobs(context.server.db, DATABASE_JOBS, { now: Date.parse(`2027-11-07T${time}:00+04:00`) });
      return (await notifications()).slice(before).map(({ text }) => text.split(' owes ')[1]);
    };
    expect(await at('08:59')).toEqual(['AED 700.00, due since 1 Nov 2027.']);
    const both = ['AED 700.00, due since 1 Nov 2027.', 'AED 30.00, due since 1 Nov 2027.'];
    expect(await at('09:00')).toEqual(both);
    expect(await at('10:00')).toEqual(both);
  });

  it('of a small amount is not notified again after the grace period is extended', async () => {
    const set = { group: 'billing', label: 'Grace', value_type: 'number', unit: null, key: 'grace_days' };
    const { _id } = await context.add('setting', { ...drafts.setting, ...set, value: 5 });
    const more = { value: 6, effective_from: '2027-12-08', version: 1 };
    expect((await context.request('PUT', `/setting/${String(_id)}`, more)).status).toBe(200);
    await insertOverdueBill(3_000, '2027-12-01');
    await insertOverdueBill(3_000, '2027-12-01');
    const before = (await notifications()).length;
    for (const day of ['2027-12-07', '2027-12-08']) await work(day);
    expect((await notifications()).slice(before)).toMatchObject([{ title: '2 smaller invoices overdue' }]);
  });

  it('is not notified after payment or long after its due date', async () => {
    const before = (await notifications()).length;
    await insertBill(context, String((await context.add('client', drafts.client))._id), {
      total: 90_000,
      paid: 90_000,
      due: '2027-05-01',
      status: 'Paid',
    });
    await insertOverdueBill(90_000, '2027-04-20');
    await work('2027-05-07');
    expect((await notifications()).length).toBe(before);
  });
});
