import { BILL_RUN_STATUSES } from '../../../../domain/bills/billRun';
import type { BillRun, BillRunOutcome, BillRunStatus } from '../../../../domain/bills/billRun';
import type { BillRunInput } from '../../../../domain/bills/billRunInput';
import { labelOf } from '../../../../domain/labels';
import type { FilterDefinition } from '../../../../domain/lists/listFilters';
import type { RecordType } from '../../../store/feature';
import type { StatusTones } from '../../../ui/feedback/statuses';
import { anyOf, month } from '../../records/listFilters';

export const billRunRecords = {
  path: '/bill-runs',
  noun: 'run',
  title: 'Billing runs',
  label: 'billing run',
  view: 'canViewBills',
} as const satisfies RecordType;

export const billRunFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', BILL_RUN_STATUSES),
  month('month', 'Month'),
];

/** Formats the filters of a run, with the labels of its sites. */
export const scopeText = (
  { types, cycles }: Pick<BillRunInput, 'types' | 'cycles'>,
  siteLabels: readonly string[],
): string => [...siteLabels, ...types.map(labelOf), ...cycles.map(labelOf)].join(', ') || 'All contracts';

/** Formats the filters of a stored run. */
export const runScopeText = (run: Pick<BillRun, 'sites' | 'site_labels' | 'types' | 'cycles'>): string =>
  scopeText(run, run.site_labels ?? run.sites);

/** Steps of a run with their labels, and their values in its input. */
export const BILL_RUN_STEPS = {
  draft: ['Draft only', { issues: false, delivers: false }],
  issue: ['Draft and issue', { issues: true, delivers: false }],
  deliver: ['Draft, issue and send', { issues: true, delivers: true }],
} as const;

export const billRunStep = ({
  issues,
  delivers,
}: Pick<BillRunInput, 'issues' | 'delivers'>): keyof typeof BILL_RUN_STEPS =>
  delivers ? 'deliver' : issues ? 'issue' : 'draft';

export const billRunStatuses: StatusTones<BillRunStatus> = {
  Running: 'info',
  Paused: 'pending',
  Completed: 'success',
  Cancelled: 'default',
};

export const billRunOutcomes: StatusTones<BillRunOutcome> = {
  failed: 'error',
  refused: 'error',
  issue_refused: 'error',
  not_sent: 'warning',
  held: 'warning',
  unread: 'warning',
  ready: 'default',
  drafted: 'success',
  issued: 'success',
  sent: 'success',
  billed: ['default', 'Billed before'],
  nothing_due: 'default',
  waiting: 'pending',
};
