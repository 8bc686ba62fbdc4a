import { sql } from 'kysely';
import type { AnySchema } from 'yup';
import type { ImportColumn, ImportRow } from '../../domain/imports/importFile';
import { readSheet } from './importSheet';
import type { SheetRow } from './importSheet';
import type { ServiceContext } from '../http/requestContext';
import { parseBody } from '../http/parseBody';
import type { BodyOf } from '../http/parseBody';
import { HttpError } from '../http/httpError';

type RowResult = Pick<ImportRow, 'state' | 'message'>;

/** Import of one kind of file. */
export interface ImportPlan<S extends AnySchema> {
  columns: readonly ImportColumn[];
  inputSchema: S;
  /** Key of duplicate rows. */
  keyOf: (row: BodyOf<S>) => string;
  /** Sort key, if rows depend on each other. */
  orderOf?: (row: BodyOf<S>) => number;
  /** Imports one row; throws if it is invalid. */
  importRow: (context: ServiceContext, row: BodyOf<S>) => Promise<RowResult>;
}

const errorText = (error: unknown): string => {
  if (!(error instanceof HttpError)) throw error;
  const messages = Object.values(error.details.fields ?? {});
  return messages.length > 0 ? messages.join('. ') : error.message;
};

const serialNumberOf = (row: object): string =>
  'serial_number' in row && typeof row.serial_number === 'string' ? row.serial_number : '';

interface ValidRow<S extends AnySchema> {
  line: number;
  row: BodyOf<S>;
}

/** Separates valid rows from invalid ones. */
function partitionRows<S extends AnySchema>(
  { inputSchema, orderOf }: ImportPlan<S>,
  rows: readonly SheetRow[],
) {
  const valid: ValidRow<S>[] = [];
  const invalid: ImportRow[] = [];
  for (const { line, values, error } of rows) {
    const reject = (message: string) =>
      invalid.push({ line, serial_number: serialNumberOf(values), state: 'invalid', message });
    if (error) reject(error);
    else
      try {
        valid.push({ line, row: parseBody(inputSchema, values) });
      } catch (cause) {
        reject(errorText(cause));
      }
  }
  if (orderOf) valid.sort((a, b) => orderOf(a.row) - orderOf(b.row));
  return { valid, invalid };
}

/** Imports row by row, each in a savepoint. */
export async function importRows<S extends AnySchema>(
  context: ServiceContext,
  plan: ImportPlan<S>,
  bytes: Buffer,
) {
  const { valid, invalid } = partitionRows(plan, readSheet(bytes, plan.columns));
  const lines = new Map<string, number>();
  const rows = [...invalid];
  for (const { line, row } of valid) {
    const first = lines.get(plan.keyOf(row));
    lines.set(plan.keyOf(row), first ?? line);
    const result: RowResult =
      first === undefined
        ? await importInSavepoint(context, () => plan.importRow(context, row))
        : { state: 'duplicate', message: `Duplicate of line ${String(first)}` };
    rows.push({ line, serial_number: serialNumberOf(row), ...result });
  }
  return rows.sort((a, b) => a.line - b.line);
}

async function importInSavepoint(
  { db }: ServiceContext,
  importRow: () => Promise<RowResult>,
): Promise<RowResult> {
  await sql`savepoint line`.execute(db);
  try {
    return await importRow();
  } catch (error) {
    const message = errorText(error);
    await sql`rollback to savepoint line`.execute(db);
    return { state: 'invalid', message };
  } finally {
    await sql`release savepoint line`.execute(db);
  }
}
