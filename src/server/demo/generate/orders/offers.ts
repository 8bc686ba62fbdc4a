import type { LineDraft } from '../../../../domain/bills/billLine';
import type { OfferStatus } from '../../../../domain/orders/offer';
import { VALID_DAYS } from '../../../../domain/orders/offer';
import type { OrderStatus } from '../../../../domain/orders/order';
import { taxed } from '../billing/bills';
import type { DemoBill } from '../billing/bills';
import { daysAfter, dubaiTime } from '../calendar';
import { entry } from '../random';
import type { Made, Maker } from '../record';
import { madeAt } from '../record';
import type { DemoOrder } from './orders';

/** Something offered for a job, as the demo company has it. */
export interface DemoOffer extends Made {
  order: DemoOrder;
  edition: number;
  status: OfferStatus;
  valid_until: string;
  lines: readonly LineDraft[];
}

const HOUR_MS = 3_600_000;

/** What became of the offers for jobs in a state, edition by edition; walked round job by job. */
const STORIES: readonly (readonly [OrderStatus, readonly (readonly OfferStatus[])[]])[] = [
  ['Assessed', [['Draft'], ['Rejected'], ['Expired'], ['Rejected', 'Draft']]],
  ['Offered', [['Sent'], ['Superseded', 'Sent']]],
  ['Approved', [['Accepted'], ['Superseded', 'Accepted']]],
  ['Billed', [['Accepted']]],
  ['Closed', [['Accepted']]],
];

const MATERIAL = { code: 'material', description: 'Second stage regulator 37 mbar', unit: 'pcs' } as const;
const LABOUR = { code: 'labour', description: 'Technician', unit: 'hour' } as const;

/** What a first edition charges; a later one is a little cheaper. */
const linesFor = (edition: number): LineDraft[] => [
  taxed(9_500, MATERIAL),
  taxed(edition === 1 ? 12_000 : 10_000, { ...LABOUR, quantity: 1.5 }),
];

/** What the company has offered for its jobs, in every state. */
export function makeOffers(
  maker: Maker,
  orders: readonly DemoOrder[],
  bills: readonly DemoBill[],
): DemoOffer[] {
  const linesOf = new Map(bills.map(({ order, lines }) => [order, lines]));
  const quoted = orders.filter(({ billable, priority }) => billable && priority !== 'emergency');
  return STORIES.flatMap(([status, stories]) =>
    quoted
      .filter((order) => order.status === status)
      .flatMap((order, nth) => told(maker, order, entry(stories, nth), linesOf)),
  );
}

function told(
  maker: Maker,
  order: DemoOrder,
  story: readonly OfferStatus[],
  linesOf: ReadonlyMap<DemoOrder | null, readonly LineDraft[]>,
): DemoOffer[] {
  const billed = linesOf.get(order);
  return story.map((status, at) => {
    const made = madeAt(
      maker,
      Math.min(maker.calendar.now - HOUR_MS / 2, order.created_at + (at + 1) * HOUR_MS),
    );
    return {
      ...made,
      order,
      edition: at + 1,
      status,
      valid_until: untilOf(maker, made, status),
      lines: billed ?? linesFor(at + 1),
    };
  });
}

const untilOf = ({ calendar }: Maker, { created_at }: Made, status: OfferStatus): string =>
  status === 'Expired' ? calendar.day(-1) : daysAfter(dubaiTime(created_at).slice(0, 10), VALID_DAYS);
