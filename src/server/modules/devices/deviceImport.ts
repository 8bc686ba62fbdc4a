import { sql } from 'kysely';
import { DEVICE_IMPORT_COLUMNS, deviceRowSchema } from '../../../domain/devices/deviceImport';
import type { DeviceInput } from '../../../domain/devices/device';
import { newRecordId } from '../../db/recordId';
import { validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { createImportRoutes } from '../../imports/importRoutes';
import type { ImportPlan } from '../../imports/importRows';
import { nextCode } from '../settings/documentNumberService';
import { devices } from './deviceRepository';

/** Columns of a new device that its input does not contain. */
export const initialDeviceColumns = async ({ db, currentUser }: ServiceContext) => ({
  code: await nextCode(db, 'DV', 4),
  created_by: currentUser.userId,
});

interface OtherDevice {
  code: string;
  has_serial_number: boolean;
  has_dev_eui: boolean;
}

/** The device with the same serial number, DevEUI or IMEI. */
async function findDevice(
  { db }: ServiceContext,
  { serial_number, dev_eui, imei }: DeviceInput,
): Promise<OtherDevice | undefined> {
  const hasSerialNumber = sql`lower(serial_number) = lower(${serial_number})`;
  const { rows } = await sql<OtherDevice>`select code, ${hasSerialNumber} as has_serial_number,
      dev_eui is not distinct from ${dev_eui ?? null} and dev_eui is not null as has_dev_eui
    from devices where deleted_at is null
      and (${hasSerialNumber} or dev_eui = ${dev_eui ?? null} or imei = ${imei ?? null})
    order by has_serial_number desc limit 1`.execute(db);
  return rows[0];
}

async function addDevice(context: ServiceContext, row: DeviceInput): Promise<string> {
  const id = newRecordId(context.now);
  const generated = await initialDeviceColumns(context);
  await devices.add(context.db, id, row, generated);
  await context.recordChange({ action: 'device.added', model: 'device', id, after: { ...row } });
  return generated.code;
}

const deviceImportPlan = (): ImportPlan<typeof deviceRowSchema> => ({
  columns: DEVICE_IMPORT_COLUMNS,
  inputSchema: deviceRowSchema,
  keyOf: ({ serial_number }) => serial_number.toLowerCase(),
  importRow: async (context, row) => {
    const other = await findDevice(context, row);
    if (other?.has_serial_number) return { state: 'duplicate', message: `Already exists as ${other.code}` };
    if (other)
      throw validationError(
        other.has_dev_eui
          ? { dev_eui: `This DevEUI belongs to ${other.code}` }
          : { imei: `This IMEI belongs to ${other.code}` },
      );
    return { state: 'valid', message: `New device ${await addDevice(context, row)}` };
  },
});

export const deviceImportRoutes = createImportRoutes({
  path: '/device/import',
  plural: 'devices',
  permission: 'canCreateDevices',
  modes: ['all'],
  model: 'device',
  auditAction: 'device.imported',
  createPlan: deviceImportPlan,
});
