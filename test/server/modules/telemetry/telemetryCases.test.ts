import { sql } from 'kysely';
import { setUpServer } from '../../support/recordLifecycle';
import { createCaseSender, loadTelemetryCase, telemetryCaseNames } from '../../support/telemetryCases';

/** Problems by the names used in the cases. */
const PROBLEMS: Record<string, string> = {
  undecodable: 'undecodable',
  no_echo: 'no_measurement',
  out_of_range: 'out_of_range',
  not_a_number: 'not_a_number',
};
const COLUMNS: Record<string, [column: string, factor: number]> = {
  level: ['level_percent', 1],
  distance: ['distance_mm', 1],
  temperature: ['temperature_c', 1],
  pressure: ['pressure_bar', 100],
  pulse_count: ['pulse_count', 1],
  gas_volume: ['index_m3', 1],
  humidity: ['humidity_percent', 1],
};

const context = setUpServer();
const cases = createCaseSender(context);

type Row = Record<string, number | string | null> & { at: string };

it.each(telemetryCaseNames)('%s', async (name) => {
  const { db } = context.server;
  const example = loadTelemetryCase(name);
  const { device } = await cases.registerDevice(example);
  for (const transmission of [...(example.before ?? []), example])
    expect(await cases.send(transmission, device)).toMatchObject({ status: 200 });
  const { expect: expected } = example;

  const { rows } =
    await sql<Row>`select at, level_percent, distance_mm, temperature_c, pressure_bar, null as pulse_count,
      null as index_m3, null as humidity_percent from tank_readings where device_id = ${device}
    union all select at, null, null, temperature_c, null, pulse_count, index_m3, humidity_percent from counter_indexes
      where device_id = ${device} order by at`.execute(db);
  const stored = rows.flatMap((row) =>
    Object.entries(COLUMNS).flatMap(([quantity, [column, factor]]) => {
      const value = row[column];
      return typeof value === 'number'
        ? [{ at: new Date(row.at).toISOString(), quantity, value: value * factor }]
        : [];
    }),
  );
  const byTime = (list: { at: string; quantity: string }[]) =>
    list.map(({ at, quantity }) => `${at} ${quantity}`).sort();
  expect(byTime(stored)).toEqual(byTime(expected.readings));
  for (const { at, quantity, value } of expected.readings) {
    const found = stored.find((reading) => reading.at === at && reading.quantity === quantity);
    expect(Math.abs((found?.value ?? NaN) - value)).toBeLessThanOrEqual(quantity === 'level' ? 0.05 : 0.001);
  }

  const messages = await db
    .selectFrom('telemetry_messages')
    .selectAll()
    .where('device_id', '=', device)
    .execute();
  expect(messages.filter(({ outcome }) => outcome === 'duplicate')).toHaveLength(expected.duplicates);
  expect(messages.some(({ outcome }) => outcome === 'accepted')).toBe(expected.accepted);
  const problems = messages.flatMap((message) => message.problems);
  for (const mark of expected.flags ?? []) expect(problems).toContain(PROBLEMS[mark]);
  for (const event of expected.events ?? [])
    expect(messages.map((message) => message.event)).toContain(event);
  const rejected = messages.flatMap((message) => (message.rejected as unknown[] | null) ?? []);
  if (expected.rejected !== undefined) expect(rejected).toHaveLength(expected.rejected);

  const { body } = await context.request('GET', `/device/${device}`);
  const near = (value: unknown, wanted: number | null) =>
    wanted === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(wanted, 3);
  near(body.battery_percent, expected.battery_percent);
  near(body.rssi, expected.rssi);
  if (expected.battery_voltage !== undefined) near(body.battery_v, expected.battery_voltage);
  if (expected.last_seen !== undefined) expect(body.last_seen_at).toBe(expected.last_seen);
  if (expected.latest) {
    const { _id } = body.tank as { _id: string };
    expect((await context.request('GET', `/tank/${_id}`)).body).toMatchObject({
      level_percent: expected.latest.level,
      last_reading_at: expected.latest.at,
    });
  }
});
