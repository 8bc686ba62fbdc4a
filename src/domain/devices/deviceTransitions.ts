import type { TestContext } from 'yup';
import type { Device, DeviceStatus } from './device';
import { between, maybe, reference, sibling } from '../fieldSchemas';
import type { Steps } from '../transitions';
import { draft, number, text } from '../validation';
import { wordOf } from '../labels';

const needs = 'canUpdateDevices';

/** From the shelf to its place and back, to the workshop and back, and away for good. */
export const DEVICE_STEPS = {
  link: { from: ['in_stock'], to: 'installed', needs, past: 'linked' },
  return: { from: ['maintenance'], needs, past: 'returned' },
  unlink: { from: ['installed', 'maintenance'], to: 'in_stock', needs, past: 'unlinked' },
  repair: { from: ['in_stock', 'installed'], to: 'maintenance', needs, past: 'sent_to_repair' },
  retire: { from: ['in_stock', 'installed', 'maintenance'], to: 'retired', needs, past: 'retired' },
} as const satisfies Steps<DeviceStatus>;

const isOne = (target: unknown, context: TestContext): boolean =>
  Boolean(target) !== Boolean(sibling(context, 'counter'));

/** Where a unit is installed: on one tank or one counter, with what the gauge showed then. */
export const linkDraft = draft({
  tank: maybe(reference('Tank')).test('one', 'Choose either a tank or a counter', isOne),
  counter: maybe(reference('Counter')),
  level_percent: between('Level', 0, 100).nullable(),
  height_mm: number('Height').nullable().min(0, "Height can't be below zero"),
  note: maybe(text('Note', 500)),
});

const ONLY_TANK: readonly string[] = ['tank_level', 'pressure'];

/** Why a unit of this type doesn't belong there, by field; undefined when it does. */
export function targetFault(
  { type }: Pick<Device, 'type'>,
  { tank, counter }: { tank?: string | null; counter?: string | null },
): Record<string, string> | undefined {
  if (type === 'meter_amr' && tank) return { tank: 'A meter reader is linked to a counter' };
  if (ONLY_TANK.includes(type) && counter)
    return { counter: `A ${wordOf(type).toLowerCase()} device is linked to a tank` };
  return undefined;
}
