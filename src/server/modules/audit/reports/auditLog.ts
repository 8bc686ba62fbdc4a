import { sql } from 'kysely';
import { AUDITED_MODELS, auditedModelLabel } from '../../../../domain/audit/auditEntry';
import { AUDIT_VERBS, actionLabel } from '../../../../domain/history';
import { PERMISSION_GROUPS } from '../../../../domain/permissions';
import type { Permission } from '../../../../domain/permissions';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  isTimeWithin,
  periodFilter,
  recordFilter,
  referenceTo,
  textFilter,
} from '../../../reports/reportFilters';
import { fullName } from '../../../lists/fields';

const RECORD_TYPES = AUDITED_MODELS.map((value) => ({ value, label: auditedModelLabel(value) }));
const ACTIONS = AUDIT_VERBS.map((value) => ({ value, label: actionLabel(value) }));

/** SQL: names of the fields that an entry changed. */
const changedFields = sql`(select string_agg(n.key, ', ' order by n.key)
  from (select jsonb_object_keys(case jsonb_typeof(a.after) when 'object' then a.after else '{}' end) as key) n
  where a.before is null or a.before -> n.key is distinct from a.after -> n.key)`;

/** All changes and refused changes, for users who may see everything. */
export const auditLog = defineReport({
  name: 'audit-log',
  title: 'Audit log',
  description: 'Who changed what and when, with refused changes and sign-ins.',
  subject: 'Control',
  rowsLabel: 'Entries',
  permission: 'canViewUsers',
  requires: PERMISSION_GROUPS.map((group): Permission => `canView${group}`),
  wholeCompany: true,
  filters: {
    period: periodFilter('Time', 'last_7_days', 366),
    user: recordFilter('User', 'user'),
    model: textFilter('Record type', RECORD_TYPES),
    action: textFilter('Action', ACTIONS),
    outcome: choiceFilter('Outcome', ['done', 'refused']),
  },
  columns: {
    at: { label: 'Time', kind: 'datetime' },
    day: { label: 'Day', kind: 'date', groupable: true, filter: 'period', hidden: true },
    user: { label: 'User', kind: 'reference', record: 'user', groupable: true },
    model: { label: 'Record type', kind: 'code', groupable: true },
    action: { label: 'Action', kind: 'action', groupable: true },
    outcome: { label: 'Outcome', kind: 'code', groupable: true },
    fields: { label: 'Fields', kind: 'text', sortable: false },
    record: { label: 'Record', kind: 'text', hidden: true },
    ip: { label: 'IP address', kind: 'text', hidden: true },
    request: { label: 'Request', kind: 'text', hidden: true },
  },
  key: 'position',
  order: { by: 'at', dir: 'desc' },
  query: ({ period, user, model, action, outcome }) => sql`
    select a.position, a.at, dubai_day(a.at) as day,
      ${referenceTo(sql`u.id`, fullName('u'))} as "user", a.model, a.action, a.outcome,
      ${changedFields} as fields, a.model_id::text as record, a.ip, a.request_id as request
    from audit a left join users u on u.id = a.actor_id
    where ${isTimeWithin(sql`a.at`, period)} and ${equals(sql`a.actor_id`, user)} and ${equals(sql`a.model`, model)}
      and ${isOneOf(sql`a.outcome`, outcome)}
      and ${action === undefined ? sql`true` : sql`position(lower(${action}) in a.action) > 0`}`,
});
