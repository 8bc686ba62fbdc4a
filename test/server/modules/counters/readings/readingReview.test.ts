import { setUpServer } from '../../../support/recordLifecycle';
import type { ResponseBody, TestUser } from '../../../support/testServer';
import { drafts } from '../../../../sampleDrafts';
import { createBillFixtures } from '../../bills/billFixtures';
import { createSuppliedCounter } from '../counterFixtures';
import { photoOf } from './readingPhotoFixtures';
import { ensureSite } from '../../../support/testRecords';

const context = setUpServer();
const { company, draft, readingOf, transition, get } = createBillFixtures(context);
const RULE = { web: true, pos: true, import: false, amr: false };
const NO_RULE = { web: false, pos: false, import: false, amr: false };

interface StoredSetting {
  _id: string;
  version: number;
}
const stored: { setting?: StoredSetting } = {};

/** Sets the photo rule from a day on. */
async function setPhotoRule(value: object, effective_from: string): Promise<void> {
  const saved = stored.setting
    ? await context.request('PUT', `/setting/${stored.setting._id}`, {
        value,
        effective_from,
        version: stored.setting.version,
      })
    : await context.request('POST', '/setting/add', {
        key: 'reading_photo',
        group: 'billing',
        label: 'Photos',
        value_type: 'json',
        value,
        effective_from,
      });
  if (saved.status >= 300) throw new Error(JSON.stringify(saved.body));
  stored.setting = { _id: String(saved.body._id), version: Number(saved.body.version) };
}

const post = (path: string, body: object, user: TestUser = context.admin) =>
  context.server.request(user, 'POST', path, body);
/** A reading as the route sheet sends it. */
const enter = (counter: string, value: number, more: object = {}) =>
  readingOf(counter, value, '2026-11-16', { type: 'actual', reviewed: false, ...more });
const pendingIn = async (site: string) =>
  (await post('/reading/review', { filters: { site }, limit: 100 })).body as ResponseBody & {
    documents: ResponseBody[];
  };
/** Supplied counters at another site than the others. */
async function supplied(count: number, site_code: string, more: object = {}) {
  const ids: string[] = [];
  // One after the other, because on a busy machine they would wait for the number series longer than for a lock.
  while (ids.length < count) ids.push((await createSuppliedCounter(context, more)).counter);
  const { db } = context.server;
  await ensureSite(db, site_code);
  const site = { site_code, site_name: `Site ${site_code}` };
  await db.updateTable('counters').set(site).where('id', 'in', ids).execute();
  await db.updateTable('contracts').set(site).where('counter_id', 'in', ids).execute();
  return ids;
}

describe('the photo rule', () => {
  it('holds manual readings without a photo until it is changed, by source, route and day', async () => {
    const { counter } = await createSuppliedCounter(context, { route_code: 'DXB-A1' });
    const { counter: free } = await createSuppliedCounter(context, { route_code: 'DXB-A2' });
    expect(await get('counter', `${counter}/reading`)).toMatchObject({ photo_rules: [RULE] });
    expect(await enter(counter, 1003, { source: 'pos' })).toMatchObject({ flags: ['no_photo'] });
    await setPhotoRule({ ...RULE, routes: [{ route_code: 'DXB-A2', ...NO_RULE }] }, '2026-01-01');
    await setPhotoRule({ ...RULE, pos: false, routes: [] }, '2026-11-17');
    expect(await get('counter', `${free}/reading`)).toMatchObject({
      photo_rules: [
        { from: '2026-11-17', ...RULE, pos: false },
        { from: '2026-01-01', ...NO_RULE },
      ],
    });
    expect(await enter(free, 1003)).toMatchObject({ flags: [], status: 'validated' });
    expect(await readingOf(free, 1004, '2026-11-17', { type: 'actual', reviewed: false })).toMatchObject({
      flags: ['no_photo'],
      status: 'pending',
    });
    expect(
      await readingOf(free, 1005, '2026-11-18', { type: 'actual', source: 'pos', reviewed: false }),
    ).toMatchObject({ flags: [] });
  });

  it('applies to imports, and for AMR readings in them by the rule for AMR', async () => {
    await setPhotoRule({ ...NO_RULE, import: true, routes: [] }, '2026-11-18');
    const flagsAfterImport = async (type: string) => {
      const { counter } = await createSuppliedCounter(context);
      const { serial_number } = await get('counter', counter);
      const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
      const line = `${String(serial_number)},2026-11-18,1003,${type}`;
      const payload = `${part('rows')}\r\n\r\nall\r\n${part('file')}; filename="r.csv"\r\nContent-Type: text/csv\r\n\r\nSerial number,Read on,Reading,Type\r\n${line}\r\n\r\n--b--\r\n`;
      await context.server.request(context.admin, 'POST', '/counter/import/readings', undefined, {
        payload: Buffer.from(payload),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
      const { body } = await post('/reading', { filters: { counter } });
      return body.documents?.map(({ flags }) => flags);
    };
    expect(await flagsAfterImport('actual')).toEqual([['no_photo']]);
    expect(await flagsAfterImport('amr')).toEqual([[]]);
    await setPhotoRule({ ...RULE, routes: [] }, '2026-11-19');
  });

  it('is refused with a message if a route is listed twice', async () => {
    const route = { route_code: 'DXB-A2', ...NO_RULE };
    const value = { ...RULE, routes: [route, route] };
    const set = { key: 'reading_photo', group: 'billing', value_type: 'json', value };
    expect(await post('/setting/add', { ...drafts.setting, ...set })).toMatchObject({
      status: 422,
      body: { fields: { 'value.routes': 'Each route can be listed once' } },
    });
  });

  it('is accepted for a route with a code as long as a counter may have', async () => {
    const route_code = 'Dubai Marina, towers 12 to 19, service B'.padEnd(40, '.');
    const value = { ...RULE, routes: [{ route_code, ...NO_RULE }] };
    await expect(setPhotoRule(value, '2026-11-19')).resolves.toBeUndefined();
  });
});

describe('readings that await review', () => {
  it("are listed with the average, last year and the median of the site's other counters", async () => {
    const [counter = '', ...neighbours] = await supplied(4, 'SITE-R1', { initial_reading_at: '2025-09-01' });
    // 12 m³ in November of last year; then 36 + 24 in 365 days, which determine the average.
    for (const [value, at] of [
      [1010, '2025-11-01'],
      // Half past midnight on 2 November in Dubai.
      [1014, '2025-11-01T20:30:00Z'],
      [1022, '2025-12-01'],
      [1058, '2026-10-01'],
      [1070, '2026-11-01'],
    ] as const)
      await readingOf(counter, value, at);
    for (const [index, neighbour] of neighbours.entries()) {
      const used = [3, 5, 40][index] ?? 0;
      await readingOf(neighbour, 1000, '2026-11-01');
      await readingOf(neighbour, 1000 + used, '2026-11-16');
    }
    const reading = await enter(counter, 1080, {
      photo: await photoOf(context, counter),
      note: 'Cold month',
    });
    const late = await readingOf(counter, 1085, '2026-11-17', { type: 'actual', reviewed: false });
    expect(reading).toMatchObject({ flags: ['high'] });
    const { documents } = await pendingIn('SITE-R1');
    expect(documents.map(({ _id }) => _id)).toEqual([late._id, reading._id]);
    expect(documents[1]).toMatchObject({
      photo: { name: 'meter_photo' },
      comparison: {
        site: { code: 'SITE-R1', name: 'Site SITE-R1' },
        recent: [
          { consumption_m3: 12, days: 31 },
          { consumption_m3: 36, days: 304 },
          { consumption_m3: 8, days: 29 },
          { consumption_m3: 4, days: 1 },
          { consumption_m3: 10, days: 61 },
        ],
        last_year_m3: 12,
        site_median_m3: 5,
      },
    });
  });

  it('are validated in one request, each individually, with the reason of each failure', async () => {
    const [first = '', second = ''] = await supplied(2, 'SITE-R2');
    const high = await enter(first, 1003);
    const done = await enter(second, 1003, { reviewed: true });
    const unknown = '0190b6a0-0000-7000-8000-000000000001';
    const ids = [done._id, unknown, high._id];
    expect((await post('/reading/bulk/validate', { ids })).body).toEqual({
      results: [
        { _id: done._id, message: 'This reading is already validated.' },
        { _id: unknown, message: expect.any(String) as string },
        { _id: high._id, message: null },
      ],
    });
    expect(await get('reading', high._id)).toMatchObject({ status: 'validated', version: 2 });
    const audit = context.server.db.selectFrom('audit').selectAll().where('model_id', '=', String(high._id));
    expect((await audit.execute()).map(({ action }) => action)).toEqual([
      'reading.recorded',
      'reading.validated',
    ]);
  });

  it('are rejected in one request with one reason, newest first', async () => {
    const { counter } = await createSuppliedCounter(context);
    const first = await enter(counter, 1003);
    const second = await readingOf(counter, 1004, '2026-11-17', { type: 'actual', reviewed: false });
    const { counter: billed } = await createSuppliedCounter(context);
    const drafted = await enter(billed, 1003);
    await draft(drafted);
    const ids = [first._id, drafted._id, second._id];
    expect(await post('/reading/bulk/reject', { ids, input: {} })).toMatchObject({
      status: 422,
      body: { fields: { 'input.reason': 'Reason is required' } },
    });
    expect((await post('/reading/bulk/reject', { ids, input: { reason: 'Misread' } })).body).toEqual({
      results: [
        { _id: first._id, message: null },
        { _id: drafted._id, message: 'A draft invoice uses this reading; discard the draft first.' },
        { _id: second._id, message: null },
      ],
    });
    expect(await get('reading', first._id)).toMatchObject({ status: 'rejected', reject_reason: 'Misread' });
  });

  it('can be reviewed only with permission for contracts', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewContracts', 'canUpdateBills'] });
    const office = await context.server.signIn({ flags: ['canViewContracts', 'canUpdateContracts'] });
    const { counter } = await createSuppliedCounter(context);
    const { _id } = await enter(counter, 1003);
    for (const [path, body] of [
      ['/reading/review', {}],
      ['/reading/bulk/validate', { ids: [_id] }],
      ['/reading/bulk/reject', { ids: [_id], input: { reason: 'Misread' } }],
    ] as const) {
      expect((await context.server.request(undefined, 'POST', path, body)).status).toBe(401);
      expect((await post(path, body, clerk)).status).toBe(403);
      expect((await post(path, body, office)).status).toBe(200);
    }
    for (const ids of [undefined, [], ['x'], Array.from({ length: 501 }, () => _id)])
      expect(await post('/reading/bulk/validate', { ids })).toMatchObject({ status: 422 });
  });
});

describe('an invoice that is held for its readings', () => {
  it('becomes a draft with the review of the last reading', async () => {
    const { counter } = await createSuppliedCounter(context);
    const first = await enter(counter, 1003);
    const second = await readingOf(counter, 1006, '2026-11-17', { type: 'actual', reviewed: false });
    const bill = await draft(second);
    expect(bill).toMatchObject({ status: 'Held', hold_reason: 'Reading to review: No photo' });
    await post(`/reading/${String(second._id)}/validate`, {});
    expect(await get('bill', bill._id)).toMatchObject({ status: 'Held' });
    await post(`/reading/${String(first._id)}/validate`, {});
    expect(await get('bill', bill._id)).toMatchObject({ status: 'Draft', hold_reason: null });
  });

  it('stays held if an employee held it, or if its total is far above the previous one', async () => {
    const { counter } = await createSuppliedCounter(context);
    const reading = await enter(counter, 1003);
    const bill = await draft(reading);
    await transition(bill, 'release');
    await transition(bill, 'hold', { reason: 'Ask the client first' });
    await post(`/reading/${String(reading._id)}/validate`, {});
    expect(await get('bill', bill._id)).toMatchObject({
      status: 'Held',
      hold_reason: 'Ask the client first',
    });
    // 10 m³ in 30 days, then 300 m³ in 31 days: more than three times the daily use.
    const { counter: heavy } = await createSuppliedCounter(context, { initial_reading_at: '2026-09-17' });
    await draft(await readingOf(heavy, 1010, '2026-10-17'));
    const high = await readingOf(heavy, 1310, '2026-11-17', { type: 'actual', reviewed: false });
    const held = await draft(high);
    expect(held).toMatchObject({ status: 'Held', hold_reason: 'Reading to review: High, No photo' });
    await post(`/reading/${String(high._id)}/validate`, {});
    expect(await get('bill', held._id)).toMatchObject({
      status: 'Held',
      hold_reason: 'More than 3 times the last invoice',
    });
  });
});

describe('a route sheet of 30 readings', () => {
  const ROUTES = { photos: 'DXB-S1', exempt: 'DXB-S2', held: 'DXB-S3' };

  const enterSheet = async (route_code: string, withPhoto: boolean) => {
    await supplied(30, `SITE-${route_code}`, { route_code, initial_reading_at: '2026-10-16' });
    const { counters } = (await post('/counter/route', { route_code })).body as { counters: ResponseBody[] };
    const readings: ResponseBody[] = [];
    for (const { _id } of counters) {
      const counter = String(_id);
      const photo = withPhoto ? { photo: await photoOf(context, counter) } : {};
      readings.push(await enter(counter, 1010, photo));
    }
    return readings;
  };
  const run = async (site: string) => {
    const { status, body } = await post('/bill/run', { month: '2026-11', sites: [site] });
    if (status >= 300) throw new Error(JSON.stringify(body));
    await context.server.quiet();
    const items = await post(`/run/${String(body._id)}/items`, { limit: 100 });
    return (items.body.documents as ResponseBody[]).map(({ outcome }) => outcome);
  };
  const all = (outcome: string) => Array.from({ length: 30 }, () => outcome);

  beforeAll(async () => {
    await company();
    const routes = [{ route_code: ROUTES.exempt, ...NO_RULE }];
    await setPhotoRule({ ...RULE, routes }, '2026-11-16');
  });

  it('with photos requires no review', async () => {
    await enterSheet(ROUTES.photos, true);
    expect(await pendingIn(`SITE-${ROUTES.photos}`)).toMatchObject({ total: 0 });
    expect(await run(`SITE-${ROUTES.photos}`)).toEqual(all('drafted'));
  });

  it('without photos requires no review on a route that needs none', async () => {
    await enterSheet(ROUTES.exempt, false);
    expect(await run(`SITE-${ROUTES.exempt}`)).toEqual(all('drafted'));
  });

  it('without required photos is validated in one request, and its invoices can be issued', async () => {
    await enterSheet(ROUTES.held, false);
    const site = `SITE-${ROUTES.held}`;
    expect(await run(site)).toEqual(all('held'));
    const { documents, total } = await pendingIn(site);
    expect(total).toBe(30);
    const { body } = await post('/reading/bulk/validate', { ids: documents.map(({ _id }) => _id) });
    expect((body.results as { message: unknown }[]).map(({ message }) => message)).toEqual(
      Array.from({ length: 30 }, () => null),
    );
    const held = await context.server.db
      .selectFrom('bills')
      .innerJoin('contracts', 'contracts.id', 'bills.contract_id')
      .select(['bills.id', 'bills.status'])
      .where('contracts.site_code', '=', site)
      .execute();
    expect(held.map(({ status }) => status)).toEqual(all('Draft'));
    const issued = await post('/bill/bulk/issue', { ids: held.map(({ id }) => id) });
    expect((issued.body.results as { message: unknown }[]).map(({ message }) => message)).toEqual(
      Array.from({ length: 30 }, () => null),
    );
  });
});
