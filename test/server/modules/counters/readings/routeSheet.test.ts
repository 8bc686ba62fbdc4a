import { PERMISSION_FLAGS } from '../../../../../src/domain/permissions';
import { setUpServer } from '../../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counterFixtures';
import { photoOf } from './readingPhotoFixtures';

const context = setUpServer();

describe('route sheet', () => {
  it('lists active counters in walking order with their assessment data', async () => {
    const last = await createCounter(context, { route_code: 'DXB-1', route_order: 9, status: 'vacant' });
    const { counter, contract } = await createSuppliedCounter(context, {
      route_code: 'DXB-1',
      route_order: 2,
    });
    await createCounter(context, { route_code: 'DXB-1', route_order: 1, status: 'retired' });
    await createCounter(context, { route_code: 'SHJ-1', route_order: 1 });
    const { status, body } = await context.request('POST', '/counter/route', { route_code: 'DXB-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      counters: [
        { _id: counter, contract_id: contract, previous: { value: 1000, type: 'initial' }, recent: [] },
        { _id: last, contract_id: null },
      ],
    });
    expect((await context.request('GET', '/counter/routes')).body).toMatchObject({
      routes: ['DXB-1', 'SHJ-1'],
    });
  });

  it('is visible to the reader of the route only', async () => {
    const reader = await context.server.signIn({ flags: ['canViewContracts'], areas: ['Ajman', 'SHJ-1'] });
    expect((await context.server.request(reader, 'GET', '/counter/routes')).body).toEqual({
      routes: ['SHJ-1'],
    });
    const own = await context.server.request(reader, 'POST', '/counter/route', { route_code: 'SHJ-1' });
    expect(own).toMatchObject({ status: 200, body: { counters: [{ unit_no: '1204' }] } });
    for (const route_code of ['DXB-1', 'Ajman', 'Dubai'])
      expect(await context.server.request(reader, 'POST', '/counter/route', { route_code })).toMatchObject({
        status: 403,
        body: { message: 'This route is not assigned to you.' },
      });
  });

  it('requires a route and a reader', async () => {
    expect(await context.request('POST', '/counter/route', {})).toMatchObject({
      status: 422,
      body: { fields: { route_code: 'Route is required' } },
    });
    const other = await context.server.signIn({ flags: PERMISSION_FLAGS });
    expect(
      (await context.server.request(other, 'POST', '/counter/route', { route_code: 'DXB-1' })).status,
    ).toBe(403);
    expect((await context.server.request(other, 'GET', '/counter/routes')).body).toEqual({ routes: [] });
    const blind = await context.server.signIn({ flags: ['canViewTanks'], areas: ['DXB-1'] });
    expect((await context.server.request(blind, 'GET', '/counter/routes')).status).toBe(403);
  });
});

describe('visit of a meter reader', () => {
  const DAY = '2026-11-20';
  const visit = async () => {
    const { counter, contract } = await createSuppliedCounter(context, { route_code: 'SHJ-7' });
    const reader = await context.server.signIn({ flags: ['canViewContracts'], areas: ['SHJ-7'] });
    const post = (path: string, body: object) => context.server.request(reader, 'POST', path, body);
    const read = (value: number) => post(`/counter/${counter}/reading`, { value, at: DAY, type: 'actual' });
    const readingsOf = async () =>
      (await context.request('POST', '/reading', { search: counter, field: 'counter' })).body.documents ?? [];
    return { counter, contract, post, read, readingsOf };
  };

  it('without access has a reason, which is kept until the counter is read', async () => {
    const { counter, post, read } = await visit();
    const other = await context.server.signIn({ flags: ['canViewContracts'], areas: ['Ajman'] });
    const noAccess = { on: DAY, reason: 'nobody_home' };
    const refused = await context.server.request(other, 'POST', `/counter/${counter}/no-access`, noAccess);
    expect(refused.status).toBe(403);
    expect((await post(`/counter/${counter}/no-access`, { on: DAY, reason: 'tired' })).status).toBe(422);
    expect(
      (await post(`/counter/${counter}/no-access`, { ...noAccess, on: '2126-01-01' })).body.fields,
    ).toEqual({
      on: 'A visit can’t be in the future',
    });
    await post(`/counter/${counter}/no-access`, noAccess);
    expect((await post(`/counter/${counter}/no-access`, { on: DAY, reason: 'locked' })).status).toBe(200);
    const basis = async () => (await context.request('GET', `/counter/${counter}/reading`)).body;
    expect((await basis()).no_access).toEqual({ on: DAY, reason: 'locked' });
    const { body } = await context.request('POST', `/counter/${counter}/history`, {});
    expect(body.documents?.[0]).toMatchObject({ action: 'counter.not_accessed' });
    expect((await read(1004)).status).toBe(201);
    expect((await basis()).no_access).toBeNull();
    expect((await post(`/counter/${counter}/no-access`, noAccess)).body.message).toBe(
      'This counter was read on that day.',
    );
  });

  it('explains why a month is unread or estimated', async () => {
    const { counter, contract, post } = await visit();
    await post(`/counter/${counter}/no-access`, { on: '2026-11-01', reason: 'locked' });
    const rowOf = async (estimates: boolean) => {
      const { body } = await context.request('POST', '/bill/run/preview', { month: '2026-10', estimates });
      const rows = body.rows as { contract: { _id: string }; outcome: string; reason: string | null }[];
      return rows.find((row) => row.contract._id === contract);
    };
    expect(await rowOf(false)).toMatchObject({
      outcome: 'unread',
      reason: 'No reading for this month yet. No access on 1 Nov 2026: Locked',
    });
    await context.request('POST', '/bill/run', { month: '2026-10', estimates: true });
    await context.server.quiet();
    const { body } = await context.request('POST', '/reading', { search: counter, field: 'counter' });
    expect(body.documents).toMatchObject([
      {
        type: 'estimated',
        note: expect.stringMatching(/^Estimated from .*\. No access on 1 Nov 2026: Locked$/) as string,
      },
    ]);
  });

  it('allows a correction of the reading on the same day, with the flags of the new one', async () => {
    const { post, read, readingsOf } = await visit();
    const { body: wrong } = await read(1400);
    const correction = await post(`/reading/${String(wrong._id)}/correct`, { value: 1004 });
    expect(correction).toMatchObject({
      status: 201,
      body: { value: 1004, at: wrong.at, consumption_m3: 4, previous: 1000 },
    });
    expect(correction.body.flags).not.toContain('duplicate');
    expect((await readingsOf()).map(({ value, status }) => [value, status])).toEqual(
      expect.arrayContaining([
        [1004, correction.body.status],
        [1400, 'rejected'],
      ]),
    );
    expect((await post(`/reading/${String(wrong._id)}/correct`, { value: 1003 })).status).toBe(409);
    const admin = await context.request('POST', `/reading/${String(correction.body._id)}/correct`, {
      value: 1,
    });
    expect(admin).toMatchObject({
      status: 403,
      body: { message: 'Only the employee who read the counter can correct the reading.' },
    });
    const low = await post(`/reading/${String(correction.body._id)}/correct`, { value: 900 });
    expect(low.status).toBe(422);
    expect(await readingsOf()).toHaveLength(2);
  });

  it('keeps photo, location and explanation of a reading that is corrected', async () => {
    const { counter, post } = await visit();
    await context.server.db
      .updateTable('counters')
      .set({ lat: 25.2, lng: 55.27 })
      .where('id', '=', counter)
      .execute();
    const photo = await photoOf(context, counter);
    const input = { at: DAY, type: 'actual', photo, lat: 25.3, lng: 55.27 };
    const lower = { ...input, value: 980, corrects: true, note: 'The first index was misread' };
    const { body: wrong } = await post(`/counter/${counter}/reading`, lower);
    const { status, body } = await post(`/reading/${String(wrong._id)}/correct`, { value: 985 });
    expect([status, body]).toMatchObject([
      201,
      { value: 985, status: 'pending', photo: { _id: photo }, note: lower.note },
    ]);
    expect(body.flags).toEqual(expect.arrayContaining(['lower_than_previous', 'far_from_site']));
  });
});
