import sharp from 'sharp';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createContract, createPayment } from '../modules/payments/paymentFixtures';
import type { TestUser } from '../support/testServer';

const on = setUpServer();
const held = { contract: '', bill: '', logo: '', setting: '' };
let boss: TestUser;
const LOGO = { key: 'logo', group: 'company', label: 'Logo', value_type: 'text', unit: null };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 128, b: 128, alpha: 0.5 } } });

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  on.w.ask(boss, method, path, body);

const upload = (file: Buffer, who = boss) => {
  const told = { name: 'logo', owner_model: 'setting', owner_id: who.id };
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const payload = Buffer.concat([
    ...Object.entries(told).map(([name, value]) => Buffer.from(`${part(name)}\r\n${value}\r\n`)),
    Buffer.from(`${part('file', '; filename="logo.png"')}Content-Type: image/png\r\n\r\n`),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return on.w.ask(who, 'POST', '/media', undefined, { payload, headers });
};
const added = async (file: Buffer): Promise<string> => {
  const { status, body } = await upload(file);
  expect(status).toBe(201);
  return String(body._id);
};
const choose = (value: string) => ask('POST', '/setting/add', { ...drafts.setting, ...LOGO, value });
const paper = async (path: string) =>
  (await ask('GET', `/${path}/paper`)).answer.rawPayload.toString('latin1');
const drawnIn = (pdf: string): string | undefined =>
  /\/Subtype \/Image[\s\S]*?\/Width (\d+)\n\/Height (\d+)/.exec(pdf)?.slice(1).join(' x ');

beforeAll(async () => {
  boss = on.boss;
  const company = { group: 'company', value_type: 'text' };
  for (const [key, value] of [
    ['company_name', 'Al Bahar Gas Supply LLC'],
    ['trn', '100123456700003'],
  ])
    await on.add('setting', { ...drafts.setting, ...company, key, label: key, value });
  held.contract = await createContract(on.w, boss);
  const client = await on.w.db.selectFrom('contracts').select('client_id').executeTakeFirstOrThrow();
  const { _id } = await on.add('bill', { ...drafts.bill, client: client.client_id });
  held.bill = String((await ask('POST', `/bill/${String(_id)}/issue`)).body._id);
});

describe('the company’s logo', () => {
  it('is on no paper before there is one', async () => {
    for (const path of [`bill/${held.bill}`, `contract/${held.contract}`])
      expect(drawnIn(await paper(path))).toBeUndefined();
  });

  it('is brought by a super administrator alone', async () => {
    const clerk = await on.w.signIn({ flags: ['canUpdateUsers', 'canViewBills'] });
    expect(await upload(await picture(8, 8).png().toBuffer(), clerk)).toMatchObject({ status: 403 });
  });

  it('is a picture that was added, and no other file', async () => {
    const wrong = { value: 'Choose an uploaded JPEG, PNG or WebP image' };
    const pdf = await added(Buffer.from('%PDF-1.7\n%%EOF'));
    for (const value of [pdf, boss.id])
      expect(await choose(value)).toMatchObject({ status: 422, body: { fields: wrong } });
    expect((await choose('logo.png')).body.fields).toEqual({ value: 'Value must be an image or empty' });
  });

  it('stands at the head of every paper from its day on, a WebP as well, no finer than print shows', async () => {
    held.logo = await added(await picture(1_200, 300).webp().toBuffer());
    const { status, body } = await choose(held.logo);
    expect([status, body.value]).toEqual([201, held.logo]);
    held.setting = String(body._id);
    const receipt = await createPayment(on.w, { holder: boss.id, contract: held.contract });
    for (const path of [`bill/${held.bill}`, `contract/${held.contract}`, `wallet/${receipt}`])
      expect(drawnIn(await paper(path))).toBe('480 x 120');
  });

  it('is on an invoice as it was on the day of issue', async () => {
    const other = await added(await picture(60, 40).png().toBuffer());
    const change = { value: other, effective_from: '2026-11-21', version: 1 };
    expect((await ask('PUT', `/setting/${held.setting}`, change)).status).toBe(200);
    const history = (await ask('POST', `/setting/${held.setting}/history`, {})).body.documents;
    const told = expect.stringMatching(/^Picture of \d+ Nov 2026, \d\d:\d\d$/) as string;
    expect(history?.[0]?.changes).toContainEqual({ field: 'value', from: told, to: told });
    on.w.clock.now += 2 * 86_400_000;
    boss = await on.w.signIn({ role: 'SuperAdmin' });
    expect(drawnIn(await paper(`bill/${held.bill}`))).toBe('480 x 120');
    expect(drawnIn(await paper(`contract/${held.contract}`))).toBe('60 x 40');
    const remove = await ask('DELETE', `/media/${held.logo}`);
    expect(remove).toMatchObject({
      status: 409,
      body: { message: 'Company documents use this image, so it can’t be deleted.' },
    });
    const unused = await added(await picture(9, 9).jpeg().toBuffer());
    expect((await ask('DELETE', `/media/${unused}`)).status).toBe(204);
  });

  it('is taken away by a value that says so', async () => {
    const change = { value: 'none', effective_from: '2026-11-22', version: 2 };
    expect((await ask('PUT', `/setting/${held.setting}`, change)).status).toBe(200);
    expect(drawnIn(await paper(`contract/${held.contract}`))).toBeUndefined();
  });
});
