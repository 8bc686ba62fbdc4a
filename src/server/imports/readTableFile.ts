import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  FILE_TOO_LARGE,
  TOO_MANY_LINES,
} from '../../domain/imports/importFile';
import { withoutOuterMarks } from './importCells';
import { HttpError } from '../http/httpError';
import { readCsv } from './csv';
import { fileError } from './tableFile';
import type { TableFile } from './tableFile';
import { readWorkbook } from './workbook';

const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004');
/** Signature of Excel files before 2007. */
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const startsWith = (bytes: Buffer, signature: Buffer) =>
  bytes.subarray(0, signature.length).equals(signature);

/** Reads a CSV file or the first sheet of an Excel workbook, without empty lines. Throws 413 or 422 for other files. */
export async function readTableFile(bytes: Buffer): Promise<TableFile> {
  if (bytes.length > IMPORT_MAX_BYTES) throw new HttpError(413, FILE_TOO_LARGE);
  if (startsWith(bytes, OLE_SIGNATURE))
    throw fileError('This is an Excel file of an old format. Save it as .xlsx and choose that file.');
  const file = startsWith(bytes, ZIP_SIGNATURE) ? await readWorkbook(bytes) : readCsv(bytes);
  const lines = file.lines
    .map(({ line, cells }) => ({ line, cells: cells.map(withoutOuterMarks) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) throw fileError('This file is empty.');
  if (lines.length - 1 > IMPORT_MAX_ROWS) throw fileError(TOO_MANY_LINES);
  return { ...file, lines };
}
