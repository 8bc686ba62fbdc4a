import { isFormula, parseCell } from '../../../../domain/counters/importCells';
import type { ImportColumn } from '../../../../domain/counters/counterImports';
import { readCsv } from './csv';
import type { CsvLine } from './csv';
import { validationError } from '../../../http/httpError';

/** A line of the file as its columns read it, or what is wrong with it. */
export interface SheetRow {
  line: number;
  values: Record<string, unknown>;
  fault?: string;
}

const normalizeName = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

/** Which column each cell of the first line names; all that are required, each once, and no other. */
function matchColumns(header: readonly string[], columns: readonly ImportColumn[]): ImportColumn[] {
  const named = header.map((cell) => {
    const name = normalizeName(cell);
    const column = columns.find(({ name: code, label }) =>
      [normalizeName(code), normalizeName(label)].includes(name),
    );
    if (!column) throw validationError({ file: `The header has an unknown column: “${cell}”.` });
    return column;
  });
  const twice = named.find((column, at) => named.indexOf(column) !== at);
  if (twice) throw validationError({ file: `The header contains ${twice.label} twice.` });
  const missing = columns.filter((column) => column.required && !named.includes(column));
  if (missing.length > 0)
    throw validationError({
      file: `The first line must name ${missing.map(({ label }) => label).join(', ')}.`,
    });
  return named;
}

/** Read a file by the columns that its kind knows. */
export function readSheet(bytes: Buffer, columns: readonly ImportColumn[]): SheetRow[] {
  const { delimiter, lines } = readCsv(bytes);
  const [header, ...rest] = lines;
  const named = matchColumns(header?.cells ?? [], columns);
  if (rest.length === 0) throw validationError({ file: 'This file has no lines below the header.' });
  return rest.map((line) => parseRow(line, named, delimiter !== ','));
}

function parseRow(
  { line, cells }: CsvLine,
  named: readonly ImportColumn[],
  hasDecimalComma: boolean,
): SheetRow {
  const values: Record<string, unknown> = {};
  named.forEach((column, at) => {
    const value = parseCell(column, cells[at] ?? '', hasDecimalComma);
    if (value !== undefined) values[column.name] = value;
  });
  const formula = named.find(({ kind }, at) => kind === 'text' && isFormula(cells[at] ?? ''));
  if (cells.length > named.length) return { line, values, fault: 'This line has more cells than the header' };
  return formula ? { line, values, fault: `${formula.label} starts like a formula` } : { line, values };
}
