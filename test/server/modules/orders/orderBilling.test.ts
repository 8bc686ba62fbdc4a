import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import { reload, createOffer, createOrder, performTransition } from './orderFixtures';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const take = performTransition(on, 'order');
const takeOffer = performTransition(on, 'offer');
const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003' };
const USED = { item: 'Regulator', quantity: 1, unit: 'pcs', unit_price: 95, billable: true };

beforeAll(async () => {
  for (const [key, value] of Object.entries(COMPANY))
    await on.add('setting', {
      ...drafts.setting,
      key,
      group: 'company',
      label: key,
      value_type: 'text',
      value,
    });
});

/** A job that is done, with or without an offer that was accepted, and what was used for it. */
async function done({
  offered,
  materials = [],
}: {
  offered?: boolean | object;
  materials?: object[];
}): Promise<ResponseBody> {
  const order = await createOrder(on, 'Assessed', { billable: true });
  if (offered) {
    const offer = await createOffer(on, order, offered === true ? {} : offered);
    await takeOffer(offer, 'send', { to: 'tenant@mail.example' });
    await takeOffer(offer, 'accept', { accepted_by: 'A', channel: 'phone', note: 'Yes' });
  }
  const id = String(order._id);
  await on.w.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', id).execute();
  const { version, checklist } = await reload(on, 'order', order);
  expect((await take(order, 'record', { version, checklist, materials })).status).toBe(200);
  return order;
}
const billOf = async (order: ResponseBody) => (await reload(on, 'order', order)).bill as ResponseBody;

it('an invoice is drafted from what was accepted, issued, and closes the order once it is paid', async () => {
  const order = await done({ offered: true });
  expect((await take(order, 'bill', { from: 'offer' })).status).toBe(200);
  const bill = await billOf(order);
  expect(bill).toMatchObject({ unique_number: 'DRAFT', status: 'Draft', total: 99.75 });
  expect((await on.ask('GET', `/bill/${String(bill._id)}`)).body).toMatchObject({
    kind: 'maintenance',
    order: { _id: order._id },
    notes: order.title,
    supply_date: '2026-11-20',
  });
  expect(await on.ask('POST', `/bill/${String(bill._id)}/issue`, {})).toMatchObject({ status: 200 });
  expect(await reload(on, 'order', order)).toMatchObject({
    status: 'Billed',
    bill: { unique_number: 'MNT-2026-000001', status: 'Issued' },
  });
  expect((await take(order, 'close')).body.message).toBe('Its invoice MNT-2026-000001 is not paid yet.');
  const { body } = await on.ask('POST', `/order/${String(order._id)}/history`, {});
  expect(body.documents?.map(({ action }) => action)).toContain('order.billed');
});

it('an invoice from an offer says in Arabic what the offer said', async () => {
  const said = 'صيانة المنظم';
  const order = await done({ offered: { lines: [{ ...drafts.bill.lines[1], description_ar: said }] } });
  await take(order, 'bill', { from: 'offer' });
  const { body } = await on.ask('GET', `/bill/${String((await billOf(order))._id)}`);
  expect(body.lines).toMatchObject([{ description_ar: said }]);
});

it('an invoice is drafted from what was done', async () => {
  const order = await done({ materials: [USED, { ...USED, billable: false, item: 'Sealant' }] });
  await take(order, 'bill', { from: 'actual' });
  const bill = await billOf(order);
  const { body } = await on.ask('GET', `/bill/${String(bill._id)}`);
  expect(body.lines).toMatchObject([{ code: 'material', description: 'Regulator', net: 95, vat: 4.75 }]);
});

it.each([
  [104.5, 200],
  [104.51, 409],
])('what was done for AED %d net over an offer of 95 answers %d', async (unit_price, status) => {
  const order = await done({ offered: true, materials: [{ ...USED, unit_price }] });
  const answer = await take(order, 'bill', { from: 'actual' });
  expect(answer.status).toBe(status);
  if (status === 409) expect(answer.body.message).toMatch(/^The work is more than 10 % above OF-2026-\d+-A;/);
});

it('there is one invoice at a time', async () => {
  const order = await done({ offered: true });
  const answers = await Promise.all([1, 2, 3].map(() => take(order, 'bill', { from: 'offer' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await take(order, 'bill', { from: 'offer' })).body.message).toBe(
    'This order already has an invoice: DRAFT.',
  );
  const { version, checklist } = await reload(on, 'order', order);
  expect((await take(order, 'record', { version, checklist, materials: [] })).body.message).toBe(
    'This order is already billed, so its work can’t be changed.',
  );
});

it('an invoice needs something to charge, somebody to pay, and a job that is billable', async () => {
  const bare = await done({});
  expect((await take(bare, 'bill', { from: 'actual' })).body.message).toBe(
    'This order has no billable work yet.',
  );
  expect((await take(bare, 'bill', { from: 'offer' })).body.message).toBe(
    'No offer was accepted for this order.',
  );
  expect((await take(bare, 'bill', {})).body.fields).toEqual({ from: 'Choose the basis of the invoice' });
  const free = await createOrder(on, 'Completed', { billable: false });
  expect((await take(free, 'bill', { from: 'actual' })).body.message).toBe('This order is not billable.');
  const tank = await on.add('tank', { ...drafts.tank, serial_number: 'ASME-1' });
  const nobody = await createOrder(on, 'Completed', { billable: true, client: null, tank: tank._id });
  expect((await take(nobody, 'bill', { from: 'actual' })).body.message).toBe(
    'Choose the client of this order first.',
  );
});

it('whoever drafts it may both change orders and create invoices', async () => {
  const order = await done({ offered: true });
  const path = `/order/${String(order._id)}/bill`;
  for (const flags of [['canUpdateOrders'], ['canCreateBills']] as const) {
    const person = await on.w.signIn({ flags });
    expect((await on.w.ask(person, 'POST', path, { from: 'offer' })).status).toBe(403);
  }
  const both = await on.w.signIn({ flags: ['canUpdateOrders', 'canCreateBills'] });
  expect((await on.w.ask(both, 'POST', path, { from: 'offer' })).status).toBe(200);
});

it('an issued invoice goes out as a PDF, and a draft does not', async () => {
  const order = await done({ offered: true });
  const send = () => take(order, 'send-bill', { to: 'tenant@mail.example' });
  expect((await send()).body.message).toBe(`${String(order.unique_number)} has no invoice yet.`);
  await take(order, 'bill', { from: 'offer' });
  expect(await send()).toMatchObject({
    status: 409,
    body: { message: 'The invoice of this order is still a draft; issue it before it is sent.' },
  });
  expect((await take(order, 'send-bill', { to: 'nobody' })).body.fields).toEqual({
    to: 'Email must be a valid email',
  });
  await on.ask('POST', `/bill/${String((await billOf(order))._id)}/issue`, {});
  expect((await send()).status).toBe(200);
  await on.w.app.quiet();
  expect(on.w.mails.at(-1)?.to).toBe('tenant@mail.example');
  const told = on.w.db.selectFrom('events').select('user_id').where('code', '=', 'order.bill_sent');
  expect(await told.execute()).toEqual([{ user_id: on.boss.id }]);
});

describe('a reconnection', () => {
  const reconnected = async (contract: ResponseBody, day: string): Promise<ResponseBody> => {
    const { body } = await on.ask('POST', '/order/add', {
      ...drafts.order,
      ...{ type: 'reconnection', contract: contract._id, client: null, billable: true },
    });
    const completed_at = new Date(`${day}T08:00:00Z`);
    const jobs = on.w.db.updateTable('orders').where('id', '=', String(body._id));
    await jobs.set({ status: 'Completed', completed_at, result: 'fixed' }).execute();
    expect((await take(body, 'bill', { from: 'actual' })).status).toBe(200);
    const { _id } = await billOf(body);
    return (await on.ask('GET', `/bill/${String(_id)}`)).body;
  };

  it('costs what the settings say on its day, or what the contract agreed on', async () => {
    const draft = await createContractInput(on);
    const usual = await on.add('contract', draft);
    const agreed = await on.add('contract', { ...draft, unit_no: '1206', reconnection_fee: 75.25 });
    const setting = { ...drafts.setting, key: 'reconnection_fee', group: 'fees', label: 'Reconnection' };
    const { _id } = await on.add('setting', {
      ...{ ...setting, value_type: 'money', value: 120, effective_from: '2026-01-01' },
    });
    const later = { value: 140, effective_from: '2026-11-01', version: 1 };
    expect((await on.ask('PUT', `/setting/${String(_id)}`, later)).status).toBe(200);
    const line = { code: 'reconnection', description: 'Reconnection', quantity: 1, vat_category: 'S' };
    expect(await reconnected(usual, '2026-10-31')).toMatchObject({ lines: [{ ...line, unit_price: 120 }] });
    expect(await reconnected(usual, '2026-11-01')).toMatchObject({ lines: [{ ...line, unit_price: 140 }] });
    expect(await reconnected(agreed, '2026-11-01')).toMatchObject({
      lines: [{ ...line, unit_price: 75.25 }],
    });
  });

  it('costs what is set for contracts of its type, from the day on that this counts', async () => {
    const contract = await on.add('contract', { ...(await createContractInput(on)), unit_no: '1207' });
    await on.add('setting', {
      ...{
        ...drafts.setting,
        key: `reconnection_fee_${String(contract.type)}`,
        group: 'fees',
        label: 'Reconnection',
      },
      ...{ value_type: 'money', value: 90.5, effective_from: '2026-11-10' },
    });
    expect(await reconnected(contract, '2026-11-09')).toMatchObject({ lines: [{ unit_price: 140 }] });
    expect(await reconnected(contract, '2026-11-10')).toMatchObject({ lines: [{ unit_price: 90.5 }] });
  });
});
