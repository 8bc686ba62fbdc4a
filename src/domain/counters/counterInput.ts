import type { InferType } from 'yup';
import { indexFault } from './consumption';
import { COUNTER_OWNERS, COUNTER_SIZES } from './counter';
import { between, choice, day, maybe, whole } from '../fieldSchemas';
import { siteNameDraft } from '../sites/site';
import { draft, number, text } from '../validation';

/** A text that need not be told. */
export const optional = (label: string, max = 120) => maybe(text(label, max));

/** The number by which the works know a counter. */
export const serial = () => text('Serial number', 60).required('Serial number is required');

const initialReading = number('Initial reading')
  .required('Initial reading is required')
  .min(0, "Initial reading can't be below zero")
  .test('index', (value, { parent, createError }) => {
    const { digits = 5, decimals = 3 } = parent as { digits?: number; decimals?: number };
    const fault = indexFault({ digits, decimals }, value);
    return fault === undefined || createError({ message: fault });
  });

/** What is told of a new counter, whether on a form or in a file. */
export const counterFields = {
  serial_number: serial(),
  size: choice('Size', COUNTER_SIZES).required('Size is required'),
  unit_no: text('Unit', 20).required('Unit is required'),
  initial_reading: initialReading,
  initial_reading_at: day('Initially read on').required('Initially read on is required'),
  make: optional('Make'),
  model: optional('Model'),
  year: whole('Year', 1980, 2100).nullable(),
  digits: whole('Digits', 3, 9).default(5),
  decimals: whole('Decimals', 0, 3).default(3),
  supply_pressure_mbar: between('Supply pressure', 0, 10_000).default(37),
  meter_factor: between('Meter factor', 0.8, 3).default(1),
  multiplier: between('Multiplier', 0.000001, 1_000_000).default(1),
  ownership: choice('Ownership', COUNTER_OWNERS).default('company'),
  route_code: optional('Route', 40),
  route_order: whole('Place on the route', 0, 1_000_000).nullable(),
  riser: optional('Riser', 40),
  floor: optional('Floor', 40),
  seal_no: optional('Seal number', 40),
  calibration_due: maybe(day('Calibration due')),
};

/** What a person writes about a counter that comes into stock. */
export const counterDraft = draft({ ...counterFields, site: siteNameDraft });

export type CounterDraft = InferType<typeof counterDraft>;

/** What the form of a new counter starts with. */
export const NEW_COUNTER = {
  size: 'G2.5',
  digits: 5,
  decimals: 3,
  supply_pressure_mbar: 37,
  meter_factor: 1,
  multiplier: 1,
  ownership: 'company',
  initial_reading: 0,
} as const satisfies Partial<CounterDraft>;
