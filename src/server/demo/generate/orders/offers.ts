import { addDays } from '../../../../domain/dates';
import type { BillLineInput } from '../../../../domain/bills/billLine';
import type { OfferStatus } from '../../../../domain/orders/offer';
import { OFFER_VALIDITY_DAYS } from '../../../../domain/orders/offer';
import type { OrderStatus } from '../../../../domain/orders/order';
import { HOUR_MS } from '../../../../domain/durations';
import { taxedLine } from '../billing/bills';
import type { DemoBill } from '../billing/bills';
import { dubaiTimestamp } from '../calendar';
import { cyclicItem } from '../random';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import type { DemoOrder } from './orders';

/** An offer of the demo company. */
export interface DemoOffer extends CreatedRecord {
  order: DemoOrder;
  edition: number;
  status: OfferStatus;
  valid_until: string;
  lines: readonly BillLineInput[];
}

/** Statuses of successive offer editions, by order status. */
const OFFER_HISTORIES: readonly (readonly [OrderStatus, readonly (readonly OfferStatus[])[]])[] = [
  ['Assessed', [['Draft'], ['Rejected'], ['Expired'], ['Rejected', 'Draft']]],
  ['Offered', [['Sent'], ['Superseded', 'Sent']]],
  ['Approved', [['Accepted'], ['Superseded', 'Accepted']]],
  ['Billed', [['Accepted']]],
  ['Closed', [['Accepted']]],
];

const MATERIAL = { code: 'material', description: 'Second stage regulator 37 mbar', unit: 'pcs' } as const;
const LABOUR = { code: 'labour', description: 'Technician', unit: 'hour' } as const;

/** Lines of an offer; later editions are slightly cheaper. */
const offerLines = (edition: number): BillLineInput[] => [
  taxedLine(9_500, MATERIAL),
  taxedLine(edition === 1 ? 12_000 : 10_000, { ...LABOUR, quantity: 1.5 }),
];

/** Offers for billable orders in every status. */
export function generateOffers(
  generator: Generator,
  orders: readonly DemoOrder[],
  bills: readonly DemoBill[],
): DemoOffer[] {
  const linesByOrder = new Map(bills.map(({ order, lines }) => [order, lines]));
  const billableOrders = orders.filter(({ billable, priority }) => billable && priority !== 'emergency');
  return OFFER_HISTORIES.flatMap(([status, histories]) =>
    billableOrders
      .filter((order) => order.status === status)
      .flatMap((order, index) => offerEditions(generator, order, cyclicItem(histories, index), linesByOrder)),
  );
}

function offerEditions(
  generator: Generator,
  order: DemoOrder,
  history: readonly OfferStatus[],
  linesByOrder: ReadonlyMap<DemoOrder | null, readonly BillLineInput[]>,
): DemoOffer[] {
  const billedLines = linesByOrder.get(order);
  return history.map((status, index) => {
    const record = createdAt(
      generator,
      Math.min(generator.calendar.now - HOUR_MS / 2, order.created_at + (index + 1) * HOUR_MS),
    );
    return {
      ...record,
      order,
      edition: index + 1,
      status,
      valid_until: validUntil(generator, record, status),
      lines: billedLines ?? offerLines(index + 1),
    };
  });
}

const validUntil = ({ calendar }: Generator, { created_at }: CreatedRecord, status: OfferStatus): string =>
  status === 'Expired'
    ? calendar.day(-1)
    : addDays(dubaiTimestamp(created_at).slice(0, 10), OFFER_VALIDITY_DAYS);
