import type { InferType } from 'yup';
import { indexFault } from './consumption';
import { COUNTER_OWNERS, COUNTER_SIZES } from './counter';
import { between, choice, day, maybe, momentOrDay, whole } from './fields';
import { draft, number, text } from './validate';

const serial = () => text('Serial number', 60).required('Serial number is required');

/** A reading as a file tells it. */
export const readingRowDraft = draft({
  serial_number: serial(),
  at: momentOrDay('Read on').required('Read on is required'),
  value: number('Reading').required('Reading is required').min(0, "Reading can't be below zero"),
  type: choice('Type', ['actual', 'customer', 'estimated', 'amr']).default('actual'),
  note: maybe(text('Note', 500)),
});

export type ReadingRow = InferType<typeof readingRowDraft>;

const optional = (label: string, max = 120) => maybe(text(label, max));

/** A counter as a file tells it. */
export const counterRowDraft = draft({
  serial_number: serial(),
  size: choice('Size', COUNTER_SIZES).required('Size is required'),
  site_code: text('Site code', 20).required('Site code is required'),
  site_name: optional('Site name'),
  unit_no: text('Unit', 20).required('Unit is required'),
  initial_reading: number('Initial reading')
    .required('Initial reading is required')
    .min(0, "Initial reading can't be below zero")
    .test('index', (value, { parent, createError }) => {
      const { digits = 5, decimals = 3 } = parent as { digits?: number; decimals?: number };
      const fault = indexFault({ digits, decimals }, value);
      return fault === undefined || createError({ message: fault });
    }),
  initial_reading_at: day('Initially read on').required('Initially read on is required'),
  status: choice('Status', ['in_stock', 'vacant']).default('in_stock'),
  tank: optional('Tank', 20),
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
});

export type CounterRow = InferType<typeof counterRowDraft>;
