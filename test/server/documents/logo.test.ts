import sharp from 'sharp';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createContract, createPayment } from '../modules/payments/paymentFixtures';
import type { TestUser } from '../support/testServer';

const context = setUpServer();
const fixtures = { contract: '', bill: '', logo: '', setting: '' };
let admin: TestUser;
const LOGO = { key: 'logo', group: 'company', label: 'Logo', value_type: 'text', unit: null };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 128, b: 128, alpha: 0.5 } } });

const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  context.server.request(admin, method, path, body);

const upload = (file: Buffer, user = admin) => {
  const fields = { name: 'logo', owner_model: 'setting', owner_id: user.id };
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n${value}\r\n`)),
    Buffer.from(`${part('file', '; filename="logo.png"')}Content-Type: image/png\r\n\r\n`),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return context.server.request(user, 'POST', '/media', undefined, { payload, headers });
};
const added = async (file: Buffer): Promise<string> => {
  const { status, body } = await upload(file);
  expect(status).toBe(201);
  return String(body._id);
};
const choose = (value: string) => request('POST', '/setting/add', { ...drafts.setting, ...LOGO, value });
const fetchDocument = async (path: string) =>
  (await request('GET', `/${path}/document`)).response.rawPayload.toString('latin1');
const drawnIn = (pdf: string): string | undefined =>
  /\/Subtype \/Image[\s\S]*?\/Width (\d+)\n\/Height (\d+)/.exec(pdf)?.slice(1).join(' x ');

beforeAll(async () => {
  admin = context.admin;
  const company = { group: 'company', value_type: 'text' };
  for (const [key, value] of [
    ['company_name', 'Al Bahar Gas Supply LLC'],
    ['trn', '100123456700003'],
  ])
    await context.add('setting', { ...drafts.setting, ...company, key, label: key, value });
  fixtures.contract = await createContract(context.server, admin);
  const client = await context.server.db
    .selectFrom('contracts')
    .select('client_id')
    .executeTakeFirstOrThrow();
  const { _id } = await context.add('bill', { ...drafts.bill, client: client.client_id });
  fixtures.bill = String((await request('POST', `/bill/${String(_id)}/issue`)).body._id);
});

describe('company logo', () => {
  it('is absent by default', async () => {
    for (const path of [`bill/${fixtures.bill}`, `contract/${fixtures.contract}`])
      expect(drawnIn(await fetchDocument(path))).toBeUndefined();
  });

  it('is uploaded by super administrators only', async () => {
    const clerk = await context.server.signIn({ flags: ['canUpdateUsers', 'canViewBills'] });
    expect(await upload(await picture(8, 8).png().toBuffer(), clerk)).toMatchObject({ status: 403 });
  });

  it('must be an uploaded picture', async () => {
    const wrong = { value: 'Choose an uploaded JPEG, PNG or WebP image' };
    const pdf = await added(Buffer.from('%PDF-1.7\n%%EOF'));
    for (const value of [pdf, admin.id])
      expect(await choose(value)).toMatchObject({ status: 422, body: { fields: wrong } });
    expect((await choose('logo.png')).body.fields).toEqual({ value: 'Value must be an image or empty' });
  });

  it('is on every document from its effective date, also as WebP, at print resolution', async () => {
    fixtures.logo = await added(await picture(1_200, 300).webp().toBuffer());
    const { status, body } = await choose(fixtures.logo);
    expect([status, body.value]).toEqual([201, fixtures.logo]);
    fixtures.setting = String(body._id);
    const receipt = await createPayment(context.server, { custodian: admin.id, contract: fixtures.contract });
    const open = jest.spyOn(context.server.deps.files, 'open');
    for (const path of [`bill/${fixtures.bill}`, `contract/${fixtures.contract}`, `wallet/${receipt}`])
      expect(drawnIn(await fetchDocument(path))).toBe('480 x 120');
    expect(open).toHaveBeenCalledTimes(1);
    open.mockRestore();
  });

  it('is on an invoice as of its issue date', async () => {
    const other = await added(await picture(60, 40).png().toBuffer());
    const change = { value: other, effective_from: '2026-11-21', version: 1 };
    expect((await request('PUT', `/setting/${fixtures.setting}`, change)).status).toBe(200);
    const history = (await request('POST', `/setting/${fixtures.setting}/history`, {})).body.documents;
    const label = expect.stringMatching(/^Picture of \d+ Nov 2026, \d\d:\d\d$/) as string;
    expect(history?.[0]?.changes).toContainEqual({ field: 'value', from: label, to: label });
    context.server.clock.now += 2 * 86_400_000;
    admin = await context.server.signIn({ role: 'SuperAdmin' });
    expect(drawnIn(await fetchDocument(`bill/${fixtures.bill}`))).toBe('480 x 120');
    expect(drawnIn(await fetchDocument(`contract/${fixtures.contract}`))).toBe('60 x 40');
    const remove = await request('DELETE', `/media/${fixtures.logo}`);
    expect(remove).toMatchObject({
      status: 409,
      body: { message: 'Company documents use this image, so it can’t be deleted.' },
    });
    const unused = await added(await picture(9, 9).jpeg().toBuffer());
    expect((await request('DELETE', `/media/${unused}`)).status).toBe(204);
  });

  it('is removed by an empty value', async () => {
    const change = { value: 'none', effective_from: '2026-11-22', version: 2 };
    expect((await request('PUT', `/setting/${fixtures.setting}`, change)).status).toBe(200);
    expect(drawnIn(await fetchDocument(`contract/${fixtures.contract}`))).toBeUndefined();
  });
});
