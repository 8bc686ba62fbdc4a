import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../domain/imports/importFile';
import { HttpError } from '../http/httpError';

/** A row of cells; `line` is the last line of the file that it spans. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** Parsed CSV with its delimiter. */
export interface Csv {
  delimiter: string;
  lines: CsvLine[];
}

const DELIMITERS = [',', ';', '\t'];
const MAX_CELL_LENGTH = 4_000;
const ZIP_SIGNATURE = Buffer.from('PK');
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}/u;

const fileError = (message: string): HttpError => new HttpError(422, message, { fields: { file: message } });

/** Decodes UTF-8 text; throws for other files. */
function decodeText(bytes: Buffer): string {
  if (bytes.length > IMPORT_MAX_BYTES)
    throw new HttpError(413, 'This file is too large: at most 2 MB can be imported.');
  if (bytes.subarray(0, 2).equals(ZIP_SIGNATURE))
    throw fileError('This is a spreadsheet. Save it as CSV (UTF-8) and choose that file.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!UNPRINTABLE.test(text)) return text;
  } catch {
    throw fileError('This file is not UTF-8 text. Save it as CSV (UTF-8) and choose that file.');
  }
  throw fileError('This is not a CSV file.');
}

/** The most frequent delimiter in the first line. */
function detectDelimiter(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** Reads a CSV file with comma, semicolon or tab delimiters. */
export function readCsv(bytes: Buffer): Csv {
  const text = decodeText(bytes);
  const delimiter = detectDelimiter(text);
  const lines = parseCsv(text, delimiter);
  if (lines.length === 0) throw fileError('This file is empty.');
  if (lines.length - 1 > IMPORT_MAX_ROWS)
    throw fileError('This file has too many lines: at most 10,000 can be imported at once.');
  return { delimiter, lines };
}

function parseCsv(text: string, delimiter: string): CsvLine[] {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_CELL_LENGTH * 25,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? ` of line ${String(error.lines)}` : '';
    throw fileError(`The quotes${line} are not balanced.`);
  }
}
