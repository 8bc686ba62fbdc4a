import { COUNTER_OWNERS, COUNTER_SIZES } from './counter';
import type { InferType } from 'yup';
import { counterInputFields, optionalText, serialNumber } from './counterInput';
import { choice, optional, momentOrDay } from '../fieldSchemas';
import type { ImportColumn } from '../imports/importFile';
import { siteCode } from '../sites/siteInput';
import { inputSchema, number, text } from '../validation';

const required = true;
const DAY_HINT = '2026-11-20, 20/11/2026, or with Dubai time: 2026-11-20 09:30';

/** Columns of import files of counters and their readings. */
export const COUNTER_IMPORT_COLUMNS = {
  readings: [
    { name: 'serial_number', label: 'Serial number', kind: 'text', required },
    { name: 'at', label: 'Read on', kind: 'moment', required, hint: DAY_HINT },
    { name: 'value', label: 'Reading', kind: 'number', required, hint: 'index in m³, such as 1212.345' },
    { name: 'type', label: 'Type', kind: 'text', hint: 'actual (default), customer, estimated or amr' },
    { name: 'note', label: 'Note', kind: 'text' },
  ],
  counters: [
    { name: 'serial_number', label: 'Serial number', kind: 'text', required },
    { name: 'size', label: 'Size', kind: 'text', required, hint: COUNTER_SIZES.join(', ') },
    { name: 'site_code', label: 'Site code', kind: 'text', required },
    { name: 'site_name', label: 'Site name', kind: 'text', hint: 'required for a new site' },
    { name: 'unit_no', label: 'Unit', kind: 'text', required },
    { name: 'initial_reading', label: 'Initial reading', kind: 'number', required },
    {
      name: 'initial_reading_at',
      label: 'Initial reading date',
      kind: 'moment',
      required,
      hint: '2026-11-20',
    },
    { name: 'status', label: 'Status', kind: 'text', hint: 'in_stock (default) or vacant' },
    { name: 'tank', label: 'Tank', kind: 'text', hint: 'code or serial number of a tank at the site' },
    { name: 'make', label: 'Make', kind: 'text' },
    { name: 'model', label: 'Model', kind: 'text' },
    { name: 'year', label: 'Year', kind: 'number' },
    { name: 'digits', label: 'Digits', kind: 'number', hint: 'default 5' },
    { name: 'decimals', label: 'Decimals', kind: 'number', hint: 'default 3' },
    { name: 'supply_pressure_mbar', label: 'Supply pressure', kind: 'number', hint: 'default 37 mbar' },
    { name: 'meter_factor', label: 'Meter factor', kind: 'number', hint: 'default 1' },
    { name: 'multiplier', label: 'Multiplier', kind: 'number', hint: 'default 1' },
    { name: 'ownership', label: 'Ownership', kind: 'text', hint: COUNTER_OWNERS.join(' (default) or ') },
    { name: 'route_code', label: 'Route', kind: 'text' },
    { name: 'route_order', label: 'Position on route', kind: 'number' },
    { name: 'riser', label: 'Riser', kind: 'text' },
    { name: 'floor', label: 'Floor', kind: 'text' },
    { name: 'seal_no', label: 'Seal number', kind: 'text' },
    { name: 'calibration_due', label: 'Calibration due', kind: 'moment' },
  ],
} as const satisfies Record<string, readonly ImportColumn[]>;

export type CounterImportKind = keyof typeof COUNTER_IMPORT_COLUMNS;

/** Schema of a reading line. */
export const readingRowSchema = inputSchema({
  serial_number: serialNumber(),
  at: momentOrDay('Read on').required('Read on is required'),
  value: number('Reading').required('Reading is required').min(0, 'Reading can’t be below zero'),
  type: choice('Type', ['actual', 'customer', 'estimated', 'amr']).default('actual'),
  note: optional(text('Note', 500)),
});

export type ReadingImportRow = InferType<typeof readingRowSchema>;

/** Schema of a counter line; the site is given by code. */
export const counterRowSchema = inputSchema({
  ...counterInputFields,
  site_code: siteCode(),
  site_name: optionalText('Site name'),
  status: choice('Status', ['in_stock', 'vacant']).default('in_stock'),
  tank: optionalText('Tank', 20),
});

export type CounterImportRow = InferType<typeof counterRowSchema>;
