import type { Entity, Id, Ref } from '../entity';
import type { Transitions } from '../transitions';
import type { ImportFormat } from './importFile';

/** What a company brings along, in the order in which it is imported: later files refer to earlier ones. */
export const DATA_IMPORT_KINDS = [
  'sites',
  'clients',
  'tanks',
  'counters',
  'devices',
  'contracts',
  'balances',
  'cheques',
] as const;
export type DataImportKind = (typeof DATA_IMPORT_KINDS)[number];

/** Kinds that depend on the cut-over day: money is posted on it, and readings are taken on it. */
export const isDated = (kind: string): boolean => ['contracts', 'balances', 'cheques'].includes(kind);

export const DATA_IMPORT_STATUSES = [
  'Checking',
  'Checked',
  'Importing',
  'Imported',
  'Undoing',
  'Undone',
  'Failed',
  'Discarded',
] as const;
export type DataImportStatus = (typeof DATA_IMPORT_STATUSES)[number];

/** Statuses in which a background job works on an import. */
export const isWorking = (status: string): boolean => ['Checking', 'Importing', 'Undoing'].includes(status);

/** A file that is or was imported. */
export interface DataImport extends Entity {
  kind: DataImportKind;
  file_name: string;
  /** YYYY-MM-DD. */
  cut_over_on: string;
  status: DataImportStatus;
  /** Why it failed or was not undone. */
  message: string | null;
  /** Lines of the file, and those that the current step has processed. */
  total: number;
  processed: number;
  /** Lines by state. */
  valid: number;
  duplicate: number;
  invalid: number;
  created_by: Ref;
  created_at: string;
  imported_by: Ref | null;
  imported_at: string | null;
  undone_by: Ref | null;
  undone_at: string | null;
  /** How the file was read. Only returned for a single import. */
  format?: ImportFormat;
}

export const DATA_IMPORT_ROW_STATES = ['waiting', 'valid', 'duplicate', 'invalid'] as const;

/** Error of a cell. */
export interface CellError {
  /** Address in the file, such as `C14`; null for what no cell of the file shows. */
  cell: string | null;
  message: string;
}

/** A line of an import. */
export interface DataImportRow extends Entity {
  line: number;
  /** Value of the column that identifies the line. */
  label: string;
  state: (typeof DATA_IMPORT_ROW_STATES)[number];
  message: string;
  errors: CellError[];
  /** The first record that the line made. */
  record: { model: string; _id: Id } | null;
}

const permission = 'superAdmin';

export const DATA_IMPORT_TRANSITIONS = {
  /** Imports the valid lines, in one transaction. */
  start: { from: ['Checked'], to: 'Importing', permission, auditAction: 'started' },
  /** Reads numbers and dates of the file in another format. */
  reread: { from: ['Checked', 'Failed'], to: 'Checking', permission, auditAction: 'reread' },
  discard: { from: ['Checked', 'Failed'], to: 'Discarded', permission, auditAction: 'discarded' },
  /** Takes back what was imported, in one transaction, while nothing has been built on it. */
  undo: { from: ['Imported'], to: 'Undoing', permission, auditAction: 'undo_started' },
} as const satisfies Transitions<DataImportStatus>;
