import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';

const context = setUpServer();

const MAP = {
  items: 'data',
  device: 'serial',
  time: 'time',
  values: [{ quantity: 'level_percent', path: 'level', unit: 'fraction' }],
};
const DRAFT = { vendor: 'Tank Utility', model: 'TU-1', payload_map: MAP };

describe('a device model', () => {
  testRecordLifecycle(context, {
    noun: 'device_model',
    permissionGroup: 'superAdmin',
    draft: () => Promise.resolve(DRAFT),
    initial: { ...DRAFT, label: 'Tank Utility TU-1', decoder: null, devices: 0, sources: 0 },
    change: { payload_map: { ...MAP, items: 'rows' }, min_distance_mm: 50 },
    changed: { payload_map: { ...MAP, items: 'rows' }, min_distance_mm: 50 },
    invalid: [
      [{ vendor: '' }, 'vendor', 'Vendor is required'],
      [{ decoder: 'acme' }, 'decoder', 'Decoder must be one of: milesight, dragino_dds45, decentlab_mbx'],
      [{ decoder: 'milesight' }, 'payload_map', 'Choose either a decoder or a payload map'],
      [
        { payload_map: { ...MAP, device: undefined } },
        'payload_map',
        'device is required: the path of the identifier of the device.',
      ],
      [{ payload_map: 'x' }, 'payload_map', expect.stringMatching(/^The map must be a JSON object/)],
      [
        { min_distance_mm: 9, max_distance_mm: 3 },
        'max_distance_mm',
        'Longest distance must be above the shortest',
      ],
    ],
    matchingSearches: ['tank util', 'TU-1'],
    missingSearch: 'zzz',
    sorts: ['name'],
    filters: [
      [{ has_map: true }, true],
      [{ has_map: false }, false],
    ],
  });
});

it('a device model has a unique name, regardless of case', async () => {
  await context.add('device_model', { vendor: 'Acme', model: 'Unique' });
  const { status, body } = await context.request('POST', '/device_model/add', {
    vendor: 'ACME',
    model: 'unique',
  });
  expect(status).toBe(409);
  expect(body.fields).toEqual({ model: 'This is already taken' });
});

describe('a device model in use', () => {
  const remove = (id: unknown) =>
    context.server.request(context.admin, 'DELETE', `/device_model/${String(id)}`);

  it('keeps its name and cannot be deleted while a device uses it', async () => {
    const model = await context.add('device_model', { vendor: 'Acme', model: 'Sonar' });
    const device = await context.add('device', { ...drafts.device, vendor: 'acme', model: 'SONAR' });
    const change = { version: model.version, model: 'Radar' };
    expect((await context.request('PUT', `/device_model/${String(model._id)}`, change)).body.fields).toEqual({
      model: 'The name can’t be changed: 1 device of Acme Sonar would lose the model',
    });
    expect(
      (await context.request('PUT', `/device_model/${String(model._id)}`, { ...change, model: 'SONAR' }))
        .status,
    ).toBe(200);
    const refused = await remove(model._id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('This device model is used by 1 device and 0 sources.');
    const other = { version: device.version, model: 'Other' };
    await context.request('PUT', `/device/${String(device._id)}`, other);
    expect((await remove(model._id)).status).toBe(204);
    expect((await context.request('GET', `/device_model/${String(model._id)}`)).status).toBe(404);
  });

  it('keeps its map while a source uses it; a change applies from the next message', async () => {
    const { server, request } = context;
    const model = await context.add('device_model', { ...DRAFT, model: 'TU-2' });
    const source = { name: 'Portal', format: 'vendor', model: model._id, is_enabled: true };
    const added = await request('POST', '/telemetry_source/add', source);
    expect(added.status).toBe(201);
    const path = `/device_model/${String(model._id)}`;
    expect((await request('PUT', path, { version: 1, payload_map: null })).body.fields).toEqual({
      payload_map: 'The map can’t be removed: it reads the messages of 1 source',
    });
    expect((await remove(model._id)).status).toBe(409);

    const post = (body: unknown) =>
      server.app.inject({
        method: 'POST',
        url: '/api/ingest/vendor',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${String(added.body.ingest_key)}`,
        },
        payload: JSON.stringify(body),
      });
    const body = { rows: [{ serial: 'TU-77', time: server.clock.now, level: 0.5 }] };
    expect((await post(body)).json()).toMatchObject({ refused: 1, unknown: 0 });
    const renamed = { version: 1, payload_map: { ...MAP, items: 'rows' } };
    expect((await request('PUT', path, renamed)).status).toBe(200);
    expect((await post(body)).json()).toMatchObject({ refused: 0, unknown: 1 });
  });
});

it('deletes nothing for other users and unknown ids', async () => {
  const { server, admin } = context;
  const model = await context.add('device_model', { vendor: 'Acme', model: 'Kept' });
  const path = `/device_model/${String(model._id)}`;
  const clerk = await server.signIn({ flags: ['canUpdateDevices'] });
  expect((await server.request(clerk, 'DELETE', path)).status).toBe(403);
  expect((await server.request({ token: '' }, 'DELETE', path)).status).toBe(401);
  expect((await server.request(admin, 'GET', path)).status).toBe(200);
  const unknown = '0193a000-0000-7000-8000-00000000ffff';
  expect((await server.request(admin, 'DELETE', `/device_model/${unknown}`)).status).toBe(404);
});
