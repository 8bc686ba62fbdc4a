import { DEVICE_IMPORT_COLUMNS } from '../../../../src/domain/devices/deviceImport';
import { importTemplate } from '../../../../src/domain/imports/importFile';
import type { ImportResult } from '../../../../src/domain/imports/importFile';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();

const HEADER =
  'Serial number,Type,Vendor,Model,Sensor,Protocol,DevEUI,IMEI,Reading when empty,Installed on\r\n';
const GOOD = [
  'IM-1,tank_level,Milesight,EM500-UDL,ultrasonic,lorawan,70B3-D59B-A4C1-E207,,2150,20/11/2026',
  'IM-2,gateway,Milesight,UG65,,mqtt,,,,',
].join('\r\n');

async function send(path: string, file: string, rows?: string, user = context.admin) {
  const fields = [
    rows && `--b\r\nContent-Disposition: form-data; name="rows"\r\n\r\n${rows}\r\n`,
    `--b\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\n\r\n${file}\r\n--b--\r\n`,
  ];
  const { status, body } = await context.server.request(user, 'POST', path, undefined, {
    payload: fields.filter(Boolean).join(''),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  return { status, body, result: body as unknown as ImportResult };
}
const check = (lines: string) => send('/device/import/check', HEADER + lines);
const write = (lines: string, rows?: string) => send('/device/import', HEADER + lines, rows);
const summarise = ({ result }: { result: ImportResult }) =>
  result.rows.map(({ line, state, message }) => [line, state, message]);
const imported = () =>
  context.server.db
    .selectFrom('devices')
    .selectAll()
    .where('serial_number', 'like', 'IM-%')
    .orderBy('serial_number')
    .execute();

it('previews the lines without saving, then saves all of them, and skips them the next time', async () => {
  const preview = await check(GOOD);
  expect(preview.status).toBe(200);
  expect(preview.result).toMatchObject({ valid: 2, duplicate: 0, invalid: 0, saved: false });
  expect(await imported()).toEqual([]);

  const { result } = await write(GOOD);
  expect(result).toMatchObject({ valid: 2, invalid: 0, saved: true });
  const [first, second] = await imported();
  expect(first).toMatchObject({
    type: 'tank_level',
    vendor: 'Milesight',
    sensor: 'ultrasonic',
    dev_eui: '70B3D59BA4C1E207',
    empty_reading: 2150,
    install_date: '2026-11-20',
    status: 'in_stock',
    created_by: context.admin.id,
    report_interval_min: 60,
    calibration_offset_percent: 0,
  });
  expect(second).toMatchObject({ type: 'gateway', protocol: 'mqtt', sensor: null });
  expect(result.rows.map(({ message }) => message)).toEqual([
    `New device ${String(first?.code)}`,
    `New device ${String(second?.code)}`,
  ]);
  const { body } = await context.request('POST', `/device/${String(first?.id)}/history`, {});
  expect(body.documents).toMatchObject([{ action: 'device.added' }]);

  expect(summarise(await write(GOOD.toLowerCase()))).toEqual([
    [2, 'duplicate', `Already registered as ${String(first?.code)}`],
    [3, 'duplicate', `Already registered as ${String(second?.code)}`],
  ]);
});

it('refuses a line that contradicts a registered device, and does not change it', async () => {
  await write('IM-5,tank_level,Acme,A,ultrasonic,lorawan,0A0B0C0D0E0F0102,,2150,20/11/2026');
  const before = (await imported()).find(({ serial_number }) => serial_number === 'IM-5');
  const lines = [
    'im-5,tank_level,Acme,B,ultrasonic,lorawan,0A0B0C0D0E0F0102,,2100,2026-11-20',
    'IM-6,gateway,Acme,A,,mqtt,,,,',
  ].join('\r\n');
  expect(summarise(await check(lines))[0]).toEqual([
    2,
    'invalid',
    `Already registered as ${String(before?.code)} with another Model, Reading when empty: change the device on its page, or remove this line`,
  ]);
  expect((await write(lines)).status).toBe(422);
  expect(await imported()).toEqual(expect.arrayContaining([before]));
  expect((await imported()).some(({ serial_number }) => serial_number === 'IM-6')).toBe(false);
  const [known] = summarise(await check('IM-5,tank_level,Acme,A,ultrasonic,lorawan,0A0B0C0D0E0F0102,,,'));
  expect(known?.[1]).toBe('duplicate');
});

it('explains each invalid line, and saves nothing', async () => {
  const { code, dev_eui } = await context.add('device', {
    ...drafts.device,
    imei: null,
    serial_number: 'OLD-1',
    protocol: 'lorawan',
    dev_eui: '0102030405060708',
  });
  const lines = [
    'IM-10,tank_level,Acme,A,ultrasonic,http,,,,',
    'IM-11,tank_level,Acme,A,,http,,,,',
    'IM-12,sonar,Acme,A,ultrasonic,lorawan,xyz,,deep,2026-13-40',
    `IM-13,tank_level,Acme,A,ultrasonic,lorawan,${String(dev_eui)},,,`,
    'IM-14,tank_level,Acme,A,ultrasonic,nb_iot,,123,,',
    'im-10,tank_level,Acme,A,ultrasonic,http,,,,',
    '=IM-15,gateway,Acme,A,,mqtt,,,,',
    'IM-16,gateway,Acme,A,,mqtt,,,,,,one more',
  ].join('\r\n');
  const states = summarise(await check(lines));
  expect(states).toEqual([
    [2, 'valid', expect.stringMatching(/^New device DV-\d+$/)],
    [3, 'invalid', 'Sensor is required for a device that measures'],
    [
      4,
      'invalid',
      expect.stringMatching(
        /^(?=.*Type must be one of)(?=.*DevEUI must have 16)(?=.*Reading when empty must be a number)(?=.*Installed on must be a date)/,
      ),
    ],
    [5, 'invalid', `This DevEUI belongs to ${String(code)}`],
    [6, 'invalid', 'IMEI must be a valid IMEI of 15 digits'],
    [7, 'duplicate', 'Duplicate of line 2'],
    [8, 'invalid', 'Serial number starts like a formula'],
    [9, 'invalid', 'This line has more cells than the header'],
  ]);
  const before = await imported();
  const { status, body } = await write(lines);
  expect(status).toBe(422);
  expect(body.fields).toEqual({ file: '6 lines can’t be imported, so nothing was saved.' });
  const partial = await write(lines, 'valid');
  expect(partial.status).toBe(422);
  expect(partial.body.fields).toEqual({ rows: 'Rows must be one of: all' });
  expect(await imported()).toEqual(before);
});

it('refuses a DevEUI that another line contains', async () => {
  const line = (serial: string) => `${serial},tank_level,Acme,A,ultrasonic,lorawan,1111111111111111,,,`;
  const [first, second] = summarise(await check([line('IM-20'), line('IM-21')].join('\r\n')));
  expect(first?.[1]).toBe('valid');
  expect(second).toEqual([3, 'invalid', expect.stringMatching(/^This DevEUI belongs to DV-\d+$/)]);
});

it('refuses a vendor cloud ID that another device has, unless that one is retired', async () => {
  const { _id, code } = await context.add('device', {
    ...drafts.device,
    serial_number: 'OLD-2',
    external_id: 'Cloud-1',
  });
  const lines =
    'Serial number,Type,Vendor,Model,Protocol,Vendor cloud ID\r\nIM-40,gateway,Acme,A,mqtt,cloud-1';
  const preview = async () => summarise(await send('/device/import/check', lines))[0];
  expect(await preview()).toEqual([2, 'invalid', `This vendor cloud ID belongs to ${String(code)}`]);
  await context.request('POST', `/device/${String(_id)}/retire`, { reason: 'Broken' });
  expect(await preview()).toEqual([2, 'valid', expect.stringMatching(/^New device /)]);
});

it('requires a file with the required columns, and permission to add devices', async () => {
  const template = importTemplate(DEVICE_IMPORT_COLUMNS);
  expect((await send('/device/import', template)).body.fields).toEqual({
    file: 'This file has no lines below the header.',
  });
  expect((await send('/device/import', 'Serial number,Type\r\nA,gateway')).body.fields).toEqual({
    file: 'The first line must name Vendor, Model, Protocol.',
  });
  const clerk = await context.server.signIn({ flags: ['canUpdateDevices'] });
  expect((await send('/device/import', HEADER + GOOD, undefined, clerk)).status).toBe(403);
  const adder = await context.server.signIn({ flags: ['canCreateDevices'] });
  const own = GOOD.replaceAll('IM-', 'IM-3').replace('E207', 'E208');
  expect((await send('/device/import', HEADER + own, undefined, adder)).status).toBe(200);
});

it('previews for a user with areas what the import does, without the devices of other areas', async () => {
  await write('IM-8,tank_level,Acme,A,ultrasonic,lorawan,0A0B0C0D0E0F0108,,2150,20/11/2026');
  const serial_number = 'TANK-IM-8';
  const { _id: tank } = await context.add('tank', { ...drafts.tank, serial_number });
  const device = (await imported()).find((row) => row.serial_number === 'IM-8');
  await context.server.db
    .updateTable('devices')
    .set({ status: 'installed', installed_at: new Date(), tank_id: String(tank) })
    .where('id', '=', String(device?.id))
    .execute();
  const user = await context.server.signIn({
    flags: ['canViewDevices', 'canCreateDevices'],
    areas: ['Sharjah'],
  });
  const lines = `${HEADER}IM-8,gateway,Acme,B,,mqtt,,,,\r\nIM-9,gateway,Acme,B,,mqtt,,,,`;
  const preview = await send('/device/import/check', lines, undefined, user);
  expect(summarise(preview)).toEqual([
    [2, 'invalid', 'This is already taken'],
    [3, 'valid', expect.stringMatching(/^New device /)],
  ]);
  expect(await send('/device/import', lines, undefined, user)).toMatchObject({
    status: 422,
    body: { fields: { file: 'One line can’t be imported, so nothing was saved.' } },
  });
});
