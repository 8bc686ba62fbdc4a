import type { DeviceStatus } from '../../../domain/devices/device';
import type { DeviceHealth } from '../../../domain/devices/deviceTelemetry';
import { DEVICE_HEALTHS } from '../../../domain/devices/deviceTelemetry';
import { DEVICE_PROTOCOLS, DEVICE_STATUSES, DEVICE_TYPES } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { recordAlarmFilters } from '../alarms/alarmRecords';
import {
  anyOf,
  suggestedText,
  withinDays,
  yesNo,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const deviceRecords = {
  path: '/devices',
  noun: 'device',
  title: 'Devices',
  label: 'device',
  view: 'canViewDevices',
  create: 'canCreateDevices',
  update: 'canUpdateDevices',
} as const satisfies RecordType;

export const deviceFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', DEVICE_STATUSES),
  anyOf('type', 'Type', DEVICE_TYPES),
  suggestedText('vendor', 'Vendor', 'vendor'),
  anyOf('health', 'Health', DEVICE_HEALTHS),
  withinDays('battery_end', 'Battery ends within'),
  yesNo('unassigned', 'Unassigned'),
  anyOf('protocol', 'Protocol', DEVICE_PROTOCOLS),
  ...emirateAndSiteFilters,
  ...recordAlarmFilters,
];

export const deviceQuickFilters: readonly QuickFilter[] = [
  quickFilter('Offline', { health: ['offline'] }),
  quickFilter('Low battery', { health: ['low_battery'] }),
  quickFilter('Unassigned', { unassigned: true }),
  quickFilter('Open alarm', { has_alarm: true }),
];

export const deviceStatuses: StatusTones<DeviceStatus> = {
  in_stock: 'default',
  installed: 'success',
  maintenance: 'warning',
  retired: 'default',
};

export const deviceHealths: StatusTones<DeviceHealth> = {
  ok: 'success',
  late: 'pending',
  offline: 'error',
  low_battery: 'warning',
  faulty: 'error',
};
