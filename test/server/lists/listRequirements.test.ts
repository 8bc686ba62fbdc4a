import { sql } from 'kysely';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createSuppliedCounter } from '../modules/counters/counterFixtures';
import { createPayment } from '../modules/payments/paymentFixtures';
import { insertBill, createContractInput } from '../support/testRecords';

const context = setUpServer();

const found = async (noun: string, filters: object) =>
  (await context.request('POST', `/${noun}`, { limit: 100, filters })).body.documents?.map(({ _id }) => _id);
const taken = async (counter: string, value: number, at: string, type: string) => {
  const { body } = await context.request('POST', `/counter/${counter}/reading`, {
    value,
    at,
    type,
    reviewed: true,
  });
  return String(body._id);
};
const inDays = async (days: number): Promise<string> =>
  (
    await sql<{ day: string }>`select (today_in_dubai() + ${days}::int)::text as day`.execute(
      context.server.db,
    )
  ).rows[0]?.day ?? '';

describe('invoices', () => {
  it('tell that an estimate charged them, and are found by it', async () => {
    const { counter } = await createSuppliedCounter(context);
    const bill = async (reading: string) =>
      String((await context.request('POST', `/reading/${reading}/bill`, {})).body._id);
    const read = await bill(await taken(counter, 1010, '2026-09-01', 'customer'));
    const guessed = await bill(await taken(counter, 1020, '2026-10-01', 'estimated'));
    expect(await found('bill', { estimated: true })).toEqual([guessed]);
    expect(await found('bill', { estimated: false })).toContain(read);
    const { body } = await context.request('POST', '/bill', { filters: { estimated: true } });
    expect(body.documents).toMatchObject([{ is_estimated: true }]);
    await context.server.db
      .updateTable('counter_readings')
      .set({ bill_id: read })
      .where('bill_id', '=', guessed)
      .execute();
    expect(await found('bill', { estimated: true })).toEqual([read]);
  });

  it('are marked as estimated by nobody but their readings', async () => {
    const { client } = await createContractInput(context);
    const id = await insertBill(context, client, { total: 100, due: '2026-12-01', status: 'Issued' });
    await sql`update bills set is_estimated = true, einvoice = 'ready' where id = ${id}`.execute(
      context.server.db,
    );
    const { body } = await context.request('GET', `/bill/${id}`);
    expect(body).toMatchObject({ is_estimated: false, einvoice: 'b2c_excluded' });
  });

  it('stand as electronic invoices by their buyer on the day of issue', async () => {
    const shop = {
      ...drafts.client,
      type: 'company',
      ...{ first_name: null, last_name: null, national_id: null },
      ...{ company_name: 'Marina Bakery LLC', contact_person: 'A. Noor', trade_license_number: '784512' },
      ...{ trade_license_expiry: '2027-03-31', trade_license_authority: 'DET', email: 'ap@bakery.ae' },
      ...{ is_vat_registered: true, trn: '100123456700003' },
    };
    const client = String((await context.add('client', shop))._id);
    const made = (status: 'Draft' | 'Issued') =>
      insertBill(context, client, { total: 100, due: '2026-12-01', status });
    const ready = await made('Issued');
    const draft = await made('Draft');
    expect(await found('bill', { einvoice: 'ready' })).toEqual([ready]);
    expect(await found('bill', { einvoice: ['none'] })).toContain(draft);
    await context.server.db.updateTable('clients').set({ email: null }).where('id', '=', client).execute();
    const lacking = await made('Issued');
    expect(await found('bill', { einvoice: 'ready' })).toEqual([ready]);
    expect(await found('bill', { einvoice: 'none' })).toContain(lacking);
  });

  it('tell where they are from and what is owed before them', async () => {
    const { contract, client } = await createSuppliedCounter(context, { unit_no: '77' });
    const bill = (due: string) =>
      insertBill(context, client, { total: 12_550, due, status: 'Issued', contract });
    const first = await bill('2026-10-01');
    const second = await bill('2026-11-01');
    const { body } = await context.request('GET', `/bill/${second}`);
    expect(body).toMatchObject({
      site: { code: 'SITE-017', name: 'Marina Heights' },
      unit_no: drafts.contract.unit_no,
      previous_balance: 125.5,
    });
    expect((await context.request('GET', `/bill/${first}`)).body).toMatchObject({ previous_balance: 0 });
  });
});

describe('what somebody owes or holds', () => {
  it('narrows clients to those of whom more is overdue', async () => {
    const client = String((await context.add('client', drafts.client))._id);
    const owe = (total: number, due: string) => insertBill(context, client, { total, due, status: 'Issued' });
    await owe(30_000, await inDays(-40));
    await owe(20_050, await inDays(-1));
    await owe(90_000, await inDays(0));
    expect(await found('client', { overdue_amount: 500.49 })).toEqual([client]);
    expect(await found('client', { overdue_amount: 500.5 })).toEqual([]);
    expect(await found('client', { overdue_amount: 0 })).toContain(client);
    const { status, body } = await context.request('POST', '/client', { filters: { overdue_amount: -1 } });
    expect(status).toBe(422);
    expect(body.message).toBe('This value can’t be filtered by overdue_amount.');
  });

  it('narrows holders to those who hold more', async () => {
    const { contract } = await createSuppliedCounter(context);
    const holder = await context.server.signIn({ role: 'Collection User' });
    await createPayment(context.server, { holder: holder.id, contract, amount: 45_000 });
    await createPayment(context.server, { holder: holder.id, contract, amount: 5_000, type: 'check' });
    expect(await found('holder', { held: 499.99 })).toEqual([holder.id]);
    expect(await found('holder', { held: 500 })).toEqual([]);
  });
});

describe('what ends soon', () => {
  it('narrows contracts in force to those that end within so many days', async () => {
    const { contract } = await createSuppliedCounter(context);
    const ends = async (days: number, status: 'Active' | 'Suspended' = 'Active') => {
      const set = { end_date: await inDays(days), status };
      await context.server.db.updateTable('contracts').set(set).where('id', '=', contract).execute();
      return found('contract', { expiring: 30 });
    };
    expect(await ends(30)).toEqual([contract]);
    expect(await ends(0)).toEqual([contract]);
    expect(await ends(31)).toEqual([]);
    expect(await ends(-1)).toEqual([]);
    expect(await ends(10, 'Suspended')).toEqual([]);
    for (const expiring of [-1, 1.5, 1000, '30'])
      expect((await context.request('POST', '/contract', { filters: { expiring } })).status).toBe(422);
  });

  it('narrows tanks to those whose certificate ends soon or has ended', async () => {
    const { _id } = await context.add('tank', { ...drafts.tank, civil_defence_expiry: await inDays(20) });
    expect(await found('tank', { certificate: 20 })).toEqual([_id]);
    expect(await found('tank', { certificate: 19 })).toEqual([]);
    const ended = { civil_defence_expiry: await inDays(-5) };
    await context.server.db.updateTable('tanks').set(ended).where('id', '=', String(_id)).execute();
    expect(await found('tank', { certificate: 0 })).toEqual([_id]);
  });
});
