import type { InferType } from 'yup';
import type { Entity, Ref } from '../entity';
import { between, decimal, optional, momentOrDay, reference, sibling } from '../fieldSchemas';
import { formatLitres } from '../quantities';
import type { Tank } from './tank';
import { litresAtLevel } from './tankVolume';
import { inputSchema, number, text } from '../validation';

/** Tolerated difference between ticket and gauge, as a share of the litres. */
export const MAX_DISCREPANCY = 0.08;

/**
 * Tolerated difference between ticket and plan: drivers fill by the gauge, which is readable to one point,
 * for example 100 L of 10,000 L.
 */
export const MAX_PLAN_DISCREPANCY = 0.1;
export const MIN_PLAN_LITRES = 100;

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
  /** Rise of the level by the sensor in litres, for a ticket without levels; null if unknown. */
  measured_l?: number | null;
  /** Planned litres of its stop in a refill plan. */
  planned_l?: number | null;
}

const litresSchema = (label: string) =>
  number(label).moreThan(0, `${label} must be above zero`).max(200_000, `${label} must be at most 200,000`);

/** Input of a delivery; `level_after` also creates a reading. */
export const deliveryInputSchema = inputSchema({
  ticket_no: text('Ticket number', 40).required('Ticket number is required'),
  at: momentOrDay('Delivered on').required('Enter the delivery date'),
  supplier: text('Supplier').required('Supplier is required'),
  litres: litresSchema('Litres').required('Litres are required'),
  kg: litresSchema('Weight').nullable(),
  price_per_l: decimal('Price per litre', 4, 'four', 1000).nullable(),
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

type DeliveredLitres = Partial<
  Pick<Delivery, 'litres' | 'level_before' | 'level_after' | 'measured_l' | 'planned_l'>
>;
type FillLimits = Pick<Tank, 'water_capacity_l' | 'max_fill_percent'>;

/** Source that the litres of a ticket differ from: levels on the ticket, the sensor, or the plan. */
interface DeliveryMismatch {
  kind: 'gauge' | 'sensor' | 'plan';
  text: string;
}

/** Differences between the litres of a ticket and the rise of the level, and between ticket and plan. */
export function deliveryMismatches(
  tank: FillLimits,
  { litres, level_before, level_after, measured_l, planned_l }: DeliveredLitres,
): DeliveryMismatch[] {
  if (typeof litres !== 'number') return [];
  const ticket = `the ticket says ${formatLitres(litres)}`;
  const isOff = (risen: number) => Math.abs(litres - risen) > litres * MAX_DISCREPANCY;
  const mismatches: DeliveryMismatch[] = [];
  if (typeof level_after === 'number' && typeof level_before === 'number') {
    const risen = litresAtLevel(tank, level_after - level_before);
    if (isOff(risen))
      mismatches.push({ kind: 'gauge', text: `The gauge rose by ${formatLitres(risen)}, ${ticket}` });
  }
  if (typeof measured_l === 'number' && isOff(measured_l))
    mismatches.push({ kind: 'sensor', text: `The sensor rose by ${formatLitres(measured_l)}, ${ticket}` });
  const planTolerance = Math.max(MIN_PLAN_LITRES, (planned_l ?? 0) * MAX_PLAN_DISCREPANCY);
  if (typeof planned_l === 'number' && Math.abs(litres - planned_l) > planTolerance)
    mismatches.push({ kind: 'plan', text: `${formatLitres(planned_l)} were planned, ${ticket}` });
  return mismatches;
}

/** Warnings about a delivery. */
export function deliveryWarnings(tank: FillLimits, delivery: DeliveredLitres): string[] {
  const { level_after } = delivery;
  const isOverfilled = typeof level_after === 'number' && level_after > tank.max_fill_percent;
  return [
    ...(isOverfilled ? [`The tank is above its maximum fill of ${String(tank.max_fill_percent)} %`] : []),
    ...deliveryMismatches(tank, delivery).map(({ text }) => text),
  ];
}
