import { DATA_IMPORT_KINDS, DATA_IMPORT_STATUSES } from '../../../domain/imports/dataImport';
import type { DataImportKind, DataImportRow, DataImportStatus } from '../../../domain/imports/dataImport';
import type { Id } from '../../../domain/entity';
import { formatCount } from '../../../domain/numbers';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf } from '../records/listFilters';

/** Imports are a view of the settings page, for super administrators. */
export const IMPORTS_PATH = '/settings?view=imports';

export const importPath = (id: Id): string => `${IMPORTS_PATH}&import=${encodeURIComponent(id)}`;

export const newImportPath = (kind: DataImportKind): string => `${IMPORTS_PATH}&new=${kind}`;

export const dataImportRecords = {
  path: '/settings',
  noun: 'import',
  title: 'Imports',
  label: 'import',
  view: 'superAdmin',
} as const satisfies RecordType;

export const dataImportFilters: readonly FilterDefinition[] = [
  { ...anyOf('kind', 'Kind', DATA_IMPORT_KINDS), valueLabel: (kind) => kindLabel(kind) },
  anyOf('status', 'Status', DATA_IMPORT_STATUSES),
];

const KIND_LABELS: Partial<Record<string, string>> = {
  balances: 'Opening balances',
  cheques: 'Cheques in hand',
};

/** Name of a kind of file. */
export const kindLabel = (kind: string): string =>
  KIND_LABELS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1);

export const dataImportStatuses: StatusTones<DataImportStatus> = {
  Checking: 'info',
  Checked: ['pending', 'To be imported'],
  Importing: 'info',
  Imported: 'success',
  Undoing: 'info',
  Undone: 'default',
  Failed: 'error',
  Discarded: 'default',
};

export const rowStates: StatusTones<DataImportRow['state']> = {
  waiting: 'default',
  valid: ['success', 'Ready'],
  duplicate: ['default', 'Already exists'],
  invalid: ['error', 'Rejected'],
};

export const importedRowStates: typeof rowStates = { ...rowStates, valid: ['success', 'Imported'] };

/** Counts of the lines of a file by state, as a sentence. */
export function describeLines(
  { valid, duplicate, invalid }: Record<'valid' | 'duplicate' | 'invalid', number>,
  isSaved: boolean,
): string {
  const parts = [
    `${formatCount(valid, 'line')} ${isSaved ? 'imported' : 'can be imported'}`,
    duplicate > 0 && formatCount(duplicate, 'line already exists', 'lines already exist'),
    invalid > 0 && `${formatCount(invalid, 'line')} rejected`,
  ];
  return `${parts.filter(Boolean).join(', ')}.${isSaved ? '' : ' Nothing is saved yet.'}`;
}
