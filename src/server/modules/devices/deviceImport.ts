import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import {
  DEVICE_IMPORT_COLUMNS,
  EMPTY_CELL_VALUES,
  deviceRowSchema,
} from '../../../domain/devices/deviceImport';
import type { Id } from '../../../domain/entity';
import type { DeviceInput } from '../../../domain/devices/device';
import type { Database } from '../../db/schema/database';
import { newRecordId } from '../../db/recordId';
import { validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { createImportRoutes } from '../../imports/importRoutes';
import type { ImportPlan } from '../../imports/importRows';
import { nextCode } from '../settings/documentNumberService';
import { devices } from './deviceRepository';

/** Columns of a new device beside its input. */
export const initialDeviceColumns = async ({ db, currentUser }: ServiceContext) => ({
  code: await nextCode(db, 'DV'),
  created_by: currentUser.userId,
});

type OtherDevice = Selectable<Database['devices']> & {
  has_serial_number: boolean;
  has_dev_eui: boolean;
};

/** The device with the same serial number, DevEUI or IMEI. */
async function findDevice(
  { db }: ServiceContext,
  { serial_number, dev_eui, imei }: DeviceInput,
): Promise<OtherDevice | undefined> {
  const hasSerialNumber = sql`lower(serial_number) = lower(${serial_number})`;
  const { rows } = await sql<OtherDevice>`select *, ${hasSerialNumber} as has_serial_number,
      dev_eui is not distinct from ${dev_eui ?? null} and dev_eui is not null as has_dev_eui
    from devices where deleted_at is null
      and (${hasSerialNumber} or dev_eui = ${dev_eui ?? null} or imei = ${imei ?? null})
    order by has_serial_number desc limit 1`.execute(db);
  return rows[0];
}

const isEqual = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

/**
 * Labels of the columns in which a line differs from its device; empty cells and default values don't count.
 */
const differences = (
  row: Partial<Record<string, unknown>>,
  device: Partial<Record<string, unknown>>,
): string[] =>
  DEVICE_IMPORT_COLUMNS.filter(
    ({ name }) =>
      row[name] != null && row[name] !== EMPTY_CELL_VALUES[name] && !isEqual(row[name], device[name]),
  ).map(({ label }) => label);

/**
 * Skips the line of a registered device; throws if it contradicts the device, because the file does not
 * change devices.
 */
function skipRegistered(row: DeviceInput, device: OtherDevice): { state: 'duplicate'; message: string } {
  const labels = differences(row, device);
  if (labels.length > 0)
    throw validationError({
      serial_number: `Already registered as ${device.code} with another ${labels.join(', ')}: change the device on its page, or remove this line`,
    });
  return { state: 'duplicate', message: `Already registered as ${device.code}` };
}

async function addDevice(context: ServiceContext, row: DeviceInput): Promise<{ id: Id; code: string }> {
  const id = newRecordId(context.now);
  const generated = await initialDeviceColumns(context);
  await devices.add(context.db, id, row, generated);
  await context.recordChange({ action: 'device.added', model: 'device', id, after: { ...row } });
  return { id, code: generated.code };
}

export const deviceImportPlan = (): ImportPlan<typeof deviceRowSchema> => ({
  columns: DEVICE_IMPORT_COLUMNS,
  inputSchema: deviceRowSchema,
  keyOf: ({ serial_number }) => serial_number.toLowerCase(),
  importRow: async (context, row) => {
    const other = await findDevice(context, row);
    if (other?.has_serial_number) return skipRegistered(row, other);
    if (other)
      throw validationError(
        other.has_dev_eui
          ? { dev_eui: `This DevEUI belongs to ${other.code}` }
          : { imei: `This IMEI belongs to ${other.code}` },
      );
    const { id, code } = await addDevice(context, row);
    return { state: 'valid', message: `New device ${code}`, records: [{ model: 'device', id }] };
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
