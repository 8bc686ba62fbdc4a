import { ALARM_SEVERITIES } from '../../../domain/alarms/alarm';
import { EMIRATES } from '../../../domain/enums';
import type { Id } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf } from '../records/listFilters';

/** Sites are a view of the tanks page. */
export const SITES_PATH = '/tanks?view=sites';

export const sitePath = (id: Id): string => `/tanks?view=site&site=${encodeURIComponent(id)}`;

export const siteRecords = {
  path: '/tanks',
  noun: 'site',
  title: 'Sites',
  label: 'site',
  view: 'canViewTanks',
  create: 'canCreateTanks',
  update: 'canUpdateTanks',
} as const satisfies RecordType;

export const siteFilters: readonly FilterDefinition[] = [
  anyOf('emirate', 'Emirate', EMIRATES),
  anyOf('level_status', 'Level', LEVEL_STATUSES),
  anyOf('alarm_severity', 'Alarm', ALARM_SEVERITIES),
];

export const levelStatuses: StatusTones<LevelStatus> = {
  normal: 'success',
  low: 'warning',
  critical: 'error',
  high: 'warning',
  unknown: 'default',
};
