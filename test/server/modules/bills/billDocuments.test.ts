import { unzipSync } from 'fflate';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';
import { readPages, pageText } from '../../documents/readPdf';
import type { ResponseBody, TestUser } from '../../support/testServer';

const context = setUpServer();
const fixtures = { client: '', bill: '' };
const SETTINGS = {
  company_name: 'Al Bahar Gas Supply LLC',
  company_name_ar: 'البحر للغاز',
  trn: '100123456700003',
};

const setting = (key: string, value: string) =>
  context.add('setting', { ...drafts.setting, key, group: 'company', label: key, value_type: 'text', value });
const issued = async (): Promise<ResponseBody> => {
  const { _id } = await context.add('bill', { ...drafts.bill, client: fixtures.client });
  return (await context.request('POST', `/bill/${String(_id)}/issue`)).body;
};
const fetchDocument = (user: TestUser, id: string) =>
  context.server.request(user, 'GET', `/bill/${id}/document`);
const linkOf = async (user: TestUser, id: string) =>
  String((await context.server.request(user, 'GET', `/bill/${id}/document/link`)).body.filePath);
const textIn = (bytes: Buffer) => readPages(bytes).map(pageText).join('\n');

beforeAll(async () => {
  for (const [key, value] of Object.entries(SETTINGS)) await setting(key, value);
  fixtures.client = String((await context.add('client', { ...drafts.client, name_ar: 'مطعم مارينا' }))._id);
  fixtures.bill = String((await issued())._id);
});

describe('archive of invoices', () => {
  it('contains the PDF of each selected invoice under its number', async () => {
    const other = await issued();
    const ids = [fixtures.bill, String(other._id), fixtures.bill];
    const { status, response } = await context.request('POST', '/bill/archive', { ids });
    expect([status, response.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files)).toHaveLength(2);
    const file = files[`${String(other.unique_number)}.pdf`] ?? new Uint8Array();
    expect(textIn(Buffer.from(file))).toContain(String(other.unique_number));
  });

  it('is refused without invoices, and for an unknown one', async () => {
    expect((await context.request('POST', '/bill/archive', { ids: [] })).status).toBe(422);
    const ids = [fixtures.client];
    expect((await context.request('POST', '/bill/archive', { ids })).body.fields).toEqual({
      ids: 'One of these invoices does not exist',
    });
  });
});

describe('invoice PDF', () => {
  it('shows the data of the record and is named after its number', async () => {
    const { status, response } = await fetchDocument(context.admin, fixtures.bill);
    expect([status, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="INV-2026-\d{6}\.pdf"$/);
    expect(response.headers['cache-control']).toBe('no-store');
    const text = textIn(response.rawPayload);
    for (const expected of [
      'Al Bahar Gas Supply LLC',
      'البحر',
      'مطعم',
      'مارينا',
      '100123456700003',
      '133.64',
    ])
      expect(text).toContain(expected);
  });

  it('of a draft uses current names and has no number', async () => {
    const { _id } = await context.add('bill', { ...drafts.bill, client: fixtures.client });
    const { response } = await fetchDocument(context.admin, String(_id));
    expect(response.headers['content-disposition']).toMatch(/filename="draft-[0-9a-f]{12}\.pdf"/);
    const text = textIn(response.rawPayload);
    for (const expected of ['DRAFT', 'Al Bahar Gas Supply LLC', 'مطعم']) expect(text).toContain(expected);
    expect(text).not.toContain('INV-');
  });

  it('shows both readings, the factor and the consumption', async () => {
    const { counter } = await createSuppliedCounter(context);
    const input = { value: 1012.345, at: '2026-11-01', type: 'customer', reviewed: true };
    const reading = await context.request('POST', `/counter/${counter}/reading`, input);
    const { body } = await context.request('POST', `/reading/${String(reading.body._id)}/bill`, {});
    const text = textIn((await fetchDocument(context.admin, String(body._id))).response.rawPayload);
    for (const expected of ['CN-T', '1000.000', '1012.345', '12.345', 'Meter factor'])
      expect(text).toContain(expected);
  });

  it('answers 404 for an unknown bill', async () => {
    const nowhere = '0190b6a0-0000-7000-8000-000000000001';
    expect((await fetchDocument(context.admin, nowhere)).status).toBe(404);
    expect((await context.request('GET', `/bill/${nowhere}/document/link`)).status).toBe(404);
  });
});

describe('document link', () => {
  it('opens in the browser without a token', async () => {
    const opened = await context.server.open(`/${await linkOf(context.admin, fixtures.bill)}`);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(opened.headers['content-disposition']).toMatch(/^inline; /);
    expect(opened.headers['cache-control']).toBe('private, no-store');
    expect(textIn(opened.rawPayload)).toContain('Tax Invoice');
  });

  it('expires after ten minutes at most', async () => {
    const link = await linkOf(context.admin, fixtures.bill);
    context.server.clock.now += 11 * 60_000;
    expect((await context.server.open(`/${link}`)).statusCode).toBe(403);
  });

  it('is valid for its document only', async () => {
    const link = await linkOf(context.admin, fixtures.bill);
    const other = String((await issued())._id);
    for (const path of [
      link.replace(fixtures.bill, other),
      link.replace('/bill/', '/wallet/'),
      link.replace(/s=./, 's='),
    ])
      expect((await context.server.open(`/${path}`)).statusCode).toBe(403);
  });

  it('is invalid after logout and without permission for invoices', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewBills'] });
    const link = await linkOf(clerk, fixtures.bill);
    expect((await context.server.open(`/${link}`)).statusCode).toBe(200);
    const role = context.server.db.selectFrom('users').select('role_id').where('id', '=', clerk.id);
    await context.server.db.updateTable('roles').set({ permissions: [] }).where('id', '=', role).execute();
    expect((await context.server.open(`/${link}`)).statusCode).toBe(403);
    const admin = await context.server.signIn({ role: 'SuperAdmin' });
    const own = await linkOf(admin, fixtures.bill);
    await context.server.request(admin, 'POST', '/auth/logout');
    expect((await context.server.open(`/${own}`)).statusCode).toBe(403);
  });
});
