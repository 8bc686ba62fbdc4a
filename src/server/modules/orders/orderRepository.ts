import { sql } from 'kysely';
import type { Sql, Field } from '../../lists/fields';
import { byMoment, byChoice, byFlag, byId, byOther } from '../../lists/filters';
import type { Alongside } from '../../lists/correlatedDates';
import { decimal, moment, plain, reference } from '../../lists/fields';
import { shownOnly, atSiteOf, holder, links, ofClient } from '../../lists/references';
import { billOf, deliveryOf, evidenceOf, offersOf, newestOffer, orderTotal } from './orderRelations';
import { checklist, materials } from './orderWork';
import {
  ORDER_SOURCES,
  ORDER_STATUSES,
  ORDER_TYPES,
  PRIORITIES,
  SLA_HOURS,
} from '../../../domain/orders/order';
import type { Order, Priority } from '../../../domain/orders/order';
import { UNDONE } from '../../../domain/orders/orderTransitions';
import { anyOf, beginsWith, holdsWords, isRecord } from '../../lists/search';
import { table } from '../../lists/repository';
import { payer, site } from './orderSubjects';
import { goesAlong, team } from './orderTeam';

const day = (moment: Sql): Sql => sql`(${moment} at time zone 'Asia/Dubai')::date`;
const due = day(sql`t.sla_due`);

/** When an order must be done follows when it was written and reported. */
export const orderDays: Alongside[] = (
  [
    ['createdAt', sql`t.created_at`],
    ['reported_at', sql`t.reported_at`],
  ] as const
).map(([sort, moment]) => ({
  filter: 'sla_due',
  sort,
  as: byMoment(moment),
  gap: sql`(${due} - ${day(moment)})`,
}));

const person = { label: sql`r.first_name || ' ' || r.last_name` };

/** What was found, done and said on the way. */
export const outcome: Record<string, Field> = {
  assessment: shownOnly(plain('assessment')),
  hold_reason: shownOnly(plain('hold_reason')),
  cancel_reason: shownOnly(plain('cancel_reason')),
  checklist,
  materials,
  labour_hours: shownOnly(decimal('labour_hours')),
  labour_rate: shownOnly(decimal('labour_rate')),
  result: shownOnly(plain('result')),
  outcome_note: shownOnly(plain('outcome_note')),
  completed_at: moment('completed_at'),
  completed_by: shownOnly(reference('completed_by', 'users', person)),
  signed_by: shownOnly(plain('signed_by')),
  offers: offersOf,
  bill: billOf,
  delivery: deliveryOf,
  evidence: evidenceOf,
};

/** A priority as the draft's rules have let it through. */
export const priorityIn = (value: unknown): Priority =>
  PRIORITIES.find((known) => known === value) ?? 'normal';

/** A type as the draft's rules have let it through. */
export const typeIn = (value: unknown): Order['type'] =>
  ORDER_TYPES.find((known) => known === value) ?? 'other';

/** The priority says how soon the job must be done, so both are written together. */
const priority: Field = {
  reads: sql`t.priority`,
  writes: (value) => ({
    priority: value,
    sla_due: sql`reported_at + make_interval(hours => ${SLA_HOURS[priorityIn(value)]})`,
  }),
};

/** Not done, although it should have been by now. */
const late: Field = {
  reads: sql`(t.status in (${sql.join(UNDONE.map((status) => sql.lit(status)))}) and t.sla_due < now())`,
};

/** Orders as lists and records show them. */
export const orders = table<Order>({
  name: 'orders',
  fields: {
    unique_number: { reads: sql`t.unique_number` },
    type: plain('type'),
    title: plain('title'),
    description: plain('description'),
    priority,
    client: payer,
    contract: links.contract,
    tank: links.tank,
    counter: links.counter,
    device: links.device,
    pos: links.pos,
    site,
    unit_no: plain('unit_no'),
    contact_name: plain('contact_name'),
    contact_phone: plain('contact_phone'),
    source: { reads: sql`t.source` },
    reported_at: moment('reported_at'),
    sla_due: moment('sla_due'),
    scheduled_at: moment('scheduled_at'),
    assigned_to: holder,
    team,
    billable: plain('billable'),
    status: { reads: sql`t.status` },
    late,
    offer: newestOffer,
    total: orderTotal,
    ...outcome,
    createdAt: moment('created_at'),
    updatedAt: moment('updated_at'),
  },
  listed: [
    'unique_number',
    'type',
    'title',
    'site',
    'unit_no',
    'client',
    'priority',
    'assigned_to',
    'sla_due',
    'late',
    'offer',
    'total',
    'status',
  ],
  sorts: {
    unique_number: sql`t.unique_number`,
    type: sql`t.type`,
    title: sql`t.title`,
    priority: sql`t.priority`,
    sla_due: sql`t.sla_due`,
    reported_at: sql`t.reported_at`,
    status: sql`t.status`,
    createdAt: sql`t.created_at`,
  },
  order: { sort: 'createdAt', dir: 'desc' },
  search: anyOf(
    beginsWith(sql`t.unique_number`),
    holdsWords(sql`t.search`),
    ofClient,
    atSiteOf(sql`t.contract_id`, 'contracts'),
    atSiteOf(sql`t.tank_id`, 'tanks'),
  ),
  searchIn: {
    client: isRecord(sql`t.client_id`),
    contract: isRecord(sql`t.contract_id`),
    tank: isRecord(sql`t.tank_id`),
    counter: isRecord(sql`t.counter_id`),
    device: isRecord(sql`t.device_id`),
    pos: isRecord(sql`t.pos_id`),
    assigned_to: isRecord(sql`t.assigned_to`),
  },
  filters: {
    status: byChoice(sql`t.status`, ORDER_STATUSES),
    type: byChoice(sql`t.type`, ORDER_TYPES),
    priority: byChoice(sql`t.priority`, PRIORITIES),
    source: byChoice(sql`t.source`, ORDER_SOURCES),
    sla_due: byMoment(sql`t.sla_due`),
    late: byFlag(late.reads),
    assigned_to: byId(sql`t.assigned_to`),
    assignee: byOther(
      (names) => sql`t.assigned_to in (select r.id from users r where r.username in (${names}))`,
    ),
    team: byOther(goesAlong),
    client: byId(sql`t.client_id`),
    contract: byId(sql`t.contract_id`),
    tank: byId(sql`t.tank_id`),
  },
  alongside: orderDays,
});
