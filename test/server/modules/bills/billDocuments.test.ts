import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import { readPages, pageText } from '../../documents/readPdf';
import type { ResponseBody, TestUser } from '../../support/testServer';

const on = setUpServer();
const held = { client: '', bill: '' };
const SETTINGS = {
  company_name: 'Al Bahar Gas Supply LLC',
  company_name_ar: 'البحر للغاز',
  trn: '100123456700003',
};

const setting = (key: string, value: string) =>
  on.add('setting', { ...drafts.setting, key, group: 'company', label: key, value_type: 'text', value });
const issued = async (): Promise<ResponseBody> => {
  const { _id } = await on.add('bill', { ...drafts.bill, client: held.client });
  return (await on.ask('POST', `/bill/${String(_id)}/issue`)).body;
};
const paper = (who: TestUser, id: string) => on.w.ask(who, 'GET', `/bill/${id}/paper`);
const linkOf = async (who: TestUser, id: string) =>
  String((await on.w.ask(who, 'GET', `/bill/${id}/paper/link`)).body.filePath);
const textIn = (bytes: Buffer) => readPages(bytes).map(pageText).join('\n');

beforeAll(async () => {
  for (const [key, value] of Object.entries(SETTINGS)) await setting(key, value);
  held.client = String((await on.add('client', { ...drafts.client, name_ar: 'مطعم مارينا' }))._id);
  held.bill = String((await issued())._id);
});

describe('the paper of an invoice', () => {
  it('is a PDF with what the record tells, under the name of its number', async () => {
    const { status, answer } = await paper(on.boss, held.bill);
    expect([status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="INV-2026-\d{6}\.pdf"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const text = textIn(answer.rawPayload);
    for (const words of ['Al Bahar Gas Supply LLC', 'البحر', 'مطعم', 'مارينا', '100123456700003', '133.64'])
      expect(text).toContain(words);
  });

  it('of a draft names both sides as they are called today, and has no number', async () => {
    const { _id } = await on.add('bill', { ...drafts.bill, client: held.client });
    const { answer } = await paper(on.boss, String(_id));
    expect(answer.headers['content-disposition']).toMatch(/filename="draft-[0-9a-f]{8}\.pdf"/);
    const text = textIn(answer.rawPayload);
    for (const words of ['DRAFT', 'Al Bahar Gas Supply LLC', 'مطعم']) expect(text).toContain(words);
    expect(text).not.toContain('INV-');
  });

  it('shows both readings, the factor and what was used between them', async () => {
    const { counter } = await createSuppliedCounter(on);
    const told = { value: 1012.345, at: '2026-11-01', type: 'customer', reviewed: true };
    const reading = await on.ask('POST', `/counter/${counter}/reading`, told);
    const { body } = await on.ask('POST', `/reading/${String(reading.body._id)}/bill`, {});
    const text = textIn((await paper(on.boss, String(body._id))).answer.rawPayload);
    for (const words of ['CN-T', '1000.000', '1012.345', '12.345', 'Meter factor'])
      expect(text).toContain(words);
  });

  it('is not there for a bill that is not', async () => {
    const nowhere = '0190b6a0-0000-7000-8000-000000000001';
    expect((await paper(on.boss, nowhere)).status).toBe(404);
    expect((await on.ask('GET', `/bill/${nowhere}/paper/link`)).status).toBe(404);
  });
});

describe('the link to a paper', () => {
  it('opens it in the browser, without a token', async () => {
    const opened = await on.w.open(`/${await linkOf(on.boss, held.bill)}`);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(opened.headers['content-disposition']).toMatch(/^inline; /);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect(textIn(opened.rawPayload)).toContain('Tax Invoice');
  });

  it('is good for ten minutes at most', async () => {
    const link = await linkOf(on.boss, held.bill);
    on.w.clock.now += 11 * 60_000;
    expect((await on.w.open(`/${link}`)).statusCode).toBe(403);
  });

  it('is good for this paper alone', async () => {
    const link = await linkOf(on.boss, held.bill);
    const other = String((await issued())._id);
    for (const path of [
      link.replace(held.bill, other),
      link.replace('/bill/', '/wallet/'),
      link.replace(/s=./, 's='),
    ])
      expect((await on.w.open(`/${path}`)).statusCode).toBe(403);
  });

  it('dies with the session, and with the right to see the invoice', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewBills'] });
    const link = await linkOf(clerk, held.bill);
    expect((await on.w.open(`/${link}`)).statusCode).toBe(200);
    const role = on.w.db.selectFrom('users').select('role_id').where('id', '=', clerk.id);
    await on.w.db.updateTable('roles').set({ permissions: [] }).where('id', '=', role).execute();
    expect((await on.w.open(`/${link}`)).statusCode).toBe(403);
    const boss = await on.w.signIn({ role: 'SuperAdmin' });
    const own = await linkOf(boss, held.bill);
    await on.w.ask(boss, 'POST', '/auth/logout');
    expect((await on.w.open(`/${own}`)).statusCode).toBe(403);
  });
});
