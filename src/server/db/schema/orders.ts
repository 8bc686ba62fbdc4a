import type { ColumnType, Generated } from 'kysely';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { ACCEPT_CHANNELS, OfferStatus } from '../../../domain/orders/offer';
import type { Order, OrderStatus, Priority } from '../../../domain/orders/order';
import type { OrderResult } from '../../../domain/orders/orderTransitions';
import type { ChecklistItem, Material } from '../../../domain/orders/orderWork';
import type { ComputedColumn, SearchableColumns, AuthoredColumns } from './assets';
import type { DateColumn } from './database';

type NullableColumn<Value> = ColumnType<Value | null, Value | null | undefined>;

interface Orders extends SearchableColumns {
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
  pos_id: NullableColumn<string>;
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
  assessment: NullableColumn<string>;
  hold_reason: NullableColumn<string>;
  cancel_reason: NullableColumn<string>;
  labour_hours: NullableColumn<number>;
  labour_rate: NullableColumn<number>;
  result: NullableColumn<OrderResult>;
  outcome_note: NullableColumn<string>;
  completed_at: NullableColumn<Date>;
  completed_by: NullableColumn<string>;
  signed_by: NullableColumn<string>;
  signature_id: NullableColumn<string>;
}

interface OrderChecks extends ChecklistItem {
  order_id: string;
  place: number;
}

interface OrderMaterials extends Material {
  order_id: string;
  place: number;
}

interface Offers extends AuthoredColumns {
  order_id: string;
  edition: number;
  valid_until: DateColumn;
  terms: string | null;
  status: Generated<OfferStatus>;
  sent_to: NullableColumn<string>;
  sent_at: NullableColumn<Date>;
  decided_at: NullableColumn<Date>;
  decided_by: NullableColumn<string>;
  accepted_by: NullableColumn<string>;
  channel: NullableColumn<(typeof ACCEPT_CHANNELS)[number]>;
  decision_note: NullableColumn<string>;
  reject_reason: NullableColumn<string>;
  signed_id: NullableColumn<string>;
}

interface OrderTeam {
  order_id: string;
  user_id: string;
  place: number;
}

/** Unit prices are AED, amounts are fils. */
interface OfferLines extends Omit<BillLineInput, 'discount'> {
  offer_id: string;
  place: number;
  discount: number;
  amount: ComputedColumn<number>;
  net: ComputedColumn<number>;
  vat: ComputedColumn<number>;
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
