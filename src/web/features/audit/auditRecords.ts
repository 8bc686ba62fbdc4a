import { AUDITED_MODELS, auditedModelLabel, auditedModelPermission } from '../../../domain/audit/auditEntry';
import type { AuditEntry, AuditOutcome } from '../../../domain/audit/auditEntry';
import type { Id } from '../../../domain/entity';
import { AUDIT_VERBS, actionLabel } from '../../../domain/history';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { hasPermission } from '../../../domain/permissions';
import type { Permissions } from '../../../domain/permissions';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf, dateRange, exactText, oneRecord, flagFilter } from '../records/listFilters';
import { refillPlanPath } from '../refillPlans/refillPlanRecords';
import { sitePath } from '../sites/siteRecords';

/** The audit log is a view of the employees page; both require `canViewUsers`. */
export const AUDIT_PATH = '/users?view=audit';

/** The audit log of one record. */
export const recordAuditPath = (id: Id): string => `${AUDIT_PATH}&record=${encodeURIComponent(id)}`;

/** Path of one entry, which opens over its list. */
export const entryPath = (search: string, id: Id): string => {
  const params = new URLSearchParams(search);
  params.set('view', 'audit');
  params.set('entry', id);
  return `/users?${String(params)}`;
};

export const auditRecords = {
  path: '/users',
  noun: 'audit',
  title: 'Audit log',
  label: 'audit entry',
  plural: 'audit entries',
  view: 'canViewUsers',
} as const satisfies RecordType;

export const auditFilters: readonly FilterDefinition[] = [
  dateRange('at', 'Period'),
  oneRecord('user', 'User', 'employee'),
  { ...anyOf('action', 'Action', AUDIT_VERBS), valueLabel: actionLabel },
  { ...anyOf('model', 'Kind of record', AUDITED_MODELS), valueLabel: auditedModelLabel },
  { ...exactText('record', 'Record (number or ID)'), valueLabel: String },
  { ...exactText('request', 'Request ID'), valueLabel: String },
  { ...exactText('address', 'Address'), valueLabel: String },
  flagFilter('refused', 'Refused'),
];

export const auditOutcomes: StatusTones<AuditOutcome> = { done: 'success', refused: 'error' };

/** Page of a record by model. */
const PAGES: Record<string, (id: Id) => string> = {
  ...Object.fromEntries(
    Object.entries({
      bill: '/bills',
      run: '/bill-runs',
      wallet: '/wallets',
      refund: '/refunds',
      client: '/clients',
      contract: '/contracts',
      counter: '/counters',
      tank: '/tanks',
      device: '/devices',
      order: '/orders',
      pos: '/pos',
      user: '/users',
      setting: '/settings',
      account: '/ledger/accounts',
    }).map(([model, path]) => [model, (id: Id) => `${path}/${id}`]),
  ),
  role: (id) => `/roles/${id}/edit`,
  site: sitePath,
  refill_plan: refillPlanPath,
};

/** Path of an entry's record; undefined if it has no page, no longer exists, or the user may not open it. */
export const recordPathOf = (
  { model, record }: Pick<AuditEntry, 'model' | 'record'>,
  permissions: Permissions | null,
): string | undefined =>
  record?.label && permissions && hasPermission(permissions, auditedModelPermission(model))
    ? PAGES[model]?.(record._id)
    : undefined;
