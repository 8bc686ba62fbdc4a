import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { START, alarmFixtures } from '../alarms/alarmFixtures';

const context = setUpServer();
const { install, send } = alarmFixtures(context);
const test = (id: string, body: object) => context.request('POST', `/device/${id}/test-message`, body);

/** Rows of the tables that the intake writes. */
const stored = async () =>
  (
    await sql`select (select count(*) from telemetry_messages) as messages,
      (select count(*) from tank_readings) as readings, (select count(*) from device_days) as days,
      (select count(*) from alarms) as alarms, (select count(*) from audit) as audit,
      (select jsonb_agg(to_jsonb(s) order by device_id) from device_states s) as devices,
      (select jsonb_agg(to_jsonb(s) order by tank_id) from tank_states s) as tanks`.execute(context.server.db)
  ).rows;

it('a test message is interpreted as by the intake, without storing anything', async () => {
  const { device, serial_number, tank } = await install();
  await send({ serial_number }, -60, { level: 50 });
  const before = await stored();
  const message = (level: number, minutes: number) =>
    JSON.stringify({ device: serial_number, ts: START + minutes * 60_000, values: { level }, battery: 5 });
  const { status, body } = await test(device, { format: 'generic', message: message(51.5, -5) });
  expect(status).toBe(200);
  const { water_capacity_l } = drafts.tank;
  expect(body).toEqual({
    messages: [
      {
        device: serial_number,
        outcome: 'accepted',
        result: 'The level becomes the current one.',
        at: '2026-11-20T07:55:00.000Z',
        clock: 'device',
        problems: [],
        values: [
          { label: 'Level', value: 51.5, unit: '%' },
          { label: 'Battery', value: 5, unit: '%' },
        ],
        level: {
          level_percent: 51.5,
          volume_l: expect.closeTo(water_capacity_l * 0.515, 6) as number,
          explanation: {
            steps: [expect.objectContaining({ label: 'Level sent by the device' }), expect.anything()],
            notes: [expect.any(String)],
          },
        },
      },
    ],
    problems: [],
  });
  const outcome = async (level: number, minutes: number) =>
    (
      (await test(device, { format: 'generic', message: message(level, minutes) })).body.messages as {
        outcome: string;
      }[]
    )[0]?.outcome;
  expect(await outcome(70, -5)).toBe('unconfirmed');
  expect(await outcome(50, -60)).toBe('duplicate');
  expect(await stored()).toEqual(before);
  expect((await context.request('GET', `/tank/${tank}`)).body).toMatchObject({ level_percent: 50 });
});

it('shows the last message of the device with its format', async () => {
  const { device, serial_number } = await install();
  await send({ serial_number }, 0, { level: 50 });
  const { body } = await context.request('GET', `/device/${device}`);
  expect(body).toMatchObject({
    last_format: 'generic',
    last_payload: expect.stringContaining(serial_number) as string,
  });
});

it('decodes bytes by the device model, and a vendor’s JSON by its map', async () => {
  const { db } = context.server;
  const [bytes, vendor] = [await install(), await install()];
  await sql`update devices set vendor = 'Milesight', model = 'EM500-UDL', empty_reading = 1250, full_reading = 250
    where id = ${bytes.device}`.execute(db);
  expect((await test(bytes.device, { format: 'bytes', message: '01 75 64 03 82 ee 02' })).body).toMatchObject(
    {
      messages: [{ outcome: 'accepted', clock: 'server', level: { level_percent: 50 } }],
    },
  );
  await sql`update devices set vendor = 'Otodata', model = 'Nee-Vo' where id = ${vendor.device}`.execute(db);
  const message = JSON.stringify({
    SerialNumber: vendor.serial_number,
    Level: 42,
    LastReadingDate: `/Date(${String(START - 60_000)})/`,
  });
  expect((await test(vendor.device, { format: 'vendor', message })).body).toMatchObject({
    messages: [
      { outcome: 'accepted', clock: 'device', values: [{ label: 'Level', value: 42 }], problems: [] },
    ],
  });
});

it('a test message is refused for wrong input and unknown devices', async () => {
  const { device } = await install();
  expect((await test(device, { format: 'morse', message: '' })).body.fields).toEqual({
    format: expect.stringContaining('Format must be one of') as string,
    message: 'Message is required',
  });
  expect((await test(crypto.randomUUID(), { format: 'generic', message: '{}' })).status).toBe(404);
  expect((await test(device, { format: 'generic', message: '{' })).body).toEqual({
    messages: [],
    problems: ['The message is not valid JSON.'],
  });
});
