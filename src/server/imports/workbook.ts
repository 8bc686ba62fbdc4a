import { unzip } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { fileError } from './tableFile';
import type { TableFile } from './tableFile';

/** A workbook of 10,000 lines has about 10 MB of XML; a compressed file of 2 MB could hold 2 GB. */
const MAX_UNZIPPED_BYTES = 64 * 1024 * 1024;

/** Bytes of the unzipped files, as the archive's directory declares them; unzipping does not exceed them. */
const unzippedSize = (bytes: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    let size = 0;
    unzip(
      bytes,
      {
        filter: ({ originalSize }) => {
          size += originalSize;
          return false;
        },
      },
      (error) => (error ? reject(error) : resolve(size)),
    );
  });

const MIDNIGHT = /T00:00:00\.000Z$/;

/** Digits of a number in spreadsheets; calculated numbers have errors beyond: 0.1 + 0.2 is 0.3. */
const SHOWN_DIGITS = 15;

/** Cells of a workbook as text, as a CSV file would have it; dates have no time zone. */
function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace(MIDNIGHT, '').replace('T', ' ').slice(0, 16);
  if (typeof value === 'number') return String(Number(value.toPrecision(SHOWN_DIGITS)));
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}

/** Reads the first sheet of an Excel workbook; formulas have their saved values. */
export async function readWorkbook(bytes: Buffer): Promise<TableFile> {
  const unreadable = fileError(
    'This Excel workbook can’t be read. Save it again as .xlsx and choose that file.',
  );
  const size = await unzippedSize(bytes).catch(() => {
    throw unreadable;
  });
  if (size > MAX_UNZIPPED_BYTES)
    throw fileError('This workbook is too large. Save the sheet to import as a separate file.');
  const rows = await readSheet(new Uint8Array(bytes).buffer).catch(() => {
    throw unreadable;
  });
  const lines = rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }));
  return { encoding: null, delimiter: null, lines };
}
