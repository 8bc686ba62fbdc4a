import type { Readable } from 'node:stream';
import type { Entity } from '../../domain/entity';
import type { Need } from '../../domain/permissions';
import { wordOf } from '../../domain/words';
import type { Db } from '../database/pool';
import { call } from './call';
import type { Call } from './call';
import { cellOf } from './cells';
import { fileOf } from './fileAnswer';
import type { SheetRows } from './sheets';
import { csvOf, xlsxOf } from './sheets';
import type { ExportQuery, Table } from './table';

/** The files that a list can be kept in. */
const FORMATS: Record<string, { mime: string; write: (rows: SheetRows) => Readable }> = {
  csv: { mime: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
};

/** Everything that a list matches, or what was chosen of it, as a file that is written while it is sent. */
export const exportCalls = <Row extends Entity>(noun: string, needs: Need, table: Table<Row>): Call[] =>
  Object.entries(FORMATS).map(([format, { mime, write }]) =>
    call({
      method: 'POST',
      path: `/${noun}/export/${format}`,
      summary: `All ${noun} records that a list matches, as ${format.toUpperCase()}`,
      needs,
      limit: 'exports',
      body: table.exportQuery,
      answers: fileOf(mime),
      handle: async ({ db, body }) => ({
        filename: `${noun}.${format}`,
        bytes: write(await begun(sheetOf(db, table, body))),
      }),
    }),
  );

async function* sheetOf<Row extends Entity>(
  db: Db,
  table: Table<Row>,
  asked: ExportQuery,
): AsyncGenerator<(string | number)[][]> {
  const { columns } = table;
  yield [columns.map(wordOf)];
  for await (const rows of table.every(db, asked))
    yield rows.map((row) => columns.map((column) => cellOf(row[column as keyof Row])));
}

/** The same rows once the first of them are there, so that what fails at once is refused in words. */
async function begun<Some>(rows: AsyncGenerator<Some>): Promise<AsyncGenerator<Some>> {
  const first = [await rows.next(), await rows.next()];
  return (async function* () {
    try {
      for (const { done, value } of first) if (!done) yield value;
      yield* rows;
    } finally {
      await rows.return(undefined);
    }
  })();
}
