import { isFormula, parseCell } from '../../domain/imports/importCells';
import type { ImportColumn } from '../../domain/imports/importFile';
import { readCsv } from './csv';
import type { CsvLine } from './csv';
import { validationError } from '../http/httpError';

/** A parsed row, or its error. */
export interface SheetRow {
  line: number;
  values: Record<string, unknown>;
  error?: string;
}

const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

/** Columns of the header cells; each required one must appear, none twice. */
function matchColumns(header: readonly string[], columns: readonly ImportColumn[]): ImportColumn[] {
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

export function readSheet(bytes: Buffer, columns: readonly ImportColumn[]): SheetRow[] {
  const { delimiter, lines } = readCsv(bytes);
  const [header, ...rows] = lines;
  const matched = matchColumns(header?.cells ?? [], columns);
  if (rows.length === 0) throw validationError({ file: 'This file has no lines below the header.' });
  return rows.map((line) => parseRow(line, matched, delimiter !== ','));
}

function parseRow(
  { line, cells }: CsvLine,
  matched: readonly ImportColumn[],
  hasDecimalComma: boolean,
): SheetRow {
  const values: Record<string, unknown> = {};
  matched.forEach((column, index) => {
    const value = parseCell(column, cells[index] ?? '', hasDecimalComma);
    if (value !== undefined) values[column.name] = value;
  });
  const formula = matched.find(({ kind }, index) => kind === 'text' && isFormula(cells[index] ?? ''));
  if (cells.length > matched.length)
    return { line, values, error: 'This line has more cells than the header' };
  return formula ? { line, values, error: `${formula.label} starts like a formula` } : { line, values };
}
