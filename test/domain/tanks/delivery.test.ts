import {
  deliveryInputSchema,
  deliveryMismatches,
  deliveryWarnings,
} from '../../../src/domain/tanks/delivery';
import type { Delivery } from '../../../src/domain/tanks/delivery';
import { gaugeReadingInputSchema } from '../../../src/domain/tanks/tankReading';
import { validationErrors } from '../../../src/domain/validation';

/** One point of the level is 100 L. */
const TANK = { water_capacity_l: 10_000, max_fill_percent: 80 };
const OVERFILLED = 'The tank is above its maximum fill of 80 %';

it.each<[string, Partial<Delivery>, string[]]>([
  ['nothing but the ticket', { litres: 5000 }, []],
  [
    'levels that agree within 8 %: 46 points are 4,600 L',
    { litres: 5000, level_before: 20, level_after: 66 },
    [],
  ],
  [
    'levels that differ by more: 45 points are 4,500 L',
    { litres: 5000, level_before: 20, level_after: 65 },
    ['The gauge rose by 4,500 L, the ticket says 5,000 L'],
  ],
  ['a sensor that agrees', { litres: 5000, measured_l: 4700 }, []],
  [
    'a sensor that did not rise',
    { litres: 5000, measured_l: 0 },
    ['The sensor rose by 0 L, the ticket says 5,000 L'],
  ],
  ['a plan that was fulfilled within 10 %', { litres: 4500, planned_l: 5000 }, []],
  [
    'a plan that was not',
    { litres: 4499, planned_l: 5000 },
    ['5,000 L were planned, the ticket says 4,499 L'],
  ],
  ['a small plan within 100 L', { litres: 400, planned_l: 500 }, []],
  [
    'a small plan beyond 100 L',
    { litres: 399, planned_l: 500 },
    ['500 L were planned, the ticket says 399 L'],
  ],
  ['a level above the maximum fill', { litres: 5000, level_after: 81 }, [OVERFILLED]],
  [
    'everything wrong',
    { litres: 5000, level_before: 60, level_after: 85, measured_l: 100, planned_l: 2000 },
    [
      OVERFILLED,
      'The gauge rose by 2,500 L, the ticket says 5,000 L',
      'The sensor rose by 100 L, the ticket says 5,000 L',
      '2,000 L were planned, the ticket says 5,000 L',
    ],
  ],
])('a delivery with %s', (_case, delivery, warnings) => {
  expect(deliveryWarnings(TANK, delivery)).toEqual(warnings);
  expect(deliveryMismatches(TANK, delivery).map(({ text }) => text)).toEqual(
    warnings.filter((warning) => warning !== OVERFILLED),
  );
});

it('the price of a delivery has at most four decimals', () => {
  const errorOf = (price_per_l: number) => validationErrors(deliveryInputSchema, { price_per_l }).price_per_l;
  expect(errorOf(1.8525)).toBeUndefined();
  expect(errorOf(1.85255)).toBe('Price per litre may have at most four decimals');
});

it('errors of days have the labels of the forms', () => {
  expect(validationErrors(deliveryInputSchema, {})).toMatchObject({ at: 'Enter the delivery date' });
  expect(validationErrors(deliveryInputSchema, { at: '31/02/2026' }).at).toMatch(/^Delivered on must be/);
  expect(validationErrors(gaugeReadingInputSchema, { at: '31/02/2026' }).at).toMatch(/^Read on must be/);
});
