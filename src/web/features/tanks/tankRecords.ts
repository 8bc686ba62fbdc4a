import type { TankStatus } from '../../../domain/tanks/tank';
import { EMIRATES, TANK_PRODUCTS, TANK_STATUSES } from '../../../domain/enums';
import { CONNECTION_STATUSES, LEVEL_STATUSES } from '../../../domain/tanks/tankTelemetry';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { recordAlarmFilters } from '../alarms/alarmRecords';
import { oneOf, anyOf, dateRange, exactText, withinDays } from '../records/listFilters';
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
  anyOf('emirate', 'Emirate', EMIRATES),
  exactText('site', 'Site code'),
  oneOf('product', 'Product', TANK_PRODUCTS),
  anyOf('level_status', 'Level', LEVEL_STATUSES),
  anyOf('connection_status', 'Connection', CONNECTION_STATUSES),
  withinDays('refill_due', 'Refill due within'),
  ...recordAlarmFilters,
  withinDays('certificate', 'Certificate expires within'),
  dateRange('civil_defence_expiry', 'Certificate expiry'),
  dateRange('safety_due', 'Safety date due'),
];

export const tankStatuses: StatusTones<TankStatus> = {
  planned: 'pending',
  commissioned: 'success',
  out_of_service: 'warning',
  decommissioned: 'default',
};
