import { COLLECTION_USER } from '../../../src/domain/permissions';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createOffer, createOrder, performTransition } from '../modules/orders/orderFixtures';
import { createContract, createPayment } from '../modules/payments/paymentFixtures';
import { readPages, pageText } from './readPdf';
import type { TestUser } from '../support/testServer';

const on = setUpServer();
const held = { contract: '', offer: '' };
let collector: TestUser;

const textIn = (bytes: Buffer) => readPages(bytes).map(pageText).join('\n');
const paper = (who: TestUser, path: string) => on.w.ask(who, 'GET', `/${path}/paper`);
const textOfPaper = async (path: string) => textIn((await paper(on.boss, path)).answer.rawPayload);
const linkOf = async (who: TestUser, path: string) =>
  (await on.w.ask(who, 'GET', `/${path}/paper/link`)).body;

beforeAll(async () => {
  const company = { group: 'company', value_type: 'text' };
  for (const [key, value] of [
    ['company_name', 'Al Bahar Gas Supply LLC'],
    ['trn', '100123456700003'],
  ])
    await on.add('setting', { ...drafts.setting, ...company, key, label: key, value });
  collector = await on.w.signIn({ role: COLLECTION_USER });
  held.contract = await createContract(on.w, on.boss);
  const order = await createOrder(on, 'Assessed', { billable: true });
  held.offer = String((await createOffer(on, order))._id);
});

describe('the receipt of a payment', () => {
  const taken = (more: object = {}) =>
    createPayment(on.w, { holder: collector.id, contract: held.contract, ...more });

  it('tells who paid how much, how, and who took it', async () => {
    const cheque = await paper(on.boss, `wallet/${await taken({ type: 'check', amount: 125_075 })}`);
    expect(cheque.answer.headers['content-disposition']).toMatch(/filename="RCT-2026-\d{6}\.pdf"/);
    const text = textIn(cheque.answer.rawPayload);
    for (const words of ['Receipt', 'سند', 'RCT-2026-', '1,250.75', 'Mashreq', 'A. Drawer', '1 Dec 2026'])
      expect(text).toContain(words);
    expect(text).not.toContain('VOID');
    expect(text).not.toContain('Tax Invoice');
  });

  it('of cash names neither a bank nor a cheque', async () => {
    const text = await textOfPaper(`wallet/${await taken()}`);
    for (const words of ['Cheque', 'Bank', 'Drawer']) expect(text).not.toContain(words);
  });

  it('of a payment that was taken back says VOID across it', async () => {
    expect(await textOfPaper(`wallet/${await taken({ voided: true })}`)).toContain('VOID');
  });

  it('is for whoever took it and for super administrators', async () => {
    const path = `wallet/${await taken()}`;
    expect((await paper(collector, path)).status).toBe(200);
    const opened = await on.w.open(`/${String((await linkOf(collector, path)).filePath)}`);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    const other = await on.w.signIn({ role: COLLECTION_USER });
    expect((await paper(other, path)).status).toBe(404);
    expect((await on.w.ask(other, 'GET', `/${path}/paper/link`)).status).toBe(404);
  });
});

describe('the paper of an offer', () => {
  it('tells what is offered, until when and on what terms, and is a draft until it is sent', async () => {
    const text = await textOfPaper(`offer/${held.offer}`);
    for (const words of ['Offer', 'عرض', 'DRAFT', '99.75', '4 Dec 2026', 'Paid within 15 days.'])
      expect(text).toContain(words);
    await performTransition(on, 'offer')(held.offer, 'send', { to: 'tenant@mail.example' });
    expect(await textOfPaper(`offer/${held.offer}`)).not.toContain('DRAFT');
  });

  it('goes out with the letter, and the log says to whom', async () => {
    await on.w.app.quiet();
    const [number] = [(await on.ask('GET', `/offer/${held.offer}`)).body.number];
    const letter = on.w.mails.at(-1);
    expect(letter).toMatchObject({
      to: 'tenant@mail.example',
      attachment: { filename: `${String(number)}.pdf` },
    });
    expect(textIn(letter?.attachment?.bytes ?? Buffer.alloc(0))).toContain(String(number));
    const log = await on.ask('POST', `/offer/${held.offer}/mailings`);
    expect(log.body.documents).toMatchObject([{ recipient: 'tenant@mail.example', status: 'sent' }]);
  });

  it('is for whoever may see orders', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewBills'] });
    expect((await paper(clerk, `offer/${held.offer}`)).status).toBe(403);
    const viewer = await on.w.signIn({ flags: ['canViewOrders'] });
    const { filePath } = await linkOf(viewer, `offer/${held.offer}`);
    expect((await on.w.open(`/${String(filePath)}`)).statusCode).toBe(200);
    const nowhere = '0190b6a0-0000-7000-8000-000000000001';
    expect((await paper(viewer, `offer/${nowhere}`)).status).toBe(404);
  });
});

describe('the delivery note', () => {
  const filled = async (more: object = {}) => {
    const serial_number = `SN-${JSON.stringify(more).length.toString()}`;
    const tank = String((await on.add('tank', { ...drafts.tank, serial_number }))._id);
    await on.w.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', tank).execute();
    const order = await createOrder(on, 'InProgress', { type: 'refill', tank });
    const ticket = { ticket_no: 'T 77/2', at: '2026-11-20T07:00:00Z', supplier: 'ENOC', litres: 1514 };
    const told = { ...ticket, driver: 'R. Singh', order: order._id, note: 'Hose 2', ...more };
    expect((await on.ask('POST', `/tank/${tank}/delivery`, told)).status).toBe(200);
    return (await on.ask('GET', `/order/${String(order._id)}`)).body;
  };

  it('tells what was brought, by whom and for which order, on the company’s paper', async () => {
    const order = await filled({ level_before: 20, level_after: 80 });
    const delivery = order.delivery as { _id: string };
    expect(delivery).toMatchObject({ ticket_no: 'T 77/2', supplier: 'ENOC', litres: 1514 });
    const { answer } = await paper(on.boss, `delivery/${delivery._id}`);
    expect(answer.headers['content-disposition']).toContain('filename="T-77-2.pdf"');
    const text = textIn(answer.rawPayload);
    for (const words of ['Delivery Note', 'Al Bahar Gas', 'T 77/2', String(order.unique_number), '1,514 L'])
      expect(text).toContain(words);
    for (const words of ['ENOC', 'R. Singh', '80 %', 'Hose 2', 'Marina Heights'])
      expect(text).toContain(words);
  });

  it('is for whoever may see tanks', async () => {
    const { _id } = (await filled({ ticket_no: 'T-78' })).delivery as { _id: string };
    const clerk = await on.w.signIn({ flags: ['canViewOrders'] });
    expect((await paper(clerk, `delivery/${_id}`)).status).toBe(403);
    const viewer = await on.w.signIn({ flags: ['canViewTanks'] });
    const { filePath } = await linkOf(viewer, `delivery/${_id}`);
    expect((await on.w.open(`/${String(filePath)}`)).statusCode).toBe(200);
    const nowhere = '0190b6a0-0000-7000-8000-000000000001';
    expect((await paper(viewer, `delivery/${nowhere}`)).status).toBe(404);
  });
});

describe('the company’s stamp', () => {
  it('stands on every paper that somebody gets, once there are words for it', async () => {
    const payment = await createPayment(on.w, { holder: collector.id, contract: held.contract });
    const papers = [`wallet/${payment}`, `offer/${held.offer}`, `contract/${held.contract}`];
    const stamped = async () =>
      (await Promise.all(papers.map(textOfPaper))).map((text) => text.includes('Seal of accounts'));
    expect(await stamped()).toEqual([false, false, false]);
    const stamp = { group: 'company', value_type: 'text', label: 'Stamp', unit: null };
    await on.add('setting', { ...drafts.setting, ...stamp, key: 'stamp_text', value: 'Seal of accounts' });
    expect(await stamped()).toEqual([true, true, true]);
  });
});
