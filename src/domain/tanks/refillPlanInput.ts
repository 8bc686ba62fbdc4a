import type { InferType } from 'yup';
import { ValidationError } from 'yup';
import type { Id } from '../entity';
import { between, day, integer, optional, reference } from '../fieldSchemas';
import { inputSchema, listOf, text } from '../validation';
import { MAX_REFILL_STOPS, planErrors } from './refillPlan';
import type { RefillTank } from './refillPlan';

const stopSchema = inputSchema({
  tank: reference('Tank').required('Choose a tank'),
  litres: integer('Litres', 1, 200_000).required('Litres are required'),
  override_reason: optional(text('Reason', 500)),
});

/** Input of a refill plan; stops are in driving order. */
export const refillPlanInputSchema = inputSchema({
  day: day('Day').required('Day is required'),
  truck: text('Truck', 40).required('Truck is required'),
  capacity_l: between('Truck capacity', 1, 100_000).required('Truck capacity is required'),
  driver: optional(reference('Driver')),
  notes: optional(text('Notes', 1000)),
  stops: listOf('Stops', stopSchema, MAX_REFILL_STOPS)
    .required('Choose the tanks to refill')
    .min(1, 'Choose the tanks to refill'),
});

/** A plan as entered. */
export type RefillPlanInput = Omit<InferType<typeof refillPlanInputSchema>, 'stops'> & {
  stops: InferType<typeof stopSchema>[];
};

/** The schema with the rules that depend on tank data; see `planErrors`. */
export const refillPlanSchemaFor = (tanks: ReadonlyMap<Id, RefillTank>, plan?: Id) =>
  refillPlanInputSchema.test('plan', (input, context) => {
    const { capacity_l } = input;
    const stops = Array.isArray(input.stops) ? (input.stops as RefillPlanInput['stops']) : [];
    const errors = Object.entries(
      planErrors({ capacity_l, stops }, { tanks, now: Date.now(), ...(plan && { plan }) }),
    );
    return (
      errors.length === 0 ||
      new ValidationError(errors.map(([path, message]) => context.createError({ path, message })))
    );
  });

/** Tanks to load for the form of a plan. */
export const refillTanksInputSchema = inputSchema({
  tanks: listOf('Tanks', reference('Tank').required('Choose a tank'), MAX_REFILL_STOPS).required(
    'Choose the tanks to refill',
  ),
});

export const cancelRefillPlanInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});
