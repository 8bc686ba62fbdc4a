import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';
import { createOffer, createOrder } from '../orders/orderFixtures';
import { createContractFixtures } from './contractFixtures';

const context = setUpServer();
const contracts = createContractFixtures(context);

beforeAll(() => contracts.company());

const billsOf = async (contract: string): Promise<ResponseBody[]> =>
  (await context.request('POST', '/bill', { search: contract, field: 'contract', page: 1, limit: 25 })).body
    .documents ?? [];

const activate = (id: string) => contracts.step(id, 'activate', { opening_reading: 12.5 });

const DEFAULT_FEE = { terms: { connection_fee: null } };

const addBill = async (contract: string, more: object) => {
  const { client } = await contracts.read(contract);
  return context.request('POST', '/bill/add', {
    kind: 'connection',
    client: (client as { _id: string })._id,
    contract,
    language: 'en',
    supply_date: contracts.today,
    disputed: false,
    ...more,
  });
};

const CONNECTION_LINE = {
  code: 'connection',
  description: 'Connection',
  quantity: 1,
  unit: 'service',
  unit_price: 90,
  discount: 0,
  vat_category: 'S',
  vat_rate: 5,
};

describe('connection fee', () => {
  it('is invoiced with VAT by the activation: 150.00 + 5 % (7.50) = 157.50', async () => {
    const id = await contracts.pending(DEFAULT_FEE);
    const { body } = await context.request('GET', `/contract/${id}/activation`);
    expect(body.connection_fee).toEqual({ net: 150, vat: 7.5, total: 157.5 });
    const { body: contract } = await activate(id);
    expect(contract).toMatchObject({ status: 'Active', balance_due: 157.5 });
    const bills = await billsOf(id);
    expect(bills).toEqual([
      expect.objectContaining({ kind: 'connection', status: 'Issued', total: 157.5, balance_due: 157.5 }),
    ]);
    const number = bills[0]?.unique_number;
    const bill = (await context.request('GET', `/bill/${String(bills[0]?._id)}`)).body;
    expect(bill).toMatchObject({
      supply_date: contracts.today,
      subtotal: 150,
      vat_total: 7.5,
      lines: [{ code: 'connection', quantity: 1, net: 150, vat_category: 'S', vat_rate: 5, vat: 7.5 }],
    });
    const statement = (await context.request('GET', `/contract/${id}/statement`)).body;
    expect(statement.rows).toEqual([
      expect.objectContaining({ kind: 'bill', number, debit: 157.5, balance: 157.5 }),
    ]);
    expect(statement.deposits).toEqual([expect.objectContaining({ kind: 'taken', amount: 300 })]);
  });

  it('has the VAT treatment of its day: zero-rated from 2027 is still 5 % before', async () => {
    const id = await contracts.pending(DEFAULT_FEE);
    const client = ((await contracts.read(id)).client as { _id: string })._id;
    const { version } = (await context.request('GET', `/client/${client}`)).body;
    const change = { version, vat_treatment: 'zero', vat_treatment_from: '2027-01-01' };
    expect(await context.request('PUT', `/client/${client}`, change)).toMatchObject({ status: 200 });
    const { body } = await context.request('GET', `/contract/${id}/activation`);
    expect(body.connection_fee).toEqual({ net: 150, vat: 7.5, total: 157.5 });
  });

  it('is not invoiced again by suspending, resuming or renewing', async () => {
    const id = await contracts.active(DEFAULT_FEE);
    await contracts.jobDone(id, 'disconnection');
    expect((await contracts.step(id, 'suspend', { reason: 'Leak' })).status).toBe(200);
    await contracts.jobDone(id, 'reconnection');
    expect((await contracts.step(id, 'resume', {})).status).toBe(200);
    const { end_date } = await contracts.read(id);
    const later = `${String(Number(String(end_date).slice(0, 4)) + 1)}-01-31`;
    expect((await contracts.step(id, 'renew', { end_date: later, tenancy_end: later })).status).toBe(200);
    expect(await billsOf(id)).toHaveLength(1);
  });

  it('is the contract’s own fee, and not invoiced if that is zero', async () => {
    const id = await contracts.pending({ terms: { connection_fee: 99.99 } });
    await activate(id);
    // 99.99 × 5 % = 4.9995, rounded to 5.00
    expect(await billsOf(id)).toMatchObject([{ total: 104.99 }]);
    const free = await contracts.pending({ terms: { connection_fee: 0 } });
    expect((await context.request('GET', `/contract/${free}/activation`)).body.connection_fee).toBeNull();
    await activate(free);
    expect(await billsOf(free)).toEqual([]);
  });

  it('is not invoiced if another invoice bills the connection', async () => {
    const id = await contracts.pending(DEFAULT_FEE);
    expect((await addBill(id, { lines: [CONNECTION_LINE] })).status).toBe(201);
    expect((await context.request('GET', `/contract/${id}/activation`)).body.connection_fee).toBeNull();
    await activate(id);
    expect(await billsOf(id)).toMatchObject([{ status: 'Draft', total: 94.5 }]);
  });

  it('is not invoiced if the offer of an order bills it, unless the visit was unsuccessful', async () => {
    const id = await contracts.pending(DEFAULT_FEE);
    const order = await createOrder(context, 'Assessed', {
      type: 'meter_install',
      contract: id,
      client: null,
      billable: true,
    });
    await createOffer(context, order, { lines: [CONNECTION_LINE] });
    const feeAtActivation = async () =>
      (await context.request('GET', `/contract/${id}/activation`)).body.connection_fee;
    expect(await feeAtActivation()).toBeNull();
    await context.server.db
      .updateTable('orders')
      .set({ status: 'Completed', result: 'no_access', completed_at: new Date('2026-11-20T08:00:00Z') })
      .where('id', '=', String(order._id))
      .execute();
    expect(await feeAtActivation()).toEqual({ net: 150, vat: 7.5, total: 157.5 });
  });

  it('stays a draft if drafts are issued manually', async () => {
    await context.add('setting', {
      key: 'auto_issue_without_flags',
      group: 'billing',
      label: 'Issue',
      value_type: 'bool',
      value: false,
      effective_from: '2026-01-01',
    });
    const clerk = await context.server.signIn({ flags: ['canUpdateBills'] });
    const id = await contracts.pending(DEFAULT_FEE);
    await activate(id);
    expect(await billsOf(id)).toMatchObject([{ kind: 'connection', status: 'Draft', total: 157.5 }]);
    const notifications = context.server.db
      .selectFrom('events')
      .select('text')
      .where('user_id', '=', clerk.id);
    expect(await notifications.execute()).toEqual([
      { text: expect.stringContaining('a draft to be issued') as string },
    ]);
  });
});
