import type { Readable } from 'node:stream';
import type { Entity } from '../../domain/entity';
import type { Permission } from '../../domain/permissions';
import { listOf, text } from '../../domain/validation';
import { labelOf } from '../../domain/labels';
import { route } from '../http/route';
import type { Route } from '../http/route';
import { toCell, selectColumns, toCsv, toXlsx, XLSX_MIME } from './spreadsheet';
import type { SheetCell, SpreadsheetColumns, SpreadsheetColumn, SpreadsheetRows } from './spreadsheet';
import { fileResponse } from '../http/serialize';
import type { Condition } from './filters';
import type { CurrentUser } from '../http/dependencies';
import type { Repository } from './repository';

/** File formats of an export. */
export const EXPORT_FORMATS = {
  csv: { mime: 'text/csv; charset=utf-8', write: toCsv },
  xlsx: {
    mime: XLSX_MIME,
    write: (rows: SpreadsheetRows) => toXlsx(rows, { hasTotals: true }),
  },
};
type ExportFormat = keyof typeof EXPORT_FORMATS;
export const EXPORT_FORMAT_NAMES = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

interface ExportOptions<Row extends Entity> {
  /** Singular noun of the path. */
  noun: string;
  permission: Permission;
  repository: Pick<Repository<Row>, 'exportQuery' | 'columns' | 'every'>;
  /** Columns of the sheet; default: the fields of the rows. */
  columns?: SpreadsheetColumns<Row>;
  /** Further condition of the rows that a user may export. */
  where?: (currentUser: CurrentUser) => Condition;
}

/** Names of the columns to export. */
const columnsSchema = (names: readonly string[]) => {
  const columnName = text('columns').oneOf([...names], `columns must be some of: ${names.join(', ')}`);
  return listOf('columns', columnName.required('columns must be a list of names'), names.length).min(
    1,
    'Choose at least one column',
  );
};

/** Routes to export all matching or selected records as a file, streamed while it is written. */
export function exportRoutes<Row extends Entity>(exported: ExportOptions<Row>): Route[] {
  const { noun, permission, repository, columns = defaultColumns(repository), where } = exported;
  return EXPORT_FORMAT_NAMES.map((format) =>
    route({
      method: 'POST',
      path: `/${noun}/export/${format}`,
      summary: `All matching ${noun} records as ${format.toUpperCase()}, with the columns of the list`,
      permission,
      rateLimit: 'exports',
      body: repository.exportQuery.shape({ columns: columnsSchema(Object.keys(columns)) }),
      response: fileResponse(EXPORT_FORMATS[format].mime),
      handler: async ({ db, currentUser, body: { columns: names, ...query } }) => {
        const pages = repository.every(db, query, where?.(currentUser));
        const bytes = await exportedBytes(format, selectColumns(columns, names ?? undefined), pages);
        return { filename: `${noun}.${format}`, bytes };
      },
    }),
  );
}

/** A file with the columns of all rows; an error in the first rows is thrown, a later one aborts the file. */
export async function exportedBytes<Row>(
  format: ExportFormat,
  columns: readonly SpreadsheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Promise<Readable> {
  const rows = spreadsheetRows(columns, pages);
  const bytes = EXPORT_FORMATS[format].write(await withFirstRows(rows));
  bytes.once('close', () => void rows.return(undefined).catch(() => undefined));
  return bytes;
}

/** A column per field of the rows. */
const defaultColumns = <Row extends Entity>({
  columns,
}: Pick<Repository<Row>, 'columns'>): SpreadsheetColumns<Row> =>
  Object.fromEntries(columns.map((name) => [name, [[labelOf(name), (row) => row[name as keyof Row]]]]));

async function* spreadsheetRows<Row>(
  columns: readonly SpreadsheetColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<SheetCell[][]> {
  yield [columns.map(([head]) => head)];
  for await (const rows of pages) yield rows.map((row) => columns.map(([, read]) => toCell(read(row))));
}

/** Reads the first rows before the response starts, so that an error is still answered as JSON. */
async function withFirstRows<Some>(rows: AsyncGenerator<Some>): Promise<AsyncGenerator<Some>> {
  const first = [await rows.next(), await rows.next()];
  return (async function* () {
    for (const { done, value } of first) if (!done) yield value;
    yield* rows;
  })();
}
