import type { InferType } from 'yup';
import { sql } from 'kysely';
import { dayInDubai } from '../../../domain/dates';
import type { Device } from '../../../domain/devices/device';
import { DEVICE_STEPS, linkDraft, targetFault } from '../../../domain/devices/deviceTransitions';
import { gaugedLevel, heightFault } from '../../../domain/tanks/tankReading';
import { reasonDraft } from '../../../domain/tanks/tankTransitions';
import { wordOf } from '../../../domain/labels';
import { deviceRecord } from './deviceSchemas';
import { devices } from './deviceRepository';
import type { Doer } from '../../http/requestContext';
import { found, Refusal, unfit } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { checkLinks } from '../../lists/references';
import { refuseUnmeasured } from '../tanks/tankMeasureService';
import { takeTankReading } from '../tanks/tankReadingService';
import { tanks } from '../tanks/tankRepository';

type Link = InferType<typeof linkDraft>;

/** From the shelf to its place and back, to the workshop and back, and away for good. */
export const deviceSteps = stepping({
  noun: 'device',
  one: 'device',
  rows: 'devices',
  table: devices,
  record: deviceRecord,
  steps: DEVICE_STEPS,
  drafts: { link: linkDraft, unlink: reasonDraft, repair: reasonDraft, retire: reasonDraft },
  work: {
    link: async (ask, device, told) => {
      await checkTarget(ask, device, told);
      if (told.tank) await refuseUnmeasured(ask.db, device, told.tank);
      await gaugeFirst(ask, device, told);
      const { tank, counter } = told;
      return {
        tank_id: tank ?? null,
        counter_id: counter ?? null,
        installed_at: new Date(ask.now),
        install_date: device.install_date ?? dayInDubai(ask.now),
        status_reason: null,
      };
    },
    return: async (ask, device) => {
      const { tank, counter } = device;
      await checkFree(ask, device, { tank: tank?._id, counter: counter?._id });
      return { status: tank || counter ? 'installed' : 'in_stock', status_reason: null };
    },
    unlink: (_ask, _device, { reason }) => Promise.resolve(away(reason)),
    repair: (_ask, _device, { reason }) => Promise.resolve({ status_reason: reason }),
    retire: (_ask, _device, { reason }) => Promise.resolve(away(reason)),
  },
  elsewhere: {
    link: { installed: 'This device is linked already; unlink it first.' },
    return: { otherwise: 'This device is not in maintenance.' },
    unlink: { otherwise: 'This device is linked to nothing.' },
    repair: {
      maintenance: 'This device is in maintenance already.',
      retired: 'This device is retired and not repaired any more.',
    },
    retire: { otherwise: 'This device is retired already.' },
  },
});

const away = (status_reason: string) => ({
  tank_id: null,
  counter_id: null,
  installed_at: null,
  install_date: null,
  status_reason,
});

/** What it is linked to exists, is in use, suits it, and has no other of its kind. */
async function checkTarget(ask: Doer, device: Device, told: Link): Promise<void> {
  const fault = targetFault(device, told);
  if (fault) throw unfit(fault);
  const inUse = (ended: string) => sql<boolean>`r.status not in (${sql.raw(ended)})`;
  const tank = {
    table: 'tanks',
    where: inUse(`'decommissioned'`),
    sentence: 'Choose a tank that is not decommissioned',
  } as const;
  const counter = {
    table: 'counters',
    where: inUse(`'replaced', 'retired'`),
    sentence: 'Choose a counter that is in use',
  } as const;
  await checkLinks(ask.db, { tank, counter }, told);
  await checkFree(ask, device, told);
}

/** A tank has one unit of a kind at a time, a counter as well. */
async function checkFree({ db }: Doer, { _id, type }: Device, { tank, counter }: Link): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from devices
    where (tank_id = ${tank ?? null}::uuid or counter_id = ${counter ?? null}::uuid) and type = ${type}
      and status = 'installed' and id <> ${_id} and deleted_at is null limit 1`.execute(db);
  const other = rows[0]?.code;
  if (!other) return;
  const place = tank ? 'tank' : 'counter';
  throw new Refusal(
    409,
    `${other}, another ${wordOf(type).toLowerCase()} device, is on this ${place} already.`,
  );
}

/** What the gauge shows when a level unit begins: later levels are held against it. */
async function gaugeFirst(ask: Doer, { type }: Device, told: Link): Promise<void> {
  if (type !== 'tank_level' || !told.tank) return;
  const tank = found(await tanks.find(ask.db, told.tank));
  const level_percent = gaugedLevel(tank, told);
  if (level_percent === undefined)
    throw typeof told.height_mm === 'number'
      ? unfit({ height_mm: heightFault(tank, told.height_mm) ?? 'Height is required' })
      : unfit({ level_percent: 'Say what the tank’s gauge shows now' });
  const { height_mm, note } = told;
  const source = 'manual_gauge' as const;
  await takeTankReading(ask, { tank: tank._id, source, at: ask.now, level_percent, height_mm, note });
}
