import { sql } from 'kysely';
import type { AnySchema } from 'yup';
import type { ImportColumn, ImportRow } from '../../../../domain/counters/counterImports';
import { readSheet } from './importSheet';
import type { SheetRow } from './importSheet';
import type { ServiceContext } from '../../../http/requestContext';
import { parseBody } from '../../../http/parseBody';
import type { BodyOf } from '../../../http/parseBody';
import { HttpError } from '../../../http/httpError';

type RowResult = Pick<ImportRow, 'state' | 'words'>;

/** How one kind of file is imported. */
export interface ImportPlan<S extends AnySchema> {
  columns: readonly ImportColumn[];
  draft: S;
  /** What two lines of a file that say the same have in common. */
  keyOf: (row: BodyOf<S>) => string;
  /** What comes first, where lines depend on one another. */
  orderOf?: (row: BodyOf<S>) => number;
  /** Write one row, or say that it is there; refuses by throwing. */
  importRow: (context: ServiceContext, row: BodyOf<S>) => Promise<RowResult>;
}

const errorText = (error: unknown): string => {
  if (!(error instanceof HttpError)) throw error;
  const sentences = Object.values(error.details.fields ?? {});
  return sentences.length > 0 ? sentences.join('. ') : error.message;
};

const serialNumberOf = (row: object): string =>
  'serial_number' in row && typeof row.serial_number === 'string' ? row.serial_number : '';

interface ValidRow<S extends AnySchema> {
  line: number;
  row: BodyOf<S>;
}

/** Part the lines that say something complete from those that don't. */
function partitionRows<S extends AnySchema>(
  { draft: rule, orderOf }: ImportPlan<S>,
  rows: readonly SheetRow[],
) {
  const fit: ValidRow<S>[] = [];
  const bad: ImportRow[] = [];
  for (const { line, values, fault } of rows) {
    const reject = (message: string) =>
      bad.push({ line, serial_number: serialNumberOf(values), state: 'bad', words: message });
    if (fault) reject(fault);
    else
      try {
        fit.push({ line, row: parseBody(rule, values) });
      } catch (error) {
        reject(errorText(error));
      }
  }
  if (orderOf) fit.sort((one, other) => orderOf(one.row) - orderOf(other.row));
  return { fit, bad };
}

/** Write what can be written, line by line; a line that is refused leaves nothing behind. */
export async function importRows<S extends AnySchema>(
  context: ServiceContext,
  plan: ImportPlan<S>,
  bytes: Buffer,
) {
  const { fit, bad } = partitionRows(plan, readSheet(bytes, plan.columns));
  const lines = new Map<string, number>();
  const rows = [...bad];
  for (const { line, row } of fit) {
    const first = lines.get(plan.keyOf(row));
    lines.set(plan.keyOf(row), first ?? line);
    const verdict: RowResult =
      first === undefined
        ? await importInSavepoint(context, () => plan.importRow(context, row))
        : { state: 'known', words: `Duplicate of line ${String(first)}` };
    rows.push({ line, serial_number: serialNumberOf(row), ...verdict });
  }
  return rows.sort((one, other) => one.line - other.line);
}

async function importInSavepoint({ db }: ServiceContext, take: () => Promise<RowResult>): Promise<RowResult> {
  await sql`savepoint line`.execute(db);
  try {
    return await take();
  } catch (error) {
    const message = errorText(error);
    await sql`rollback to savepoint line`.execute(db);
    return { state: 'bad', words: message };
  } finally {
    await sql`release savepoint line`.execute(db);
  }
}
