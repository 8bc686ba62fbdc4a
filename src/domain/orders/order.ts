import type { InferType } from 'yup';
import type { Entity, Id, Ref } from '../entity';
import { choice, isOneOf, optional, phone, reference, sibling } from '../fieldSchemas';
import { HOUR_MS } from '../session/session';
import { inputSchema, flag, text } from '../validation';
import type { ORDER_SOURCES, ORDER_STATUSES } from '../enums';
import { ORDER_TYPES, PRIORITIES } from '../enums';
import type { BillStatus } from '../bills/bill';
import type { Delivery } from '../tanks/delivery';
import type { Offer } from './offer';
import type { OrderResult } from './orderTransitions';
import type { ChecklistItem, Material } from './orderWork';

export { ORDER_TYPES, PRIORITIES, ORDER_SOURCES, ORDER_STATUSES } from '../enums';

export type Priority = (typeof PRIORITIES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** An employee whom a job is given to. */
interface OrderWorker extends Ref {
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
  assigned_to?: OrderWorker | null;
  /** Who goes along with whoever has the job. */
  team?: readonly OrderWorker[];
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

const SUBJECT_FIELDS = ['contract', 'tank', 'counter', 'device', 'pos'] as const;
const SUBJECT_REQUIRED = 'Choose at least one of client, contract, tank, counter, device or POS device';

/** What a person may write about an order; it must be about something. */
export const orderInputSchema = inputSchema({
  type: choice('Type', ORDER_TYPES).required('Type is required'),
  title: text('Title').required('Title is required'),
  description: text('Description', 4000).required('Description is required'),
  priority: choice('Priority', PRIORITIES).required('Priority is required'),
  client: optional(reference('Client')).test('subject', SUBJECT_REQUIRED, (value, context) =>
    Boolean(value ?? SUBJECT_FIELDS.some((field) => sibling(context, field))),
  ),
  contract: optional(reference('Contract')),
  tank: optional(reference('Tank')),
  counter: optional(reference('Counter')),
  device: optional(reference('Device')),
  pos: optional(reference('POS device')),
  unit_no: optional(text('Unit', 20)),
  contact_name: optional(text('Contact name')),
  contact_phone: optional(phone('Contact phone')),
  billable: flag('Billable').required('Say whether the order is billable'),
});

export type OrderInput = InferType<typeof orderInputSchema>;

/** Whether somebody usually pays for a job of this type; the person who takes it down decides. */
export const isBillableByDefault = isOneOf([
  'repair',
  'installation',
  'meter_install',
  'meter_replace',
  'reconnection',
]);

/** What the form of a new order starts with. */
export const ORDER_INITIAL_VALUES = {
  type: 'repair',
  priority: 'normal',
  billable: true,
} as const satisfies Partial<OrderInput>;

const FINAL_STATUSES: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed', 'Cancelled'];
/** An order that is done or cancelled no longer changes. */
export const isOrderFinal = ({ status }: Pick<Order, 'status'>): boolean => FINAL_STATUSES.includes(status);

/** An offer as its order tells it. */
export type OfferSummary = Pick<
  Offer,
  '_id' | 'number' | 'edition' | 'status' | 'total' | 'valid_until' | 'sent_to'
>;

/** A bill as its order tells it. */
export interface OrderBillSummary {
  _id: Id;
  unique_number: string;
  status: BillStatus;
  total: number;
  balance_due: number;
}

/** A delivery as its order tells it. */
export type OrderDeliverySummary = Pick<Delivery, '_id' | 'ticket_no' | 'at' | 'supplier' | 'litres'>;

/** What was found, done and said about a job on its way, and what it comes to. */
export interface OrderProgress {
  /** Not done, although it should have been by now. */
  late?: boolean;
  assessment?: string | null;
  hold_reason?: string | null;
  cancel_reason?: string | null;
  checklist?: ChecklistItem[];
  materials?: Material[];
  labour_hours?: number | null;
  labour_rate?: number | null;
  result?: OrderResult | null;
  outcome_note?: string | null;
  completed_at?: string | null;
  completed_by?: Ref | null;
  signed_by?: string | null;
  /** The newest offer; a record that is read by itself tells them all. */
  offer?: OfferSummary | null;
  offers?: OfferSummary[];
  bill?: OrderBillSummary | null;
  /** What the truck brought, where the job is to fill a tank. */
  delivery?: OrderDeliverySummary | null;
  /** Whether the work was photographed when it was finished, and signed for. */
  evidence?: { photo: boolean; signature: boolean };
  /** What was accepted or is offered, else what was done, in AED. */
  total?: number;
}
