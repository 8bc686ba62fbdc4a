import { sqlLiterals } from '../../db/client';
import { sql } from 'kysely';
import type { Field } from '../../lists/fields';
import {
  anyPredicate,
  timestampFilter,
  choiceFilter,
  booleanFilter,
  idFilter,
  inSubquery,
  relatedTextFilter,
} from '../../lists/filters';
import type { Predicate } from '../../lists/filters';
import { decimalField, timestampField, columnField } from '../../lists/fields';
import type { SqlExpression } from '../../lists/fields';
import {
  readOnlyField,
  searchSite,
  assigneeReference,
  references,
  searchClient,
  employeeNameReference,
} from '../../lists/references';
import {
  billField,
  deliveryField,
  evidenceField,
  offersField,
  newestOfferField,
  orderTotalField,
} from './orderRelations';
import { checklist, materials } from './orderWork';
import {
  ORDER_SOURCES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PRIORITIES,
  SLA_HOURS,
} from '../../../domain/orders/order';
import type { Order, Priority } from '../../../domain/orders/order';
import { OPEN_ORDER_STATUSES } from '../../../domain/orders/orderTransitions';
import { anySearch, startsWith, containsWords, matchesId } from '../../lists/search';
import type { Search } from '../../lists/search';
import { createRepository } from '../../lists/repository';
import { siteFilters } from '../../lists/siteFilters';
import { clientField, siteField } from './orderSubjects';
import { isTeamMember, team } from './orderTeam';
import { orderRowSchema } from './orderSchemas';

/** Findings, recorded work, and related documents. */
const outcomeFields: Record<string, Field> = {
  assessment: readOnlyField(columnField('assessment')),
  hold_reason: readOnlyField(columnField('hold_reason')),
  cancel_reason: readOnlyField(columnField('cancel_reason')),
  checklist,
  materials,
  labour_hours: readOnlyField(decimalField('labour_hours')),
  labour_rate: readOnlyField(decimalField('labour_rate')),
  result: readOnlyField(columnField('result')),
  outcome_note: readOnlyField(columnField('outcome_note')),
  completed_at: timestampField('completed_at'),
  completed_by: employeeNameReference('completed_by'),
  signed_by: readOnlyField(columnField('signed_by')),
  offers: offersField,
  bill: billField,
  delivery: deliveryField,
  evidence: evidenceField,
};

/** Narrows a value that the schema has validated; the default is only for the type. */
export const parsePriority = (value: unknown): Priority =>
  PRIORITIES.find((candidate) => candidate === value) ?? 'normal';

export const parseOrderType = (value: unknown): Order['type'] =>
  ORDER_TYPES.find((candidate) => candidate === value) ?? 'other';

/** The deadline depends on the priority, so both are written together. */
const priority: Field = {
  select: sql`t.priority`,
  toColumns: (value) => ({
    priority: value,
    sla_due: sql`reported_at + make_interval(hours => ${SLA_HOURS[parsePriority(value)]})`,
  }),
};

/** Open after its deadline. */
const late: Field = {
  select: sql`(t.status in (${sqlLiterals(OPEN_ORDER_STATUSES)}) and t.sla_due < now())`,
};

/** Orders whose contract, counter, tank or device is at one of the sites. */
const isAtSite = (codes: SqlExpression): Predicate => {
  const at = (table: 'contracts' | 'counters' | 'tanks') =>
    sql`select r.id from ${sql.table(table)} r where r.site_code in (${codes})`;
  const devices = sql`select d.id from devices d where d.tank_id in (${at('tanks')})
    union all select d.id from devices d where d.counter_id in (${at('counters')})`;
  return anyPredicate([
    inSubquery(sql`t.contract_id`, at('contracts')),
    inSubquery(sql`t.counter_id`, at('counters')),
    inSubquery(sql`t.tank_id`, at('tanks')),
    inSubquery(sql`t.device_id`, devices),
  ]);
};

/** Orders whose device is mounted at a site with these words. */
const byDeviceSite: Search = (text) => {
  const matching = (table: 'counters' | 'tanks') =>
    sql`select r.id from ${sql.table(table)} r where ${containsWords(sql`r.search`)(text)}`;
  return inSubquery(
    sql`t.device_id`,
    sql`select d.id from devices d where d.tank_id in (${matching('tanks')})
      union all select d.id from devices d where d.counter_id in (${matching('counters')})`,
  );
};

export const orders = createRepository<Order>({
  name: 'orders',
  fields: {
    unique_number: { select: sql`t.unique_number` },
    type: columnField('type'),
    title: columnField('title'),
    description: columnField('description'),
    priority,
    client: clientField,
    contract: references.contract,
    tank: references.tank,
    counter: references.counter,
    device: references.device,
    pos: references.pos,
    site: siteField,
    unit_no: columnField('unit_no'),
    contact_name: columnField('contact_name'),
    contact_phone: columnField('contact_phone'),
    source: { select: sql`t.source` },
    reported_at: timestampField('reported_at'),
    sla_due: timestampField('sla_due'),
    scheduled_at: timestampField('scheduled_at'),
    assigned_to: assigneeReference,
    team,
    billable: columnField('billable'),
    status: { select: sql`t.status` },
    late,
    offer: newestOfferField,
    total: orderTotalField,
    ...outcomeFields,
    createdAt: timestampField('created_at'),
    updatedAt: timestampField('updated_at'),
  },
  rowSchema: orderRowSchema,
  sorts: {
    unique_number: sql`t.unique_number`,
    type: sql`t.type`,
    title: sql`t.title`,
    priority: sql`array_position(array[${sql.join(PRIORITIES)}], t.priority)`,
    sla_due: sql`t.sla_due`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  unindexedSorts: ['type', 'priority', 'status'],
  search: anySearch(
    startsWith(sql`t.unique_number`),
    containsWords(sql`t.search`),
    searchClient,
    searchSite(sql`t.contract_id`, 'contracts'),
    searchSite(sql`t.counter_id`, 'counters'),
    searchSite(sql`t.tank_id`, 'tanks'),
    byDeviceSite,
  ),
  searchIn: {
    client: matchesId(sql`t.client_id`),
    contract: matchesId(sql`t.contract_id`),
    tank: matchesId(sql`t.tank_id`),
    counter: matchesId(sql`t.counter_id`),
    device: matchesId(sql`t.device_id`),
    pos: matchesId(sql`t.pos_id`),
    site: (code) => isAtSite(sql`${code}`),
    assigned_to: matchesId(sql`t.assigned_to`),
  },
  filters: {
    status: choiceFilter(sql`t.status`, ORDER_STATUSES),
    type: choiceFilter(sql`t.type`, ORDER_TYPES),
    priority: choiceFilter(sql`t.priority`, PRIORITIES),
    source: choiceFilter(sql`t.source`, ORDER_SOURCES),
    sla_due: timestampFilter(sql`t.sla_due`),
    scheduled_at: timestampFilter(sql`t.scheduled_at`),
    completed_at: timestampFilter(sql`t.completed_at`),
    ...siteFilters(isAtSite),
    late: booleanFilter(late.select),
    assigned_to: idFilter(sql`t.assigned_to`),
    assignee: relatedTextFilter((names) =>
      inSubquery(sql`t.assigned_to`, sql`select r.id from users r where r.username in (${names})`),
    ),
    unassigned: booleanFilter(sql`(t.assigned_to is null)`),
    team: relatedTextFilter(isTeamMember),
    client: idFilter(sql`t.client_id`),
    contract: idFilter(sql`t.contract_id`),
    tank: idFilter(sql`t.tank_id`),
  },
  stateIndex: {
    columns: [sql`t.status`, sql`t.type`, sql`t.priority`],
    filters: ['status', 'type', 'priority'],
    sorts: ['status', 'type', 'priority'],
  },
});
