import { DATA_IMPORT_COLUMNS } from '../../../domain/imports/importColumns';
import type { ImportColumn } from '../../../domain/imports/importFile';

const COLUMNS: Partial<Record<string, readonly ImportColumn[]>> = DATA_IMPORT_COLUMNS;

export const columnsOf = (kind: string): readonly ImportColumn[] => COLUMNS[kind] ?? [];
