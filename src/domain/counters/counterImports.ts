import { COUNTER_OWNERS, COUNTER_SIZES } from './counter';
import type { InferType } from 'yup';
import { counterInputFields, optionalText, serialNumber } from './counterInput';
import { choice, optional, momentOrDay } from '../fieldSchemas';
import { inputSchema, number, text } from '../validation';

export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
/** Whether one bad line keeps all others out, too. */
export const IMPORT_MODES = ['all', 'good'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** A column of a file that is imported. */
export interface ImportColumn {
  name: string;
  /** What stands in the first line. */
  label: string;
  kind: 'text' | 'number' | 'moment';
  required?: true;
  /** What it may hold, for whoever fills the file. */
  hint?: string;
}

const required = true;
const DAY_HINT = '2026-11-20, 20/11/2026, or with the time in Dubai: 2026-11-20 09:30';

/** What a file of each kind may hold. */
export const IMPORT_COLUMNS = {
  readings: [
    { name: 'serial_number', label: 'Serial number', kind: 'text', required },
    { name: 'at', label: 'Read on', kind: 'moment', required, hint: DAY_HINT },
    { name: 'value', label: 'Reading', kind: 'number', required, hint: 'the index in m³: 1212.345' },
    { name: 'type', label: 'Type', kind: 'text', hint: 'actual (unless told), customer, estimated or amr' },
    { name: 'note', label: 'Note', kind: 'text' },
  ],
  counters: [
    { name: 'serial_number', label: 'Serial number', kind: 'text', required },
    { name: 'size', label: 'Size', kind: 'text', required, hint: COUNTER_SIZES.join(', ') },
    { name: 'site_code', label: 'Site code', kind: 'text', required },
    { name: 'site_name', label: 'Site name', kind: 'text', hint: 'required where no tank has the site' },
    { name: 'unit_no', label: 'Unit', kind: 'text', required },
    { name: 'initial_reading', label: 'Initial reading', kind: 'number', required },
    { name: 'initial_reading_at', label: 'Initially read on', kind: 'moment', required, hint: '2026-11-20' },
    { name: 'status', label: 'Status', kind: 'text', hint: 'in_stock (unless told) or vacant' },
    { name: 'tank', label: 'Tank', kind: 'text', hint: 'the code of a tank of the site' },
    { name: 'make', label: 'Make', kind: 'text' },
    { name: 'model', label: 'Model', kind: 'text' },
    { name: 'year', label: 'Year', kind: 'number' },
    { name: 'digits', label: 'Digits', kind: 'number', hint: '5 unless told' },
    { name: 'decimals', label: 'Decimals', kind: 'number', hint: '3 unless told' },
    { name: 'supply_pressure_mbar', label: 'Supply pressure', kind: 'number', hint: '37 mbar unless told' },
    { name: 'meter_factor', label: 'Meter factor', kind: 'number', hint: '1 unless told' },
    { name: 'multiplier', label: 'Multiplier', kind: 'number', hint: '1 unless told' },
    { name: 'ownership', label: 'Ownership', kind: 'text', hint: COUNTER_OWNERS.join(' (unless told) or ') },
    { name: 'route_code', label: 'Route', kind: 'text' },
    { name: 'route_order', label: 'Place on the route', kind: 'number' },
    { name: 'riser', label: 'Riser', kind: 'text' },
    { name: 'floor', label: 'Floor', kind: 'text' },
    { name: 'seal_no', label: 'Seal number', kind: 'text' },
    { name: 'calibration_due', label: 'Calibration due', kind: 'moment' },
  ],
} as const satisfies Record<string, readonly ImportColumn[]>;

export type ImportKind = keyof typeof IMPORT_COLUMNS;

/** What becomes, or would become, of a line: written, there already, or refused and why. */
export interface ImportRow {
  line: number;
  serial_number: string;
  state: 'good' | 'known' | 'bad';
  words: string;
}

/** What a file comes to, line by line. */
export interface ImportResult {
  rows: ImportRow[];
  good: number;
  known: number;
  bad: number;
  /** Whether the good ones were written; after a dry run nothing was. */
  written: boolean;
}

/** An empty file to be filled, as spreadsheets open it with Arabic in order. */
export const importTemplate = (kind: ImportKind): string =>
  `\uFEFF${IMPORT_COLUMNS[kind].map(({ label }) => label).join(',')}\r\n`;

/** A reading as a file tells it. */
export const readingRowSchema = inputSchema({
  serial_number: serialNumber(),
  at: momentOrDay('Read on').required('Read on is required'),
  value: number('Reading').required('Reading is required').min(0, "Reading can't be below zero"),
  type: choice('Type', ['actual', 'customer', 'estimated', 'amr']).default('actual'),
  note: optional(text('Note', 500)),
});

export type ReadingImportRow = InferType<typeof readingRowSchema>;

/** A counter as a file tells it: its site by code, and where it stands already. */
export const counterRowSchema = inputSchema({
  ...counterInputFields,
  site_code: text('Site code', 20).required('Site code is required'),
  site_name: optionalText('Site name'),
  status: choice('Status', ['in_stock', 'vacant']).default('in_stock'),
  tank: optionalText('Tank', 20),
});

export type CounterImportRow = InferType<typeof counterRowSchema>;
