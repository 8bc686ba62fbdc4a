import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';

const context = setUpServer();

describe('device', () => {
  testRecordLifecycle(context, {
    noun: 'device',
    permissionGroup: 'Devices',
    draft: () => Promise.resolve(drafts.device),
    initial: { code: 'DV-0001', status: 'in_stock', tank: null, counter: null, ...drafts.device },
    change: { protocol: 'lorawan', dev_eui: '24:e1:24:13:6b:32:10:45', imei: null },
    changed: { protocol: 'lorawan', dev_eui: '24E124136B321045', imei: null },
    invalid: [
      [{ imei: '356938035643808' }, 'imei', 'IMEI must be a valid IMEI of 15 digits'],
      [{ report_interval_min: 4 }, 'report_interval_min', 'Report interval must be from 5 to 1440'],
      [{ protocol: 'pigeon' }, 'protocol', expect.stringContaining('Protocol must be one of')],
    ],
    matchingSearches: ['DV-0001', '56596', 'otodata tm5040', '3569380356'],
    missingSearch: 'mopeka',
    sorts: ['code', 'serial_number', 'type', 'vendor', 'status', 'createdAt'],
    filters: [
      [{ status: 'in_stock', type: 'tank_level', vendor: 'Otodata' }, true],
      [{ status: 'installed' }, false],
    ],
  });

  it('shows its tank, and the tank shows the device', async () => {
    const { _id: tank } = await context.add('tank', drafts.tank);
    const { _id: device } = await context.add('device', {
      ...drafts.device,
      serial_number: 'LVL-1',
      imei: '490154203237518',
    });
    await context.server.db
      .updateTable('devices')
      .set({ status: 'installed', tank_id: String(tank) })
      .where('id', '=', String(device))
      .execute();
    const { body } = await context.request('GET', `/device/${String(device)}`);
    expect(body.tank).toEqual({ _id: tank, code: 'TK-0001', label: 'Marina Heights T1' });
    const { body: tankBody } = await context.request('GET', `/tank/${String(tank)}`);
    expect(tankBody.device).toEqual({ _id: device, code: 'DV-0002', label: 'Otodata TM5040' });
  });

  it('cannot be installed without a tank, even by direct SQL', async () => {
    const loose = context.server.db
      .insertInto('devices')
      .values({
        id: newRecordId(),
        code: 'DV-9999',
        serial_number: 'LOOSE',
        type: 'gateway',
        vendor: 'Milesight',
        model: 'UG65',
        protocol: 'mqtt',
        report_interval_min: 60,
        status: 'installed',
      })
      .execute();
    await expect(loose).rejects.toThrow('devices_link');
  });
});
