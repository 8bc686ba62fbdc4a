import type { ColumnType, Generated } from 'kysely';
import type { LineDraft } from '../../../domain/bills/billLine';
import type { ACCEPT_CHANNELS, OfferStatus } from '../../../domain/orders/offer';
import type { Order, OrderStatus, Priority } from '../../../domain/orders/order';
import type { Result } from '../../../domain/orders/orderTransitions';
import type { Check, Material } from '../../../domain/orders/orderWork';
import type { Made, Searched, Written } from './assets';
import type { Day } from './database';

type Maybe<Value> = ColumnType<Value | null, Value | null | undefined>;

interface Orders extends Searched {
  unique_number: string;
  type: Order['type'];
  title: string;
  description: string;
  priority: Priority;
  client_id: string | null;
  contract_id: string | null;
  tank_id: string | null;
  counter_id: string | null;
  device_id: string | null;
  pos_id: Maybe<string>;
  unit_no: string | null;
  contact_name: string | null;
  contact_phone: string | null;
  source: Generated<Order['source']>;
  reported_at: Generated<Date>;
  sla_due: Date;
  scheduled_at: Date | null;
  assigned_to: string | null;
  billable: boolean;
  status: Generated<OrderStatus>;
  assessment: Maybe<string>;
  hold_reason: Maybe<string>;
  cancel_reason: Maybe<string>;
  labour_hours: Maybe<number>;
  labour_rate: Maybe<number>;
  result: Maybe<Result>;
  outcome_note: Maybe<string>;
  completed_at: Maybe<Date>;
  completed_by: Maybe<string>;
  signed_by: Maybe<string>;
  signature_id: Maybe<string>;
}

interface OrderChecks extends Check {
  order_id: string;
  place: number;
}

interface OrderMaterials extends Material {
  order_id: string;
  place: number;
}

interface Offers extends Written {
  order_id: string;
  edition: number;
  valid_until: Day;
  terms: string | null;
  status: Generated<OfferStatus>;
  sent_to: Maybe<string>;
  sent_at: Maybe<Date>;
  decided_at: Maybe<Date>;
  decided_by: Maybe<string>;
  accepted_by: Maybe<string>;
  channel: Maybe<(typeof ACCEPT_CHANNELS)[number]>;
  decision_note: Maybe<string>;
  reject_reason: Maybe<string>;
  signed_id: Maybe<string>;
}

interface OrderTeam {
  order_id: string;
  user_id: string;
  place: number;
}

/** Unit prices are AED, amounts are fils. */
interface OfferLines extends Omit<LineDraft, 'discount'> {
  offer_id: string;
  place: number;
  discount: number;
  amount: Made<number>;
  net: Made<number>;
  vat: Made<number>;
}

/** The tables of field jobs and of what is offered for them. */
export interface OrderTables {
  orders: Orders;
  order_checks: OrderChecks;
  order_materials: OrderMaterials;
  order_team: OrderTeam;
  offers: Offers;
  offer_lines: OfferLines;
}
