import { randomUUID } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { COLLECTION_USER, SUPER_ADMIN } from '../../../../src/domain/permissions';
import { createDailyJobs } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { drafts } from '../../../sampleDrafts';
import { containing } from '../../support/matchers';
import { createContract, createPayment } from '../payments/paymentFixtures';
import { insertBill } from '../../support/testRecords';
import { createTestServer } from '../../support/testServer';
import type { TestUser, TestServer } from '../../support/testServer';

let w: TestServer;
let boss: TestUser;

beforeAll(async () => {
  w = await createTestServer();
});
beforeEach(async () => {
  await w.clear();
  boss = await w.signIn({ role: SUPER_ADMIN });
});
afterAll(() => w.end());

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

const upload = (file: Buffer | undefined, more: Record<string, string> = {}, who = boss) => {
  const payload = formOf({ name: 'passport', owner_model: 'user', owner_id: boss.id, ...more }, file);
  return w.ask(who, 'POST', '/media', undefined, {
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};
const added = async (more: Record<string, string> = {}) => {
  const { status, body } = await upload(await picture(), more);
  expect(status).toBe(201);
  return { id: String(body._id), path: `/${String(body.filePath)}` };
};

describe('a file', () => {
  it('is painted anew, without what was hidden in it, and opens as the image that it is', async () => {
    const { path } = await added();
    const answer = await w.open(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="passport.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';(?!.*script).* sandbox$/,
      ) as string,
      'cache-control': 'private, no-cache',
    });
    expect(answer.rawPayload.toString('latin1')).not.toContain('somebody in particular');
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(8);
    const again = await w.open(path, { headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  it('is only ever downloaded when it is a PDF', async () => {
    const { body } = await upload(PDF);
    const answer = await w.open(`/${String(body.filePath)}`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="passport.pdf"');
    expect(answer.rawPayload).toEqual(PDF);
  });

  it.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a page', () => Buffer.from('<!doctype html><script>1</script>'), 415],
    ['nothing', () => Buffer.alloc(0), 415],
    ['the beginning of an image', () => Buffer.from('89504e470d0a1a0a00', 'hex'), 422],
    ['too many bytes', () => Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413],
  ])('is refused when it is %s', async (_what, make, expected) => {
    expect((await upload(make())).status).toBe(expected);
    expect(await w.db.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  it('is refused when it would unfold to too many pixels', async () => {
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
  ])('is refused with %j', async (more, expected) => {
    expect((await upload(await picture(), more as Record<string, string>)).status).toBe(expected);
  });

  it('is refused without bytes, and from whoever may not change its owner', async () => {
    expect((await upload(undefined)).body.fields).toEqual({ file: 'A file is required' });
    const viewer = await w.signIn({ flags: ['canViewUsers'] });
    expect((await upload(await picture(), {}, viewer)).status).toBe(403);
  });

  it('hangs on its owner, with a link that stays the same for a while', async () => {
    const { id, path } = await added();
    const read = async () => (await w.ask(boss, 'GET', `/user/${boss.id}`)).body;
    const first = await read();
    expect(first.Medias).toEqual([containing({ _id: id, name: 'passport', filePath: path.slice(1) })]);
    w.clock.now += 60_000;
    expect(await read()).toEqual(first);
  });

  it('opens for ten minutes at most, for a living session only, and by no other link', async () => {
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
    for (const link of tampered) expect([403, 422]).toContain((await w.open(link)).statusCode);
    expect((await w.open(path)).statusCode).toBe(200);
    w.clock.now += 10 * 60_000;
    expect((await w.open(path)).statusCode).toBe(403);
  });

  it('is closed as soon as the session is', async () => {
    const { path } = await added();
    await w.ask(boss, 'POST', '/auth/logout');
    expect((await w.open(path)).statusCode).toBe(403);
  });

  it('is closed to whoever may no longer see whose it is, though the link is good and the session lives', async () => {
    const { id } = await added();
    const role = await w.db
      .insertInto('roles')
      .values({
        ...{ id: '0190b6a0-0000-7000-8000-00000000abcd', name: 'Seer', description: null },
        ...{ permissions: ['canViewUsers'], deleted_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const viewer = await w.signIn({ role: 'Seer' });
    const { body } = await w.ask(viewer, 'GET', `/media/${id}`);
    const path = `/${String(body.filePath)}`;
    expect((await w.open(path)).statusCode).toBe(200);
    await w.db.updateTable('roles').set({ permissions: [] }).where('id', '=', role.id).execute();
    expect((await w.open(path)).statusCode).toBe(403);
  });

  it('gets a fresh link whenever it is asked for, by whoever may see its owner', async () => {
    const { id, path } = await added();
    w.clock.now += 11 * 60_000;
    const viewer = await w.signIn({ flags: ['canViewUsers'] });
    const { status, body } = await w.ask(viewer, 'GET', `/media/${id}`);
    expect({ status, name: body.name }).toEqual({ status: 200, name: 'passport' });
    expect((await w.open(path)).statusCode).toBe(403);
    expect((await w.open(`/${String(body.filePath)}`)).statusCode).toBe(200);
    const stranger = await w.signIn({ flags: ['canViewClients'] });
    expect((await w.ask(stranger, 'GET', `/media/${id}`)).status).toBe(404);
    await w.ask(boss, 'DELETE', `/media/${id}`);
    expect((await w.ask(viewer, 'GET', `/media/${id}`)).status).toBe(404);
  });

  it('is listed with its owner’s others', async () => {
    const { id } = await added();
    const { body } = await w.ask(boss, 'GET', `/user/${boss.id}/media`);
    expect(body.documents).toEqual([containing({ _id: id, name: 'passport' })]);
    const path = '/user/0190b6a0-0000-7000-8000-000000000001/media';
    expect((await w.ask(boss, 'GET', path)).status).toBe(404);
    const stranger = await w.signIn({ flags: ['canViewClients'] });
    expect((await w.ask(stranger, 'GET', `/user/${boss.id}/media`)).status).toBe(403);
  });

  it('is deleted once, and then is not there', async () => {
    const { id, path } = await added();
    expect((await w.ask(boss, 'DELETE', `/media/${id}`)).status).toBe(204);
    expect((await w.ask(boss, 'DELETE', `/media/${id}`)).status).toBe(404);
    expect((await w.open(path)).statusCode).toBe(403);
    const audit = await w.db.selectFrom('audit').select('action').where('model_id', '=', id).execute();
    expect(audit.map(({ action }) => action)).toEqual(['media.added', 'media.deleted']);
  });

  it('is dropped from the disk ninety days after it was deleted, unless another attachment is the same file', async () => {
    const bytes = await picture();
    const put = async (owner: Record<string, string> = {}) => String((await upload(bytes, owner)).body._id);
    const [one, other] = [await put(), await put({ name: 'other' })];
    const { sha256 } = await w.db
      .selectFrom('media')
      .select('sha256')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const job = createDailyJobs({ ...w.deps, auditHashFile: '' }).filter(({ name }) =>
      name.startsWith('files'),
    );
    const isKept = async (days: number) => {
      w.clock.now += days * 86_400_000;
      const outcomes = await runJobs(w.db, job, { now: w.clock.now, force: true });
      expect(outcomes).toMatchObject([{ outcome: 'done' }]);
      return (await w.deps.files.open(sha256)) !== undefined;
    };
    expect((await w.ask(boss, 'DELETE', `/media/${one}`)).status).toBe(204);
    expect(await isKept(91)).toBe(true);
    boss = await w.signIn({ role: SUPER_ADMIN });
    expect((await w.ask(boss, 'DELETE', `/media/${other}`)).status).toBe(204);
    expect(await isKept(89)).toBe(true);
    expect(await isKept(1)).toBe(false);
    boss = await w.signIn({ role: SUPER_ADMIN });
    const again = await put({ owner_id: boss.id });
    const { body } = await w.ask(boss, 'GET', `/media/${again}`);
    expect((await w.open(`/${String(body.filePath)}`)).statusCode).toBe(200);
    expect(await isKept(1)).toBe(true);
  });

  it('leaves nothing behind for long when writing it was cut off', async () => {
    const { id } = await added();
    const { sha256 } = await w.db
      .selectFrom('media')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const shelf = join(w.folder, sha256.slice(0, 2));
    const cutOff = [randomUUID(), randomUUID()].map((part) => `${sha256}.${part}`);
    const [old = '', young = ''] = cutOff;
    for (const name of cutOff) await writeFile(join(shelf, name), 'half of it');
    const yesterday = w.clock.now / 1_000 - 86_401;
    for (const name of [sha256, old]) await utimes(join(shelf, name), yesterday, yesterday);
    await utimes(join(shelf, young), w.clock.now / 1_000, w.clock.now / 1_000);
    const job = createDailyJobs({ ...w.deps, auditHashFile: '' }).filter(({ name }) =>
      name.startsWith('uploads'),
    );
    const outcomes = await runJobs(w.db, job, { now: w.clock.now, force: true });
    expect(outcomes).toMatchObject([{ outcome: 'done' }]);
    expect((await readdir(shelf)).sort()).toEqual([sha256, young].sort());
  });

  it('stays when it is an id_photo, until a newer one takes its place', async () => {
    const { id } = await added({ name: 'id_photo' });
    expect((await w.ask(boss, 'DELETE', `/media/${id}`)).status).toBe(403);
    const { id: newer } = await added({ name: 'id_photo' });
    const { body } = await w.ask(boss, 'GET', `/user/${boss.id}`);
    expect(body.Medias).toEqual([containing({ _id: newer })]);
  });

  it('stays when it is the evidence of a payment that is Done', async () => {
    const contract = await createContract(w, boss);
    const holder = await w.hire();
    const payment = await createPayment(w, { holder: holder.id, contract, type: 'check' });
    const { id } = await added({ name: 'cheque_image', owner_model: 'wallet', owner_id: payment });
    expect((await w.ask(boss, 'GET', `/wallet/${payment}`)).body.Medias).toMatchObject([{ _id: id }]);
    expect((await w.ask(boss, 'PUT', `/wallet/${payment}`, { status: 'Done' })).status).toBe(200);
    expect((await w.ask(boss, 'DELETE', `/media/${id}`)).status).toBe(409);
    expect((await w.ask(boss, 'GET', `/wallet/${payment}`)).body.Medias).toMatchObject([{ kept: 'payment' }]);
  });

  it('stays when it is the slip of money that was handed over', async () => {
    const contract = await createContract(w, boss);
    const holder = await w.signIn({ role: COLLECTION_USER });
    const payment = await createPayment(w, { holder: holder.id, contract });
    const { body: done } = await w.ask(boss, 'PUT', `/wallet/${payment}`, { status: 'Done' });
    const batch = (done.batch as { _id: string })._id;
    const { id } = await added({ name: 'slip', owner_model: 'batch', owner_id: batch });
    const path = `/batch/${batch}/media`;
    expect((await w.ask(boss, 'GET', path)).body.documents).toEqual([
      containing({ _id: id, name: 'slip', kept: 'batch' }),
    ]);
    expect((await w.ask(holder, 'GET', path)).status).toBe(403);
    expect(await w.ask(boss, 'DELETE', `/media/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This file is the evidence of a handover and can’t be deleted.' },
    });
  });

  it('stays when it belongs to an invoice that was issued, and not before', async () => {
    const { body: client } = await w.ask(boss, 'POST', '/client/add', drafts.client);
    const bill = await insertBill({ w }, String(client._id), {
      total: 100,
      due: '2026-12-01',
      status: 'Draft',
    });
    const on = { name: 'other', owner_model: 'bill', owner_id: bill };
    const [one, other] = [await added(on), await added(on)];
    expect((await w.ask(boss, 'DELETE', `/media/${one.id}`)).status).toBe(204);
    await w.db.updateTable('bills').set(ISSUED).where('id', '=', bill).execute();
    expect(await w.ask(boss, 'DELETE', `/media/${other.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This file belongs to an issued invoice and can’t be deleted.' },
    });
    const { body } = await w.ask(boss, 'GET', `/bill/${bill}/media`);
    expect(body.documents).toEqual([containing({ _id: other.id, kept: 'bill' })]);
  });
});

describe('the delivery note', () => {
  it('is added by whoever may change tanks, and seen by whoever sees the tank', async () => {
    const { body: tank } = await w.ask(boss, 'POST', '/tank/add', drafts.tank);
    const ticket = { ticket_no: 'T-1', at: '2026-11-20T07:00:00Z', supplier: 'ENOC', litres: 1514 };
    await w.db
      .updateTable('tanks')
      .set({ status: 'commissioned' })
      .where('id', '=', String(tank._id))
      .execute();
    await w.ask(boss, 'POST', `/tank/${String(tank._id)}/delivery`, ticket);
    const { body: list } = await w.ask(boss, 'POST', `/tank/${String(tank._id)}/deliveries`, {});
    const delivery = String(list.documents?.[0]?._id);
    const on = { name: 'delivery_note', owner_model: 'delivery', owner_id: delivery };
    const viewer = await w.signIn({ flags: ['canViewTanks'] });
    const keeper = await w.signIn({ flags: ['canUpdateTanks'] });
    const elsewhere = await w.signIn({ flags: ['canViewTanks'], areas: ['Fujairah'] });
    expect((await upload(await picture(), on, viewer)).status).toBe(403);
    const { status, body } = await upload(await picture(), on, keeper);
    expect(status).toBe(201);
    const seenBy = async (who: TestUser) => {
      const all = await w.ask(who, 'GET', `/delivery/${delivery}/media`);
      const one = await w.ask(who, 'GET', `/media/${String(body._id)}`);
      return [all.status, all.body.documents?.length, one.status];
    };
    expect(await seenBy(viewer)).toEqual([200, 1, 200]);
    expect(await seenBy(elsewhere)).toEqual([404, undefined, 404]);
    expect((await w.ask(boss, 'DELETE', `/media/${String(body._id)}`)).status).toBe(204);
  });
});

describe('the image of a cheque', () => {
  const cheque = async (more: object = {}) => {
    const contract = await createContract(w, boss);
    const holder = await w.signIn({ role: COLLECTION_USER });
    const id = await createPayment(w, { holder: holder.id, contract, type: 'check', ...more });
    const send = async (name = 'cheque_image', who: TestUser = holder) =>
      upload(await picture(), { name, owner_model: 'wallet', owner_id: id }, who);
    return { id, holder, send };
  };
  const read = async (id: string) => (await w.ask(boss, 'GET', `/wallet/${id}`)).body;

  it('may follow later, by the holder’s hand, and is written down', async () => {
    const { id, holder, send } = await cheque();
    expect(await read(id)).toMatchObject({ has_image: false, Medias: [] });
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(await read(id)).toMatchObject({
      has_image: true,
      Medias: [{ _id: body._id, name: 'cheque_image' }],
    });
    const audit = await w.db
      .selectFrom('audit')
      .selectAll()
      .where('model_id', '=', String(body._id))
      .execute();
    expect(audit).toMatchObject([
      { action: 'media.added', actor_id: holder.id, after: containing({ owner_id: id }) },
    ]);
  });

  it('follows by nobody else’s hand, and not by the holder’s once the payment is Done', async () => {
    const { id, holder, send } = await cheque();
    const other = await w.signIn({ role: COLLECTION_USER });
    expect((await send('cheque_image', other)).status).toBe(403);
    await w.ask(boss, 'PUT', `/wallet/${id}`, { status: 'Done' });
    expect((await send('cheque_image', holder)).status).toBe(403);
    expect((await send('cheque_image', boss)).status).toBe(201);
  });

  it('is there once', async () => {
    const { id, send } = await cheque();
    const first = await send();
    expect(await send()).toMatchObject({
      status: 409,
      body: { message: 'This cheque already has an image.' },
    });
    expect((await send('other')).status).toBe(201);
    await w.ask(boss, 'DELETE', `/media/${String(first.body._id)}`);
    expect((await send()).status).toBe(201);
    expect((await read(id)).Medias).toHaveLength(2);
  });

  it('is of a cheque', async () => {
    const cash = await cheque({ type: 'cash' });
    expect((await cash.send()).body.fields).toEqual({ name: 'Only a cheque can have a cheque image' });
  });

  it('is not of a payment that was voided', async () => {
    const voided = await cheque({ voided: true });
    expect(await voided.send('other', boss)).toMatchObject({
      status: 409,
      body: { message: 'This payment was voided.' },
    });
  });
});
