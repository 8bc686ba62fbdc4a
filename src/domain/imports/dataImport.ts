import type { Entity, Id, Ref } from '../entity';
import type { Transitions } from '../transitions';
import type { ImportFormat } from './importFile';

/** Data of the previous system, in import order: later files refer to earlier ones. */
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

/** Whether a kind depends on the cut-over day, on which money is posted or readings are taken. */
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

/** A file to import, or an imported one. */
export interface DataImport extends Entity {
  kind: DataImportKind;
  file_name: string;
  /** YYYY-MM-DD. */
  cut_over_on: string;
  status: DataImportStatus;
  /** Reason why it failed or was not undone. */
  message: string | null;
  /** Numbers of lines in the file, and of lines processed by the current step. */
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
  /** Detected format of the file. Only returned for a single import. */
  format?: ImportFormat;
}

export const DATA_IMPORT_ROW_STATES = ['waiting', 'valid', 'duplicate', 'invalid'] as const;

/** Error of a cell. */
export interface CellError {
  /** Address in the file, such as `C14`; null for an error without a cell. */
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
  /** The first record created by the line. */
  record: { model: string; _id: Id } | null;
}

const permission = 'superAdmin';

export const DATA_IMPORT_TRANSITIONS = {
  /** Imports the valid lines, in one transaction. */
  start: { from: ['Checked'], to: 'Importing', permission, auditAction: 'started' },
  /** Parses the numbers and dates of the file in another format. */
  reread: { from: ['Checked', 'Failed'], to: 'Checking', permission, auditAction: 'reread' },
  discard: { from: ['Checked', 'Failed'], to: 'Discarded', permission, auditAction: 'discarded' },
  /** Undoes the import in one transaction, while no other record depends on it. */
  undo: { from: ['Imported'], to: 'Undoing', permission, auditAction: 'undo_started' },
} as const satisfies Transitions<DataImportStatus>;
