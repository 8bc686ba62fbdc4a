import { CsvError, parse } from 'csv-parse/sync';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '../../../../domain/counters/counterImports';
import { Refusal } from '../../../http/httpError';

/** One line of a file, in cells; its number is that of the file's last line that it takes. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** A file in lines and cells, and what parts the cells. */
export interface Csv {
  delimiter: string;
  lines: CsvLine[];
}

const DELIMITERS = [',', ';', '\t'];
const CELL_MAX = 4_000;
const ZIPPED = Buffer.from('PK');
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}/u;

const no = (sentence: string): Refusal => new Refusal(422, sentence, { fields: { file: sentence } });

/** The text of a file that is one; spreadsheets and pictures are not. */
function textIn(bytes: Buffer): string {
  if (bytes.length > IMPORT_MAX_BYTES)
    throw new Refusal(413, 'This file is too large: at most 2 MB can be imported.');
  if (bytes.subarray(0, 2).equals(ZIPPED))
    throw no('This is a spreadsheet. Save it as CSV (UTF-8) and choose that file.');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!UNPRINTABLE.test(text)) return text;
  } catch {
    throw no('This file is not UTF-8 text. Save it as CSV (UTF-8) and choose that file.');
  }
  throw no('This is not a CSV file.');
}

/** What parts the cells: whatever the first line has most of. */
function delimiterOf(text: string): string {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  const count = (of: string) => first.split(of).length;
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best));
}

/** Read a file of comma, semicolon or tab separated cells. */
export function readCsv(bytes: Buffer): Csv {
  const text = textIn(bytes);
  const delimiter = delimiterOf(text);
  const lines = parsed(text, delimiter);
  if (lines.length === 0) throw no('This file is empty.');
  if (lines.length - 1 > IMPORT_MAX_ROWS)
    throw no('This file has too many lines: at most 10,000 can be imported at once.');
  return { delimiter, lines };
}

function parsed(text: string, delimiter: string): CsvLine[] {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: CELL_MAX * 25,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records
      .map(({ record, info }) => ({ line: info.lines, cells: record }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? ` of line ${String(error.lines)}` : '';
    throw no(`The quotes${line} don’t fit together.`);
  }
}
