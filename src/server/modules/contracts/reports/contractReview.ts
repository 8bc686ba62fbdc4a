import { sqlLiterals } from '../../../db/client';
import { sql } from 'kysely';
import { SUPPLYING_STATUSES } from '../../../../domain/contracts/contract';
import { REQUIRED_DOCUMENTS } from '../../../../domain/contracts/contractTransitions';
import { CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../../domain/enums';
import type { SqlExpression } from '../../../lists/fields';
import { defineReport } from '../../../reports/defineReport';
import {
  choiceFilter,
  equals,
  isOneOf,
  numberFilter,
  recordFilter,
  referenceTo,
} from '../../../reports/reportFilters';
import { isAtSite, selectSite, reportSiteFilters, SITE_COLUMNS } from '../../../reports/reportSite';
import { fullName } from '../../../lists/fields';

/** Findings about a contract: its end, supply beyond its end, or its documents. */
const CONTRACT_FINDINGS = [
  'expired_with_supply',
  'expiring',
  'documents_missing',
  'documents_expired',
] as const;

const REQUIRED = Object.entries(REQUIRED_DOCUMENTS).flatMap(([client, documents]) =>
  documents.map(([names, description], position) => ({ client, names, description, position })),
);

/** Documents required before activation that neither the client `c` nor the contract `k` has; null if none is missing. */
const missing = sql`(select string_agg(upper(left(d.description, 1)) || substr(d.description, 2), '; ' order by d.position)
  from jsonb_to_recordset(${JSON.stringify(REQUIRED)}::jsonb) as d (client text, names jsonb, description text, position int)
  where d.client = c.type and not exists (select from media m where m.deleted_at is null and d.names @> to_jsonb(m.name)
    and (m.owner_model = 'client' and m.owner_id = c.id or m.owner_model = 'contract' and m.owner_id = k.id)))`;

const expiredOn = (name: string, day: SqlExpression, today: string): SqlExpression =>
  sql`case when ${day} < ${today}::date then ${sql.lit(name)} || to_char(${day}, ' FMDD Mon YYYY') end`;

/** Documents that have expired, with their days; null if all are valid. */
const expired = (today: string): SqlExpression => sql`nullif(concat_ws('; ',
  case when c.type = 'individual' then ${expiredOn('Emirates ID', sql`c.id_expiry`, today)}
    when c.type = 'company' then ${expiredOn('Trade licence', sql`c.trade_license_expiry`, today)} end,
  ${expiredOn('Tenancy', sql`k.tenancy_end`, today)}), '')`;

const isSupplying = sql`k.status in (${sqlLiterals(SUPPLYING_STATUSES)})`;

/** One row for each contract and finding. */
export const contractReview = defineReport({
  name: 'contract-review',
  title: 'Contracts to settle',
  description:
    'Contracts that end soon, that ended while gas is still supplied, or with missing or expired documents.',
  subject: 'Contracts',
  rowsLabel: 'Findings',
  permission: 'canViewContracts',
  filters: {
    ...reportSiteFilters(),
    finding: choiceFilter('Finding', CONTRACT_FINDINGS),
    within: numberFilter('Ends within', { min: 0, max: 3_650, unit: 'days', initial: 60 }),
    client: recordFilter('Client', 'client'),
    collector: recordFilter('Collector', 'user'),
    type: choiceFilter('Contract type', CONTRACT_TYPES),
    status: choiceFilter('Status', CONTRACT_STATUSES),
  },
  columns: {
    finding: { label: 'Finding', kind: 'code', groupable: true },
    contract: { label: 'Contract', kind: 'reference', record: 'contract' },
    client: { label: 'Client', kind: 'reference', record: 'client', groupable: true },
    phone: { label: 'Phone', kind: 'text', hidden: true },
    ...SITE_COLUMNS,
    unit_no: { label: 'Unit', kind: 'text' },
    type: { label: 'Type', kind: 'code', groupable: true, hidden: true },
    status: { label: 'Status', kind: 'code', groupable: true },
    end_date: { label: 'Ends', kind: 'date' },
    days: { label: 'Days left', kind: 'integer' },
    auto_renew: { label: 'Renews itself', kind: 'flag', groupable: true },
    valve: { label: 'Valve', kind: 'code', hidden: true },
    detail: { label: 'Documents', kind: 'text' },
    collector: { label: 'Collector', kind: 'reference', record: 'user', groupable: true, hidden: true },
  },
  key: 'id',
  group: 'finding',
  order: { by: 'end_date', dir: 'asc' },
  query: ({ emirate, site, finding, within = 60, client, collector, type, status }, { today }) => sql`
    select k.id || f.finding as id, f.finding, ${referenceTo(sql`k.id`, sql`k.unique_number`)} as contract,
      ${referenceTo(sql`c.id`, sql`c.label`)} as client, c.phone, ${selectSite}, k.unit_no, k.type, k.status, k.end_date,
      k.end_date - ${today}::date as days, k.auto_renew, n.valve, f.detail,
      ${referenceTo(sql`u.id`, fullName('u'))} as collector
    from contracts k join clients c on c.id = k.client_id left join sites s on s.code = k.site_code
      left join counters n on n.id = k.counter_id left join users u on u.id = k.collector_id
      cross join lateral (values
        ('expiring', k.status = 'Active' and k.end_date between ${today}::date and ${today}::date + ${Math.floor(within)}::int, null),
        ('expired_with_supply', k.status in ('Active', 'Expired') and k.end_date < ${today}::date and coalesce(n.valve, 'open') = 'open', null),
        ('documents_missing', k.status = 'Pending' or ${isSupplying}, ${missing}),
        ('documents_expired', ${isSupplying}, ${expired(today)})) as f (finding, applies, detail)
    where k.deleted_at is null and f.applies and (f.finding in ('expiring', 'expired_with_supply') or f.detail is not null)
      and ${isAtSite({ emirate, site })} and ${isOneOf(sql`f.finding`, finding)} and ${equals(sql`c.id`, client)}
      and ${equals(sql`u.id`, collector)} and ${isOneOf(sql`k.type`, type)} and ${isOneOf(sql`k.status`, status)}`,
});
