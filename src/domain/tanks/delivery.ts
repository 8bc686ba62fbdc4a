import type { InferType } from 'yup';
import type { Entity, Ref } from '../entity';
import { between, optional, momentOrDay, reference, sibling } from '../fieldSchemas';
import type { Tank } from './tank';
import { litresAtLevel } from './tankVolume';
import { inputSchema, number, text } from '../validation';

/** Tolerated difference between ticket and gauge, as a share of the litres. */
const MAX_DISCREPANCY = 0.08;

/** A gas delivery as stated on its ticket. */
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

const litresSchema = (label: string) =>
  number(label).moreThan(0, `${label} must be above zero`).max(200_000, `${label} must be at most 200,000`);

/** Input of a delivery; `level_after` also creates a reading. */
export const deliveryInputSchema = inputSchema({
  ticket_no: text('Ticket number', 40).required('Ticket number is required'),
  at: momentOrDay('Delivered at').required('Enter the delivery time'),
  supplier: text('Supplier').required('Supplier is required'),
  litres: litresSchema('Litres').required('Litres is required'),
  kg: litresSchema('Weight').nullable(),
  price_per_l: between('Price per litre', 0, 1000).nullable(),
  level_before: between('Level before', 0, 100).nullable(),
  level_after: between('Level after', 0, 100)
    .nullable()
    .test('increases', 'Level after must be above the level before', (after, context) => {
      const before = sibling(context, 'level_before');
      return typeof after !== 'number' || typeof before !== 'number' || after > before;
    }),
  driver: optional(text('Driver')),
  truck: optional(text('Truck', 40)),
  order: optional(reference('Order')),
  note: optional(text('Note', 500)),
});

export type DeliveryInput = InferType<typeof deliveryInputSchema>;

type DeliveryLevels = Partial<Pick<Delivery, 'litres' | 'level_before' | 'level_after'>>;
type FillLimits = Pick<Tank, 'water_capacity_l' | 'max_fill_percent'>;

/** Warnings about a delivery. */
export function deliveryWarnings(
  tank: FillLimits,
  { litres, level_before, level_after }: DeliveryLevels,
): string[] {
  const warnings: string[] = [];
  if (typeof level_after !== 'number') return warnings;
  if (level_after > tank.max_fill_percent)
    warnings.push(`The tank is above its maximum fill of ${String(tank.max_fill_percent)} %`);
  if (typeof level_before !== 'number' || typeof litres !== 'number') return warnings;
  const gaugeLitres = litresAtLevel(tank, level_after - level_before);
  if (Math.abs(litres - gaugeLitres) > litres * MAX_DISCREPANCY)
    warnings.push(
      `The gauge rose by ${wholeNumber.format(gaugeLitres)} L, the ticket says ${wholeNumber.format(litres)} L`,
    );
  return warnings;
}

const wholeNumber = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 0 });
