import { PERMISSION_FLAGS } from '../../../../../src/domain/permissions';
import { setUpServer } from '../../../support/recordLifecycle';
import { createCounter, createSuppliedCounter } from '../counterFixtures';

const on = setUpServer();

describe('a route sheet', () => {
  it('lists the counters in service in the order of the walk, each with what it is judged by', async () => {
    const last = await createCounter(on, { route_code: 'DXB-1', route_order: 9, status: 'vacant' });
    const { counter, contract } = await createSuppliedCounter(on, { route_code: 'DXB-1', route_order: 2 });
    await createCounter(on, { route_code: 'DXB-1', route_order: 1, status: 'retired' });
    await createCounter(on, { route_code: 'SHJ-1', route_order: 1 });
    const { status, body } = await on.ask('POST', '/counter/route', { route_code: 'DXB-1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      counters: [
        { _id: counter, contract_id: contract, previous: { value: 1000, type: 'initial' }, recent: [] },
        { _id: last, contract_id: null },
      ],
    });
    expect((await on.ask('GET', '/counter/routes')).body).toMatchObject({ routes: ['DXB-1', 'SHJ-1'] });
  });

  it('is for the reader of the route, who sees no other', async () => {
    const reader = await on.w.signIn({ flags: ['canViewContracts'], areas: ['Ajman', 'SHJ-1'] });
    expect((await on.w.ask(reader, 'GET', '/counter/routes')).body).toEqual({ routes: ['SHJ-1'] });
    const own = await on.w.ask(reader, 'POST', '/counter/route', { route_code: 'SHJ-1' });
    expect(own).toMatchObject({ status: 200, body: { counters: [{ unit_no: '1204' }] } });
    for (const route_code of ['DXB-1', 'Ajman', 'Dubai'])
      expect(await on.w.ask(reader, 'POST', '/counter/route', { route_code })).toMatchObject({
        status: 403,
        body: { message: 'This route is not one of yours.' },
      });
  });

  it('needs a route, and is not for whoever reads none', async () => {
    expect(await on.ask('POST', '/counter/route', {})).toMatchObject({
      status: 422,
      body: { fields: { route_code: 'Route is required' } },
    });
    const other = await on.w.signIn({ flags: PERMISSION_FLAGS });
    expect((await on.w.ask(other, 'POST', '/counter/route', { route_code: 'DXB-1' })).status).toBe(403);
    expect((await on.w.ask(other, 'GET', '/counter/routes')).body).toEqual({ routes: [] });
    const blind = await on.w.signIn({ flags: ['canViewTanks'], areas: ['DXB-1'] });
    expect((await on.w.ask(blind, 'GET', '/counter/routes')).status).toBe(403);
  });
});
