import { detectDateOrder, detectDecimalSign, isFormula, parseCell } from './importCells';
import type { CellFormat, ImportColumn, ImportFormat } from '../../domain/imports/importFile';
import { validationError } from '../http/httpError';
import { readTableFile } from './readTableFile';
import type { TableFile, TableLine } from './tableFile';

/** A parsed row, or its error. */
export interface SheetRow {
  line: number;
  values: Record<string, unknown>;
  error?: string;
  /** Name of the column with the error. */
  field?: string;
}

const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

/** Columns of the header cells; each required one must appear, none twice. */
export function matchColumns(header: readonly string[], columns: readonly ImportColumn[]): ImportColumn[] {
  const matched = header.map((cell) => {
    const name = normalizeName(cell);
    const column = columns.find(({ name: code, label }) =>
      [normalizeName(code), normalizeName(label)].includes(name),
    );
    if (!column) throw validationError({ file: `The header has an unknown column: “${cell}”.` });
    return column;
  });
  const duplicate = matched.find((column, index) => matched.indexOf(column) !== index);
  if (duplicate) throw validationError({ file: `The header contains ${duplicate.label} twice.` });
  const missing = columns.filter((column) => column.required && !matched.includes(column));
  if (missing.length > 0)
    throw validationError({
      file: `The first line must name ${missing.map(({ label }) => label).join(', ')}.`,
    });
  return matched;
}

/** Formats of the cells: chosen by the user, otherwise detected. */
function detectFormat(
  { encoding, delimiter }: TableFile,
  columns: readonly ImportColumn[],
  rows: readonly TableLine[],
  chosen: Partial<CellFormat>,
): ImportFormat {
  const cellsOf = (kind: ImportColumn['kind']) =>
    rows.flatMap(({ cells }) => cells.filter((_cell, index) => columns[index]?.kind === kind));
  const hasCommas = delimiter === ',' || delimiter === null;
  const decimal = detectDecimalSign(cellsOf('number'), hasCommas ? 'point' : 'comma');
  const order = detectDateOrder(cellsOf('moment'));
  return {
    encoding,
    delimiter,
    decimal_sign: chosen.decimal_sign ?? decimal.value,
    is_decimal_ambiguous: decimal.isAmbiguous,
    date_order: chosen.date_order ?? order.value,
    is_date_order_ambiguous: order.isAmbiguous,
  };
}

/** The lines of a file below its header, and their formats. */
export interface OpenedSheet {
  format: ImportFormat;
  header: string[];
  lines: TableLine[];
}

/** Reads a file without parsing its cells; throws unless its header names the columns. */
export async function openSheet(
  bytes: Buffer,
  columns: readonly ImportColumn[],
  chosen: Partial<CellFormat> = {},
): Promise<OpenedSheet> {
  const file = await readTableFile(bytes);
  const [first, ...lines] = file.lines;
  const header = withoutEmptyEnd(first?.cells ?? []);
  const matched = matchColumns(header, columns);
  if (lines.length === 0) throw validationError({ file: 'This file has no lines below the header.' });
  return { format: detectFormat(file, matched, lines, chosen), header, lines };
}

/** The lines of a file with parsed cells, and their formats. */
interface Sheet {
  format: ImportFormat;
  rows: SheetRow[];
}

export async function readSheet(
  bytes: Buffer,
  columns: readonly ImportColumn[],
  chosen: Partial<CellFormat>,
): Promise<Sheet> {
  const { format, header, lines } = await openSheet(bytes, columns, chosen);
  return { format, rows: parseRows(lines, matchColumns(header, columns), format) };
}

/** Parses the cells of lines. */
export const parseRows = (
  lines: readonly TableLine[],
  matched: readonly ImportColumn[],
  format: CellFormat,
): SheetRow[] => lines.map((line) => parseRow(line, matched, format));

/** Spreadsheets pad lines with empty cells to the longest line. */
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

function parseRow(
  { line, cells }: TableLine,
  matched: readonly ImportColumn[],
  format: CellFormat,
): SheetRow {
  const values: Record<string, unknown> = {};
  matched.forEach((column, index) => {
    const value = parseCell(column, cells[index] ?? '', format);
    if (value !== undefined) values[column.name] = value;
  });
  const formula = matched.find(({ kind }, index) => kind === 'text' && isFormula(cells[index] ?? ''));
  if (withoutEmptyEnd(cells).length > matched.length)
    return { line, values, error: 'This line has more cells than the header' };
  return formula
    ? { line, values, error: `${formula.label} starts like a formula`, field: formula.name }
    : { line, values };
}
