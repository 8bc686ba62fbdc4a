import type { Tank, TankStatus } from '../../../domain/tanks/tank';
import { TANK_PRODUCTS, TANK_STATUSES } from '../../../domain/enums';
import { CONNECTION_STATUSES, LEVEL_STATUSES, REFILL_STATES } from '../../../domain/tanks/tankTelemetry';
import type { RefillState } from '../../../domain/tanks/tankTelemetry';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { recordAlarmFilters } from '../alarms/alarmRecords';
import {
  oneOf,
  anyOf,
  dateRange,
  withinDays,
  quickFilter,
  emirateAndSiteFilters,
} from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const tankRecords = {
  path: '/tanks',
  noun: 'tank',
  title: 'Tanks',
  label: 'tank',
  view: 'canViewTanks',
  create: 'canCreateTanks',
  update: 'canUpdateTanks',
} as const satisfies RecordType;

export const tankFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', TANK_STATUSES),
  ...emirateAndSiteFilters,
  oneOf('product', 'Product', TANK_PRODUCTS),
  anyOf('level_status', 'Level', LEVEL_STATUSES),
  anyOf('connection_status', 'Connection', CONNECTION_STATUSES),
  withinDays('refill_due', 'Refill due within'),
  anyOf('refill_state', 'Refill', REFILL_STATES),
  ...recordAlarmFilters,
  withinDays('certificate', 'Certificate expires within'),
  dateRange('civil_defence_expiry', 'Certificate expiry'),
  dateRange('safety_due', 'Safety date due'),
];

export const tankQuickFilters: readonly QuickFilter[] = [
  quickFilter('Low or critical', { level_status: ['low', 'critical'] }),
  quickFilter('Refill due in 7 days', { refill_due: 7 }),
  quickFilter('Offline', { connection_status: ['offline'] }),
  quickFilter('Open alarm', { has_alarm: true }),
  quickFilter('Certificate expires in 60 days', { certificate: 60 }),
];

/** Warnings in a tank's header, in addition to its alarms. */
type TankWarning = 'above_max_fill' | 'level_critical' | 'level_low' | 'level_high' | 'offline';

export const tankWarningTones: StatusTones<TankWarning> = {
  above_max_fill: ['error', 'Above maximum fill'],
  level_critical: 'error',
  level_low: 'warning',
  level_high: 'warning',
  offline: 'error',
};

/** Warnings about the level of a tank in service and its connection. */
export function tankWarnings(tank: TankLevel): TankWarning[] {
  const { status, level_percent, level_status, max_fill_percent, connection_status } = tank;
  if (status !== 'commissioned') return [];
  const isOverfilled = typeof level_percent === 'number' && level_percent > max_fill_percent;
  return [
    ...(isOverfilled ? (['above_max_fill'] as const) : []),
    ...(level_status === 'critical' || level_status === 'low' || (level_status === 'high' && !isOverfilled)
      ? [`level_${level_status}` as const]
      : []),
    ...(connection_status === 'offline' ? (['offline'] as const) : []),
  ];
}

type TankLevel = Pick<
  Tank,
  'status' | 'level_percent' | 'level_status' | 'max_fill_percent' | 'connection_status'
>;

export const refillStates: StatusTones<RefillState> = { ordered: 'pending', scheduled: 'info' };

export const tankStatuses: StatusTones<TankStatus> = {
  planned: 'pending',
  commissioned: 'success',
  out_of_service: 'warning',
  decommissioned: 'default',
};
