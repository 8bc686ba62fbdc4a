import { sql } from 'kysely';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput, insertSite } from '../../support/testRecords';

const context = setUpServer();

/** Runs the daily jobs at noon in Dubai. */
const work = (day: string) =>
  runJobs(context.server.db, DATABASE_JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), force: true });

const notifications = (code: string) =>
  context.server.db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.user_id')
    .where('code', '=', code)
    .select(['username', 'title', 'text'])
    .orderBy('events.id')
    .execute();

/** Sets the flags of a role. */
const setRoleFlags = (role: string, permissions: PermissionFlag[]) =>
  context.server.db.updateTable('roles').set({ permissions }).where('name', '=', role).execute();

const made: { draft?: ReturnType<typeof createContractInput> } = {};

/** An active contract with this end date. */
async function inForce(end_date: string, more: Record<string, unknown> = {}) {
  const draft = await (made.draft ??= createContractInput(context));
  const { _id } = await context.add('contract', { ...draft, end_date, auto_renew: false, ...more });
  const id = String(_id);
  await context.server.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', id).execute();
  return id;
}

const readContract = async (id: string) => (await context.request('GET', `/contract/${id}`)).body;

/** Sets the expiry of the client's id. */
async function setIdExpiry(contract: string, id_expiry: string | null) {
  const { client } = await readContract(contract);
  const clientId = (client as { _id: string })._id;
  await context.server.db.updateTable('clients').set({ id_expiry }).where('id', '=', clientId).execute();
}

/** Inserts an overdue bill of the contract. */
async function insertOverdueBill(contract: string) {
  const { client } = await readContract(contract);
  const clientId = (client as { _id: string })._id;
  await insertBill(context, clientId, { total: 13364, due: '2026-01-10', status: 'Issued', contract });
}

describe('active contract', () => {
  it('notifies 60, 30 and 7 days before its end, once each per responsible user', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    await context.server.signIn({ flags: ['canViewContracts'] });
    await inForce('2027-06-30');
    const days = ['2027-04-30', '2027-05-01', '2027-05-02', '2027-05-31', '2027-06-01', '2027-06-23'];
    for (const day of [...days, '2027-06-24']) await work(day);
    const mine = (await notifications('contract.expiring')).filter(
      ({ username }) => username === clerk.username,
    );
    expect(mine.map(({ title }) => title.replace(/: .*/, ''))).toEqual([
      'Contract ends in 60 days',
      'Contract ends in 30 days',
      'Contract ends in 7 days',
    ]);
    expect(mine[0]?.text).toBe('Abdul Rahman, until 30 Jun 2027.');
  });

  it('notifies on the days configured from an effective date', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    await inForce('2028-06-30');
    await context.add('setting', {
      ...drafts.setting,
      key: 'contract_notice_days',
      group: 'notifications',
      label: 'Notice',
      value_type: 'json',
      value: [90, 5],
      effective_from: '2028-01-01',
    });
    for (const day of ['2028-03-31', '2028-04-02', '2028-05-31', '2028-06-25']) await work(day);
    const mine = (await notifications('contract.expiring')).filter(
      ({ username, title }) => username === clerk.username && title.startsWith('Contract ends'),
    );
    expect(mine.map(({ title }) => title.replace(/: .*/, ''))).toEqual([
      'Contract ends in 89 days',
      'Contract ends in 5 days',
    ]);
  });

  it('is renewed automatically at its end, unless a balance is overdue', async () => {
    const id = await inForce('2027-03-31', { auto_renew: true, renewal_months: 6 });
    const owing = await inForce('2027-03-31', { auto_renew: true });
    await insertOverdueBill(owing);
    await work('2027-03-31');
    expect(await readContract(id)).toMatchObject({ status: 'Active', end_date: '2027-03-31' });
    await work('2027-04-01');
    expect(await readContract(id)).toMatchObject({ status: 'Active', end_date: '2027-09-30' });
    expect(await readContract(owing)).toMatchObject({ status: 'Expired', end_date: '2027-03-31' });
  });

  it('is renewed for whole months, also from the end of a shorter month', async () => {
    const half = await inForce('2030-06-30', { auto_renew: true, renewal_months: 6 });
    const leap = await inForce('2031-02-28', { auto_renew: true, renewal_months: 12 });
    await work('2030-07-01');
    await work('2031-03-01');
    // From 1 July to 31 December 2030, then to 30 June 2031; from 1 March 2031 to 29 February 2032.
    expect(await readContract(half)).toMatchObject({ end_date: '2031-06-30' });
    expect(await readContract(leap)).toMatchObject({ end_date: '2032-02-29' });
    const { body } = await context.request('POST', `/contract/${half}/history`, {});
    expect(JSON.stringify(body.documents)).toContain('2030-12-31');
  });

  it('expires without auto-renewal, with one notification and an audit entry', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const id = await inForce('2027-05-31');
    await work('2027-06-01');
    await work('2027-06-02');
    expect(await readContract(id)).toMatchObject({ status: 'Expired' });
    const mine = (await notifications('contract.expiring')).filter(
      ({ username }) => username === clerk.username,
    );
    expect(mine.filter(({ title }) => title.startsWith('Contract expired'))).toHaveLength(1);
    const { body } = await context.request('POST', `/contract/${id}/history`, {});
    expect(body.documents?.[0]).toMatchObject({ action: 'contract.expired', who: null });
  });

  it('is renewed at most until the end of its tenancy', async () => {
    const id = await inForce('2027-07-31', { auto_renew: true, tenancy_end: '2027-10-15' });
    await work('2027-08-01');
    expect(await readContract(id)).toMatchObject({ status: 'Active', end_date: '2027-10-15' });
  });

  it('expires at the end of its tenancy despite auto-renewal', async () => {
    const id = await inForce('2027-07-31', { auto_renew: true, tenancy_end: '2027-07-31' });
    await work('2027-08-01');
    expect(await readContract(id)).toMatchObject({ status: 'Expired' });
  });

  it('notifies once of a tenancy that ends within 30 days', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    await inForce('2029-07-31', { tenancy_end: '2028-07-31' });
    for (const day of ['2028-06-30', '2028-07-01', '2028-07-02']) await work(day);
    const mine = (await notifications('contract.document_expiring')).filter(
      ({ username }) => username === clerk.username,
    );
    expect(mine.map(({ title }) => title.replace(/: .*/, ''))).toEqual(['Tenancy expires in 30 days']);
  });
});

describe('contract documents', () => {
  const titles = async (username: string, of = '') =>
    (await notifications('contract.document_expiring'))
      .filter((one) => one.username === username && one.title.endsWith(of))
      .map(({ title, text }) => `${title.replace(/: .*/, '')} ${text}`);

  it("include the client's id, with one notification within 30 days of its expiry", async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const id = await inForce('2031-12-31');
    await setIdExpiry(id, '2030-07-31');
    for (const day of ['2030-06-30', '2030-07-01', '2030-07-02']) await work(day);
    const { unique_number } = await readContract(id);
    expect(await titles(clerk.username, String(unique_number))).toEqual([
      'Emirates ID expires in 30 days Abdul Rahman, until 31 Jul 2030.',
    ]);
    await setIdExpiry(id, null);
  });

  it('include the tank certificate, with one notification for all contracts', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const { _id: tank } = await context.add('tank', {
      ...drafts.tank,
      serial_number: 'ASME-7',
      civil_defence_expiry: '2031-03-31',
      site: await insertSite(context.server.db, { code: 'SITE-777', name: 'Creek Towers' }),
    });
    for (const unit_no of ['1', '2']) {
      const id = await inForce('2032-12-31', { unit_no });
      await context.server.db
        .updateTable('contracts')
        .set({ tank_id: String(tank) })
        .where('id', '=', id)
        .execute();
    }
    for (const day of ['2031-03-01', '2031-03-05']) await work(day);
    expect(await titles(clerk.username)).toEqual([
      'Civil Defence certificate expires in 30 days Creek Towers, until 31 Mar 2031; it covers 2 contracts.',
    ]);
  });

  it("prevent auto-renewal once the client's id has expired", async () => {
    const id = await inForce('2033-07-31', { auto_renew: true });
    await setIdExpiry(id, '2033-07-31');
    await work('2033-08-01');
    expect(await readContract(id)).toMatchObject({ status: 'Expired' });
    await setIdExpiry(id, null);
  });
});

describe('ended contract', () => {
  it('notifies 30 and 7 days before its deposit must be refunded', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateContracts', 'canViewContracts'] });
    const id = await inForce('2027-06-30');
    await context.server.db
      .updateTable('contracts')
      .set({ status: 'Pending' })
      .where('id', '=', id)
      .execute();
    await context.request('POST', `/contract/${id}/take-deposit`, { amount: 300, method: 'cash' });
    await sql`update contracts set status = 'Terminated', supply_ended_on = '2028-01-01' where id = ${id}`.execute(
      context.server.db,
    );
    const flags = (
      await context.server.db.selectFrom('roles').selectAll().where('name', '=', 'SuperAdmin').execute()
    )[0];
    await setRoleFlags('SuperAdmin', []);
    for (const day of ['2028-02-29', '2028-03-01', '2028-03-02', '2028-03-24', '2028-03-25']) await work(day);
    const notified = await notifications('contract.deposit_refund_due');
    const mine = notified.filter(({ username }) => username === clerk.username);
    expect(mine.map(({ title, text }) => `${title.replace(/: .*/, '')} ${text}`)).toEqual([
      'Deposit to refund in 30 days AED 300.00 to Abdul Rahman by 31 Mar 2028.',
      'Deposit to refund in 7 days AED 300.00 to Abdul Rahman by 31 Mar 2028.',
    ]);
    expect(notified.filter(({ username }) => username === context.admin.username)).toHaveLength(2);
    await setRoleFlags('SuperAdmin', flags?.permissions ?? []);
  });
});
