import type { InferType } from 'yup';
import type { Entity, Ref } from '../entity';
import { between, maybe, momentOrDay, reference, sibling } from '../fieldSchemas';
import type { Tank } from './tank';
import { litresAt } from './tankVolume';
import { draft, number, text } from '../validation';

/** A ticket and the gauge may differ by this share of the litres. */
const MOST_APART = 0.08;

/** Gas that came by truck, as its ticket has it. */
export interface Delivery extends Entity {
  ticket_no: string;
  at: string;
  supplier: string;
  litres: number;
  kg?: number | null;
  /** AED, with up to four decimals. */
  price_per_l?: number | null;
  level_before?: number | null;
  level_after?: number | null;
  driver?: string | null;
  truck?: string | null;
  order?: (Ref & { unique_number: string }) | null;
  note?: string | null;
  by?: Ref | null;
}

const litresDraft = (label: string) =>
  number(label).moreThan(0, `${label} must be above zero`).max(200_000, `${label} must be at most 200,000`);

/** What a delivery ticket says; with a level after, the tank is read at once. */
export const deliveryDraft = draft({
  ticket_no: text('Ticket number', 40).required('Ticket number is required'),
  at: momentOrDay('Delivered at').required('Say when it was delivered'),
  supplier: text('Supplier').required('Supplier is required'),
  litres: litresDraft('Litres').required('Litres is required'),
  kg: litresDraft('Weight').nullable(),
  price_per_l: between('Price per litre', 0, 1000).nullable(),
  level_before: between('Level before', 0, 100).nullable(),
  level_after: between('Level after', 0, 100)
    .nullable()
    .test('rises', 'Level after must be above the level before', (after, context) => {
      const before = sibling(context, 'level_before');
      return typeof after !== 'number' || typeof before !== 'number' || after > before;
    }),
  driver: maybe(text('Driver')),
  truck: maybe(text('Truck', 40)),
  order: maybe(reference('Order')),
  note: maybe(text('Note', 500)),
});

export type DeliveryDraft = InferType<typeof deliveryDraft>;

type Figures = Partial<Pick<Delivery, 'litres' | 'level_before' | 'level_after'>>;
type Filled = Pick<Tank, 'water_capacity_l' | 'max_fill_percent'>;

/** What of a delivery deserves a second look, a sentence each. */
export function deliveryWarnings(tank: Filled, { litres, level_before, level_after }: Figures): string[] {
  const warnings: string[] = [];
  if (typeof level_after !== 'number') return warnings;
  if (level_after > tank.max_fill_percent)
    warnings.push(`The tank is above its maximum fill of ${String(tank.max_fill_percent)} %`);
  if (typeof level_before !== 'number' || typeof litres !== 'number') return warnings;
  const risen = litresAt(tank, level_after - level_before);
  if (Math.abs(litres - risen) > litres * MOST_APART)
    warnings.push(`The gauge rose by ${whole.format(risen)} L, the ticket says ${whole.format(litres)} L`);
  return warnings;
}

const whole = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });
