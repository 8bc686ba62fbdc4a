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
  shared: 'serial_number' | keyof typeof SHARED_LABELS;
};

const SHARED_LABELS = { dev_eui: 'DevEUI', imei: 'IMEI', external_id: 'vendor cloud ID' };

/** The device with the same serial number, DevEUI, IMEI or vendor cloud ID. */
async function findDevice(
  { db }: ServiceContext,
  { serial_number, dev_eui, imei, external_id }: DeviceInput,
): Promise<OtherDevice | undefined> {
  const { rows } = await sql<OtherDevice>`select d.*, shared from devices d
    cross join lateral (select case when lower(d.serial_number) = lower(${serial_number}) then 'serial_number'
      when d.dev_eui = ${dev_eui ?? null} then 'dev_eui' when d.imei = ${imei ?? null} then 'imei'
      when d.status <> 'retired' and lower(d.external_id) = lower(${external_id ?? null}) then 'external_id' end as shared) s
    where d.deleted_at is null and shared is not null order by shared = 'serial_number' desc limit 1`.execute(
    db,
  );
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
    if (other?.shared === 'serial_number') return skipRegistered(row, other);
    if (other)
      throw validationError({
        [other.shared]: `This ${SHARED_LABELS[other.shared]} belongs to ${other.code}`,
      });
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
