import { sqlLiterals } from '../../../db/client';
import { sql } from 'kysely';
import type { ORDER_TYPES } from '../../../../domain/enums';
import { OPEN_ORDER_STATUSES } from '../../../../domain/orders/orderTransitions';
import type { SqlExpression } from '../../../lists/fields';
import { recordFilter, referenceTo } from '../../../reports/reportFilters';
import { selectSite } from '../../../reports/reportSite';
import { siteOfOrder } from '../orderSubjects';
import { fullName } from '../../../lists/fields';

/** Days after a job in which a new fault on the same asset means that it was not fixed. */
const FIX_DAYS = 30;

/** Types of orders that fix a fault; planned work such as a refill is irrelevant to earlier repairs. */
const faultTypes = sqlLiterals([
  'repair',
  'leak_emergency',
  'meter_check',
  'meter_replace',
  'device_check',
] satisfies (typeof ORDER_TYPES)[number][]);

export const isCompleted = sql`(t.status in ('Completed', 'Billed', 'Closed') and t.completed_at is not null)`;
const isOpen = sql`t.status in (${sqlLiterals(OPEN_ORDER_STATUSES)})`;

/**
 * Whether another fault of the same tank, counter or device, or else of the same contract, was reported
 * within the days.
 */
const isRepeated = sql`exists (select from orders o where o.id <> t.id and o.deleted_at is null and o.status <> 'Cancelled'
  and o.type in (${faultTypes}) and o.reported_at > t.completed_at
  and o.reported_at <= t.completed_at + make_interval(days => ${sql.lit(FIX_DAYS)})
  and (o.tank_id = t.tank_id or o.counter_id = t.counter_id or o.device_id = t.device_id
    or num_nonnulls(t.tank_id, t.counter_id, t.device_id) = 0 and o.contract_id = t.contract_id))`;

/**
 * SQL of order `t`: whether it met its deadline, and whether the fault was fixed the first time. Null while
 * undecided: before the deadline, or within the days after completion.
 */
export const orderFigures = {
  on_time: sql`(case when ${isCompleted} then t.completed_at <= t.sla_due when ${isOpen} and t.sla_due < now() then false end)`,
  first_time_fix: sql`(case when not ${isCompleted} or t.type not in (${faultTypes}) then null
    when t.result <> 'fixed' or ${isRepeated} then false
    when t.completed_at < now() - make_interval(days => ${sql.lit(FIX_DAYS)}) then true end)`,
  hours: sql`(case when ${isCompleted} then extract(epoch from t.completed_at - t.reported_at)::float8 / 3600 end)`,
  hours_late: sql`(case when ${isCompleted} and t.completed_at > t.sla_due then extract(epoch from t.completed_at - t.sla_due)::float8 / 3600
    when ${isOpen} and t.sla_due < now() then extract(epoch from now() - t.sla_due)::float8 / 3600 end)`,
} as const;

/** SQL: the technician `u`, client `c` and site `s` of the order `t`. */
export const joinOrder = sql`left join users u on u.id = coalesce(t.completed_by, t.assigned_to) left join clients c on c.id = t.client_id
  left join sites s on s.id = (${siteOfOrder} ->> '_id')::uuid`;

export const technicianFilter = () => recordFilter('Technician', 'user');

/** SQL: columns that all reports of orders `t` share. */
export const selectOrder: SqlExpression = sql`t.id, ${referenceTo(sql`t.id`, sql`t.unique_number`)} as "order", t.title, t.type, t.priority,
  t.status, ${referenceTo(sql`u.id`, fullName('u'))} as technician,
  ${referenceTo(sql`c.id`, sql`c.label`)} as client, ${selectSite}, t.unit_no, t.reported_at, t.completed_at`;
