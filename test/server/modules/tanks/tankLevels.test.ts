import { sql } from 'kysely';
import { rollUpLevels } from '../../../../src/server/modules/tanks/tankForecastService';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { untilWaitingForLock } from '../../support/testDatabase';

const context = setUpServer();
let tankCount = 0;

/** A tank with this status. */
async function tankOf(
  status: 'planned' | 'commissioned' | 'decommissioned' = 'commissioned',
  more: object = {},
) {
  const serial_number = `LEVEL-${String((tankCount += 1))}`;
  const { _id } = await context.add('tank', { ...drafts.tank, serial_number, ...more });
  await context.server.db.updateTable('tanks').set({ status }).where('id', '=', String(_id)).execute();
  return String(_id);
}

const post = (id: string, what: string, body: object) => context.request('POST', `/tank/${id}/${what}`, body);
const HOUR = 3_600_000;
const at = (hours: number) => new Date(context.server.clock.now + hours * HOUR).toISOString();
const TICKET = {
  ticket_no: 'T-1',
  at: '2026-11-20T07:00:00Z',
  supplier: 'ENOC',
  litres: 1514,
  level_before: 35,
  level_after: 75,
};

describe('tank', () => {
  it('without readings has an unknown level, not an empty one', async () => {
    const { body } = await context.request('GET', `/tank/${await tankOf()}`);
    expect(body).toMatchObject({
      level_percent: null,
      volume_l: null,
      ullage_l: null,
      last_reading_at: null,
      level_status: 'unknown',
      connection_status: 'no_device',
    });
  });

  it('has the level of its gauge', async () => {
    const { status, body } = await post(await tankOf(), 'reading', { level_percent: 41.2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ level_percent: 41.2, level_status: 'normal', version: 1 });
    expect(body.volume_l).toBeCloseTo(1559.42, 2);
    expect(body.ullage_l).toBeCloseTo(1468.58, 2);
    expect(body.usable_l).toBeCloseTo(1180.92, 2);
    expect(body.last_reading_at).toBe(at(0));
  });

  it('has the level calculated from liquid height and shape', async () => {
    const flat = await tankOf('commissioned', { shape: 'cylinder_flat' });
    const { body } = await post(flat, 'reading', { height_mm: 312 });
    expect(body.level_percent).toBeCloseTo(25.2, 1);
    const strapping_table = [
      { height_mm: 100, volume_l: 378.5 },
      { height_mm: 900, volume_l: 3785 },
    ];
    const own = await tankOf('commissioned', { shape: 'custom', strapping_table });
    expect((await post(own, 'reading', { height_mm: 50 })).body.level_percent).toBeCloseTo(5, 10);
  });

  it.each([
    [15, 'critical'],
    [15.1, 'low'],
    [30, 'low'],
    [30.1, 'normal'],
    [84.9, 'normal'],
    [85, 'high'],
    [0, 'critical'],
  ])('at %d percent is %s', async (level_percent, level_status) => {
    expect((await post(await tankOf(), 'reading', { level_percent })).body).toMatchObject({ level_status });
  });

  it('shows the latest reading in any order of arrival', async () => {
    const id = await tankOf();
    await post(id, 'reading', { level_percent: 50, at: at(-1) });
    const { body } = await post(id, 'reading', { level_percent: 70, at: at(-5) });
    expect(body).toMatchObject({ level_percent: 50, last_reading_at: at(-1) });
    const list = await post(id, 'readings', {});
    expect(list.body.documents).toMatchObject([
      {
        level_percent: 50,
        source: 'manual_gauge',
        accepted: true,
        by: { _id: context.admin.id },
        device: null,
      },
      { level_percent: 70 },
    ]);
  });

  it('shows the later of two concurrent readings', async () => {
    const id = await tankOf();
    const hours = [-3, -9, -1, -7, -2, -8];
    await Promise.all(hours.map((hour) => post(id, 'reading', { level_percent: 50 + hour, at: at(hour) })));
    expect((await context.request('GET', `/tank/${id}`)).body).toMatchObject({ level_percent: 49 });
  });

  it.each([
    [{}, 'level_percent', 'Enter either the level or the height'],
    [{ level_percent: 5, height_mm: 5 }, 'level_percent', 'Enter either the level or the height'],
    [{ level_percent: 101 }, 'level_percent', 'Level must be from 0 to 100'],
    [{ height_mm: 1041 }, 'height_mm', 'Height must be at most 1040 mm, the top of this tank'],
    [{ level_percent: 5, at: '2026-11-20T08:11:00Z' }, 'at', 'A reading can’t be in the future'],
    [{ level_percent: 5, volume_l: 7 }, 'volume_l', 'volume_l is not a known field'],
  ])('rejects the reading %j', async (body, field, message) => {
    const id = await tankOf();
    expect(await post(id, 'reading', body)).toMatchObject({
      status: 422,
      body: { fields: { [field]: message } },
    });
    expect((await context.request('GET', `/tank/${id}`)).body).toMatchObject({ level_status: 'unknown' });
  });

  it('without dimensions rejects height readings', async () => {
    const id = await tankOf('commissioned', { diameter_mm: null });
    expect((await post(id, 'reading', { height_mm: 300 })).body.fields).toEqual({
      height_mm: 'This tank has no dimensions; enter the level instead',
    });
  });

  it('that is decommissioned accepts no readings and deliveries', async () => {
    const id = await tankOf('decommissioned');
    expect(await post(id, 'reading', { level_percent: 1 })).toMatchObject({
      status: 409,
      body: { message: 'This tank is decommissioned, so no reading can be recorded.' },
    });
    expect(await post(id, 'delivery', { ...TICKET, ticket_no: 'T-9' })).toMatchObject({
      status: 409,
      body: { message: 'This tank is decommissioned, so no delivery can be recorded.' },
    });
  });

  it('that is being decommissioned accepts no delivery any more', async () => {
    const id = await tankOf();
    const { db } = context.server;
    let recording: ReturnType<typeof post> | undefined;
    await db.transaction().execute(async (decommissioning) => {
      await sql`select from tanks where id = ${id} for update`.execute(decommissioning);
      await sql`update tanks set status = 'decommissioned' where id = ${id}`.execute(decommissioning);
      recording = post(id, 'delivery', { ...TICKET, ticket_no: 'T-10' });
      await untilWaitingForLock(db);
    });
    expect((await recording)?.status).toBe(409);
  });
});

describe('delivery', () => {
  it('is stored with its ticket and a reading of the level after it', async () => {
    const id = await tankOf();
    const { status, body } = await post(id, 'delivery', {
      ...TICKET,
      price_per_l: 1.8525,
      driver: 'R. Singh',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ level_percent: 75, last_reading_at: '2026-11-20T07:00:00.000Z' });
    const list = await post(id, 'deliveries', {});
    expect(list.body.documents).toMatchObject([
      { ...TICKET, at: '2026-11-20T07:00:00.000Z', price_per_l: 1.8525, driver: 'R. Singh', order: null },
    ]);
    expect((await post(id, 'readings', {})).body.documents).toMatchObject([{ source: 'delivery_ticket' }]);
  });

  it('has a unique ticket number', async () => {
    const { status, body } = await post(await tankOf(), 'delivery', { ...TICKET, ticket_no: 't-1' });
    expect(status).toBe(409);
    expect(body.fields).toEqual({ ticket_no: 'This is already taken' });
  });

  it.each([
    [{ litres: 0 }, 'litres', 'Litres must be above zero'],
    [{ level_after: 35 }, 'level_after', 'Level after must be above the level before'],
    [{ at: '2026-11-21' }, 'at', 'A delivery can’t be in the future'],
    [{ order: newRecordId() }, 'order', 'Choose an order of this tank'],
    [{ supplier: '' }, 'supplier', 'Supplier is required'],
  ])('is rejected with %j', async (wrong, field, message) => {
    const id = await tankOf();
    const response = await post(id, 'delivery', { ...TICKET, ticket_no: 'T-2', ...wrong });
    expect(response).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect((await post(id, 'deliveries', {})).body).toMatchObject({ total: 0 });
  });
});

it('readings are immutable, except for their assessment', async () => {
  const id = await tankOf();
  await post(id, 'reading', { level_percent: 60, at: at(-2) });
  await post(id, 'reading', { level_percent: 40, at: at(-1) });
  const change = (row: object) =>
    context.server.db
      .updateTable('tank_readings')
      .set(row)
      .where('tank_id', '=', id)
      .where('level_percent', '=', 40)
      .execute();
  await expect(change({ level_percent: 41 })).rejects.toThrow('a tank reading cannot be changed');
  await change({ reject_reason: 'low_quality' });
  expect((await context.request('GET', `/tank/${id}`)).body).toMatchObject({ level_percent: 60 });
});

describe('level chart', () => {
  it.each([
    ['7d', 30],
    ['30d', 120],
    ['90d', 360],
    ['13m', 1440],
  ])('of %s keeps the peaks of its intervals', async (range, everyMin) => {
    const id = await tankOf();
    const start = context.server.clock.now - 3 * 24 * HOUR;
    const rows = Array.from({ length: 600 }, (_, minute) => ({
      id: newRecordId(),
      tank_id: id,
      at: new Date(start + minute * 60_000),
      received_at: new Date(start + minute * 60_000),
      level_percent: minute === 301 ? 95 : minute === 302 ? 3 : 50,
      source: 'manual_gauge' as const,
    }));
    await context.server.db.insertInto('tank_readings').values(rows).execute();
    await rollUpLevels(context.server.db);
    await post(id, 'delivery', {
      ...TICKET,
      ticket_no: `CHART-${range}`,
      level_before: null,
      level_after: null,
    });
    const { status, body } = await context.request('GET', `/tank/${id}/levels?range=${range}`);
    expect(status).toBe(200);
    const points = body.points as { at: string; level_percent: number }[];
    expect(points.length).toBeLessThanOrEqual((600 / everyMin + 2) * 2);
    const peaks = [95, 3].map((level_percent, n) => ({ at: rows[301 + n]?.at.toISOString(), level_percent }));
    expect(points).toEqual(expect.arrayContaining(peaks));
    expect(points.every(({ level_percent }) => [3, 50, 95].includes(level_percent))).toBe(true);
    expect(points.map((point) => point.at)).toEqual(points.map((point) => point.at).sort());
    expect(body.deliveries).toMatchObject([{ ticket_no: `CHART-${range}`, litres: 1514 }]);
  });

  it('refuses an unknown range', async () => {
    expect((await context.request('GET', `/tank/${await tankOf()}/levels?range=9y`)).status).toBe(422);
  });
});

it('level routes require the permissions', async () => {
  const id = await tankOf();
  const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
  const as = (path: string) => context.server.request(viewer, 'POST', `/tank/${id}/${path}`, {});
  expect([(await as('readings')).status, (await as('deliveries')).status]).toEqual([200, 200]);
  expect([(await as('reading')).status, (await as('delivery')).status]).toEqual([403, 403]);
});
