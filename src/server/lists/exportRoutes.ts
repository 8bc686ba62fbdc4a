import type { Readable } from 'node:stream';
import type { Entity } from '../../domain/entity';
import type { Need } from '../../domain/permissions';
import { listOf, text } from '../../domain/validation';
import { wordOf } from '../../domain/labels';
import { call } from '../http/route';
import type { Call } from '../http/route';
import { cellOf, columnsOf, csvOf, xlsxOf } from './spreadsheet';
import type { SheetCell, Sheet, SheetColumn, SheetRows } from './spreadsheet';
import { fileOf } from '../http/serialize';
import type { Condition } from './filters';
import type { Visitor } from '../http/dependencies';
import type { Table } from './repository';

/** The files that a list can be kept in. */
const FORMATS: Record<string, { mime: string; write: (rows: SheetRows) => Readable }> = {
  csv: { mime: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};

interface Exported<Row extends Entity> {
  /** In the singular, as in the path. */
  noun: string;
  needs: Need;
  table: Table<Row>;
  /** What each column of the list's screen holds; the fields of its rows unless told. */
  sheet?: Sheet<Row>;
  /** Whose rows they may be, where not everybody sees all. */
  where?: (visitor: Visitor) => Condition;
}

/** The columns that may be asked for, by their names on the list's screen. */
const columnNames = (names: readonly string[]) => {
  const known = text('columns').oneOf([...names], `columns must be some of: ${names.join(', ')}`);
  return listOf('columns', known.required('columns must be named'), names.length).min(
    1,
    'Choose one column at least',
  );
};

/** Everything that a list matches, or what was chosen of it, as a file that is written while it is sent. */
export function exportCalls<Row extends Entity>(exported: Exported<Row>): Call[] {
  const { noun, needs, table, sheet = fieldsOf(table), where } = exported;
  return Object.entries(FORMATS).map(([format, { mime, write }]) =>
    call({
      method: 'POST',
      path: `/${noun}/export/${format}`,
      summary: `All ${noun} records that a list matches, as ${format.toUpperCase()}; columns as the list shows them`,
      needs,
      limit: 'exports',
      body: table.exportQuery.shape({ columns: columnNames(Object.keys(sheet)) }),
      answers: fileOf(mime),
      handle: async ({ db, visitor, body: { columns, ...asked } }) => {
        const pages = table.every(db, asked, where?.(visitor));
        const rows = sheetOf(columnsOf(sheet, columns ?? undefined), pages);
        const bytes = write(await begun(rows));
        bytes.once('close', () => void rows.return(undefined).catch(() => undefined));
        return { filename: `${noun}.${format}`, bytes };
      },
    }),
  );
}

/** The rows of a table as they are, where nobody said how a sheet shows them. */
const fieldsOf = <Row extends Entity>({ columns }: Table<Row>): Sheet<Row> =>
  Object.fromEntries(columns.map((name) => [name, [[wordOf(name), (row) => row[name as keyof Row]]]]));

async function* sheetOf<Row>(
  columns: readonly SheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<SheetCell[][]> {
  yield [columns.map(([head]) => head)];
  for await (const rows of pages) yield rows.map((row) => columns.map(([, read]) => cellOf(read(row))));
}

/** The same rows once the first of them are there, so that what fails at once is refused in words. */
async function begun<Some>(rows: AsyncGenerator<Some>): Promise<AsyncGenerator<Some>> {
  const first = [await rows.next(), await rows.next()];
  return (async function* () {
    for (const { done, value } of first) if (!done) yield value;
    yield* rows;
  })();
}
