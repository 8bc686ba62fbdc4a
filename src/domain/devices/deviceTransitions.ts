import type { TestContext } from 'yup';
import type { Device, DeviceStatus } from './device';
import { between, optional, reference, sibling } from '../fieldSchemas';
import type { Transitions } from '../transitions';
import { inputSchema, number, text } from '../validation';
import { labelInSentence } from '../labels';

const permission = 'canUpdateDevices';

export const DEVICE_TRANSITIONS = {
  link: { from: ['in_stock'], to: 'installed', permission, auditAction: 'linked' },
  return: { from: ['maintenance'], permission, auditAction: 'returned' },
  unlink: { from: ['installed', 'maintenance'], to: 'in_stock', permission, auditAction: 'unlinked' },
  repair: { from: ['in_stock', 'installed'], to: 'maintenance', permission, auditAction: 'sent_to_repair' },
  retire: {
    from: ['in_stock', 'installed', 'maintenance'],
    to: 'retired',
    permission,
    auditAction: 'retired',
  },
} as const satisfies Transitions<DeviceStatus>;

/** Transitions that one request can perform on many records. */
export const DEVICE_BULK_TRANSITIONS = [
  'return',
  'unlink',
  'repair',
  'retire',
] as const satisfies readonly (keyof typeof DEVICE_TRANSITIONS)[];

const hasOneTarget = (target: unknown, context: TestContext): boolean =>
  Boolean(target) !== Boolean(sibling(context, 'counter'));

/** Input of a link: one tank or counter, with the current gauge reading. */
export const linkDeviceInputSchema = inputSchema({
  tank: optional(reference('Tank')).test('one', 'Choose either a tank or a counter', hasOneTarget),
  counter: optional(reference('Counter')),
  level_percent: between('Level', 0, 100).nullable(),
  height_mm: number('Height').nullable().min(0, 'Height can’t be below zero'),
  note: optional(text('Note', 500)),
});

const TANK_ONLY_TYPES: readonly string[] = ['tank_level', 'pressure'];

/** Field errors if the device type doesn't match the target. */
export function linkTargetErrors(
  { type }: Pick<Device, 'type'>,
  { tank, counter }: { tank?: string | null; counter?: string | null },
): Record<string, string> | undefined {
  if (type === 'meter_amr' && tank) return { tank: 'An AMR unit is linked to a counter' };
  if (TANK_ONLY_TYPES.includes(type) && counter)
    return { counter: `A ${labelInSentence(type)} device is linked to a tank` };
  return undefined;
}
