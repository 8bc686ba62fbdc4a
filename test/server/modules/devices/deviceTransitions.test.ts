import { dubaiDate } from '../../../../src/domain/dates';
import { newRecordId } from '../../../../src/server/db/recordId';
import { hashIngestKey } from '../../../../src/server/modules/telemetry/telemetryService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertSite } from '../../support/testRecords';
import { createCounter } from '../counters/counterFixtures';

const context = setUpServer();
let deviceCount = 0;
const reason = 'Battery leaks';

const unit = async (more: object = {}) => {
  const serial_number = `UNIT-${String((deviceCount += 1))}`;
  const added = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number,
    ...more,
  });
  return String(added._id);
};
const createTank = async (more: object = {}) => {
  const serial_number = `TANK-${String((deviceCount += 1))}`;
  return String((await context.add('tank', { ...drafts.tank, serial_number, ...more }))._id);
};
const transition = (id: string, step: string, body: object = {}) =>
  context.request('POST', `/device/${id}/${step}`, body);
const READER = { type: 'meter_amr', sensor: 'pulse', pulse_value_m3: 0.01 };

it('a device is linked with the gauge level, and the tank shows the device', async () => {
  const [id, tank] = [await unit(), await createTank()];
  const { status, body } = await transition(id, 'link', { tank, level_percent: 62.5, note: 'Float checked' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'installed', tank: { _id: tank }, health: 'offline' });
  expect((await context.request('GET', `/tank/${tank}`)).body).toMatchObject({
    level_percent: 62.5,
    device: { _id: id },
    connection_status: 'offline',
  });
});

it('a device loses its mounting when it is unlinked', async () => {
  const mounting = { empty_reading: 2150, full_reading: 350, calibration_offset_percent: 2 };
  const [id, tank] = [await unit({ sensor: 'ultrasonic', ...mounting }), await createTank()];
  expect((await transition(id, 'link', { tank, level_percent: 50 })).body).toMatchObject(mounting);
  expect((await transition(id, 'unlink', { reason })).body).toMatchObject({
    empty_reading: null,
    full_reading: null,
    calibration_offset_percent: 0,
  });
});

it('an AMR unit is linked to another counter only with its index and pulses there', async () => {
  const [first, second] = [
    await createCounter(context, { status: 'active' }),
    await createCounter(context, { status: 'active' }),
  ];
  const id = await unit({ ...READER, install_index_m3: 1200, install_pulses: 20 });
  expect((await transition(id, 'link', { counter: first })).status).toBe(200);
  const { body } = await transition(id, 'unlink', { reason });
  expect(body).toMatchObject({ install_index_m3: null, install_pulses: null });
  expect(await transition(id, 'link', { counter: second })).toMatchObject({
    status: 409,
    body: {
      message:
        'This device was linked before: enter the index of the counter and its own pulses when installed first.',
    },
  });
  const start = { install_index_m3: 0, install_pulses: 1220 };
  await context.request('PUT', `/device/${id}`, { version: body.version, ...start });
  expect(await transition(id, 'link', { counter: second })).toMatchObject({ status: 200, body: start });
});

it('a device is installed on the given day, or on the day of linking, until it is unlinked', async () => {
  const [dated, undated] = [await unit({ install_date: '2026-10-02' }), await unit()];
  const link = async (id: string) =>
    (await transition(id, 'link', { tank: await createTank(), level_percent: 50 })).body;
  expect(await link(dated)).toMatchObject({ install_date: '2026-10-02' });
  expect(await link(undated)).toMatchObject({ install_date: dubaiDate(context.server.clock.now) });
  expect((await transition(dated, 'unlink', { reason: 'To the workshop' })).body).toMatchObject({
    installed_at: null,
    install_date: null,
  });
});

it('a device is linked with a liquid height', async () => {
  const [id, tank] = [await unit(), await createTank()];
  expect((await transition(id, 'link', { tank, height_mm: 520 })).status).toBe(200);
  expect(Number((await context.request('GET', `/tank/${tank}`)).body.level_percent)).toBeCloseTo(50, 6);
});

it('a device is offline and low on battery by the configured thresholds', async () => {
  const [id, tank] = [await unit({ report_interval_min: 60 }), await createTank()];
  await transition(id, 'link', { tank, level_percent: 50 });
  const setLastReport = (minutes: number) =>
    context.server.db
      .updateTable('device_states')
      .set({ last_seen_at: new Date(Date.now() - minutes * 60_000), battery_percent: 30 })
      .where('device_id', '=', id)
      .execute();
  const readStatus = async () => {
    const { health, silent_after_min } = (await context.request('GET', `/device/${id}`)).body;
    const { connection_status } = (await context.request('GET', `/tank/${tank}`)).body;
    const listed = (await context.request('POST', '/device', { filters: { health: String(health) } })).body;
    const isFound = listed.documents?.some(({ _id }) => _id === id);
    return [health, connection_status, silent_after_min, isFound];
  };
  const rule = { ...drafts.setting, group: 'devices', unit: null };
  const set = (key: string, value_type: string, value: number) =>
    context.add('setting', { ...rule, key, label: key, value_type, value });
  await setLastReport(100);
  expect(await readStatus()).toEqual(['late', 'late', 195, true]);
  await set('offline_factor', 'number', 1.2);
  expect(await readStatus()).toEqual(['offline', 'offline', 87, true]);
  await setLastReport(5);
  expect(await readStatus()).toEqual(['ok', 'online', 87, true]);
  await set('battery_low', 'percent', 30);
  expect(await readStatus()).toEqual(['low_battery', 'online', 87, true]);
});

it('a user with areas sees the links of visible devices at visible tanks only', async () => {
  const sharjah = await insertSite(context.server.db, { code: 'SITE-SHJ', emirate: 'Sharjah' });
  const [id, dubaiTank, sharjahTank] = [
    await unit(),
    await createTank(),
    await createTank({ site: sharjah }),
  ];
  await transition(id, 'link', { tank: dubaiTank, level_percent: 50 });
  await transition(id, 'unlink', { reason });
  await transition(id, 'link', { tank: sharjahTank, level_percent: 50 });
  const tanksSeenBy = async (area: string) => {
    const flags = ['canViewTanks', 'canViewDevices'] as const;
    const user = await context.server.signIn({ flags: [...flags], areas: [area] });
    const lists = [`/device/${id}/links`, `/tank/${dubaiTank}/devices`, `/tank/${sharjahTank}/devices`];
    const responses = lists.map((path) => context.server.request(user, 'POST', path, {}));
    return (await Promise.all(responses)).map(({ body }) => body.documents?.map(({ tank }) => tank));
  };
  const link = { _id: sharjahTank };
  expect(await tanksSeenBy('Dubai')).toEqual([[], [], []]);
  expect(await tanksSeenBy('Sharjah')).toMatchObject([[link], [], [link]]);
});

describe('linking is rejected', () => {
  it.each([
    ['to nothing', {}, { tank: 'Choose either a tank or a counter' }],
    [
      'to a tank and a counter',
      { tank: newRecordId(), counter: newRecordId() },
      { tank: 'Choose either a tank or a counter' },
    ],
    ['to what is not there', { tank: newRecordId() }, { tank: 'Choose a tank that is not decommissioned' }],
    [
      'to a counter, measuring levels',
      { counter: newRecordId() },
      { counter: 'A tank level device is linked to a tank' },
    ],
  ])('%s', async (_where, body, fields) => {
    const id = await unit();
    expect(await transition(id, 'link', body)).toMatchObject({ status: 422, body: { fields } });
    expect((await context.request('GET', `/device/${id}`)).body).toMatchObject({
      status: 'in_stock',
      version: 1,
    });
  });

  it('to a tank for a pulse device', async () => {
    expect((await transition(await unit(READER), 'link', { tank: await createTank() })).body.fields).toEqual({
      tank: 'An AMR unit is linked to a counter',
    });
  });

  it('to a tank without the first gauge reading', async () => {
    expect((await transition(await unit(), 'link', { tank: await createTank() })).body.fields).toEqual({
      level_percent: 'Enter the current gauge reading of the tank',
    });
  });

  it.each([
    ['ultrasonic', { diameter_mm: null, length_mm: null }, 'diameter and length, or its strapping table,'],
    ['magnetostrictive', { shape: 'sphere', diameter_mm: null }, 'diameter, or its strapping table,'],
  ])('measuring by %s, to a tank without dimensions', async (sensor, measures, lacking) => {
    const [id, tank] = [await unit({ sensor }), await createTank(measures)];
    expect(await transition(id, 'link', { tank, level_percent: 50 })).toMatchObject({
      status: 409,
      body: { message: `This device sends a height: enter the tank’s ${lacking} first.` },
    });
    const strapping_table = [
      { height_mm: 100, volume_l: 378.5 },
      { height_mm: 900, volume_l: 3785 },
    ];
    const withTable = await createTank({ ...measures, strapping_table });
    expect((await transition(id, 'link', { tank: withTable, level_percent: 50 })).status).toBe(200);
  });

  it('to a decommissioned tank', async () => {
    const tank = await createTank();
    const end = context.server.db.updateTable('tanks').set({ status: 'decommissioned' });
    await end.where('id', '=', tank).execute();
    expect((await transition(await unit(), 'link', { tank, level_percent: 1 })).body.fields).toEqual({
      tank: 'Choose a tank that is not decommissioned',
    });
  });

  it('to a tank with another device of its kind', async () => {
    const tank = await createTank();
    const first = await unit();
    await transition(first, 'link', { tank, level_percent: 50 });
    const { body: there } = await context.request('GET', `/device/${first}`);
    expect(await transition(await unit(), 'link', { tank, level_percent: 50 })).toMatchObject({
      status: 409,
      body: { message: `${String(there.code)}, another tank level device, is already on this tank.` },
    });
    const gateway = await unit({ type: 'gateway', sensor: null });
    expect((await transition(gateway, 'link', { tank })).status).toBe(200);
  });

  it('twice concurrently', async () => {
    const tank = await createTank();
    const ids = [await unit(), await unit(), await unit()];
    const responses = await Promise.all(ids.map((id) => transition(id, 'link', { tank, level_percent: 50 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('device that reports heights', () => {
  const change = async (noun: string, id: string, changes: object) => {
    const { body } = await context.request('GET', `/${noun}/${id}`);
    return context.request('PUT', `/${noun}/${id}`, { version: body.version, ...changes });
  };
  const UNMEASURED = { diameter_mm: null, length_mm: null };

  it('protects the dimensions of its tank while linked', async () => {
    const [id, tank] = [await unit({ sensor: 'ultrasonic' }), await createTank()];
    expect((await transition(id, 'link', { tank, level_percent: 50 })).status).toBe(200);
    const { code } = (await context.request('GET', `/device/${id}`)).body;
    expect(await change('tank', tank, UNMEASURED)).toMatchObject({
      status: 422,
      body: {
        fields: {
          diameter_mm: `${String(code)} on this tank sends a height, so the diameter is required`,
          length_mm: `${String(code)} on this tank sends a height, so the length is required`,
        },
      },
    });
    expect((await change('tank', tank, { name: 'Roof tank' })).status).toBe(200);
    await transition(id, 'unlink', { reason });
    expect((await change('tank', tank, UNMEASURED)).status).toBe(200);
  });

  it('cannot be switched to heights without tank dimensions', async () => {
    const [id, tank] = [await unit(), await createTank(UNMEASURED)];
    expect((await transition(id, 'link', { tank, level_percent: 50 })).status).toBe(200);
    const message =
      'This device sends a height: enter the tank’s diameter and length, or its strapping table, first.';
    expect((await change('device', id, { sensor: 'ultrasonic' })).body.fields).toEqual({ sensor: message });
    const scaled = { sensor: 'ultrasonic', empty_reading: 2150, full_reading: 350 };
    expect((await change('device', id, scaled)).status).toBe(200);
    expect((await change('device', id, { full_reading: null })).body.fields).toEqual({
      full_reading: message,
    });
  });
});

it('a device keeps its assignment history and leaves readings in place after relinking', async () => {
  const [id, first, second] = [await unit(), await createTank(), await createTank()];
  await transition(id, 'link', { tank: first, level_percent: 50 });
  context.server.clock.now += 60_000;
  await transition(id, 'unlink', { reason });
  context.server.clock.now += 60_000;
  await transition(id, 'link', { tank: second, level_percent: 20 });
  const { body } = await transition(id, 'links', {});
  expect(body.documents).toMatchObject([
    { tank: { _id: second }, unlinked_at: null, reason: null },
    {
      tank: { _id: first },
      reason,
      linked_at: '2026-11-20T08:00:00.000Z',
      unlinked_at: '2026-11-20T08:01:00.000Z',
    },
  ]);
  expect((await context.request('POST', `/tank/${first}/devices`, {})).body).toMatchObject({ total: 1 });
  expect((await context.request('POST', `/tank/${first}/readings`, {})).body).toMatchObject({ total: 1 });
  expect((await context.request('GET', `/tank/${first}`)).body).toMatchObject({
    level_percent: 50,
    device: null,
    connection_status: 'no_device',
  });
});

describe('maintenance', () => {
  it('keeps the tank and returns to it', async () => {
    const [id, tank] = [await unit(), await createTank()];
    await transition(id, 'link', { tank, level_percent: 50 });
    expect(await transition(id, 'repair', { reason })).toMatchObject({
      body: { status: 'maintenance', status_reason: reason, tank: { _id: tank }, health: null },
    });
    expect((await context.request('GET', `/tank/${tank}`)).body).toMatchObject({ device: null });
    expect(await transition(id, 'return')).toMatchObject({
      body: { status: 'installed', status_reason: null },
    });
  });

  it('does not return to a tank with another device', async () => {
    const [id, tank] = [await unit(), await createTank()];
    await transition(id, 'link', { tank, level_percent: 50 });
    await transition(id, 'repair', { reason });
    await transition(await unit(), 'link', { tank, level_percent: 50 });
    expect((await transition(id, 'return')).status).toBe(409);
    expect(await transition(id, 'unlink', { reason })).toMatchObject({
      body: { status: 'in_stock', tank: null },
    });
  });

  it('does not return to a counter that was replaced meanwhile', async () => {
    const counter = await createCounter(context, { status: 'active' });
    const id = await unit(READER);
    await transition(id, 'link', { counter });
    await transition(id, 'repair', { reason });
    await context.server.db
      .updateTable('counters')
      .set({ status: 'replaced' })
      .where('id', '=', counter)
      .execute();
    const refused = await transition(id, 'return');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^CN-T\d+ is no longer in use; unlink this device instead\.$/),
    ]);
    expect((await transition(id, 'unlink', { reason })).body).toMatchObject({ status: 'in_stock' });
  });

  it('returns to stock when it came from there', async () => {
    const id = await unit();
    await transition(id, 'repair', { reason });
    expect(await transition(id, 'return')).toMatchObject({ body: { status: 'in_stock' } });
  });
});

it('a device is retired for good from any status', async () => {
  const [id, tank] = [await unit(), await createTank()];
  await transition(id, 'link', { tank, level_percent: 50 });
  expect(await transition(id, 'retire', { reason })).toMatchObject({
    status: 200,
    body: { status: 'retired', tank: null, status_reason: reason },
  });
  for (const [step, body] of [
    ['link', { tank, level_percent: 50 }],
    ['return', {}],
    ['unlink', { reason }],
    ['repair', { reason }],
    ['retire', { reason }],
    ['rotate-key', {}],
  ] as const)
    expect((await transition(id, step, body)).status).toBe(409);
});

it.each(['unlink', 'repair', 'retire'])('requires a reason to %s', async (step) => {
  expect((await transition(await unit(), step)).body.fields).toEqual({ reason: 'Reason is required' });
});

it('a device shows its key once and stores only the hash', async () => {
  const id = await unit();
  const first = await transition(id, 'rotate-key');
  const second = await transition(id, 'rotate-key');
  expect(first.body.ingest_key).toMatch(/^tbk_[\w-]{32}$/);
  expect(second.body.ingest_key).not.toBe(first.body.ingest_key);
  const row = await context.server.db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.ingest_key_hash).toBe(hashIngestKey(String(second.body.ingest_key)));
  const { body } = await context.request('GET', `/device/${id}`);
  expect(body.ingest_key_at).toEqual(expect.any(String));
  const dated = JSON.stringify([body, (await transition(id, 'history', {})).body]);
  expect(dated).not.toContain(String(second.body.ingest_key));
  expect(dated).not.toContain(String(row.ingest_key_hash));
});

describe('device filters', () => {
  it.each([
    [{ unassigned: true }, true],
    [{ unassigned: false }, false],
    [{ health: 'offline' }, false],
    [{ status: 'in_stock', type: 'tank_level' }, true],
  ])('by %j: %s', async (filters, finds) => {
    const id = await unit();
    const { body } = await context.request('POST', '/device', {
      filters,
      sort: 'createdAt',
      dir: 'desc',
      limit: 100,
    });
    expect(body.documents?.some(({ _id }) => _id === id)).toBe(finds);
  });
});
