import { sql } from 'kysely';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';

const on = setUpServer();

/** Do the daily jobs as of noon in Dubai on that day. */
const work = (day: string) =>
  runJobs(on.w.db, DATABASE_JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), force: true });

const told = (code: string) =>
  on.w.db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .where('code', '=', code)
    .select(['username', 'title', 'text'])
    .orderBy('events.id')
    .execute();

/** Let a role hold these flags and no others. */
const holding = (role: string, permissions: PermissionFlag[]) =>
  on.w.db.updateTable('roles').set({ permissions }).where('name', '=', role).execute();

const made: { draft?: ReturnType<typeof createContractInput> } = {};

/** A contract in force until a day. */
async function inForce(end_date: string, more: Record<string, unknown> = {}) {
  const draft = await (made.draft ??= createContractInput(on));
  const { _id } = await on.add('contract', { ...draft, end_date, auto_renew: false, ...more });
  const id = String(_id);
  await on.w.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', id).execute();
  return id;
}

const standing = async (id: string) => (await on.ask('GET', `/contract/${id}`)).body;

/** Let the client's ID be good until a day. */
async function proveUntil(contract: string, id_expiry: string | null) {
  const { client } = await standing(contract);
  const who = (client as { _id: string })._id;
  await on.w.db.updateTable('clients').set({ id_expiry }).where('id', '=', who).execute();
}

/** Let something of a contract be overdue. */
async function owe(contract: string) {
  const { client } = await standing(contract);
  const who = (client as { _id: string })._id;
  await insertBill(on, who, { total: 13364, due: '2026-01-10', status: 'Issued', contract });
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

  it('is told of as many days before its end as the settings say from a day on', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    await inForce('2028-06-30');
    await on.add('setting', {
      ...drafts.setting,
      ...{ key: 'contract_notice_days', group: 'notifications', label: 'Notice', value_type: 'json' },
      ...{ value: [90, 5], effective_from: '2028-01-01' },
    });
    for (const day of ['2028-03-31', '2028-04-02', '2028-05-31', '2028-06-25']) await work(day);
    const mine = (await told('contract.expiring')).filter(
      ({ username, title }) => username === clerk.username && title.startsWith('Contract ends'),
    );
    expect(mine.map(({ title }) => title.replace(/: .*/, ''))).toEqual([
      'Contract ends in 89 days',
      'Contract ends in 5 days',
    ]);
  });

  it('renews itself when its end has come, unless something is overdue', async () => {
    const id = await inForce('2027-03-31', { auto_renew: true, renewal_months: 6 });
    const owing = await inForce('2027-03-31', { auto_renew: true });
    await owe(owing);
    await work('2027-03-31');
    expect(await standing(id)).toMatchObject({ status: 'Active', end_date: '2027-03-31' });
    await work('2027-04-01');
    expect(await standing(id)).toMatchObject({ status: 'Active', end_date: '2027-09-30' });
    expect(await standing(owing)).toMatchObject({ status: 'Expired', end_date: '2027-03-31' });
  });

  it('expires when it doesn’t renew itself, which is told once and written down', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const id = await inForce('2027-05-31');
    await work('2027-06-01');
    await work('2027-06-02');
    expect(await standing(id)).toMatchObject({ status: 'Expired' });
    const mine = (await told('contract.expiring')).filter(({ username }) => username === clerk.username);
    expect(mine.filter(({ title }) => title.startsWith('Contract expired'))).toHaveLength(1);
    const { body } = await on.ask('POST', `/contract/${id}/history`, {});
    expect(body.documents?.[0]).toMatchObject({ action: 'contract.expired', who: null });
  });

  it('renews itself no further than its tenancy lasts', async () => {
    const id = await inForce('2027-07-31', { auto_renew: true, tenancy_end: '2027-10-15' });
    await work('2027-08-01');
    expect(await standing(id)).toMatchObject({ status: 'Active', end_date: '2027-10-15' });
  });

  it('expires when its tenancy ended, although it renews itself', async () => {
    const id = await inForce('2027-07-31', { auto_renew: true, tenancy_end: '2027-07-31' });
    await work('2027-08-01');
    expect(await standing(id)).toMatchObject({ status: 'Expired' });
  });

  it('is told of a tenancy that ends within 30 days, once', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    await inForce('2029-07-31', { tenancy_end: '2028-07-31' });
    for (const day of ['2028-06-30', '2028-07-01', '2028-07-02']) await work(day);
    const mine = (await told('contract.document_expiring')).filter(
      ({ username }) => username === clerk.username,
    );
    expect(mine.map(({ title }) => title.replace(/: .*/, ''))).toEqual(['Tenancy ends in 30 days']);
  });
});

describe('the papers of a contract', () => {
  const titles = async (username: string, of = '') =>
    (await told('contract.document_expiring'))
      .filter((one) => one.username === username && one.title.endsWith(of))
      .map(({ title, text }) => `${title.replace(/: .*/, '')} ${text}`);

  it('include what proves who the client is, which is told once within 30 days', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const id = await inForce('2031-12-31');
    await proveUntil(id, '2030-07-31');
    for (const day of ['2030-06-30', '2030-07-01', '2030-07-02']) await work(day);
    const { unique_number } = await standing(id);
    expect(await titles(clerk.username, String(unique_number))).toEqual([
      'Emirates ID ends in 30 days Abdul Rahman, until 31 Jul 2030.',
    ]);
    await proveUntil(id, null);
  });

  it('include the certificate of their tank, which is told once for all of them', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const { _id: tank } = await on.add('tank', {
      ...drafts.tank,
      ...{ serial_number: 'ASME-7', civil_defence_expiry: '2031-03-31' },
      site: { ...drafts.tank.site, code: 'SITE-777', name: 'Creek Towers' },
    });
    for (const unit_no of ['1', '2']) {
      const id = await inForce('2032-12-31', { unit_no });
      await on.w.db
        .updateTable('contracts')
        .set({ tank_id: String(tank) })
        .where('id', '=', id)
        .execute();
    }
    for (const day of ['2031-03-01', '2031-03-05']) await work(day);
    expect(await titles(clerk.username)).toEqual([
      'Civil Defence certificate ends in 30 days Creek Towers, until 31 Mar 2031; it covers 2 contracts.',
    ]);
  });

  it('keep it from renewing itself once the client’s ID expired', async () => {
    const id = await inForce('2033-07-31', { auto_renew: true });
    await proveUntil(id, '2033-07-31');
    await work('2033-08-01');
    expect(await standing(id)).toMatchObject({ status: 'Expired' });
    await proveUntil(id, null);
  });
});

describe('a contract that ended', () => {
  it('is told of its deposit 30 and 7 days before that must be back', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const id = await inForce('2027-06-30');
    await on.w.db.updateTable('contracts').set({ status: 'Pending' }).where('id', '=', id).execute();
    await on.ask('POST', `/contract/${id}/take-deposit`, { amount: 300, method: 'cash' });
    await sql`update contracts set status = 'Terminated', supply_ended_on = '2028-01-01' where id = ${id}`.execute(
      on.w.db,
    );
    const flags = (
      await on.w.db.selectFrom('roles').selectAll().where('name', '=', 'SuperAdmin').execute()
    )[0];
    await holding('SuperAdmin', []);
    for (const day of ['2028-02-29', '2028-03-01', '2028-03-02', '2028-03-24', '2028-03-25']) await work(day);
    const news = await told('contract.deposit_refund_due');
    const mine = news.filter(({ username }) => username === clerk.username);
    expect(mine.map(({ title, text }) => `${title.replace(/: .*/, '')} ${text}`)).toEqual([
      'Deposit to refund in 30 days AED 300.00 to Abdul Rahman by 31 Mar 2028.',
      'Deposit to refund in 7 days AED 300.00 to Abdul Rahman by 31 Mar 2028.',
    ]);
    expect(news.filter(({ username }) => username === on.boss.username)).toHaveLength(2);
    await holding('SuperAdmin', flags?.permissions ?? []);
  });
});
