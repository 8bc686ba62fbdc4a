import type { Updateable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import type { Database } from '../../../../src/server/db/schema/database';
import { createDailyJobs } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { drafts } from '../../../sampleDrafts';
import { containing } from '../../support/matchers';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { insertBill, insertSite } from '../../support/testRecords';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  await server.clear();
  await insertSite(server.db);
  admin = await server.signIn({ role: SUPER_ADMIN });
});
afterAll(() => server.close());

const ISSUED = { status: 'Issued', unique_number: 'INV-2026-000001', issue_date: '2026-11-20' } as const;
const PDF = Buffer.from('%PDF-1.7\n%%EOF');
const picture = (width = 8) =>
  sharp({ create: { width, height: 8, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'somebody in particular' } })
    .jpeg()
    .toBuffer();

const formOf = (fields: Record<string, string>, file?: Buffer) => {
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n${value}\r\n`)),
    ...(file
      ? [
          Buffer.from(`${part('file', '; filename="../x.svg"')}Content-Type: text/html\r\n\r\n`),
          file,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from('--b--\r\n'),
  ]);
};

const OCTET_STREAM = 'application/octet-stream';

const upload = (file: Buffer | undefined, more: Record<string, string> = {}, user = admin) => {
  const payload = formOf({ name: 'passport', owner_model: 'user', owner_id: admin.id, ...more }, file);
  return server.request(user, 'POST', '/media', undefined, {
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};
const added = async (more: Record<string, string> = {}) => {
  const { status, body } = await upload(await picture(), more);
  expect(status).toBe(201);
  return { id: String(body._id), path: `/${String(body.filePath)}` };
};

describe('file', () => {
  it('is re-encoded without metadata and served as an image', async () => {
    const { path } = await added();
    const response = await server.open(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="passport.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';(?!.*script).* sandbox$/,
      ) as string,
      'cache-control': 'private, no-cache',
    });
    expect(response.rawPayload.toString('latin1')).not.toContain('somebody in particular');
    expect((await sharp(response.rawPayload).metadata()).width).toBe(8);
    const again = await server.open(path, { headers: { 'if-none-match': String(response.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('is served as download when it is a PDF', async () => {
    const { body } = await upload(PDF);
    const response = await server.open(`/${String(body.filePath)}`);
    expect(response.headers['content-disposition']).toBe('attachment; filename="passport.pdf"');
    expect(response.rawPayload).toEqual(PDF);
  });

  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['the beginning of an image', () => Buffer.from('89504e470d0a1a0a00', 'hex'), 422],
    ['too many bytes', () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413],
  ])('is rejected when it is %s', async (_case, make, expected) => {
    expect((await upload(make())).status).toBe(expected);
    expect(await server.db.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  it('is rejected when it decompresses to too many pixels', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await upload(bomb)).status).toBe(422);
  });

  it.each([
    [{ name: 'virus' }, 422],
    [{ owner_model: 'role' }, 422],
    [{ owner_id: 'x' }, 422],
    [{ owner_id: '0190b6a0-0000-7000-8000-000000000001' }, 422],
    [{ name: 'id_photo', owner_model: 'tank' }, 422],
    [{ extra: '1' }, 422],
  ])('is rejected with %j', async (more, expected) => {
    expect((await upload(await picture(), more as Record<string, string>)).status).toBe(expected);
  });

  it('is accepted without a file name', async () => {
    const payload = formOf({ name: 'passport', owner_model: 'user', owner_id: admin.id }, await picture());
    const { status } = await server.request(admin, 'POST', '/media', undefined, {
      payload: Buffer.from(
        payload.toString('latin1').replace('; filename="../x.svg"', '').replace('text/html', OCTET_STREAM),
        'latin1',
      ),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(status).toBe(201);
  });

  it('is rejected without content and without permission for its owner', async () => {
    expect((await upload(undefined)).body.fields).toEqual({ file: 'A file is required' });
    const viewer = await server.signIn({ flags: ['canViewUsers'] });
    expect((await upload(await picture(), {}, viewer)).status).toBe(403);
  });

  it('is listed with its owner, with a stable link', async () => {
    const { id, path } = await added();
    const read = async () => (await server.request(admin, 'GET', `/user/${admin.id}`)).body;
    const first = await read();
    expect(first.Medias).toEqual([containing({ _id: id, name: 'passport', filePath: path.slice(1) })]);
    server.clock.now += 60_000;
    expect(await read()).toEqual(first);
  });

  it('is served for ten minutes at most, for an active session, by its exact link only', async () => {
    const { id, path } = await added();
    const url = new URL(path, 'http://x');
    const changed = (name: string, value: string) => {
      const other = new URL(url);
      other.searchParams.set(name, value);
      return other.pathname + other.search;
    };
    const tampered = [
      `/media/${id}`,
      changed('e', String(Number(url.searchParams.get('e')) + 1)),
      changed('u', '0190b6a0-0000-7000-8000-000000000001'),
      changed('s', `${url.searchParams.get('s')?.slice(0, -2) ?? ''}AA`),
      changed('s', ''),
      path.replace(id, '0190b6a0-0000-7000-8000-000000000001'),
      `${path}&e=9999999999`,
    ];
    for (const link of tampered) expect([403, 422]).toContain((await server.open(link)).statusCode);
    expect((await server.open(path)).statusCode).toBe(200);
    server.clock.now += 10 * 60_000;
    expect((await server.open(path)).statusCode).toBe(403);
  });

  it('is not served after the session ends', async () => {
    const { path } = await added();
    await server.request(admin, 'POST', '/auth/logout');
    expect((await server.open(path)).statusCode).toBe(403);
  });

  it('is not served without permission for its owner, even with a valid link', async () => {
    const { id } = await added();
    const role = await server.db
      .insertInto('roles')
      .values({
        id: '0190b6a0-0000-7000-8000-00000000abcd',
        name: 'Seer',
        description: null,
        permissions: ['canViewUsers'],
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const viewer = await server.signIn({ role: 'Seer' });
    const { body } = await server.request(viewer, 'GET', `/media/${id}`);
    const path = `/${String(body.filePath)}`;
    expect((await server.open(path)).statusCode).toBe(200);
    await server.db.updateTable('roles').set({ permissions: [] }).where('id', '=', role.id).execute();
    expect((await server.open(path)).statusCode).toBe(403);
  });

  it('gets a new link on request by users who may view its owner', async () => {
    const { id, path } = await added();
    server.clock.now += 11 * 60_000;
    const viewer = await server.signIn({ flags: ['canViewUsers'] });
    const { status, body } = await server.request(viewer, 'GET', `/media/${id}`);
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'passport' });
    expect((await server.open(path)).statusCode).toBe(403);
    expect((await server.open(`/${String(body.filePath)}`)).statusCode).toBe(200);
    const otherUser = await server.signIn({ flags: ['canViewClients'] });
    const statusOfOther = async () => (await server.request(otherUser, 'GET', `/media/${id}`)).status;
    expect(await statusOfOther()).toBe(404);
    await server.db.updateTable('media').set({ uploaded_by: otherUser.id }).where('id', '=', id).execute();
    expect(await statusOfOther()).toBe(200);
    await server.request(admin, 'DELETE', `/media/${id}`);
    expect((await server.request(viewer, 'GET', `/media/${id}`)).status).toBe(404);
  });

  it('is listed with the other files of its owner', async () => {
    const { id } = await added();
    const { body } = await server.request(admin, 'GET', `/user/${admin.id}/media`);
    expect(body.documents).toEqual([containing({ _id: id, name: 'passport' })]);
    const path = '/user/0190b6a0-0000-7000-8000-000000000001/media';
    expect((await server.request(admin, 'GET', path)).status).toBe(404);
    const otherUser = await server.signIn({ flags: ['canViewClients'] });
    expect((await server.request(otherUser, 'GET', `/user/${admin.id}/media`)).status).toBe(403);
  });

  it('is deleted once, then answers 404', async () => {
    const { id, path } = await added();
    expect((await server.request(admin, 'DELETE', `/media/${id}`)).status).toBe(204);
    expect((await server.request(admin, 'DELETE', `/media/${id}`)).status).toBe(404);
    expect((await server.open(path)).statusCode).toBe(403);
    const audit = await server.db.selectFrom('audit').select('action').where('model_id', '=', id).execute();
    expect(audit.map(({ action }) => action)).toEqual(['media.added', 'media.deleted']);
  });

  it('is removed from disk ninety days after deletion, unless another attachment shares it', async () => {
    const bytes = await picture();
    const put = async (owner: Record<string, string> = {}) => String((await upload(bytes, owner)).body._id);
    const [one, other] = [await put(), await put({ name: 'other' })];
    const { sha256 } = await server.db
      .selectFrom('media')
      .select('sha256')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const job = createDailyJobs({ ...server.deps, auditHashFile: '' }).filter(({ name }) =>
      name.startsWith('files'),
    );
    const isKept = async (days: number) => {
      server.clock.now += days * 86_400_000;
      const outcomes = await runJobs(server.db, job, { now: server.clock.now, force: true });
      expect(outcomes).toMatchObject([{ outcome: 'done' }]);
      return (await server.deps.files.open(sha256)) !== undefined;
    };
    expect((await server.request(admin, 'DELETE', `/media/${one}`)).status).toBe(204);
    expect(await isKept(91)).toBe(true);
    admin = await server.signIn({ role: SUPER_ADMIN });
    expect((await server.request(admin, 'DELETE', `/media/${other}`)).status).toBe(204);
    expect(await isKept(89)).toBe(true);
    expect(await isKept(1)).toBe(false);
    admin = await server.signIn({ role: SUPER_ADMIN });
    const again = await put({ owner_id: admin.id });
    const { body } = await server.request(admin, 'GET', `/media/${again}`);
    expect((await server.open(`/${String(body.filePath)}`)).statusCode).toBe(200);
    expect(await isKept(1)).toBe(true);
  });

  it('leaves no partial content after an interrupted upload', async () => {
    const { id } = await added();
    const { sha256 } = await server.db
      .selectFrom('media')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const shelf = join(server.folder, sha256.slice(0, 2));
    const cutOff = [randomUUID(), randomUUID()].map((part) => `${sha256}.${part}`);
    const [old = '', newer = ''] = cutOff;
    for (const name of cutOff) await writeFile(join(shelf, name), 'half of it');
    const yesterday = server.clock.now / 1_000 - 86_401;
    for (const name of [sha256, old]) await utimes(join(shelf, name), yesterday, yesterday);
    await utimes(join(shelf, newer), server.clock.now / 1_000, server.clock.now / 1_000);
    const job = createDailyJobs({ ...server.deps, auditHashFile: '' }).filter(({ name }) =>
      name.startsWith('uploads'),
    );
    const outcomes = await runJobs(server.db, job, { now: server.clock.now, force: true });
    expect(outcomes).toMatchObject([{ outcome: 'done' }]);
    expect((await readdir(shelf)).sort()).toEqual([sha256, newer].sort());
  });

  it('cannot be deleted as id_photo until a newer one replaces it', async () => {
    const { id } = await added({ name: 'id_photo' });
    expect((await server.request(admin, 'DELETE', `/media/${id}`)).status).toBe(403);
    const { id: newer } = await added({ name: 'id_photo' });
    const { body } = await server.request(admin, 'GET', `/user/${admin.id}`);
    expect(body.Medias).toEqual([containing({ _id: newer })]);
    const audit = await server.db
      .selectFrom('audit')
      .select('before')
      .where('model_id', '=', id)
      .where('action', '=', 'media.deleted')
      .execute();
    expect(audit).toEqual([{ before: containing({ name: 'id_photo', owner_id: admin.id }) }]);
  });

  it('is added as id_photo only by users who may change the account', async () => {
    const clerk = await server.signIn({ flags: ['canUpdateUsers'] });
    const statusFor = async (owner_id: string) =>
      (await upload(await picture(), { name: 'id_photo', owner_id }, clerk)).status;
    expect(await statusFor(admin.id)).toBe(403);
    expect(await statusFor(clerk.id)).toBe(201);
  });

  it('cannot be deleted as evidence of a payment that is Done', async () => {
    const contract = await createContract(server, admin);
    const custodian = await server.createUser();
    const payment = await createPayment(server, { custodian: custodian.id, contract, type: 'check' });
    const { id } = await added({ name: 'cheque_image', owner_model: 'wallet', owner_id: payment });
    expect((await server.request(admin, 'GET', `/wallet/${payment}`)).body.Medias).toMatchObject([
      { _id: id },
    ]);
    expect((await server.request(admin, 'PUT', `/wallet/${payment}`, { status: 'Done' })).status).toBe(200);
    expect((await server.request(admin, 'DELETE', `/media/${id}`)).status).toBe(409);
    expect((await server.request(admin, 'GET', `/wallet/${payment}`)).body.Medias).toMatchObject([
      { kept: 'payment' },
    ]);
  });

  it('cannot be deleted as slip of a handover', async () => {
    const contract = await createContract(server, admin);
    const custodian = await server.signIn({ role: COLLECTION_USER });
    const payment = await createPayment(server, { custodian: custodian.id, contract });
    const { body: done } = await server.request(admin, 'PUT', `/wallet/${payment}`, { status: 'Done' });
    const batch = (done.batch as { _id: string })._id;
    const { id } = await added({ name: 'slip', owner_model: 'batch', owner_id: batch });
    const path = `/batch/${batch}/media`;
    expect((await server.request(admin, 'GET', path)).body.documents).toEqual([
      containing({ _id: id, name: 'slip', kept: 'batch' }),
    ]);
    expect((await server.request(custodian, 'GET', path)).status).toBe(403);
    expect(await server.request(admin, 'DELETE', `/media/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This file is the evidence of a handover and can’t be deleted.' },
    });
  });

  it('cannot be deleted once its invoice is issued', async () => {
    const { body: client } = await server.request(admin, 'POST', '/client/add', drafts.client);
    const bill = await insertBill({ server }, String(client._id), {
      total: 100,
      due: '2026-12-01',
      status: 'Draft',
    });
    const context = { name: 'other', owner_model: 'bill', owner_id: bill };
    const [one, other] = [await added(context), await added(context)];
    expect((await server.request(admin, 'DELETE', `/media/${one.id}`)).status).toBe(204);
    await server.db.updateTable('bills').set(ISSUED).where('id', '=', bill).execute();
    expect(await server.request(admin, 'DELETE', `/media/${other.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This file belongs to an issued invoice and can’t be deleted.' },
    });
    const { body } = await server.request(admin, 'GET', `/bill/${bill}/media`);
    expect(body.documents).toEqual([containing({ _id: other.id, kept: 'bill' })]);
  });
});

describe('delivery note file', () => {
  it('is added with permission to update tanks and visible with the tank', async () => {
    const { body: tank } = await server.request(admin, 'POST', '/tank/add', drafts.tank);
    const ticket = { ticket_no: 'T-1', at: '2026-11-20T07:00:00Z', supplier: 'ENOC', litres: 1514 };
    await server.db
      .updateTable('tanks')
      .set({ status: 'commissioned' })
      .where('id', '=', String(tank._id))
      .execute();
    await server.request(admin, 'POST', `/tank/${String(tank._id)}/delivery`, ticket);
    const { body: list } = await server.request(admin, 'POST', `/tank/${String(tank._id)}/deliveries`, {});
    const delivery = String(list.documents?.[0]?._id);
    const context = { name: 'delivery_note', owner_model: 'delivery', owner_id: delivery };
    const viewer = await server.signIn({ flags: ['canViewTanks'] });
    const keeper = await server.signIn({ flags: ['canUpdateTanks'] });
    const elsewhere = await server.signIn({ flags: ['canViewTanks'], areas: ['Fujairah'] });
    expect((await upload(await picture(), context, viewer)).status).toBe(403);
    const { status, body } = await upload(await picture(), context, keeper);
    expect(status).toBe(201);
    const visibleFiles = async (user: TestUser) => {
      const all = await server.request(user, 'GET', `/delivery/${delivery}/media`);
      const one = await server.request(user, 'GET', `/media/${String(body._id)}`);
      return [all.status, all.body.documents?.length, one.status];
    };
    expect(await visibleFiles(viewer)).toEqual([200, 1, 200]);
    expect(await visibleFiles(elsewhere)).toEqual([404, undefined, 404]);
    expect((await server.request(admin, 'DELETE', `/media/${String(body._id)}`)).status).toBe(204);
  });
});

describe('file of an order', () => {
  it('may be added by its assignee until the order is billed, closed or cancelled', async () => {
    const technician = await server.signIn({ flags: ['canViewOrders'] });
    const { body: client } = await server.request(admin, 'POST', '/client/add', drafts.client);
    const { body: order } = await server.request(admin, 'POST', '/order/add', {
      ...drafts.order,
      client: client._id,
    });
    const owner = { name: 'after', owner_model: 'order', owner_id: String(order._id) };
    const statusWhen = async (change: Updateable<Database['orders']>, user = technician) => {
      await server.db.updateTable('orders').set(change).where('id', '=', owner.owner_id).execute();
      return (await upload(await picture(), owner, user)).status;
    };
    expect(await statusWhen({ status: 'InProgress' })).toBe(403);
    const assigned_to = technician.id;
    for (const status of ['InProgress', 'Completed'] as const)
      expect([status, await statusWhen({ status, assigned_to })]).toEqual([status, 201]);
    for (const status of ['Billed', 'Closed', 'Cancelled'] as const) {
      expect([status, await statusWhen({ status })]).toEqual([status, 403]);
      expect([status, await statusWhen({ status }, admin)]).toEqual([status, 201]);
    }
  });
});

describe('cheque image', () => {
  const cheque = async (more: object = {}) => {
    const contract = await createContract(server, admin);
    const custodian = await server.signIn({ role: COLLECTION_USER });
    const id = await createPayment(server, { custodian: custodian.id, contract, type: 'check', ...more });
    const send = async (name = 'cheque_image', user: TestUser = custodian) =>
      upload(await picture(), { name, owner_model: 'wallet', owner_id: id }, user);
    return { id, custodian, send };
  };
  const read = async (id: string) => (await server.request(admin, 'GET', `/wallet/${id}`)).body;

  it('may be added later by the custodian and is audited', async () => {
    const { id, custodian, send } = await cheque();
    expect(await read(id)).toMatchObject({ has_image: false, Medias: [] });
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(await read(id)).toMatchObject({
      has_image: true,
      Medias: [{ _id: body._id, name: 'cheque_image' }],
    });
    const audit = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('model_id', '=', String(body._id))
      .execute();
    expect(audit).toMatchObject([
      { action: 'media.added', actor_id: custodian.id, after: containing({ owner_id: id }) },
    ]);
  });

  it('cannot be added by others, or by the custodian once the payment is Done', async () => {
    const { id, custodian, send } = await cheque();
    const other = await server.signIn({ role: COLLECTION_USER });
    expect((await send('cheque_image', other)).status).toBe(403);
    await server.request(admin, 'PUT', `/wallet/${id}`, { status: 'Done' });
    expect((await send('cheque_image', custodian)).status).toBe(403);
    expect((await send('cheque_image', admin)).status).toBe(201);
  });

  it('exists once', async () => {
    const { id, send } = await cheque();
    const first = await send();
    expect(await send()).toMatchObject({
      status: 409,
      body: { message: 'This cheque already has an image.' },
    });
    expect((await send('other')).status).toBe(201);
    await server.request(admin, 'DELETE', `/media/${String(first.body._id)}`);
    expect((await send()).status).toBe(201);
    expect((await read(id)).Medias).toHaveLength(2);
  });

  it('is re-encoded before its payment is locked', async () => {
    const { id, custodian } = await cheque();
    const owner = { name: 'cheque_image', owner_model: 'wallet', owner_id: id };
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('wallets').select('id').where('id', '=', id).forUpdate().execute();
      expect((await upload(Buffer.from('no image'), owner, custodian)).status).toBe(415);
    });
  });

  it('requires a cheque', async () => {
    const cash = await cheque({ type: 'cash' });
    expect((await cash.send()).body.fields).toEqual({ name: 'Only a cheque can have a cheque image' });
  });

  it('cannot be added to a voided payment', async () => {
    const voided = await cheque({ voided: true });
    expect(await voided.send('other', admin)).toMatchObject({
      status: 409,
      body: { message: 'This payment was voided.' },
    });
  });
});
