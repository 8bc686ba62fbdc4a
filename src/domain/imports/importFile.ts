export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 10_000;
/** Whether one invalid line rejects the whole file. */
export const IMPORT_MODES = ['all', 'valid'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** A column of an import file. */
export interface ImportColumn {
  name: string;
  /** Header cell. */
  label: string;
  kind: 'text' | 'number' | 'moment';
  required?: true;
  /** Hint for the person who fills in the file. */
  hint?: string;
}

/** Outcome of a line: imported, already existing, or rejected with a reason. */
export interface ImportRow {
  line: number;
  serial_number: string;
  state: 'valid' | 'duplicate' | 'invalid';
  message: string;
}

/** Result of an import, line by line. */
export interface ImportResult {
  rows: ImportRow[];
  valid: number;
  duplicate: number;
  invalid: number;
  /** Whether valid lines were saved; false after a dry run. */
  saved: boolean;
}

/** Template with a BOM, so that spreadsheets read Arabic correctly. */
export const importTemplate = (columns: readonly ImportColumn[]): string =>
  `\uFEFF${columns.map(({ label }) => label).join(',')}\r\n`;
