import type { ParsedStatement } from './parsedStatement';
import type { StatementFormat, StatementKind } from '../../../../domain/bank/statementKinds';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  FILE_TOO_LARGE,
  TOO_MANY_LINES,
} from '../../../../domain/imports/importFile';
import { HttpError } from '../../../http/httpError';
import { decodeText } from '../../../imports/csv';
import { fileError } from '../../../imports/tableFile';
import { readCamt053 } from './camt053';
import { openTable, readTable } from './csvStatement';
import type { CsvProfile } from './csvStatement';
import { readMt940 } from './mt940';
import { readOfx } from './ofx';
import { checkStatement } from './statementText';

/** A statement file as it was read. */
export interface StatementFile {
  format: StatementFormat;
  statements: ParsedStatement[];
}

const ZIP = Buffer.from('PK\u0003\u0004');
const OLE = Buffer.from([0xd0, 0xcf]);

/** Format detected from the start of a text; tables have none. */
function detectFormat(text: string): Exclude<StatementFormat, 'csv'> | undefined {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2_000);
  if (/^OFXHEADER\s*:|<OFX>|<\?OFX/i.test(start)) return 'ofx';
  if (/^<(?:\?xml|!|\w)/.test(start)) return 'camt053';
  return /^(?:\{1:|:20:)/m.test(start) ? 'mt940' : undefined;
}

const READERS = { ofx: readOfx, camt053: readCamt053, mt940: readMt940 };

/** Whether a file is a table, whose columns must be chosen. */
export const isTable = (bytes: Buffer): boolean =>
  [ZIP, OLE].some((signature) => bytes.subarray(0, signature.length).equals(signature)) ||
  detectFormat(decodeText(bytes).text) === undefined;

/** Throws 413 or 422 for an empty or too large file. */
export function assertFileSize(bytes: Buffer): void {
  if (bytes.length === 0) throw fileError('This file is empty.');
  if (bytes.length > IMPORT_MAX_BYTES) throw new HttpError(413, FILE_TOO_LARGE);
}

/**
 * Reads a statement file of any format and checks its sums. A file with any error is refused; throws 413 or
 * 422 with a message.
 */
export async function readStatement(
  bytes: Buffer,
  kind: StatementKind,
  profile: CsvProfile,
  now: number,
): Promise<StatementFile> {
  assertFileSize(bytes);
  const file = isTable(bytes)
    ? { format: 'csv' as const, statements: readTable(await openTable(bytes, kind, profile), kind) }
    : readText(bytes, kind);
  if (file.statements.reduce((count, { lines }) => count + lines.length, 0) > IMPORT_MAX_ROWS)
    throw fileError(TOO_MANY_LINES);
  for (const statement of file.statements) checkStatement(statement, now);
  return file;
}

function readText(bytes: Buffer, kind: StatementKind): StatementFile {
  if (kind === 'cards')
    throw fileError(
      'This is a statement of a bank account. Card settlements are CSV files or Excel workbooks.',
    );
  const { text } = decodeText(bytes);
  const format = detectFormat(text) ?? 'mt940';
  return { format, statements: READERS[format](text.replace(/^\uFEFF/, '')) };
}
