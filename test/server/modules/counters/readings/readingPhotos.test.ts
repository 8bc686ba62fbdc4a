import sharp from 'sharp';
import { setUpServer } from '../../../support/recordLifecycle';
import { createSuppliedCounter } from '../counterFixtures';
import type { TestUser } from '../../../support/testServer';

const on = setUpServer();
const held = { bill: '', counter: '', first: '', second: '', later: '' };

/** Sends a photo of a counter as the browser does. */
async function photoOf(counter: string, who: TestUser = on.boss): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const fields = { name: 'meter_photo', owner_model: 'counter', owner_id: counter };
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n${value}\r\n`)),
    Buffer.from(`${part('file', '; filename="m.png"')}Content-Type: image/png\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { status, body } = await on.w.ask(who, 'POST', '/media', undefined, { payload, headers });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body._id);
}

/** Somebody reads the counter and takes its photo. */
async function readWithPhoto(counter: string, value: number, at: string) {
  const photo = await photoOf(counter);
  const told = { value, at, type: 'actual', reviewed: true, photo };
  const { status, body } = await on.ask('POST', `/counter/${counter}/reading`, told);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { photo, reading: String(body._id) };
}

beforeAll(async () => {
  const { counter } = await createSuppliedCounter(on);
  const first = await readWithPhoto(counter, 1010, '2026-10-01');
  await on.ask('POST', `/reading/${first.reading}/bill`, {});
  const second = await readWithPhoto(counter, 1022.345, '2026-11-01');
  const bill = await on.ask('POST', `/reading/${second.reading}/bill`, {});
  const later = await readWithPhoto(counter, 1030, '2026-11-12');
  Object.assign(held, {
    counter,
    bill: bill.body._id,
    first: first.photo,
    second: second.photo,
    later: later.photo,
  });
});

const usageNow = async (who: TestUser) =>
  (await on.w.ask(who, 'GET', `/bill/${held.bill}`)).body.usage as { readings: object[] };
const link = (who: TestUser, photo: string) => on.w.ask(who, 'GET', `/media/${photo}`);

describe('the photos of the readings that an invoice follows from', () => {
  it('are named beside them, at both ends', async () => {
    const { readings } = await usageNow(on.boss);
    expect(readings).toMatchObject([{ photo: held.second, previous_photo: held.first, current: 1022.345 }]);
  });

  it('open for whoever sees invoices, who sees no other photo of the counter', async () => {
    const clerk = await on.w.signIn({ flags: ['canViewBills'] });
    for (const photo of [held.first, held.second]) {
      const { status, body } = await link(clerk, photo);
      expect([status, body.name]).toEqual([200, 'meter_photo']);
      const opened = await on.w.open(`/${String(body.filePath)}`);
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png']);
    }
    expect((await link(clerk, held.later)).status).toBe(404);
  });

  it('open for whoever sees contracts, and for nobody else', async () => {
    const office = await on.w.signIn({ flags: ['canViewContracts'] });
    for (const photo of [held.first, held.second, held.later])
      expect((await link(office, photo)).status).toBe(200);
    const stranger = await on.w.signIn({ flags: ['canViewClients', 'canViewTanks'] });
    for (const photo of [held.first, held.second, held.later])
      expect((await link(stranger, photo)).status).toBe(404);
  });

  it('stay while their reading counts, billed or not', async () => {
    for (const photo of [held.first, held.later])
      expect(await on.w.ask(on.boss, 'DELETE', `/media/${photo}`)).toMatchObject({
        status: 409,
        body: { message: 'This is the photo of a valid reading and can’t be deleted.' },
      });
    const { body } = await on.ask('GET', `/counter/${held.counter}/media`);
    expect(body.documents?.map(({ kept }) => kept)).toEqual(['reading', 'reading', 'reading']);
  });

  it('may go while nothing counts on them', async () => {
    const photo = await photoOf(held.counter);
    expect((await on.w.ask(on.boss, 'DELETE', `/media/${photo}`)).status).toBe(204);
  });

  it('are not named once they are gone', async () => {
    const gone = { deleted_at: new Date(on.w.clock.now) };
    await on.w.db.updateTable('media').set(gone).where('id', '=', held.first).execute();
    const { readings } = await usageNow(on.boss);
    expect(readings).toMatchObject([{ photo: held.second, previous_photo: null }]);
  });
});

it('is hung on a counter by whoever reads its route, and by no other reader', async () => {
  const { counter } = await createSuppliedCounter(on, { route_code: 'DXB-M7' });
  const reader = await on.w.signIn({ flags: ['canViewContracts'], areas: ['DXB-M7'] });
  const photo = await photoOf(counter, reader);
  const told = { value: 1003, at: '2026-11-16', type: 'actual', photo };
  expect(await on.w.ask(reader, 'POST', `/counter/${counter}/reading`, told)).toMatchObject({
    status: 201,
    body: { flags: [], photo: { _id: photo } },
  });
  const other = await on.w.signIn({ flags: ['canViewContracts'], areas: ['Dubai'] });
  await expect(photoOf(counter, other)).rejects.toThrow('You are not allowed to do this.');
});
