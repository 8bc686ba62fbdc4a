import { formatDate, formatDateTime } from '../dates';
import type { SortDirection } from '../entity';
import { actionLabel } from '../history';
import { labelOf } from '../labels';
import type { Suggestions } from '../lists/suggestions';
import { formatAmount } from '../money';
import type { ReportPreset } from './reportPeriod';
import { REPORT_PRESETS, parsePeriod } from './reportPeriod';

/** Subjects of the report catalogue, in order. */
export const REPORT_SUBJECTS = [
  'Billing and VAT',
  'Ledger',
  'Receivables',
  'Payments and cheques',
  'Gas and counters',
  'Tanks and devices',
  'Contracts',
  'Maintenance',
  'Control',
] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** Record types for links of columns and for filters. */
export const REPORT_RECORDS = [
  'alarm',
  'bill',
  'client',
  'contract',
  'counter',
  'device',
  'order',
  'pos',
  'site',
  'tank',
  'user',
  'wallet',
] as const;
export type ReportRecord = (typeof REPORT_RECORDS)[number];

/** Format of a column's values. Amounts are AED, dates Dubai days, times UTC. */
type ReportColumnKind =
  | 'text'
  | 'code'
  | 'action'
  | 'date'
  | 'month'
  | 'datetime'
  | 'amount'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'flag'
  | 'reference';

export interface ReportColumn {
  name: string;
  label: string;
  kind: ReportColumnKind;
  /** Unit of a number, such as `m³`; amounts are AED. */
  unit?: string;
  /** Decimals of a number; default 0 for integers, 3 for decimals, 1 for percentages. */
  decimals?: number;
  /** Whether totals and groups contain the sum. */
  total?: boolean;
  /** Whether rows can be grouped by the column. */
  groupable?: boolean;
  /** Filter that drills down from a group to its rows; default: the one of the same name. */
  filter?: string;
  /** Whether rows can be sorted by the column; default: true. */
  sortable?: boolean;
  /** Shown only if chosen. */
  hidden?: boolean;
  /** Record type of a reference. */
  record?: ReportRecord;
  /** Link of a value, in addition to the record of a reference. */
  drillDown?: ReportDrillDown;
}

/** Another report, with its filters mapped to columns of the row or filters of this report, or to values. */
interface ReportDrillDown {
  report: string;
  filters: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, string>>;
}

interface FilterBase {
  name: string;
  label: string;
  required?: boolean;
  /** Default of the request. */
  initial?: string;
}

/** A filter; its value is text, the same in the URL, saved views, schedules and requests. */
export type ReportFilter = FilterBase &
  (
    | { kind: 'period'; maxDays: number }
    | { kind: 'day' }
    | { kind: 'choice'; values: readonly string[]; multiple: boolean }
    | { kind: 'record'; record: ReportRecord }
    | { kind: 'flag' }
    | { kind: 'number'; unit?: string; min: number; max: number }
    | { kind: 'text'; suggestions: Suggestions }
  );

/** A report in the catalogue. */
export interface ReportDefinition {
  name: string;
  title: string;
  /** One sentence about the purpose of the report. */
  description: string;
  subject: ReportSubject;
  /** Plural noun for the rows, such as `Invoices`; header of their number in a group. */
  rowsLabel: string;
  filters: readonly ReportFilter[];
  columns: readonly ReportColumn[];
  /** Default column to group rows by. */
  group?: string;
  order: { by: string; dir: SortDirection };
}

/** Request of a page; values are text, as in the URL. Filters are further properties by name. */
export interface ReportQuery {
  page?: string;
  size?: string;
  sort?: string;
  dir?: string;
  /** Column to group by; `none` for rows of a report that is grouped by default. */
  group?: string;
  /** Names of the columns in order, separated by commas. */
  columns?: string;
  [filter: string]: string | undefined;
}

export const NO_GROUP = 'none';
/** Name of the column with the number of rows of a group. */
export const GROUP_COUNT = 'row_count';
/** Column with the number of rows of a group. */
export const countColumn = ({ rowsLabel }: Pick<ReportDefinition, 'rowsLabel'>): ReportColumn => ({
  name: GROUP_COUNT,
  label: rowsLabel,
  kind: 'integer',
  total: true,
});

export type ReportValue = string | number | boolean | { _id: string; label: string } | null | undefined;
export type ReportRow = Readonly<Record<string, ReportValue>>;

export interface ReportPage {
  /** Time at which the rows were read. */
  as_of: string;
  /** Seconds that the read replica was behind; null if the primary responded. */
  lag_s: number | null;
  /** Active filters: label and value as text. */
  filters: { label: string; text: string }[];
  /** Column that the rows are grouped by; each row is a group with sums and `row_count`. */
  group: string | null;
  documents: ReportRow[];
  /** Sums over all rows. */
  totals: Record<string, number>;
  total: number;
  total_is?: 'exact' | 'at_least';
  page: number;
  limit: number;
}

/** The file formats of a report. */
export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const REPORT_FORMAT_LABELS: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
  pdf: 'PDF',
};

const DECIMALS: Partial<Record<ReportColumnKind, number>> = { decimal: 3, percent: 1 };

const formatNumber = (value: number, decimals: number): string =>
  value.toLocaleString('en-AE', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** Header of a column with its unit: `Total (AED)`. */
export const columnHeading = ({ label, kind, unit }: ReportColumn): string => {
  const shown = kind === 'amount' ? 'AED' : kind === 'percent' ? '%' : unit;
  return shown ? `${label} (${shown})` : label;
};

export const isNumeric = ({ kind }: ReportColumn): boolean =>
  kind === 'amount' || kind === 'integer' || kind === 'decimal' || kind === 'percent';

/** Formats a value as on screen and in print; empty without a value. */
export function formatValue({ kind, decimals }: ReportColumn, value: ReportValue): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'object') return value.label;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number')
    return kind === 'amount' ? formatAmount(value) : formatNumber(value, decimals ?? DECIMALS[kind] ?? 0);
  if (kind === 'code') return labelOf(value);
  if (kind === 'action') return actionLabel(value);
  if (kind === 'date') return formatDate(value);
  if (kind === 'month') return formatDate(`${value}-01`, 'MMM YYYY');
  return kind === 'datetime' ? formatDateTime(value) : value;
}

/** Formats the value of a filter; the caller looks up the label of a record. */
export function describeFilter(filter: ReportFilter, text: string, today: string): string {
  if (filter.kind === 'period') {
    const period = parsePeriod(text, today);
    const days = period && `${formatDate(period.from)} – ${formatDate(period.to)}`;
    const preset: string | undefined = REPORT_PRESETS[text as ReportPreset];
    return preset ? `${preset} (${days ?? ''})` : (days ?? text);
  }
  if (filter.kind === 'day') return formatDate(text);
  if (filter.kind === 'choice') return text.split(',').map(labelOf).join(', ');
  if (filter.kind === 'flag') return text === 'yes' ? 'Yes' : 'No';
  if (filter.kind === 'number') return filter.unit ? `${text} ${filter.unit}` : text;
  return text;
}
