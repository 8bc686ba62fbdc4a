import { sql } from 'kysely';
import { forecastBatteries } from '../../../../src/server/modules/devices/deviceJobs';
import { processMessages } from '../../../../src/server/modules/telemetry/intake';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { ensureSite } from '../../support/testRecords';

const context = setUpServer();
const HOUR = 3_600_000;
let count = 0;

/** A device installed on a tank some days ago; reports every hour by default. */
async function install(days: number, more: object = {}, site = 'SITE-1') {
  const { db } = context.server;
  const serial_number = `HEALTH-${String((count += 1))}`;
  const tank = await context.add('tank', { ...drafts.tank, serial_number, site: await ensureSite(db, site) });
  const device = await context.add('device', {
    ...drafts.device,
    imei: null,
    protocol: 'http',
    serial_number,
    report_interval_min: 60,
    ...more,
  });
  const id = String(device._id);
  await sql`update devices set status = 'installed', tank_id = ${tank._id},
    installed_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db);
  return { id, serial_number, tank: String(tank._id) };
}

const daysOf = async (device: string) =>
  (
    await sql<{ day: string; messages: number; hours: number; battery_percent: number | null }>`
      select day::text, messages, hours, battery_percent from device_days where device_id = ${device} order by device_days.day`.execute(
      context.server.db,
    )
  ).rows;

const setDays = (device: string, days: number, messages: number, hours: number, more = sql`null::float8`) =>
  sql`insert into device_days (device_id, day, messages, hours, battery_percent)
    select ${device}, today_in_dubai() - n, ${messages}, ${hours}, ${more} from generate_series(1, ${days}) n`.execute(
    context.server.db,
  );
const ALL_HOURS = 2 ** 24 - 1;

const gapsOf = async (body: object) =>
  (await context.request('POST', '/device/gaps', { limit: 100, ...body })).body.documents ?? [];

describe('days of a device', () => {
  const at = (text: string) => Date.parse(text);
  const send = (serial_number: string, messages: readonly object[], now: number) =>
    processMessages(
      context.server.db,
      [
        {
          format: 'generic',
          transport: 'http',
          body: Buffer.from(JSON.stringify(messages.map((sent) => ({ device: serial_number, ...sent })))),
        },
      ],
      now,
    );

  it('count messages by day and hour of their measurement, including late ones, and repeated ones once', async () => {
    const { id, serial_number } = await install(40);
    const now = at('2026-11-20T08:00:00Z');
    const first = { ts: at('2026-11-19T19:59:00Z'), values: { level: 50 }, battery: 80 };
    await send(serial_number, [{ ts: at('2026-11-19T20:00:00Z'), values: { level: 50 } }, first], now);
    await send(
      serial_number,
      [first, { ts: at('2026-11-20T07:30:00Z'), values: { level: 50 }, battery: 79 }],
      now,
    );
    await send(serial_number, [{ ts: at('2026-11-19T10:10:00Z'), values: { level: 51 } }], now);
    expect(await daysOf(id)).toEqual([
      { day: '2026-11-19', messages: 2, hours: (1 << 23) | (1 << 14), battery_percent: 80 },
      { day: '2026-11-20', messages: 2, hours: 1 | (1 << 11), battery_percent: 79 },
    ]);
  });

  it('count a message without a measurement by its arrival, and no message of another device', async () => {
    const { id, serial_number } = await install(40);
    const now = at('2026-11-20T08:00:00Z');
    await send(serial_number, [{ values: { level: 120 } }], now);
    await send('NOBODY', [{ values: { level: 50 } }], now);
    expect(await daysOf(id)).toEqual([
      { day: '2026-11-20', messages: 1, hours: 1 << 12, battery_percent: null },
    ]);
  });
});

const hourInDubai = () => new Date(Date.now() + 4 * HOUR).getUTCHours();

describe('data gaps', () => {
  it('list installed devices with their share of missing messages, worst first', async () => {
    const [silent, whole, part] = [await install(40), await install(40), await install(40, {}, 'SITE-2')];
    await context.add('device', {
      ...drafts.device,
      imei: null,
      protocol: 'http',
      serial_number: 'IN-STOCK',
    });
    await setDays(whole.id, 35, 40, ALL_HOURS);
    await setDays(part.id, 35, 18, ALL_HOURS >> 6);
    let today: number;
    let documents: Awaited<ReturnType<typeof gapsOf>>;
    do {
      today = hourInDubai();
      documents = await gapsOf({});
    } while (today !== hourInDubai());
    const serials = documents.map(({ serial_number }) => serial_number);
    expect(serials).not.toContain('IN-STOCK');
    expect(serials.indexOf(silent.serial_number)).toBeLessThan(serials.indexOf(part.serial_number));
    expect(serials.indexOf(part.serial_number)).toBeLessThan(serials.indexOf(whole.serial_number));
    const row = (id: string) => documents.find(({ _id }) => _id === id);
    expect(row(silent.id)).toMatchObject({
      missing_7d_percent: 100,
      missing_30d_percent: 100,
      health: 'offline',
      last_seen_at: null,
      site: { code: 'SITE-1' },
      tank: { _id: silent.tank },
    });
    expect(row(silent.id)?.days).toHaveLength(30);
    expect((row(silent.id)?.days as object[] | undefined)?.[3]).toEqual({
      day: expect.any(String) as string,
      messages: 0,
      expected: 24,
    });
    // Six of 24 hours are missing on each day, and on today until the last interval; in the first hour of a
    // day, the last message of the previous day is not due yet: 173 ÷ 695.
    const missing = Number(row(part.id)?.missing_30d_percent);
    expect(missing).toBeGreaterThanOrEqual(24.8);
    expect(missing).toBeLessThan(29);
    expect(Number(row(whole.id)?.missing_30d_percent)).toBeLessThan(4);
    expect(row(whole.id)?.longest_gap_h).toBe(today < 2 ? null : today);
    expect(row(part.id)?.longest_gap_h).toBe(6 + today);
    expect(Number(row(silent.id)?.longest_gap_h)).toBe(29 * 24 + today);
  });

  it('expect no message before the installation or before the first interval has passed', async () => {
    const [recent, fresh] = [await install(2), await install(0)];
    const { documents } = (
      await context.request('POST', '/device/gaps', { search: recent.serial_number, limit: 1 })
    ).body;
    const days = documents?.[0]?.days as { expected: number }[];
    expect(days.slice(0, 27).map(({ expected }) => expected)).toEqual(Array(27).fill(0));
    const total = days.reduce((sum, { expected }) => sum + expected, 0);
    expect(total).toBeGreaterThanOrEqual(44);
    expect(total).toBeLessThanOrEqual(47);
    expect(await gapsOf({ search: fresh.serial_number })).toMatchObject([
      { missing_7d_percent: null, missing_30d_percent: null, longest_gap_h: null },
    ]);
  });

  it('are filtered by site and share, and searched', async () => {
    const [a, b] = [await install(40, {}, 'SITE-7'), await install(40, {}, 'SITE-7')];
    await setDays(a.id, 35, 24, ALL_HOURS);
    const find = async (filters: object) => (await gapsOf({ filters })).map(({ _id }) => _id);
    expect((await find({ site: 'SITE-7' })).sort()).toEqual([a.id, b.id].sort());
    expect(await find({ site: 'SITE-7', missing_30d_percent: 50 })).toEqual([b.id]);
    expect(await find({ site: 'SITE-7', missing_7d_percent: 100 })).toEqual([b.id]);
    expect(await find({ site: 'SITE-8' })).toEqual([]);
    expect((await gapsOf({ search: a.serial_number })).map(({ _id }) => _id)).toContain(a.id);
    for (const sort of ['missing_7d_percent', 'missing_30d_percent', 'last_seen_at', 'serial_number'])
      expect((await context.request('POST', '/device/gaps', { sort, dir: 'asc' })).status).toBe(200);
    const wrong = await context.request('POST', '/device/gaps', { filters: { missing_30d_percent: 'x' } });
    expect(wrong.status).toBe(422);
  });

  it('are on the page of a device, unless it is not installed', async () => {
    const { id } = await install(40);
    expect((await context.request('GET', `/device/${id}`)).body).toMatchObject({ missing_7d_percent: 100 });
    const stocked = await context.add('device', {
      ...drafts.device,
      imei: null,
      protocol: 'http',
      serial_number: 'STOCK-2',
    });
    const { body } = await context.request('GET', `/device/${String(stocked._id)}`);
    expect(body).toMatchObject({ missing_7d_percent: null });
  });
});

describe('the battery of a device', () => {
  const battery = async (id: string) => (await context.request('GET', `/device/${id}/battery`)).body;

  it('has its levels by day, the setting and the trend', async () => {
    const { id } = await install(100);
    await setDays(id, 95, 24, ALL_HOURS, sql`50 + n * 0.5`);
    const { days, battery_low, trend } = await battery(id);
    expect(days).toHaveLength(89);
    expect(battery_low).toBe(20);
    expect(trend).toMatchObject({ fall_per_day: 0.5 });
    const { rows } = await sql<{ low: string; empty: string }>`select (today_in_dubai() + 60)::text as low,
      (today_in_dubai() + 100)::text as empty`.execute(context.server.db);
    // 50.5 % was yesterday's level.
    expect(trend).toMatchObject({ low_on: rows[0]?.low, empty_on: rows[0]?.empty });
  });

  it('is shown in the list and updated by a job', async () => {
    const [falling, other] = [await install(100), await install(100)];
    const { db } = context.server;
    await setDays(falling.id, 95, 24, ALL_HOURS, sql`50 + n * 0.5`);
    await forecastBatteries(db, Date.now());
    const find = async (filters: object) =>
      (await context.request('POST', '/device', { filters, sort: 'battery_end', limit: 100 })).body.documents;
    const { trend } = await battery(falling.id);
    const { empty_on } = trend as { empty_on: string };
    const found = await find({ battery_end: 101 });
    expect(found?.find(({ _id }) => _id === falling.id)).toMatchObject({ battery_end: empty_on });
    expect(found?.map(({ _id }) => _id)).not.toContain(other.id);
    expect((await find({ battery_end: 90 }))?.map(({ _id }) => _id)).not.toContain(falling.id);
    await sql`update devices set status = 'maintenance' where id = ${falling.id}`.execute(db);
    await forecastBatteries(db, Date.now());
    expect((await context.request('GET', `/device/${falling.id}`)).body.battery_end).toBeNull();
  });

  it('starts on the day of its installation, and is unknown without levels', async () => {
    const { rows } = await sql<{ day: string }>`select (today_in_dubai() - 20)::text as day`.execute(
      context.server.db,
    );
    const { id } = await install(100, { battery_installed_at: rows[0]?.day });
    expect(await battery(id)).toEqual({ days: [], battery_low: 20, trend: null });
    await setDays(id, 60, 24, ALL_HOURS, sql`50 + n * 0.5`);
    expect((await battery(id)).days).toHaveLength(20);
    expect((await context.request('GET', `/device/${crypto.randomUUID()}/battery`)).status).toBe(404);
  });
});
