import { sql } from 'kysely';
import type { AnySchema } from 'yup';
import type { FieldErrors, Id } from '../../domain/entity';
import type { CellFormat, ImportColumn, ImportFormat, ImportRow } from '../../domain/imports/importFile';
import { readSheet } from './importSheet';
import type { SheetRow } from './importSheet';
import type { ServiceContext } from '../http/requestContext';
import { parseBody } from '../http/parseBody';
import type { BodyOf } from '../http/parseBody';
import { isDataRefused } from '../db/sqlState';
import { toHttpError } from '../http/errorHandler';
import { HttpError } from '../http/httpError';

/** Outcome of a line; the fields of a rejected one say which cells are wrong. */
export interface RowResult extends Pick<ImportRow, 'state' | 'message'> {
  fields?: FieldErrors;
  /** Records that the line made. */
  records?: readonly ImportedRecord[];
}

/** Outcome of a line whose record exists. */
export const ALREADY_EXISTS: RowResult = { state: 'duplicate', message: 'Already exists' };

export interface ImportedRecord {
  model: string;
  id: Id;
}

/** Import of one kind of file. */
export interface ImportPlan<S extends AnySchema> {
  /** The first one identifies the lines. */
  columns: readonly ImportColumn[];
  inputSchema: S;
  /** Key of duplicate rows. */
  keyOf: (row: BodyOf<S>) => string;
  /** Sort key, if rows depend on each other. */
  orderOf?: (row: BodyOf<S>) => number;
  /** Imports one row; throws if it is invalid. */
  importRow: (context: ServiceContext, row: BodyOf<S>) => Promise<RowResult>;
}

const isRefusal = (error: unknown): boolean => error instanceof HttpError || isDataRefused(error);

/** Outcome of a line that a rule or the database refuses; rethrows unexpected errors. */
function rejection(error: unknown): RowResult & { fields: FieldErrors } {
  const refusal = isRefusal(error) ? toHttpError(error) : undefined;
  if (!refusal) throw error;
  const { fields = {} } = refusal.details;
  const messages = Object.values(fields);
  return { state: 'invalid', message: messages.length > 0 ? messages.join('. ') : refusal.message, fields };
}

/** Value of the column that identifies the line. */
function labelOf({ columns }: { columns: readonly ImportColumn[] }, values: Record<string, unknown>): string {
  const value = values[columns[0]?.name ?? ''];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A line with its validated values. */
interface ValidRow<S extends AnySchema> {
  line: number;
  label: string;
  row: BodyOf<S>;
}

type PlannedFile<S extends AnySchema> = Pick<ImportPlan<S>, 'columns' | 'inputSchema' | 'orderOf'>;

/** Separates valid rows from invalid ones. */
export function partitionRows<S extends AnySchema>(plan: PlannedFile<S>, rows: readonly SheetRow[]) {
  const { inputSchema, orderOf } = plan;
  const valid: ValidRow<S>[] = [];
  const invalid: (ImportRow & { fields: FieldErrors })[] = [];
  for (const { line, values, error, field } of rows) {
    const label = labelOf(plan, values);
    if (error)
      invalid.push({
        line,
        label,
        state: 'invalid',
        message: error,
        fields: field ? { [field]: error } : {},
      });
    else
      try {
        valid.push({ line, label, row: parseBody(inputSchema, values) });
      } catch (cause) {
        const { message, fields } = rejection(cause);
        invalid.push({ line, label, state: 'invalid', message, fields });
      }
  }
  if (orderOf) valid.sort((a, b) => orderOf(a.row) - orderOf(b.row));
  return { valid, invalid };
}

/** The lines of a file with their outcomes, and how the file was read. */
export interface ImportedFile {
  format: ImportFormat;
  rows: ImportRow[];
}

/** Imports row by row, each in a savepoint. */
export async function importRows<S extends AnySchema>(
  context: ServiceContext,
  plan: ImportPlan<S>,
  bytes: Buffer,
  chosen: Partial<CellFormat>,
): Promise<ImportedFile> {
  const sheet = await readSheet(bytes, plan.columns, chosen);
  const { valid, invalid } = partitionRows(plan, sheet.rows);
  const lines = new Map<string, number>();
  const rows: ImportRow[] = invalid.map(({ line, label, state, message }) => ({
    line,
    label,
    state,
    message,
  }));
  for (const { line, label, row } of valid) {
    const first = lines.get(plan.keyOf(row));
    lines.set(plan.keyOf(row), first ?? line);
    const result: RowResult =
      first === undefined
        ? await importInSavepoint(context, () => plan.importRow(context, row))
        : { state: 'duplicate', message: `Duplicate of line ${String(first)}` };
    rows.push({ line, label, state: result.state, message: result.message });
  }
  return { format: sheet.format, rows: rows.sort((a, b) => a.line - b.line) };
}

/** Imports a line; the changes of a refused line are rolled back. */
export async function importInSavepoint(
  { db }: Pick<ServiceContext, 'db'>,
  importRow: () => Promise<RowResult>,
): Promise<RowResult> {
  await sql`savepoint line`.execute(db);
  try {
    return await importRow();
  } catch (error) {
    const rejected = rejection(error);
    await sql`rollback to savepoint line`.execute(db);
    return rejected;
  } finally {
    await sql`release savepoint line`.execute(db);
  }
}
