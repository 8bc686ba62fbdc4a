import { sql } from 'kysely';
import type { AnySchema } from 'yup';
import type { ImportColumn, ImportRow } from '../../../../domain/counters/counterImports';
import { readSheet } from './importSheet';
import type { SheetRow } from './importSheet';
import type { Doer } from '../../../http/requestContext';
import { checked } from '../../../http/parseBody';
import type { BodyOf } from '../../../http/parseBody';
import { Refusal } from '../../../http/httpError';

type Verdict = Pick<ImportRow, 'state' | 'words'>;

/** How one kind of file is imported. */
export interface ImportPlan<S extends AnySchema> {
  columns: readonly ImportColumn[];
  draft: S;
  /** What two lines of a file that say the same have in common. */
  keyOf: (row: BodyOf<S>) => string;
  /** What comes first, where lines depend on one another. */
  orderOf?: (row: BodyOf<S>) => number;
  /** Write one row, or say that it is there; refuses by throwing. */
  take: (ask: Doer, row: BodyOf<S>) => Promise<Verdict>;
}

const said = (error: unknown): string => {
  if (!(error instanceof Refusal)) throw error;
  const sentences = Object.values(error.told.fields ?? {});
  return sentences.length > 0 ? sentences.join('. ') : error.message;
};

const serialIn = (row: object): string =>
  'serial_number' in row && typeof row.serial_number === 'string' ? row.serial_number : '';

interface Fit<S extends AnySchema> {
  line: number;
  row: BodyOf<S>;
}

/** Part the lines that say something complete from those that don't. */
function sorted<S extends AnySchema>({ draft: rule, orderOf }: ImportPlan<S>, rows: readonly SheetRow[]) {
  const fit: Fit<S>[] = [];
  const bad: ImportRow[] = [];
  for (const { line, values, fault } of rows) {
    const refuse = (sentence: string) =>
      bad.push({ line, serial_number: serialIn(values), state: 'bad', words: sentence });
    if (fault) refuse(fault);
    else
      try {
        fit.push({ line, row: checked(rule, values) });
      } catch (error) {
        refuse(said(error));
      }
  }
  if (orderOf) fit.sort((one, other) => orderOf(one.row) - orderOf(other.row));
  return { fit, bad };
}

/** Write what can be written, line by line; a line that is refused leaves nothing behind. */
export async function importRows<S extends AnySchema>(ask: Doer, plan: ImportPlan<S>, bytes: Buffer) {
  const { fit, bad } = sorted(plan, readSheet(bytes, plan.columns));
  const lines = new Map<string, number>();
  const rows = [...bad];
  for (const { line, row } of fit) {
    const first = lines.get(plan.keyOf(row));
    lines.set(plan.keyOf(row), first ?? line);
    const verdict: Verdict =
      first === undefined
        ? await takeApart(ask, () => plan.take(ask, row))
        : { state: 'known', words: `Says the same as line ${String(first)}` };
    rows.push({ line, serial_number: serialIn(row), ...verdict });
  }
  return rows.sort((one, other) => one.line - other.line);
}

async function takeApart({ db }: Doer, take: () => Promise<Verdict>): Promise<Verdict> {
  await sql`savepoint line`.execute(db);
  try {
    return await take();
  } catch (error) {
    const sentence = said(error);
    await sql`rollback to savepoint line`.execute(db);
    return { state: 'bad', words: sentence };
  } finally {
    await sql`release savepoint line`.execute(db);
  }
}
