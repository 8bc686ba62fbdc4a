import { COLLECTION_USER } from '../../../src/domain/permissions';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createOffer, createOrder, performTransition } from '../modules/orders/orderFixtures';
import { createContract, createPayment } from '../modules/payments/paymentFixtures';
import { readPages, pageText } from './readPdf';
import type { TestUser } from '../support/testServer';

const context = setUpServer();
const fixtures = { contract: '', offer: '' };
let collector: TestUser;

const textIn = (bytes: Buffer) => readPages(bytes).map(pageText).join('\n');
const fetchDocument = (user: TestUser, path: string) =>
  context.server.request(user, 'GET', `/${path}/document`);
const textOfDocument = async (path: string) =>
  textIn((await fetchDocument(context.admin, path)).response.rawPayload);
const linkOf = async (user: TestUser, path: string) =>
  (await context.server.request(user, 'GET', `/${path}/document/link`)).body;

beforeAll(async () => {
  const company = { group: 'company', value_type: 'text' };
  for (const [key, value] of [
    ['company_name', 'Al Bahar Gas Supply LLC'],
    ['trn', '100123456700003'],
  ])
    await context.add('setting', { ...drafts.setting, ...company, key, label: key, value });
  collector = await context.server.signIn({ role: COLLECTION_USER });
  fixtures.contract = await createContract(context.server, context.admin);
  const order = await createOrder(context, 'Assessed', { billable: true });
  fixtures.offer = String((await createOffer(context, order))._id);
});

describe('payment receipt', () => {
  const recordPayment = (more: object = {}) =>
    createPayment(context.server, { custodian: collector.id, contract: fixtures.contract, ...more });

  it('shows payer, amount, method and collector', async () => {
    const cheque = await fetchDocument(
      context.admin,
      `wallet/${await recordPayment({ type: 'check', amount: 125_075 })}`,
    );
    expect(cheque.response.headers['content-disposition']).toMatch(/filename="RCT-2026-\d{6}\.pdf"/);
    const text = textIn(cheque.response.rawPayload);
    for (const expected of ['Receipt', 'سند', 'RCT-2026-', '1,250.75', 'Mashreq', 'A. Drawer', '1 Dec 2026'])
      expect(text).toContain(expected);
    for (const expected of [
      'Amount in words',
      'One thousand two hundred',
      'Flat or shop',
      'Balance of the contract',
    ])
      expect(text).toContain(expected);
    expect(text).not.toContain('VOID');
    expect(text).not.toContain('Tax Invoice');
  });

  it('shows no bank and cheque details for cash', async () => {
    const text = await textOfDocument(`wallet/${await recordPayment()}`);
    for (const expected of ['Cheque', 'Bank', 'Drawer']) expect(text).not.toContain(expected);
  });

  it('has a VOID watermark after voiding', async () => {
    expect(await textOfDocument(`wallet/${await recordPayment({ voided: true })}`)).toContain('VOID');
  });

  it('is available to the collector and super administrators', async () => {
    const path = `wallet/${await recordPayment()}`;
    expect((await fetchDocument(collector, path)).status).toBe(200);
    const opened = await context.server.open(`/${String((await linkOf(collector, path)).filePath)}`);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    const other = await context.server.signIn({ role: COLLECTION_USER });
    expect((await fetchDocument(other, path)).status).toBe(404);
    expect((await context.server.request(other, 'GET', `/${path}/document/link`)).status).toBe(404);
  });
});

describe('statement of account', () => {
  it("is in both languages, the client's language first", async () => {
    const { client } = await context.server.db
      .selectFrom('contracts')
      .select('client_id as client')
      .where('id', '=', fixtures.contract)
      .executeTakeFirstOrThrow();
    const setClient = (preferred_language: 'en' | 'ar', name_ar: string | null) =>
      context.server.db
        .updateTable('clients')
        .set({ preferred_language, name_ar })
        .where('id', '=', client)
        .execute();
    await createPayment(context.server, { custodian: collector.id, contract: fixtures.contract });
    const runs = async (path: string) =>
      readPages((await fetchDocument(context.admin, path)).response.rawPayload).flat();
    /** Vertical position of the first movement's name in a language, from the bottom of the page. */
    const heightOf = async (path: string, text: string) =>
      (await runs(path)).filter((run) => run.text.includes(text)).at(-1)?.y ?? NaN;
    for (const path of [`contract/${fixtures.contract}`, `client/${client}`]) {
      await setClient('en', null);
      expect(await heightOf(path, 'Payment')).toBeGreaterThan(await heightOf(path, 'دفعة'));
      await setClient('ar', 'سارة حداد');
      expect(await heightOf(path, 'دفعة')).toBeGreaterThan(await heightOf(path, 'Payment'));
      expect((await runs(path)).map(({ text }) => text).join(' ')).toContain('حداد');
    }
    await setClient('en', null);
  });
});

describe('offer document', () => {
  it('shows lines, validity and terms, with a DRAFT watermark until it is sent', async () => {
    const text = await textOfDocument(`offer/${fixtures.offer}`);
    for (const expected of ['Offer', 'عرض', 'DRAFT', '99.75', '4 Dec 2026', 'Paid within 15 days.'])
      expect(text).toContain(expected);
    await performTransition(context, 'offer')(fixtures.offer, 'send', { to: 'tenant@mail.example' });
    expect(await textOfDocument(`offer/${fixtures.offer}`)).not.toContain('DRAFT');
  });

  it('is attached to the mail and logged', async () => {
    await context.server.quiet();
    const [number] = [(await context.request('GET', `/offer/${fixtures.offer}`)).body.number];
    const email = context.server.mails.at(-1);
    expect(email).toMatchObject({
      to: 'tenant@mail.example',
      attachment: { filename: `${String(number)}.pdf` },
    });
    expect(textIn(email?.attachment?.bytes ?? Buffer.alloc(0))).toContain(String(number));
    const log = await context.request('POST', `/offer/${fixtures.offer}/mailings`);
    expect(log.body.documents).toMatchObject([{ recipient: 'tenant@mail.example', status: 'sent' }]);
  });

  it('requires permission for orders', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewBills'] });
    expect((await fetchDocument(clerk, `offer/${fixtures.offer}`)).status).toBe(403);
    const viewer = await context.server.signIn({ flags: ['canViewOrders'] });
    const { filePath } = await linkOf(viewer, `offer/${fixtures.offer}`);
    expect((await context.server.open(`/${String(filePath)}`)).statusCode).toBe(200);
    const nowhere = '0190b6a0-0000-7000-8000-000000000001';
    expect((await fetchDocument(viewer, `offer/${nowhere}`)).status).toBe(404);
  });
});

describe('delivery note', () => {
  const filled = async (more: object = {}) => {
    const serial_number = `SN-${JSON.stringify(more).length.toString()}`;
    const tank = String((await context.add('tank', { ...drafts.tank, serial_number }))._id);
    await context.server.db
      .updateTable('tanks')
      .set({ status: 'commissioned' })
      .where('id', '=', tank)
      .execute();
    const order = await createOrder(context, 'InProgress', { type: 'refill', tank });
    const ticket = { ticket_no: 'T 77/2', at: '2026-11-20T07:00:00Z', supplier: 'ENOC', litres: 1514 };
    const input = { ...ticket, driver: 'R. Singh', order: order._id, note: 'Hose 2', ...more };
    expect((await context.request('POST', `/tank/${tank}/delivery`, input)).status).toBe(200);
    return (await context.request('GET', `/order/${String(order._id)}`)).body;
  };

  it('shows quantity, driver and order, with the company header', async () => {
    const order = await filled({ level_before: 20, level_after: 80 });
    const delivery = order.delivery as { _id: string };
    expect(delivery).toMatchObject({ ticket_no: 'T 77/2', supplier: 'ENOC', litres: 1514 });
    const { response } = await fetchDocument(context.admin, `delivery/${delivery._id}`);
    expect(response.headers['content-disposition']).toContain('filename="T-77-2.pdf"');
    const text = textIn(response.rawPayload);
    for (const expected of [
      'Delivery Note',
      'Al Bahar Gas',
      'T 77/2',
      String(order.unique_number),
      '1,514 L',
    ])
      expect(text).toContain(expected);
    for (const expected of ['ENOC', 'R. Singh', '80 %', 'Hose 2', 'Marina Heights'])
      expect(text).toContain(expected);
  });

  it('requires permission for tanks', async () => {
    const { _id } = (await filled({ ticket_no: 'T-78' })).delivery as { _id: string };
    const clerk = await context.server.signIn({ flags: ['canViewOrders'] });
    expect((await fetchDocument(clerk, `delivery/${_id}`)).status).toBe(403);
    const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
    const { filePath } = await linkOf(viewer, `delivery/${_id}`);
    expect((await context.server.open(`/${String(filePath)}`)).statusCode).toBe(200);
    const nowhere = '0190b6a0-0000-7000-8000-000000000001';
    expect((await fetchDocument(viewer, `delivery/${nowhere}`)).status).toBe(404);
  });
});

describe('company stamp', () => {
  it('is shown on all documents once its text is set', async () => {
    const payment = await createPayment(context.server, {
      custodian: collector.id,
      contract: fixtures.contract,
    });
    const documentPaths = [`wallet/${payment}`, `offer/${fixtures.offer}`, `contract/${fixtures.contract}`];
    const stamped = async () =>
      (await Promise.all(documentPaths.map(textOfDocument))).map((text) => text.includes('Seal of accounts'));
    expect(await stamped()).toEqual([false, false, false]);
    const stamp = { group: 'company', value_type: 'text', label: 'Stamp', unit: null };
    await context.add('setting', {
      ...drafts.setting,
      ...stamp,
      key: 'stamp_text',
      value: 'Seal of accounts',
    });
    expect(await stamped()).toEqual([true, true, true]);
  });
});
