import { drafts } from '../../../sampleDrafts';
import type { Email } from '../../../../src/server/mail/mailer';
import { readPages, pageText } from '../../documents/readPdf';
import { createTestServer } from '../../support/testServer';
import type { ResponseBody, TestUser, TestServer } from '../../support/testServer';

const SETTINGS = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003' };
const emails: Email[] = [];
const fixtures: { failure?: Error; client: string } = { client: '' };
let server: TestServer;
let admin: TestUser;

const mailer = (email: Email) => {
  emails.push(email);
  return fixtures.failure ? Promise.reject(fixtures.failure) : Promise.resolve();
};
const add = async (noun: string, draft: object) =>
  (await server.request(admin, 'POST', `/${noun}/add`, draft)).body;
const draftBill = async (more: object = {}) => {
  const { _id } = await add('bill', { ...drafts.bill, client: fixtures.client, ...more });
  return String(_id);
};
const issuedBill = async (more: object = {}) => {
  const id = await draftBill(more);
  await server.request(admin, 'POST', `/bill/${id}/issue`);
  return id;
};
const send = async (id: string, body: object, user = admin) => {
  server.clock.now += 1_000;
  const response = await server.request(user, 'POST', `/bill/${id}/send`, body);
  await server.quiet();
  return response;
};
const mailings = async (id: string): Promise<ResponseBody[]> =>
  (await server.request(admin, 'POST', `/bill/${id}/mailings`)).body.documents ?? [];
const unsent = async () =>
  (
    (await server.request(admin, 'POST', '/bill', { filters: { unsent: true }, limit: 100 })).body
      .documents ?? []
  ).map(({ _id }) => _id);

beforeAll(async () => {
  server = await createTestServer({ mailer });
  admin = await server.signIn({ role: 'SuperAdmin', username: 'boss' });
  for (const [key, value] of Object.entries(SETTINGS))
    await add('setting', { ...drafts.setting, key, group: 'company', label: key, value_type: 'text', value });
  fixtures.client = String((await add('client', { ...drafts.client, email: 'ap@example.com' }))._id);
});
beforeEach(() => {
  emails.length = 0;
  delete fixtures.failure;
});
afterAll(() => server.close());

it('the mail log is a list without its own route', async () => {
  expect((await server.request(admin, 'POST', '/bill', { filters: { unsent: false } })).status).toBe(422);
});

describe('issued invoice', () => {
  it('is mailed as PDF, and the log has recipient and sender', async () => {
    const id = await issuedBill();
    expect(await unsent()).toContain(id);
    const { status, body } = await send(id, { to: 'ap@example.com' });
    const number = String(body.unique_number);
    expect([status, body.client_email]).toEqual([200, 'ap@example.com']);
    expect(emails).toMatchObject([{ to: 'ap@example.com', attachment: { filename: `${number}.pdf` } }]);
    expect(emails[0]?.subject).toBe(`Tax Invoice ${number} · Al Bahar Gas Supply LLC`);
    expect(emails[0]?.paragraphs.join('\n')).toContain(number);
    expect(
      readPages(emails[0]?.attachment?.bytes ?? Buffer.alloc(0))
        .map(pageText)
        .join(),
    ).toContain(number);
    expect(await mailings(id)).toMatchObject([
      { recipient: 'ap@example.com', status: 'sent', reason: null, sent_by: { label: 'Given Name 1' } },
    ]);
    expect(await unsent()).not.toContain(id);
  });

  it('is audited as sent without a status change', async () => {
    const id = await issuedBill();
    await send(id, { to: 'ap@example.com' });
    const { documents } = (await server.request(admin, 'POST', `/bill/${id}/history`)).body;
    expect(documents?.[0]).toMatchObject({ action: 'bill.sent', changes: [] });
    expect((await server.request(admin, 'GET', `/bill/${id}`)).body.status).toBe('Issued');
  });

  it('is mailed in Arabic first for clients who prefer it', async () => {
    await send(await issuedBill({ language: 'ar' }), { to: 'ap@example.com' });
    await send(await issuedBill({ language: 'en' }), { to: 'ap@example.com' });
    expect(emails.map(({ paragraphs }) => paragraphs[0])).toEqual(['تحية طيبة،', 'Good day,']);
  });

  it('is sent again to another address once the first was rejected', async () => {
    const id = await issuedBill();
    fixtures.failure = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 });
    expect((await send(id, { to: 'ap@example.com' })).status).toBe(200);
    const reason = 'The mail server rejected this address.';
    expect(await mailings(id)).toMatchObject([{ status: 'failed', reason, next_attempt_at: null }]);
    expect(await unsent()).toContain(id);
    delete fixtures.failure;
    await send(id, { to: 'other@example.com' });
    expect((await mailings(id)).map(({ recipient, status }) => [recipient, status])).toEqual([
      ['other@example.com', 'sent'],
      ['ap@example.com', 'failed'],
    ]);
  });

  it('has an immutable mail log', async () => {
    const id = await issuedBill();
    await send(id, { to: 'ap@example.com' });
    const mine = server.db
      .updateTable('mailings')
      .set({ recipient: 'x@example.com' })
      .where('model_id', '=', id);
    await expect(mine.execute()).rejects.toThrow('cannot be changed');
    await expect(server.db.deleteFrom('mailings').where('model_id', '=', id).execute()).rejects.toThrow(
      'cannot be changed',
    );
  });
});

describe('custom mail texts', () => {
  const setSetting = (key: string, value: string, effective_from = '2026-01-01') =>
    add('setting', {
      ...drafts.setting,
      key,
      group: 'texts',
      label: key,
      value_type: 'text',
      value,
      effective_from,
    });
  const createClient = async (first_name: string, last_name = 'Saleh') =>
    String((await add('client', { ...drafts.client, first_name, last_name }))._id);
  const mailed = async (more: object) => {
    const id = await issuedBill(more);
    const { body } = await send(id, { to: 'ap@example.com' });
    return { number: String(body.unique_number), email: emails.at(-1) };
  };

  it('take effect on their date, each part separately', async () => {
    await setSetting('invoice_mail_subject', '{number} for {client}: {total}');
    await setSetting('invoice_mail_text', 'Not yet', '2126-01-01');
    const { number, email } = await mailed({ client: await createClient('{total} $&', '{company}') });
    expect(email?.subject).toBe(`${number} for {total} $& {company}: AED 133.64`);
    expect(email?.paragraphs[0]).toBe('Good day,');
  });

  it('have placeholders for invoice data, in Arabic for clients who prefer it', async () => {
    const { body } = await server.request(admin, 'POST', '/setting', { search: 'invoice_mail_text' });
    const [{ _id, version } = {}] = body.documents ?? [];
    const value = 'Dear {client},\r\n\r\n{total} is due by {due_date}.\n{company}';
    const change = { value, effective_from: '2026-01-01', version };
    expect((await server.request(admin, 'PUT', `/setting/${String(_id)}`, change)).status).toBe(200);
    const client = await createClient('Amina');
    const english = ['Dear Amina Saleh,', 'AED 133.64 is due by 10 Dec 2026.\nAl Bahar Gas Supply LLC'];
    const due_date = '2026-12-10';
    expect((await mailed({ client, due_date })).email?.paragraphs).toEqual(english);
    expect((await mailed({ client, due_date, language: 'ar' })).email?.paragraphs).toEqual(english);
    await setSetting('invoice_mail_text_ar', '{client}: فاتورة {number} بمبلغ {total}');
    const { number, email } = await mailed({ client, due_date, language: 'ar' });
    expect(email?.paragraphs).toEqual([`عبد الرحمن: فاتورة ${number} بمبلغ AED 133.64`]);
    expect((await mailed({ client, due_date })).email?.paragraphs).toEqual(english);
  });

  it('keep the subject on one line for any client name', async () => {
    const client = await createClient('Amina\r\nBcc: b@example.com\u2028x');
    const { number, email } = await mailed({ client });
    expect(email?.subject).toBe(`${number} for Amina Bcc: b@example.com x Saleh: AED 133.64`);
  });

  it('apply to invoices only, not to credit notes', async () => {
    const id = await issuedBill();
    await server.request(admin, 'POST', `/bill/${id}/credit`, {
      reason: 'Meter of the neighbour',
      whole: true,
    });
    const notes = server.db.selectFrom('bills').select('id').where('original_bill_id', '=', id);
    const { id: note } = await notes.executeTakeFirstOrThrow();
    expect((await send(note, { to: 'ap@example.com' })).status).toBe(200);
    expect(emails.at(-1)?.subject).toMatch(/^Tax Credit Note CRN-/);
    expect(emails.at(-1)?.paragraphs[0]).toBe('Good day,');
  });
});

describe('rejected mailings', () => {
  it.each(['', 'nobody', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 12, null])(
    'to %p, which is not an address',
    async (to) => {
      const id = await issuedBill();
      const { status, body } = await send(id, { to });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['to']]);
      expect([emails, await mailings(id)]).toEqual([[], []]);
    },
  );

  it('of drafts and held invoices', async () => {
    const id = await draftBill();
    const message = 'This invoice is not issued yet and can’t be sent.';
    expect(await send(id, { to: 'a@example.com' })).toMatchObject({ status: 409, body: { message } });
    await server.request(admin, 'POST', `/bill/${id}/hold`, { reason: 'Check it' });
    expect((await send(id, { to: 'a@example.com' })).status).toBe(409);
    expect([emails, await mailings(id)]).toEqual([[], []]);
  });

  it('by users with view permission only', async () => {
    const clerk = await server.signIn({ flags: ['canViewBills', 'canCreateBills'] });
    const id = await issuedBill();
    expect((await send(id, { to: 'a@example.com' }, clerk)).status).toBe(403);
    expect((await server.request(clerk, 'POST', `/bill/${id}/mailings`)).status).toBe(200);
    expect(emails).toEqual([]);
  });
});
