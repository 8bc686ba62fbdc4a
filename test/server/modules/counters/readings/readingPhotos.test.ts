import { RATE_LIMITS } from '../../../../../src/server/http/rateLimits';
import { setUpServer } from '../../../support/recordLifecycle';
import { createSuppliedCounter } from '../counterFixtures';
import type { TestUser } from '../../../support/testServer';
import { photoOf } from './readingPhotoFixtures';

const context = setUpServer();
const fixtures = { bill: '', counter: '', first: '', second: '', later: '' };

/** Records a reading with a photo. */
async function readWithPhoto(counter: string, value: number, at: string) {
  const photo = await photoOf(context, counter);
  const input = { value, at, type: 'actual', reviewed: true, photo };
  const { status, body } = await context.request('POST', `/counter/${counter}/reading`, input);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { photo, reading: String(body._id) };
}

beforeAll(async () => {
  const { counter } = await createSuppliedCounter(context);
  const first = await readWithPhoto(counter, 1010, '2026-10-01');
  await context.request('POST', `/reading/${first.reading}/bill`, {});
  const second = await readWithPhoto(counter, 1022.345, '2026-11-01');
  const bill = await context.request('POST', `/reading/${second.reading}/bill`, {});
  const later = await readWithPhoto(counter, 1030, '2026-11-12');
  Object.assign(fixtures, {
    counter,
    bill: bill.body._id,
    first: first.photo,
    second: second.photo,
    later: later.photo,
  });
});

const usageNow = async (user: TestUser) =>
  (await context.server.request(user, 'GET', `/bill/${fixtures.bill}`)).body.usage as { readings: object[] };
const link = (user: TestUser, photo: string) => context.server.request(user, 'GET', `/media/${photo}`);

describe('photos of billed readings', () => {
  it('are listed on the invoice for both readings', async () => {
    const { readings } = await usageNow(context.admin);
    expect(readings).toMatchObject([
      { photo: fixtures.second, previous_photo: fixtures.first, current: 1022.345 },
    ]);
  });

  it('are visible with permission for invoices, unlike other photos of the counter', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewBills'] });
    for (const photo of [fixtures.first, fixtures.second]) {
      const { status, body } = await link(clerk, photo);
      expect([status, body.name]).toEqual([200, 'meter_photo']);
      const opened = await context.server.open(`/${String(body.filePath)}`);
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/png']);
    }
    expect((await link(clerk, fixtures.later)).status).toBe(404);
  });

  it('are visible with permission for contracts, and otherwise not', async () => {
    const office = await context.server.signIn({ flags: ['canViewContracts'] });
    for (const photo of [fixtures.first, fixtures.second, fixtures.later])
      expect((await link(office, photo)).status).toBe(200);
    const otherUser = await context.server.signIn({ flags: ['canViewClients', 'canViewTanks'] });
    for (const photo of [fixtures.first, fixtures.second, fixtures.later])
      expect((await link(otherUser, photo)).status).toBe(404);
  });

  it('cannot be deleted while their reading is valid', async () => {
    for (const photo of [fixtures.first, fixtures.later])
      expect(await context.server.request(context.admin, 'DELETE', `/media/${photo}`)).toMatchObject({
        status: 409,
        body: { message: 'This is the photo of a valid reading and can’t be deleted.' },
      });
    const { body } = await context.request('GET', `/counter/${fixtures.counter}/media`);
    expect(body.documents?.map(({ kept }) => kept)).toEqual(['reading', 'reading', 'reading']);
  });

  it('can be deleted when no reading uses them', async () => {
    const photo = await photoOf(context, fixtures.counter);
    expect((await context.server.request(context.admin, 'DELETE', `/media/${photo}`)).status).toBe(204);
  });

  it('are not listed after deletion', async () => {
    const deletion = { deleted_at: new Date(context.server.clock.now) };
    await context.server.db.updateTable('media').set(deletion).where('id', '=', fixtures.first).execute();
    const { readings } = await usageNow(context.admin);
    expect(readings).toMatchObject([{ photo: fixtures.second, previous_photo: null }]);
  });
});

it('readers can add photos only to counters of their own route', async () => {
  const { counter } = await createSuppliedCounter(context, { route_code: 'DXB-M7' });
  const reader = await context.server.signIn({ flags: ['canViewContracts'], areas: ['DXB-M7'] });
  const photo = await photoOf(context, counter, reader);
  const input = { value: 1003, at: '2026-11-16', type: 'actual', photo };
  expect(await context.server.request(reader, 'POST', `/counter/${counter}/reading`, input)).toMatchObject({
    status: 201,
    body: { flags: [], photo: { _id: photo } },
  });
  const other = await context.server.signIn({ flags: ['canViewContracts'], areas: ['Dubai'] });
  await expect(photoOf(context, counter, other)).rejects.toThrow('You are not allowed to do this.');
});

it('a photo that is sent again after a lost response is stored once', async () => {
  const { counter } = await createSuppliedCounter(context);
  const photo = await photoOf(context, counter);
  expect(await photoOf(context, counter)).toBe(photo);
  const input = { value: 1003, at: '2026-11-16', type: 'actual', photo };
  await context.request('POST', `/counter/${counter}/reading`, input);
  expect(await photoOf(context, counter)).not.toBe(photo);
});

it('readers may upload 200 photos an hour, and photos of readings use no storage quota', async () => {
  expect(RATE_LIMITS.uploads.max / RATE_LIMITS.uploads.windowMs).toBeGreaterThan(200 / 3_600_000);
  const { counter } = await createSuppliedCounter(context, { route_code: 'DXB-M9' });
  const reader = await context.server.signIn({ flags: ['canViewContracts'], areas: ['DXB-M9'] });
  await photoOf(context, counter, reader);
  const { db } = context.server;
  const ofReader = () => db.updateTable('media').where('uploaded_by', '=', reader.id);
  await ofReader()
    .set({ size: 600 * 1024 * 1024 })
    .execute();
  await expect(photoOf(context, counter, reader)).rejects.toThrow('You have reached your storage limit.');
  const { id } = await db
    .selectFrom('media')
    .select('id')
    .where('uploaded_by', '=', reader.id)
    .executeTakeFirstOrThrow();
  const input = { value: 1003, at: '2026-11-16', type: 'actual', photo: id };
  await context.server.request(reader, 'POST', `/counter/${counter}/reading`, input);
  expect(await photoOf(context, counter, reader)).not.toBe(id);
});

it.each([
  ['validate', {}, 'validated'],
  ['reject', { reason: 'Not this counter' }, 'rejected'],
])('%s responds with the reading and a signed link to its photo', async (transition, body, status) => {
  const { counter } = await createSuppliedCounter(context, { initial_reading: 99_990 });
  const photo = await photoOf(context, counter);
  const { body: reading } = await context.request('POST', `/counter/${counter}/reading`, {
    value: 10,
    at: '2026-11-12',
    type: 'actual',
    photo,
  });
  expect(reading).toMatchObject({ status: 'pending', flags: expect.arrayContaining(['rollover']) as object });
  const response = await context.request('POST', `/reading/${String(reading._id)}/${transition}`, body);
  expect(response).toMatchObject({
    status: 200,
    body: { status, photo: { _id: photo, filePath: expect.stringMatching(/^media\//) as string } },
  });
});
