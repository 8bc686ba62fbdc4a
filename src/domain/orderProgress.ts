import type { BillStatus } from './bill';
import type { Delivery } from './delivery';
import type { Id, Ref } from './entity';
import type { Offer } from './offer';
import type { Result } from './orderSteps';
import type { Check, Material } from './orderWork';

/** An offer as its order tells it. */
export type OfferBrief = Pick<
  Offer,
  '_id' | 'number' | 'edition' | 'status' | 'total' | 'valid_until' | 'sent_to'
>;

/** A bill as its order tells it. */
export interface OrderBill {
  _id: Id;
  unique_number: string;
  status: BillStatus;
  total: number;
  balance_due: number;
}

/** A delivery as its order tells it. */
export type OrderDelivery = Pick<Delivery, '_id' | 'ticket_no' | 'at' | 'supplier' | 'litres'>;

/** What was found, done and said about a job on its way, and what it comes to. */
export interface OrderProgress {
  /** Not done, although it should have been by now. */
  late?: boolean;
  assessment?: string | null;
  hold_reason?: string | null;
  cancel_reason?: string | null;
  checklist?: Check[];
  materials?: Material[];
  labour_hours?: number | null;
  labour_rate?: number | null;
  result?: Result | null;
  outcome_note?: string | null;
  completed_at?: string | null;
  completed_by?: Ref | null;
  signed_by?: string | null;
  /** The newest offer; a record that is read by itself tells them all. */
  offer?: OfferBrief | null;
  offers?: OfferBrief[];
  bill?: OrderBill | null;
  /** What the truck brought, where the job is to fill a tank. */
  delivery?: OrderDelivery | null;
  /** Whether the work was photographed when it was finished, and signed for. */
  evidence?: { photo: boolean; signature: boolean };
  /** What was accepted or is offered, else what was done, in AED. */
  total?: number;
}
