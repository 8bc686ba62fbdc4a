import { PERMISSION_FLAGS } from '../../../../../src/domain/permissions';
import { setUpServer } from '../../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counterFixtures';

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
        body: { message: 'This route is not one of yours.' },
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
