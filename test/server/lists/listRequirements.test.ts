import { sql } from 'kysely';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createSuppliedCounter } from '../modules/counters/counterFixtures';
import { createPayment } from '../modules/payments/paymentFixtures';
import { insertBill, createContractInput } from '../support/testRecords';

const context = setUpServer();

const findIds = async (noun: string, filters: object) =>
  (await context.request('POST', `/${noun}`, { limit: 100, filters })).body.documents?.map(({ _id }) => _id);
const createReading = async (counter: string, value: number, at: string, type: string) => {
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
  it('show and are filtered by whether they charge an estimate', async () => {
    const { counter } = await createSuppliedCounter(context);
    const bill = async (reading: string) =>
      String((await context.request('POST', `/reading/${reading}/bill`, {})).body._id);
    const readBill = await bill(await createReading(counter, 1010, '2026-09-01', 'customer'));
    const estimatedBill = await bill(await createReading(counter, 1020, '2026-10-01', 'estimated'));
    expect(await findIds('bill', { estimated: true })).toEqual([estimatedBill]);
    expect(await findIds('bill', { estimated: false })).toContain(readBill);
    const { body } = await context.request('POST', '/bill', { filters: { estimated: true } });
    expect(body.documents).toMatchObject([{ is_estimated: true }]);
    await context.server.db
      .updateTable('counter_readings')
      .set({ bill_id: readBill })
      .where('bill_id', '=', estimatedBill)
      .execute();
    expect(await findIds('bill', { estimated: true })).toEqual([readBill]);
  });

  it('derive the estimate flag only from their readings', async () => {
    const { client } = await createContractInput(context);
    const id = await insertBill(context, client, { total: 100, due: '2026-12-01', status: 'Issued' });
    await sql`update bills set is_estimated = true, einvoice = 'ready' where id = ${id}`.execute(
      context.server.db,
    );
    const { body } = await context.request('GET', `/bill/${id}`);
    expect(body).toMatchObject({ is_estimated: false, einvoice: 'b2c_excluded' });
  });

  it('show their site and the previous balance', async () => {
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

describe('balance filters', () => {
  it('select clients with an overdue balance above an amount', async () => {
    const client = String((await context.add('client', drafts.client))._id);
    const addBill = (total: number, due: string) =>
      insertBill(context, client, { total, due, status: 'Issued' });
    await addBill(30_000, await inDays(-40));
    await addBill(20_050, await inDays(-1));
    await addBill(90_000, await inDays(0));
    expect(await findIds('client', { overdue_amount: 500.49 })).toEqual([client]);
    expect(await findIds('client', { overdue_amount: 500.5 })).toEqual([]);
    expect(await findIds('client', { overdue_amount: 0 })).toContain(client);
    const { status, body } = await context.request('POST', '/client', { filters: { overdue_amount: -1 } });
    expect(status).toBe(422);
    expect(body.message).toBe('The filter “Overdue amount” must be an amount in AED that is not negative.');
  });

  it('select custodians who hold more than an amount', async () => {
    const { contract } = await createSuppliedCounter(context);
    const custodian = await context.server.signIn({ role: 'Collection User' });
    await createPayment(context.server, { custodian: custodian.id, contract, amount: 45_000 });
    await createPayment(context.server, { custodian: custodian.id, contract, amount: 5_000, type: 'check' });
    expect(await findIds('custodian', { held: 499.99 })).toEqual([custodian.id]);
    expect(await findIds('custodian', { held: 500 })).toEqual([]);
  });
});

describe('expiry filters', () => {
  it('select contracts in force that end within some days', async () => {
    const { contract } = await createSuppliedCounter(context);
    const endsIn = async (days: number, status: 'Active' | 'Suspended' = 'Active') => {
      const set = { end_date: await inDays(days), status };
      await context.server.db.updateTable('contracts').set(set).where('id', '=', contract).execute();
      return findIds('contract', { expiring: 30 });
    };
    expect(await endsIn(30)).toEqual([contract]);
    expect(await endsIn(0)).toEqual([contract]);
    expect(await endsIn(31)).toEqual([]);
    expect(await endsIn(-1)).toEqual([]);
    expect(await endsIn(10, 'Suspended')).toEqual([]);
    for (const expiring of [-1, 1.5, 1000, '30'])
      expect((await context.request('POST', '/contract', { filters: { expiring } })).status).toBe(422);
  });

  it('select tanks whose certificate expires soon or has expired', async () => {
    const { _id } = await context.add('tank', { ...drafts.tank, civil_defence_expiry: await inDays(20) });
    expect(await findIds('tank', { certificate: 20 })).toEqual([_id]);
    expect(await findIds('tank', { certificate: 19 })).toEqual([]);
    const ended = { civil_defence_expiry: await inDays(-5) };
    await context.server.db.updateTable('tanks').set(ended).where('id', '=', String(_id)).execute();
    expect(await findIds('tank', { certificate: 0 })).toEqual([_id]);
  });
});
