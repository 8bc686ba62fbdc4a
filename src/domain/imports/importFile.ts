export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
export const FILE_TOO_LARGE = 'This file is too large: at most 2 MB can be imported.';
export const TOO_MANY_LINES = 'This file has too many lines: at most 10,000 can be imported at once.';
/** Whether one invalid line rejects the whole file. */
export const IMPORT_MODES = ['all', 'valid'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** A column of an import file; the first one of a file identifies its lines. */
export interface ImportColumn {
  name: string;
  /** Header cell. */
  label: string;
  kind: 'text' | 'number' | 'moment' | 'flag';
  required?: true;
  /** Hint for users who fill in the file. */
  hint?: string;
  /** Cell of the example line of a template. */
  example?: string;
}

/** Decimal sign of numbers that are written as text. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Order of dates such as 03/04/2026. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Formats of the cells of a file. */
export interface CellFormat {
  decimal_sign: DecimalSign;
  date_order: DateOrder;
}

/** Detected format of a file; shown before anything is saved. */
export interface ImportFormat extends CellFormat {
  /** Character encoding of a text file; null for a workbook. */
  encoding: string | null;
  /** Character between the cells of a text file; null for a workbook. */
  delimiter: string | null;
  /** Whether numbers of the file can be parsed with either decimal sign. */
  is_decimal_ambiguous: boolean;
  /** Whether dates of the file can be parsed in either order. */
  is_date_order_ambiguous: boolean;
}

/** Outcome of a line: imported, already existing, or rejected with a reason. */
export interface ImportRow {
  line: number;
  /** Value of the column that identifies the line. */
  label: string;
  state: 'valid' | 'duplicate' | 'invalid';
  message: string;
}

/** Result of an import, line by line. */
export interface ImportResult {
  format: ImportFormat;
  rows: ImportRow[];
  valid: number;
  duplicate: number;
  invalid: number;
  /** Whether valid lines were saved; false after a dry run. */
  saved: boolean;
}

const csvCell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Cells of the example line of a template; empty without examples. */
export const exampleLine = (columns: readonly ImportColumn[]): string[] =>
  columns.some(({ example }) => example !== undefined) ? columns.map(({ example = '' }) => example) : [];

/** Template with a BOM, so that spreadsheets read Arabic correctly. */
export const importTemplate = (columns: readonly ImportColumn[]): string => {
  const lines = [columns.map(({ label }) => label), exampleLine(columns)];
  return `\uFEFF${lines
    .filter(({ length }) => length > 0)
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')}`;
};
