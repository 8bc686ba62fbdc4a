import type { InferType } from 'yup';
import type { Entity, Id, Ref } from './entity';
import { choice, isAmong, maybe, phone, reference, sibling } from './fields';
import type { OrderProgress } from './orderProgress';
import { HOUR_MS } from './session';
import { draft, flag, text } from './validate';
import type { ORDER_SOURCES, ORDER_STATUSES } from './recordWords';
import { ORDER_TYPES, PRIORITIES } from './recordWords';

export { ORDER_TYPES, PRIORITIES, ORDER_SOURCES, ORDER_STATUSES } from './recordWords';

export type Priority = (typeof PRIORITIES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** An employee whom a job is given to. */
interface Worker extends Ref {
  username: string;
}

/** A field job: a repair, a new meter, a refill, a disconnection; `sla_due` is when it must be done at the latest. */
export interface Order extends Entity, OrderProgress {
  unique_number: string;
  type: (typeof ORDER_TYPES)[number];
  title: string;
  description: string;
  priority: Priority;
  /** Whom the job is for; its record tells the address that papers go to. */
  client?: (Ref & { code: string; email?: string | null }) | null;
  contract?: { _id: Id; unique_number: string } | null;
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  device?: (Ref & { code: string }) | null;
  pos?: (Ref & { code: string }) | null;
  site?: { code: string; name: string } | null;
  unit_no?: string | null;
  contact_name?: string | null;
  contact_phone?: string | null;
  source: (typeof ORDER_SOURCES)[number];
  reported_at: string;
  sla_due: string;
  scheduled_at?: string | null;
  assigned_to?: Worker | null;
  /** Who goes along with whoever has the job. */
  team?: readonly Worker[];
  billable: boolean;
  status: OrderStatus;
  createdAt?: string;
  updatedAt?: string;
}

/** Hours from report to the latest end, by priority. */
export const SLA_HOURS: Record<Priority, number> = { emergency: 2, high: 24, normal: 72, low: 168 };

/** When an order of this priority, reported then, must be done at the latest. */
export const slaDue = (reported: Date, priority: Priority): Date =>
  new Date(reported.getTime() + SLA_HOURS[priority] * HOUR_MS);

const SUBJECTS = ['contract', 'tank', 'counter', 'device', 'pos'] as const;
const NO_SUBJECT = 'Choose at least one of client, contract, tank, counter, device or POS device';

/** What a person may write about an order; it must be about something. */
export const orderDraft = draft({
  type: choice('Type', ORDER_TYPES).required('Type is required'),
  title: text('Title').required('Title is required'),
  description: text('Description', 4000).required('Description is required'),
  priority: choice('Priority', PRIORITIES).required('Priority is required'),
  client: maybe(reference('Client')).test('subject', NO_SUBJECT, (value, context) =>
    Boolean(value ?? SUBJECTS.some((field) => sibling(context, field))),
  ),
  contract: maybe(reference('Contract')),
  tank: maybe(reference('Tank')),
  counter: maybe(reference('Counter')),
  device: maybe(reference('Device')),
  pos: maybe(reference('POS device')),
  unit_no: maybe(text('Unit', 20)),
  contact_name: maybe(text('Contact name')),
  contact_phone: maybe(phone('Contact phone')),
  billable: flag('Billable').required('Say whether the order is billable'),
});

export type OrderDraft = InferType<typeof orderDraft>;

/** Whether somebody usually pays for a job of this type; the person who takes it down decides. */
export const isUsuallyPaidFor = isAmong([
  'repair',
  'installation',
  'meter_install',
  'meter_replace',
  'reconnection',
]);

/** What the form of a new order starts with. */
export const NEW_ORDER = {
  type: 'repair',
  priority: 'normal',
  billable: true,
} as const satisfies Partial<OrderDraft>;

const DONE: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed', 'Cancelled'];
/** An order that is done or cancelled no longer changes. */
export const orderIsFinal = ({ status }: Pick<Order, 'status'>): boolean => DONE.includes(status);
