import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import { reload, createOffer, createOrder, performTransition } from './orderFixtures';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();
const transition = performTransition(context, 'order');
const transitionOffer = performTransition(context, 'offer');
const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003' };
const USED = { item: 'Regulator', quantity: 1, unit: 'pcs', unit_price: 95, billable: true };

beforeAll(async () => {
  for (const [key, value] of Object.entries(COMPANY))
    await context.add('setting', {
      ...drafts.setting,
      key,
      group: 'company',
      label: key,
      value_type: 'text',
      value,
    });
});

/** A completed order with materials, optionally with an accepted offer. */
async function done({
  offered,
  materials = [],
}: {
  offered?: boolean | object;
  materials?: object[];
}): Promise<ResponseBody> {
  const order = await createOrder(context, 'Assessed', { billable: true });
  if (offered) {
    const offer = await createOffer(context, order, offered === true ? {} : offered);
    await transitionOffer(offer, 'send', { to: 'tenant@mail.example' });
    await transitionOffer(offer, 'accept', { accepted_by: 'A', channel: 'phone', note: 'Yes' });
  }
  const id = String(order._id);
  await context.server.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', id).execute();
  const { version, checklist } = await reload(context, 'order', order);
  expect((await transition(order, 'record', { version, checklist, materials })).status).toBe(200);
  return order;
}
const billOf = async (order: ResponseBody) => (await reload(context, 'order', order)).bill as ResponseBody;

it('an invoice is drafted from the accepted offer, issued, and closes the order once paid', async () => {
  const order = await done({ offered: true });
  expect((await transition(order, 'bill', { from: 'offer' })).status).toBe(200);
  const bill = await billOf(order);
  expect(bill).toMatchObject({ unique_number: 'DRAFT', status: 'Draft', total: 99.75 });
  expect((await context.request('GET', `/bill/${String(bill._id)}`)).body).toMatchObject({
    kind: 'maintenance',
    order: { _id: order._id },
    notes: order.title,
    supply_date: '2026-11-20',
  });
  expect(await context.request('POST', `/bill/${String(bill._id)}/issue`, {})).toMatchObject({ status: 200 });
  expect(await reload(context, 'order', order)).toMatchObject({
    status: 'Billed',
    bill: { unique_number: 'MNT-2026-000001', status: 'Issued' },
  });
  expect((await transition(order, 'close')).body.message).toBe(
    'Its invoice MNT-2026-000001 is not paid yet.',
  );
  const { body } = await context.request('POST', `/order/${String(order._id)}/history`, {});
  expect(body.documents?.map(({ action }) => action)).toContain('order.billed');
});

it('an order is closed when its invoice was written off', async () => {
  const order = await done({ offered: true });
  await transition(order, 'bill', { from: 'offer' });
  const bill = await billOf(order);
  await context.request('POST', `/bill/${String(bill._id)}/issue`, {});
  const writeOff = await context.request('POST', `/bill/${String(bill._id)}/write-off`, {
    reason: 'Bankrupt',
    approval: 'Board',
  });
  expect(writeOff).toMatchObject({ status: 200, body: { status: 'WrittenOff' } });
  expect((await transition(order, 'close')).body).toMatchObject({ status: 'Closed' });
});

it('an invoice of an offer keeps the Arabic descriptions', async () => {
  const arabicText = 'صيانة المنظم';
  const order = await done({ offered: { lines: [{ ...drafts.bill.lines[1], description_ar: arabicText }] } });
  await transition(order, 'bill', { from: 'offer' });
  const { body } = await context.request('GET', `/bill/${String((await billOf(order))._id)}`);
  expect(body.lines).toMatchObject([{ description_ar: arabicText }]);
});

it('an invoice is drafted from the recorded work', async () => {
  const order = await done({ materials: [USED, { ...USED, billable: false, item: 'Sealant' }] });
  await transition(order, 'bill', { from: 'actual' });
  const bill = await billOf(order);
  const { body } = await context.request('GET', `/bill/${String(bill._id)}`);
  expect(body.lines).toMatchObject([{ code: 'material', description: 'Regulator', net: 95, vat: 4.75 }]);
});

it('recorded work has the VAT treatment of the client: zero-rated work of 95.00 has no VAT', async () => {
  const order = await done({ materials: [USED] });
  const { client, total } = await reload(context, 'order', order);
  expect(total).toBe(99.75);
  await context.server.db
    .updateTable('clients')
    .set({ vat_treatment: 'zero' })
    .where('id', '=', (client as { _id: string })._id)
    .execute();
  expect((await reload(context, 'order', order)).total).toBe(95);
  await transition(order, 'bill', { from: 'actual' });
  const bill = await billOf(order);
  const { body } = await context.request('GET', `/bill/${String(bill._id)}`);
  expect(body.lines).toMatchObject([{ net: 95, vat: 0, vat_category: 'Z', vat_rate: 0 }]);
});

it.each([
  [104.5, 200],
  [104.51, 409],
])('work of AED %d net for an offer of 95 responds %d', async (unit_price, status) => {
  const order = await done({ offered: true, materials: [{ ...USED, unit_price }] });
  const response = await transition(order, 'bill', { from: 'actual' });
  expect(response.status).toBe(status);
  if (status === 409)
    expect(response.body.message).toMatch(/^The work is more than 10 % above OF-2026-\d+-A;/);
});

describe.each(['no_access', 'refused'] as const)('an order with the result %s', (result) => {
  const unsuccessful = async (order: ResponseBody) => {
    await context.server.db
      .updateTable('orders')
      .set({ status: 'Completed', result, completed_at: new Date('2026-11-20T08:00:00Z') })
      .where('id', '=', String(order._id))
      .execute();
    return order;
  };

  it.each(['reconnection', 'meter_install'])('of type %s bills no fee', async (type) => {
    const { _id: contract } = await context.add('contract', await createContractInput(context));
    const order = { ...drafts.order, type, contract, client: null, billable: true };
    const visited = await unsuccessful(await context.add('order', order));
    expect(await transition(visited, 'bill', { from: 'actual' })).toMatchObject({
      status: 409,
      body: { message: 'This order has no billable work yet.' },
    });
  });

  it('bills the recorded work, but not its offer', async () => {
    const order = await unsuccessful(await done({ offered: true, materials: [USED] }));
    expect(await transition(order, 'bill', { from: 'offer' })).toMatchObject({
      status: 409,
      body: { message: 'The offered work was not done; only recorded work can be billed.' },
    });
    expect((await transition(order, 'bill', { from: 'actual' })).status).toBe(200);
    expect(await billOf(order)).toMatchObject({ total: 99.75 });
  });
});

it('an order has one active invoice', async () => {
  const order = await done({ offered: true });
  const responses = await Promise.all([1, 2, 3].map(() => transition(order, 'bill', { from: 'offer' })));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await transition(order, 'bill', { from: 'offer' })).body.message).toBe(
    'This order already has an invoice: DRAFT.',
  );
  const { version, checklist } = await reload(context, 'order', order);
  expect((await transition(order, 'record', { version, checklist, materials: [] })).body.message).toBe(
    'This order is already billed, so its work can’t be changed.',
  );
});

it('an invoice requires charges, a payer, and a billable order', async () => {
  const bare = await done({});
  expect((await transition(bare, 'bill', { from: 'actual' })).body.message).toBe(
    'This order has no billable work yet.',
  );
  expect((await transition(bare, 'bill', { from: 'offer' })).body.message).toBe(
    'No offer was accepted for this order.',
  );
  expect((await transition(bare, 'bill', {})).body.fields).toEqual({
    from: 'Choose the basis of the invoice',
  });
  const free = await createOrder(context, 'Completed', { billable: false });
  expect((await transition(free, 'bill', { from: 'actual' })).body.message).toBe(
    'This order is not billable.',
  );
  const tank = await context.add('tank', { ...drafts.tank, serial_number: 'ASME-1' });
  const withoutPayer = await createOrder(context, 'Completed', {
    billable: true,
    client: null,
    tank: tank._id,
  });
  expect((await transition(withoutPayer, 'bill', { from: 'actual' })).body.message).toBe(
    'Choose the client of this order first.',
  );
});

it('drafting requires permission for both orders and invoices', async () => {
  const order = await done({ offered: true });
  const path = `/order/${String(order._id)}/bill`;
  for (const flags of [['canUpdateOrders'], ['canCreateBills']] as const) {
    const user = await context.server.signIn({ flags });
    expect((await context.server.request(user, 'POST', path, { from: 'offer' })).status).toBe(403);
  }
  const both = await context.server.signIn({ flags: ['canUpdateOrders', 'canCreateBills'] });
  expect((await context.server.request(both, 'POST', path, { from: 'offer' })).status).toBe(200);
});

it('an issued invoice is mailed as PDF, and a draft is not', async () => {
  const order = await done({ offered: true });
  const send = () => transition(order, 'send-bill', { to: 'tenant@mail.example' });
  expect((await send()).body.message).toBe(`${String(order.unique_number)} has no invoice yet.`);
  await transition(order, 'bill', { from: 'offer' });
  expect(await send()).toMatchObject({
    status: 409,
    body: { message: 'The invoice of this order is still a draft; issue it before it is sent.' },
  });
  expect((await transition(order, 'send-bill', { to: 'nobody' })).body.fields).toEqual({
    to: 'Email must be a valid email',
  });
  await context.request('POST', `/bill/${String((await billOf(order))._id)}/issue`, {});
  expect(await transition(order, 'send-bill', { channel: 'sms', phone: '+971501234567' })).toMatchObject({
    status: 422,
    body: {
      fields: { channel: 'No SMS gateway is set up. A super administrator adds it in Settings.' },
    },
  });
  expect((await send()).status).toBe(200);
  await context.server.quiet();
  expect(context.server.mails.at(-1)?.to).toBe('tenant@mail.example');
  const notifications = context.server.db
    .selectFrom('events')
    .select('user_id')
    .where('code', '=', 'order.bill_sent');
  expect(await notifications.execute()).toEqual([{ user_id: context.admin.id }]);
});

describe('reconnection fee', () => {
  const reconnected = async (contract: ResponseBody, day: string): Promise<ResponseBody> => {
    const { body } = await context.request('POST', '/order/add', {
      ...drafts.order,
      type: 'reconnection',
      contract: contract._id,
      client: null,
      billable: true,
    });
    const completed_at = new Date(`${day}T08:00:00Z`);
    const jobs = context.server.db.updateTable('orders').where('id', '=', String(body._id));
    await jobs.set({ status: 'Completed', completed_at, result: 'fixed' }).execute();
    expect((await transition(body, 'bill', { from: 'actual' })).status).toBe(200);
    const { _id } = await billOf(body);
    return (await context.request('GET', `/bill/${String(_id)}`)).body;
  };

  it('comes from the settings of its day, or from the contract', async () => {
    const draft = await createContractInput(context);
    const usual = await context.add('contract', draft);
    const agreed = await context.add('contract', { ...draft, unit_no: '1206', reconnection_fee: 75.25 });
    const setting = { ...drafts.setting, key: 'reconnection_fee', group: 'fees', label: 'Reconnection' };
    const { _id } = await context.add('setting', {
      ...setting,
      value_type: 'money',
      value: 120,
      effective_from: '2026-01-01',
    });
    const later = { value: 140, effective_from: '2026-11-01', version: 1 };
    expect((await context.request('PUT', `/setting/${String(_id)}`, later)).status).toBe(200);
    const line = { code: 'reconnection', description: 'Reconnection', quantity: 1, vat_category: 'S' };
    expect(await reconnected(usual, '2026-10-31')).toMatchObject({ lines: [{ ...line, unit_price: 120 }] });
    expect(await reconnected(usual, '2026-11-01')).toMatchObject({ lines: [{ ...line, unit_price: 140 }] });
    expect(await reconnected(agreed, '2026-11-01')).toMatchObject({
      lines: [{ ...line, unit_price: 75.25 }],
    });
  });

  it('comes from the settings of its contract type from their effective date', async () => {
    const contract = await context.add('contract', {
      ...(await createContractInput(context)),
      unit_no: '1207',
    });
    await context.add('setting', {
      ...drafts.setting,
      key: `reconnection_fee_${String(contract.type)}`,
      group: 'fees',
      label: 'Reconnection',
      value_type: 'money',
      value: 90.5,
      effective_from: '2026-11-10',
    });
    expect(await reconnected(contract, '2026-11-09')).toMatchObject({ lines: [{ unit_price: 140 }] });
    expect(await reconnected(contract, '2026-11-10')).toMatchObject({ lines: [{ unit_price: 90.5 }] });
  });
});

it('an invoice from an offer has the VAT rate of the day of the supply', async () => {
  const order = await done({ offered: true });
  await context.add('setting', {
    ...drafts.setting,
    key: 'vat_rate',
    group: 'tax',
    label: 'VAT rate',
    value_type: 'percent',
    value: 10,
    effective_from: '2026-11-20',
  });
  expect((await transition(order, 'bill', { from: 'offer' })).status).toBe(200);
  // 95.00 as agreed, with 9.50 VAT instead of the 4.75 of the offer.
  expect(await billOf(order)).toMatchObject({ total: 104.5 });
});
