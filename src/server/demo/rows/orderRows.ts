import type { Insertable } from 'kysely';
import type { BillLineInput } from '../../../domain/bills/billLine';
import type { OrderStatus } from '../../../domain/orders/order';
import { requiresSignature } from '../../../domain/orders/orderTransitions';
import { initialChecklist } from '../../../domain/orders/orderWork';
import { HOUR_MS } from '../../../domain/durations';
import type { Database } from '../../db/schema/database';
import type { DemoBill } from '../generate/billing/bills';
import type { CreatedRecord } from '../generate/record';
import type { DemoOrder } from '../generate/orders/orders';

const HOURLY_RATE = 100;
const DONE_STATUSES: readonly OrderStatus[] = ['Completed', 'Billed', 'Closed'];
const ON_SITE_STATUSES: readonly OrderStatus[] = ['InProgress', 'OnHold'];
const ASSESSED_STATUSES: readonly OrderStatus[] = ['Assessed', 'Offered', 'Approved', ...DONE_STATUSES];

type Columns = Partial<Insertable<Database['orders']>>;

const lineOf = (bills: readonly DemoBill[], order: DemoOrder, code: string): BillLineInput | undefined =>
  bills.find((bill) => bill.order === order)?.lines.find((line) => line.code === code);

/** Result and labour of a completed order. */
function outcomeOf(order: DemoOrder, bills: readonly DemoBill[]): Columns {
  if (!DONE_STATUSES.includes(order.status)) return {};
  const labourHours = lineOf(bills, order, 'labour')?.quantity ?? 1;
  return {
    result: 'fixed',
    completed_at: new Date((order.scheduled_at ?? order.created_at) + HOUR_MS / 2),
    completed_by: order.assigned_to?.id ?? null,
    signed_by: requiresSignature(order.type) ? (order.contract?.client.label ?? null) : null,
    labour_hours: labourHours,
    labour_rate: order.billable ? HOURLY_RATE : 0,
  };
}

export const progressColumns = (order: DemoOrder, bills: readonly DemoBill[]): Columns => ({
  assessment: ASSESSED_STATUSES.includes(order.status) ? `Inspected on site. ${order.description}` : null,
  hold_reason: order.status === 'OnHold' ? 'Waiting for a part from the supplier' : null,
  cancel_reason: order.status === 'Cancelled' ? 'The client called: resolved' : null,
  ...outcomeOf(order, bills),
});

/** Checklist rows: all answered for completed orders, every second one for orders in progress. */
export function checkRows(order: DemoOrder): Insertable<Database['order_checks']>[] {
  const isAnswered = (index: number) =>
    DONE_STATUSES.includes(order.status) || (ON_SITE_STATUSES.includes(order.status) && index % 2 === 0);
  return initialChecklist(order.type).map((check, index) => ({
    ...check,
    order_id: order.id,
    position: index + 1,
    result: isAnswered(index) ? 'ok' : null,
    note: null,
  }));
}

/** Order types that require a team. */
const TEAM_ORDER_TYPES: readonly DemoOrder['type'][] = [
  'leak_emergency',
  'installation',
  'meter_replace',
  'refill',
];

/** Team of an order: all other technicians. */
export function teamRows(
  order: DemoOrder,
  technicians: readonly CreatedRecord[],
): Insertable<Database['order_team']>[] {
  const { assigned_to, id: order_id, type } = order;
  if (!assigned_to || !TEAM_ORDER_TYPES.includes(type)) return [];
  return technicians
    .filter(({ id }) => id !== assigned_to.id)
    .map(({ id: user_id }, index) => ({ order_id, user_id, position: index + 1 }));
}

/** Materials of a completed order: those billed, or sealing tape. */
export function materialRows(
  order: DemoOrder,
  bills: readonly DemoBill[],
): Insertable<Database['order_materials']>[] {
  if (!DONE_STATUSES.includes(order.status)) return [];
  const charged = lineOf(bills, order, 'material');
  return [
    {
      order_id: order.id,
      position: 1,
      item: charged?.description ?? 'Sealing tape',
      quantity: charged?.quantity ?? 1,
      unit: charged?.unit ?? 'pcs',
      unit_price: charged?.unit_price ?? 4,
      billable: charged !== undefined,
    },
  ];
}
