import type { InferType } from 'yup';
import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import {
  DEVICE_BULK_TRANSITIONS,
  DEVICE_TRANSITIONS,
  linkDeviceInputSchema,
  linkTargetErrors,
} from '../../../domain/devices/deviceTransitions';
import { reasonInputSchema } from '../../../domain/fieldSchemas';
import type { Id } from '../../../domain/entity';
import { labelInSentence } from '../../../domain/labels';
import { deviceRecordSchema } from './deviceSchemas';
import { forgetRefusedIndexes } from './deviceConnectionService';
import { devices } from './deviceRepository';
import type { ServiceContext } from '../../http/requestContext';
import { HttpError, validationError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { validateReferences } from '../../lists/references';
import { clearDeviceAlarms } from '../alarms/alarmService';
import { assertHeightUsable } from '../tanks/tankMeasureService';
import { recordGaugeReading } from '../tanks/tankReadingService';
import { findTank } from '../tanks/tankService';

type LinkInput = InferType<typeof linkDeviceInputSchema>;

export const deviceTransitions = createTransitionRoutes({
  noun: 'device',
  label: 'device',
  tableName: 'devices',
  repository: devices,
  recordSchema: deviceRecordSchema,
  transitions: DEVICE_TRANSITIONS,
  bulk: DEVICE_BULK_TRANSITIONS,
  inputSchemas: {
    link: linkDeviceInputSchema,
    unlink: reasonInputSchema,
    repair: reasonInputSchema,
    retire: reasonInputSchema,
  },
  apply: {
    link: async (context, device, input) => {
      await assertTarget(context, device, input);
      await assertStartKnown(context, device);
      if (input.tank) await assertHeightUsable(context.db, device, input.tank);
      await recordInitialLevel(context, device, input);
      await forgetRefusedIndexes(context.db, [device._id]);
      const { tank, counter } = input;
      return {
        tank_id: tank ?? null,
        counter_id: counter ?? null,
        installed_at: new Date(context.now),
        install_date: device.install_date ?? dubaiDate(context.now),
        status_reason: null,
      };
    },
    return: async (context, device) => {
      const { tank, counter } = device;
      await assertTargetFree(context, device, { tank: tank?._id, counter: counter?._id });
      if (counter) await assertCounterInUse(context, counter._id);
      return tank || counter
        ? { status: 'installed', installed_at: new Date(context.now), status_reason: null }
        : { status: 'in_stock', status_reason: null };
    },
    unlink: (_context, _device, { reason }) => ({ ...unlinkedColumns(reason), ...UNMOUNTED }),
    repair: (_context, _device, { reason }) => ({ status_reason: reason }),
    retire: (_context, _device, { reason }) => unlinkedColumns(reason),
  },
  afterTransition: {
    unlink: clearDeviceAlarms,
    repair: clearDeviceAlarms,
    retire: clearDeviceAlarms,
  },
  conflictMessages: {
    link: { installed: 'This device is already linked; unlink it first.' },
    return: { default: 'This device is not in maintenance.' },
    unlink: { default: 'This device is not linked.' },
    repair: {
      maintenance: 'This device is already in maintenance.',
      retired: 'This device is retired and can’t be repaired.',
    },
    retire: { default: 'This device is already retired.' },
  },
});

const unlinkedColumns = (status_reason: string) => ({
  tank_id: null,
  counter_id: null,
  installed_at: null,
  install_date: null,
  status_reason,
});

/** What was measured at the former tank or counter does not hold at the next one. */
const UNMOUNTED = {
  empty_reading: null,
  full_reading: null,
  calibration_offset_percent: 0,
  install_index_m3: null,
  install_pulses: null,
};

/** A pulse unit counts on after its first counter, so its index can't be calculated from zero. */
async function assertStartKnown(
  { db }: ServiceContext,
  { _id, sensor, install_index_m3, install_pulses }: Device,
): Promise<void> {
  if (sensor !== 'pulse' || (install_index_m3 != null && install_pulses != null)) return;
  const links = db.selectFrom('device_links').select('id').where('device_id', '=', _id);
  if (await links.executeTakeFirst())
    throw new HttpError(
      409,
      'This device was linked before: enter the index of the counter and its own pulses when installed first.',
    );
}

/** The target must exist, be in use, suit the device type, and have no other device of the type. */
async function assertTarget(context: ServiceContext, device: Device, input: LinkInput): Promise<void> {
  const errors = linkTargetErrors(device, input);
  if (errors) throw validationError(errors);
  const notIn = (finalStatuses: string) => sql<boolean>`r.status not in (${sql.raw(finalStatuses)})`;
  const tank = {
    table: 'tanks',
    where: notIn(`'decommissioned'`),
    message: 'Choose a tank that is not decommissioned',
  } as const;
  const counter = {
    table: 'counters',
    where: notIn(`'replaced', 'retired'`),
    message: 'Choose a counter that is in use',
  } as const;
  await validateReferences(context.db, { tank, counter }, input);
  await assertTargetFree(context, device, input);
}

/** A counter may be replaced while its device is in maintenance. */
async function assertCounterInUse({ db }: ServiceContext, counter: Id): Promise<void> {
  const gone = db.selectFrom('counters').select('code').where('id', '=', counter);
  const row = await gone.where('status', 'in', ['replaced', 'retired']).executeTakeFirst();
  if (row) throw new HttpError(409, `${row.code} is no longer in use; unlink this device instead.`);
}

/** A tank or counter has at most one device of each type. */
async function assertTargetFree(
  { db }: ServiceContext,
  { _id, type }: Device,
  { tank, counter }: LinkInput,
): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from devices
    where (tank_id = ${tank ?? null}::uuid or counter_id = ${counter ?? null}::uuid) and type = ${type}
      and status = 'installed' and id <> ${_id} and deleted_at is null limit 1`.execute(db);
  const other = rows[0]?.code;
  if (!other) return;
  const target = tank ? 'tank' : 'counter';
  throw new HttpError(
    409,
    `${other}, another ${labelInSentence(type)} device, is already on this ${target}.`,
  );
}

/** Records the gauge reading of the tank as the initial level. */
async function recordInitialLevel(
  context: ServiceContext,
  { type }: Device,
  input: LinkInput,
): Promise<void> {
  if (type !== 'tank_level' || !input.tank) return;
  const { level_percent, height_mm, note } = input;
  const gauge = { at: context.now, level_percent, height_mm, note };
  await recordGaugeReading(context, await findTank(context.db, input.tank), gauge);
}
