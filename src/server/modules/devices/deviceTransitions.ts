import type { InferType } from 'yup';
import { sql } from 'kysely';
import { dubaiDate } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import {
  DEVICE_TRANSITIONS,
  linkDeviceInputSchema,
  linkTargetErrors,
} from '../../../domain/devices/deviceTransitions';
import { levelFromGauge, heightError } from '../../../domain/tanks/tankReading';
import { reasonInputSchema } from '../../../domain/tanks/tankTransitions';
import { labelOf } from '../../../domain/labels';
import { deviceRecordSchema } from './deviceSchemas';
import { devices } from './deviceRepository';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound, HttpError, validationError } from '../../http/httpError';
import { createTransitionRoutes } from '../../lists/transitionRoutes';
import { validateReferences } from '../../lists/references';
import { assertHeightUsable } from '../tanks/tankMeasureService';
import { recordTankReading } from '../tanks/tankReadingService';
import { tanks } from '../tanks/tankRepository';

type LinkInput = InferType<typeof linkDeviceInputSchema>;

/** From the shelf to its place and back, to the workshop and back, and away for good. */
export const deviceTransitions = createTransitionRoutes({
  noun: 'device',
  label: 'device',
  tableName: 'devices',
  repository: devices,
  recordSchema: deviceRecordSchema,
  transitions: DEVICE_TRANSITIONS,
  inputSchemas: {
    link: linkDeviceInputSchema,
    unlink: reasonInputSchema,
    repair: reasonInputSchema,
    retire: reasonInputSchema,
  },
  apply: {
    link: async (context, device, told) => {
      await assertTarget(context, device, told);
      if (told.tank) await assertHeightUsable(context.db, device, told.tank);
      await recordInitialLevel(context, device, told);
      const { tank, counter } = told;
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
      return { status: tank || counter ? 'installed' : 'in_stock', status_reason: null };
    },
    unlink: (_context, _device, { reason }) => Promise.resolve(unlinkedColumns(reason)),
    repair: (_context, _device, { reason }) => Promise.resolve({ status_reason: reason }),
    retire: (_context, _device, { reason }) => Promise.resolve(unlinkedColumns(reason)),
  },
  conflictMessages: {
    link: { installed: 'This device is already linked; unlink it first.' },
    return: { otherwise: 'This device is not in maintenance.' },
    unlink: { otherwise: 'This device is not linked.' },
    repair: {
      maintenance: 'This device is already in maintenance.',
      retired: 'This device is retired and can’t be repaired.',
    },
    retire: { otherwise: 'This device is already retired.' },
  },
});

const unlinkedColumns = (status_reason: string) => ({
  tank_id: null,
  counter_id: null,
  installed_at: null,
  install_date: null,
  status_reason,
});

/** What it is linked to exists, is in use, suits it, and has no other of its kind. */
async function assertTarget(context: ServiceContext, device: Device, told: LinkInput): Promise<void> {
  const fault = linkTargetErrors(device, told);
  if (fault) throw validationError(fault);
  const inUse = (ended: string) => sql<boolean>`r.status not in (${sql.raw(ended)})`;
  const tank = {
    table: 'tanks',
    where: inUse(`'decommissioned'`),
    message: 'Choose a tank that is not decommissioned',
  } as const;
  const counter = {
    table: 'counters',
    where: inUse(`'replaced', 'retired'`),
    message: 'Choose a counter that is in use',
  } as const;
  await validateReferences(context.db, { tank, counter }, told);
  await assertTargetFree(context, device, told);
}

/** A tank has one unit of a kind at a time, a counter as well. */
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
  const place = tank ? 'tank' : 'counter';
  throw new HttpError(
    409,
    `${other}, another ${labelOf(type).toLowerCase()} device, is already on this ${place}.`,
  );
}

/** What the gauge shows when a level unit begins: later levels are held against it. */
async function recordInitialLevel(context: ServiceContext, { type }: Device, told: LinkInput): Promise<void> {
  if (type !== 'tank_level' || !told.tank) return;
  const tank = orNotFound(await tanks.find(context.db, told.tank));
  const level_percent = levelFromGauge(tank, told);
  if (level_percent === undefined)
    throw typeof told.height_mm === 'number'
      ? validationError({ height_mm: heightError(tank, told.height_mm) ?? 'Height is required' })
      : validationError({ level_percent: 'Enter the current gauge reading of the tank' });
  const { height_mm, note } = told;
  const source = 'manual_gauge' as const;
  await recordTankReading(context, {
    tank: tank._id,
    source,
    at: context.now,
    level_percent,
    height_mm,
    note,
  });
}
