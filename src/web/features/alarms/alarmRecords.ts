import { ALARM_KINDS, ALARM_SEVERITIES, ALARM_STATUSES } from '../../../domain/alarms/alarm';
import type { AlarmSeverity, AlarmStatus } from '../../../domain/alarms/alarm';
import { WINDOW_STATUSES } from '../../../domain/alarms/maintenanceWindow';
import type { WindowStatus } from '../../../domain/alarms/maintenanceWindow';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf, dateRange, yesNo, quickFilter } from '../records/listFilters';

/** Alarms are a view of the tanks. */
export const ALARMS_PATH = '/tanks?view=alarms';

export const alarmRecords = {
  path: '/tanks',
  noun: 'alarm',
  title: 'Alarms',
  label: 'alarm',
  view: 'canViewTanks',
} as const satisfies RecordType;

/** Filters of tanks and devices by alarms that are not cleared. */
export const recordAlarmFilters: readonly FilterDefinition[] = [
  yesNo('has_alarm', 'Open alarm'),
  anyOf('alarm_severity', 'Alarm', ALARM_SEVERITIES),
];

export const alarmFilters: readonly FilterDefinition[] = [
  yesNo('active', 'Active'),
  anyOf('severity', 'Severity', ALARM_SEVERITIES),
  anyOf('kind', 'Alarm', ALARM_KINDS),
  anyOf('status', 'Status', ALARM_STATUSES),
  dateRange('raised_at', 'Raised'),
];

export const alarmQuickFilters: readonly QuickFilter[] = [
  quickFilter('Active', { active: true }),
  quickFilter('Critical', { severity: ['critical'] }),
];

export const alarmSeverities: StatusTones<AlarmSeverity> = {
  info: 'info',
  warning: 'warning',
  critical: 'error',
};

/** Highest alarm severity of a tank or device, shown beside its status. */
export const recordAlarmSeverities: StatusTones<AlarmSeverity> = {
  info: ['info', 'Alarm: info'],
  warning: ['warning', 'Alarm: warning'],
  critical: ['error', 'Alarm: critical'],
};

export const alarmStatuses: StatusTones<AlarmStatus> = {
  open: 'error',
  acknowledged: 'pending',
  snoozed: 'default',
  cleared: 'success',
};

export const windowFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', WINDOW_STATUSES),
  dateRange('starts_at', 'Start'),
];

export const windowStatuses: StatusTones<WindowStatus> = {
  current: 'warning',
  scheduled: 'info',
  past: 'default',
  cancelled: 'default',
};
