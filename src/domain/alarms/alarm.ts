import type { Entity, Ref } from '../entity';
import type { PermissionFlag } from '../permissions';
import type { SiteRef } from '../sites/siteRef';
import type { Transitions } from '../transitions';

export const ALARM_KINDS = [
  'level_low',
  'level_high',
  'level_drop',
  'fast_rise',
  'pressure_low',
  'stuck_gauge',
  'gas_leak',
  'gas_balance',
  'sensor_fault',
  'device_offline',
  'battery_low',
  'outage',
] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];
export const ALARM_SEVERITIES = ['info', 'warning', 'critical'] as const;
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];
export const ALARM_STATUSES = ['open', 'acknowledged', 'snoozed', 'cleared'] as const;
export type AlarmStatus = (typeof ALARM_STATUSES)[number];

/** A condition of a tank, device or source that needs attention. */
export interface Alarm extends Entity {
  kind: AlarmKind;
  severity: AlarmSeverity;
  status: AlarmStatus;
  tank?: (Ref & { code: string }) | null;
  device?: (Ref & { code: string }) | null;
  source?: Ref | null;
  site?: SiteRef | null;
  /** Number of devices that are offline in an outage. */
  devices: number;
  value?: number | null;
  threshold?: number | null;
  raised_at: string;
  cleared_at?: string | null;
  cleared_by?: Ref | null;
  acknowledged_at?: string | null;
  acknowledged_by?: Ref | null;
  snoozed_until?: string | null;
  snooze_reason?: string | null;
  assigned_to?: Ref | null;
  note?: string | null;
  order?: { _id: string; unique_number: string } | null;
}

const OPEN = ['open', 'acknowledged', 'snoozed'] as const;
/**
 * Permission to change an alarm: that of tanks if it has one, otherwise of devices. Routes are open to all
 * and check it per alarm.
 */
export const alarmPermission = ({ tank }: Pick<Alarm, 'tank'>): PermissionFlag =>
  tank ? 'canUpdateTanks' : 'canUpdateDevices';

const permission = 'always';

export const ALARM_TRANSITIONS = {
  acknowledge: { from: ['open', 'snoozed'], to: 'acknowledged', permission, auditAction: 'acknowledged' },
  snooze: { from: ['open', 'acknowledged'], to: 'snoozed', permission, auditAction: 'snoozed' },
  assign: { from: OPEN, permission, auditAction: 'assigned' },
  comment: { from: [...OPEN, 'cleared'], permission, auditAction: 'commented' },
  clear: { from: OPEN, to: 'cleared', permission, auditAction: 'cleared' },
} as const satisfies Transitions<AlarmStatus>;

/** Transitions that one request can perform on many records. */
export const ALARM_BULK_TRANSITIONS = [
  'acknowledge',
  'snooze',
  'assign',
] as const satisfies readonly (keyof typeof ALARM_TRANSITIONS)[];

/** Days before the earliest forecast reserve date from which a tank is critical. */
export const CRITICAL_DAYS = 2;

/** Messages in a row with a low battery that raise an alarm, so that one wrong value doesn't. */
export const BATTERY_MESSAGES = 3;

const percent = (value: number): string => `${value.toFixed(1)} %`;

/** The measured value and the limit as text; undefined if the alarm has no value. */
export function describeAlarm({ kind, value, threshold, devices }: Alarm): string | undefined {
  if (kind === 'outage') return `${String(devices)} devices are offline`;
  if (typeof value !== 'number') return undefined;
  const limit = typeof threshold === 'number' ? threshold : undefined;
  switch (kind) {
    case 'level_low':
    case 'level_high':
      if (limit === undefined)
        return `Level ${percent(value)}, the reserve may be reached within ${String(CRITICAL_DAYS)} days`;
      return `Level ${percent(value)}, limit ${percent(limit)}`;
    case 'level_drop':
      return `Level fell by ${value.toFixed(1)} points within two hours, limit ${(limit ?? 0).toFixed(1)}`;
    case 'fast_rise':
      return `Level rose by ${value.toFixed(1)} points without a delivery`;
    case 'pressure_low':
      return `Pressure ${value.toFixed(2)} bar, limit ${(limit ?? 0).toFixed(2)} bar`;
    case 'battery_low':
      return `Battery ${percent(value)}, limit ${percent(limit ?? 0)}`;
    case 'stuck_gauge':
      return `Level moved by ${value.toFixed(1)} points${limit === undefined ? '' : `; ${limit.toFixed(1)} expected from counter readings`}`;
    case 'gas_leak':
    case 'gas_balance':
      return `${percent(Math.abs(value))} of the gas ${value < 0 ? 'measured but not withdrawn' : 'withdrawn but not measured'}`;
    case 'sensor_fault':
    case 'device_offline':
      return undefined;
  }
}
