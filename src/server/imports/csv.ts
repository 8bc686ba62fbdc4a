import { CsvError, parse } from 'csv-parse/sync';
import { fileError } from './tableFile';
import type { TableFile, TableLine } from './tableFile';

const DELIMITERS = [',', ';', '\t'];
const MAX_RECORD_LENGTH = 100_000;
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}/u;

/** Byte order marks of Unicode text; spreadsheets save “Unicode text” as UTF-16. */
const BYTE_ORDER_MARKS = [
  { encoding: 'UTF-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'UTF-16LE', mark: [0xff, 0xfe] },
  { encoding: 'UTF-16BE', mark: [0xfe, 0xff] },
] as const;

const decodeAs = (encoding: string, bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** Two Arabic letters in a row; Western European text decoded as Arabic has none. */
const ARABIC_WORD = /[\u0621-\u064A]{2}/;

/**
 * Decodes Unicode text, or one of the single-byte encodings that spreadsheets in the UAE save: Windows-1256
 * (Arabic) or Windows-1252 (Western Europe).
 */
export function decodeText(bytes: Buffer): { encoding: string; text: string } {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  const arabic = () => decodeAs('windows-1256', bytes) ?? '';
  const candidates = marked
    ? [marked.encoding]
    : ['UTF-8', ARABIC_WORD.test(arabic()) ? 'Windows-1256' : 'Windows-1252'];
  for (const encoding of candidates) {
    const text = decodeAs(encoding, bytes);
    if (text !== undefined && !UNPRINTABLE.test(text)) return { encoding, text };
  }
  throw fileError('This is neither a CSV file nor an Excel workbook.');
}

/** The most frequent delimiter in the first line that has one; titles above the header have none. */
function detectDelimiter(text: string): string {
  const first = /.*[,;\t].*/.exec(text)?.[0] ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** Reads a CSV file with comma, semicolon or tab delimiters. */
export function readCsv(bytes: Buffer): TableFile {
  const { encoding, text } = decodeText(bytes);
  const delimiter = detectDelimiter(text);
  return { encoding, delimiter, lines: parseCsv(text, delimiter) };
}

function parseCsv(text: string, delimiter: string): TableLine[] {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_LENGTH,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = 'lines' in error ? ` of line ${String(error.lines)}` : '';
    const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
    throw fileError(`The quotes${line} are not balanced${isTooLong ? ', or the line is too long' : ''}.`);
  }
}
