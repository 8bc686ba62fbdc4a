import type { Entity, Ref } from '../entity';
import { day, optional } from '../fieldSchemas';
import type { TankSite } from '../sites/site';
import { inputSchema, text } from '../validation';

/** A contract to visit for collection: its invoices are overdue, undisputed and not covered by cheques. */
export interface CollectionVisit extends Entity {
  unique_number: string;
  client: Ref & { code: string };
  phone: string;
  phone_second: string | null;
  site: TankSite;
  unit_no: string | null;
  collector: (Ref & { username: string }) | null;
  /** AED. */
  overdue_amount: number;
  /** Due date of the oldest of these invoices. */
  overdue_since: string;
  /** Day of the client's latest promise to pay. */
  promised_on: string | null;
  promise_note: string | null;
}

/** Input of a client's promise to pay by a day. */
export const promiseInputSchema = inputSchema({
  promised_on: day('Promised day').required('Promised day is required'),
  promise_note: optional(text('Note', 500)),
});
