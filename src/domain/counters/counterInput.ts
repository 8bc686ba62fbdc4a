import type { InferType } from 'yup';
import { indexError } from './consumption';
import { COUNTER_OWNERS, COUNTER_SIZES } from './counter';
import { between, choice, day, optional, integer } from '../fieldSchemas';
import { siteReference } from '../sites/siteInput';
import { inputSchema, number, text } from '../validation';

export const optionalText = (label: string, max = 120) => optional(text(label, max));

/** Manufacturer's serial number. */
export const serialNumber = () => text('Serial number', 60).required('Serial number is required');

const initialReading = number('Initial reading')
  .required('Initial reading is required')
  .min(0, 'Initial reading can’t be below zero')
  .test('index', (value, { parent, createError }) => {
    const { digits = 5, decimals = 3 } = parent as { digits?: number; decimals?: number };
    const error = indexError({ digits, decimals }, value);
    return error === undefined || createError({ message: error });
  });

/** Fields of a new counter, shared by form and import. */
export const counterInputFields = {
  serial_number: serialNumber(),
  size: choice('Size', COUNTER_SIZES).required('Size is required'),
  unit_no: text('Unit', 20).required('Unit is required'),
  initial_reading: initialReading,
  initial_reading_at: day('Initial reading date').required('Initial reading date is required'),
  make: optionalText('Make'),
  model: optionalText('Model'),
  year: integer('Year', 1980, 2100).nullable(),
  digits: integer('Digits', 3, 9).default(5),
  decimals: integer('Decimals', 0, 3).default(3),
  supply_pressure_mbar: between('Supply pressure', 0, 10_000).default(37),
  meter_factor: between('Meter factor', 0.8, 3).default(1),
  multiplier: between('Multiplier', 0.000001, 1_000_000).default(1),
  ownership: choice('Ownership', COUNTER_OWNERS).default('company'),
  route_code: optionalText('Route', 40),
  route_order: integer('Position on route', 0, 1_000_000).nullable(),
  riser: optionalText('Riser', 40),
  floor: optionalText('Floor', 40),
  seal_no: optionalText('Seal number', 40),
  calibration_due: optional(day('Calibration due')),
};

/** Input of a new counter in stock. */
export const counterInputSchema = inputSchema({ ...counterInputFields, site: siteReference() });

export type CounterInput = InferType<typeof counterInputSchema>;

export const COUNTER_INITIAL_VALUES = {
  size: 'G2.5',
  digits: 5,
  decimals: 3,
  supply_pressure_mbar: 37,
  meter_factor: 1,
  multiplier: 1,
  ownership: 'company',
  initial_reading: 0,
} as const satisfies Partial<CounterInput>;
