import { sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { DeviceInput } from '../../../domain/devices/device';
import { deviceInputSchema, isDeviceFinal } from '../../../domain/devices/device';
import { deviceHealthRoutes } from './deviceHealthRoutes';
import { deviceImportRoutes, initialDeviceColumns } from './deviceImport';
import { deviceKeyRoutes } from './deviceKeyRoutes';
import { deviceLinkRoutes } from './deviceLinks';
import { deviceTransitions } from './deviceTransitions';
import { deviceRecordSchema, deviceRowSchema, deviceExportColumns } from './deviceSchemas';
import { devices } from './deviceRepository';
import { assertNotFinal } from '../../http/httpError';
import { route } from '../../http/route';
import { crudRoutes } from '../../lists/crudRoutes';
import { assertHeightStillUsable } from '../tanks/tankMeasureService';
import { pageSchema } from '../../http/responseSchemas';

export const deviceRoutes = [
  ...crudRoutes({
    noun: 'device',
    permissionGroup: 'Devices',
    repository: devices,
    exportColumns: deviceExportColumns,
    inputSchema: deviceInputSchema,
    recordSchema: deviceRecordSchema,
    initialColumns: initialDeviceColumns,
    validate: async ({ db }, input, before, record) => {
      assertNotFinal(isDeviceFinal, record);
      if (before && record)
        await assertHeightStillUsable(db, before as DeviceInput, input as DeviceInput, record);
    },
  }),
  ...deviceTransitions.routes,
  ...deviceLinkRoutes,
  ...deviceKeyRoutes,
  ...deviceHealthRoutes,
  ...deviceImportRoutes,
  route({
    method: 'POST',
    path: '/alarm/:id/devices',
    summary: 'List the devices that went offline in one outage',
    permission: 'canViewDevices',
    body: devices.query,
    response: pageSchema<TSchema>(deviceRowSchema),
    handler: ({ db, body, param }) =>
      devices.list(
        db,
        body,
        sql`t.id in (select unnest(a.device_ids) from alarms a where a.id = ${param('id')})`,
      ),
  }),
];
