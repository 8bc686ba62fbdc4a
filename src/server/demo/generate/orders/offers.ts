import type { BillLineInput } from '../../../../domain/bills/billLine';
import type { OfferStatus } from '../../../../domain/orders/offer';
import { OFFER_VALIDITY_DAYS } from '../../../../domain/orders/offer';
import type { OrderStatus } from '../../../../domain/orders/order';
import { taxedLine } from '../billing/bills';
import type { DemoBill } from '../billing/bills';
import { daysAfter, dubaiTimestamp } from '../calendar';
import { cyclicItem } from '../random';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import type { DemoOrder } from './orders';

/** Something offered for a job, as the demo company has it. */
export interface DemoOffer extends CreatedRecord {
  order: DemoOrder;
  edition: number;
  status: OfferStatus;
  valid_until: string;
  lines: readonly BillLineInput[];
}

const HOUR_MS = 3_600_000;

/** What became of the offers for jobs in a state, edition by edition; walked round job by job. */
const OFFER_HISTORIES: readonly (readonly [OrderStatus, readonly (readonly OfferStatus[])[]])[] = [
  ['Assessed', [['Draft'], ['Rejected'], ['Expired'], ['Rejected', 'Draft']]],
  ['Offered', [['Sent'], ['Superseded', 'Sent']]],
  ['Approved', [['Accepted'], ['Superseded', 'Accepted']]],
  ['Billed', [['Accepted']]],
  ['Closed', [['Accepted']]],
];

const MATERIAL = { code: 'material', description: 'Second stage regulator 37 mbar', unit: 'pcs' } as const;
const LABOUR = { code: 'labour', description: 'Technician', unit: 'hour' } as const;

/** What a first edition charges; a later one is a little cheaper. */
const offerLines = (edition: number): BillLineInput[] => [
  taxedLine(9_500, MATERIAL),
  taxedLine(edition === 1 ? 12_000 : 10_000, { ...LABOUR, quantity: 1.5 }),
];

/** What the company has offered for its jobs, in every state. */
export function generateOffers(
  maker: Generator,
  orders: readonly DemoOrder[],
  bills: readonly DemoBill[],
): DemoOffer[] {
  const linesOf = new Map(bills.map(({ order, lines }) => [order, lines]));
  const quoted = orders.filter(({ billable, priority }) => billable && priority !== 'emergency');
  return OFFER_HISTORIES.flatMap(([status, stories]) =>
    quoted
      .filter((order) => order.status === status)
      .flatMap((order, nth) => offerEditions(maker, order, cyclicItem(stories, nth), linesOf)),
  );
}

function offerEditions(
  maker: Generator,
  order: DemoOrder,
  story: readonly OfferStatus[],
  linesOf: ReadonlyMap<DemoOrder | null, readonly BillLineInput[]>,
): DemoOffer[] {
  const billed = linesOf.get(order);
  return story.map((status, at) => {
    const made = createdAt(
      maker,
      Math.min(maker.calendar.now - HOUR_MS / 2, order.created_at + (at + 1) * HOUR_MS),
    );
    return {
      ...made,
      order,
      edition: at + 1,
      status,
      valid_until: validUntil(maker, made, status),
      lines: billed ?? offerLines(at + 1),
    };
  });
}

const validUntil = ({ calendar }: Generator, { created_at }: CreatedRecord, status: OfferStatus): string =>
  status === 'Expired'
    ? calendar.day(-1)
    : daysAfter(dubaiTimestamp(created_at).slice(0, 10), OFFER_VALIDITY_DAYS);
