import type { AnySchema } from 'yup';
import type { DataImportKind } from '../../domain/imports/dataImport';
import type { ImportColumn } from '../../domain/imports/importFile';
import type { Id } from '../../domain/entity';
import type { BodyOf } from '../http/parseBody';
import type { ServiceContext } from '../http/requestContext';
import type { RowResult } from './importRows';

/** Context of a line, with the permissions of the user who started the import. */
export type ImportContext = ServiceContext & {
  /** Day on which the company moves in, as YYYY-MM-DD. */
  cutOverOn: string;
  /** Takes a number of a series; a check takes none, so that others don’t wait for it. */
  takeNumber: (take: () => Promise<string>) => Promise<string>;
};

/** Records that an import created, by model, in the order of its lines. */
type RecordsOf = (model: string) => Id[];

/** Imports and undoes the lines of one kind of file. */
interface DataImportDefinition<S extends AnySchema> {
  kind: DataImportKind;
  columns: readonly ImportColumn[];
  inputSchema: S;
  /** Key of duplicate lines. */
  keyOf: (row: BodyOf<S>) => string;
  /** Imports one line and returns the records that it created; throws if it is refused. */
  importRow: (context: ImportContext, row: BodyOf<S>) => Promise<RowResult>;
  /** Message about the first record that depends on the imported ones; undefined if there is none. */
  findDependent: (context: Pick<ImportContext, 'db'>, recordsOf: RecordsOf) => Promise<string | undefined>;
  /** Removes the records; money is reversed in the ledger. */
  undo: (context: ImportContext, recordsOf: RecordsOf) => Promise<void>;
}

export type AnyDataImport = Omit<DataImportDefinition<AnySchema>, 'keyOf' | 'importRow'> & {
  keyOf: (row: never) => string;
  importRow: (context: ImportContext, row: never) => Promise<RowResult>;
};

/** Declares a kind of file. */
export const defineDataImport = <S extends AnySchema>(definition: DataImportDefinition<S>): AnyDataImport =>
  definition;
