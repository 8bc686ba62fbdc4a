import type { Entity, Id, Ref } from '../entity';
import { isOneOf } from '../enums';
import type { ORDER_SOURCES, ORDER_STATUSES, ORDER_TYPES, PRIORITIES } from '../enums';
import type { BillStatus } from '../bills/bill';
import type { SiteRef } from '../sites/siteRef';
import type { Delivery } from '../tanks/delivery';
import type { Channel } from '../mail/mailing';
import type { Offer } from './offer';
import type { ChecklistItem, Material } from './orderWork';
import { HOUR_MS } from '../durations';

export const ORDER_RESULTS = ['fixed', 'temporary', 'not_found', 'no_access', 'refused'] as const;
export type OrderResult = (typeof ORDER_RESULTS)[number];

export { ORDER_TYPES, PRIORITIES, ORDER_SOURCES, ORDER_STATUSES } from '../enums';

export type OrderType = (typeof ORDER_TYPES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface OrderWorker extends Ref {
  username: string;
}

/** A field job such as a repair, refill or disconnection; `sla_due` is its deadline. */
export interface Order extends Entity, OrderProgress {
  unique_number: string;
  type: (typeof ORDER_TYPES)[number];
  title: string;
  description: string;
  priority: Priority;
  /** The client, with the contact data for documents. */
  client?:
    | (Ref & {
        code: string;
        email?: string | null;
        phone?: string | null;
        preferred_channel?: Channel | null;
      })
    | null;
  contract?: { _id: Id; unique_number: string } | null;
  tank?: (Ref & { code: string }) | null;
  counter?: (Ref & { code: string }) | null;
  device?: (Ref & { code: string }) | null;
  pos?: (Ref & { code: string }) | null;
  site?: SiteRef | null;
  unit_no?: string | null;
  contact_name?: string | null;
  contact_phone?: string | null;
  source: (typeof ORDER_SOURCES)[number];
  reported_at: string;
  sla_due: string;
  scheduled_at?: string | null;
  assigned_to?: OrderWorker | null;
  /** Team members besides the assignee. */
  team?: readonly OrderWorker[];
  billable: boolean;
  status: OrderStatus;
  createdAt?: string;
  updatedAt?: string;
}

/** SLA hours by priority. */
export const SLA_HOURS: Record<Priority, number> = { emergency: 2, high: 24, normal: 72, low: 168 };

export const slaDue = (reported: Date, priority: Priority): Date =>
  new Date(reported.getTime() + SLA_HOURS[priority] * HOUR_MS);

/** Default of `billable` per type. */
export const isBillableByDefault = isOneOf([
  'repair',
  'installation',
  'meter_install',
  'meter_replace',
  'reconnection',
]);

const FINAL_STATUSES: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed', 'Cancelled'];
/** Completed and cancelled orders are immutable. */
export const isOrderFinal = ({ status }: Pick<Order, 'status'>): boolean => FINAL_STATUSES.includes(status);

/** Offer summary on an order. */
export type OfferSummary = Pick<
  Offer,
  '_id' | 'number' | 'edition' | 'status' | 'total' | 'valid_until' | 'sent_to'
>;

/** Bill summary on an order. */
interface OrderBillSummary {
  _id: Id;
  unique_number: string;
  status: BillStatus;
  total: number;
  balance_due: number;
}

/** Delivery summary on an order. */
export type OrderDeliverySummary = Pick<Delivery, '_id' | 'ticket_no' | 'at' | 'supplier' | 'litres'>;

/** Assessment, work and totals of an order. */
interface OrderProgress {
  /** Past its deadline and not completed. */
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
  /** The latest offer; a single order returns all. */
  offer?: OfferSummary | null;
  offers?: OfferSummary[];
  bill?: OrderBillSummary | null;
  /** Delivery of a refill order. */
  delivery?: OrderDeliverySummary | null;
  /** Whether a completion photo and the client's signature exist. */
  evidence?: { photo: boolean; signature: boolean };
  /** Order value: accepted or current offer, else the recorded work, in AED. */
  total?: number;
}
