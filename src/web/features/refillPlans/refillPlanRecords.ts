import type { Id } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { REFILL_PLAN_STATUSES } from '../../../domain/tanks/refillPlan';
import type { RefillPlanStatus } from '../../../domain/tanks/refillPlan';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf, dateRange } from '../records/listFilters';
import { tankFilters } from '../tanks/tankRecords';

/** Refill planning is a view of the tanks page. */
export const PLANNING_PATH = '/tanks?view=planning';

export const refillPlanPath = (id: Id): string => `${PLANNING_PATH}&plan=${encodeURIComponent(id)}`;

export const refillPlanRecords = {
  path: '/tanks',
  noun: 'refill_plan',
  title: 'Refill plans',
  label: 'refill plan',
  view: 'canViewTanks',
  create: 'canUpdateTanks',
  update: 'canUpdateTanks',
} as const satisfies RecordType;

export const refillPlanFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', REFILL_PLAN_STATUSES),
  dateRange('day', 'Day'),
];

const RUN_OUT_FILTERS = ['refill_due', 'emirate', 'site', 'product', 'level_status'];

/** Filters for tanks that may need a refill. */
export const runOutFilters = tankFilters.filter(({ name }) => RUN_OUT_FILTERS.includes(name));

export const refillPlanStatuses: StatusTones<RefillPlanStatus> = {
  draft: 'pending',
  released: 'success',
  cancelled: 'default',
};
