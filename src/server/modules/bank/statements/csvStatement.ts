import type { CsvColumn, CsvMapping } from '../../../../domain/bank/csvColumns';
import { CSV_COLUMNS, csvColumnsOf, mappingError, suggestMapping } from '../../../../domain/bank/csvColumns';
import type { ParsedLine, ParsedStatement } from './parsedStatement';
import type { StatementKind } from '../../../../domain/bank/statementKinds';
import { detectDateOrder, detectDecimalSign, parseCell } from '../../../imports/importCells';
import type { CellFormat, ImportFormat } from '../../../../domain/imports/importFile';
import { toFils, formatFils } from '../../../../domain/money';
import { readTableFile } from '../../../imports/readTableFile';
import { fileError } from '../../../imports/tableFile';
import type { TableLine } from '../../../imports/tableFile';
import { daysOf, oneLine, parseDay } from './statementText';

/** Columns and formats of dates and numbers in the files of a company's bank. */
export interface CsvProfile extends Partial<CellFormat> {
  mapping?: CsvMapping | undefined;
}

/** A file with its columns, some of which may still have to be chosen. */
export interface CsvTable {
  header: string[];
  /** The lines below the header. */
  lines: TableLine[];
  mapping: CsvMapping;
  format: ImportFormat;
}

/** Banks write the account and the period above the header. */
const MAX_LINES_ABOVE = 30;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAMED_MONTH = /^(\d{1,2})[\s/.-]+([a-z]{3})[a-z]*[\s/.,-]+(\d{2}|\d{4})$/i;
const SHORT_YEAR = /^(\d{1,2}[/.-]\d{1,2})([/.-])(\d{2})$/;
/** Rows of totals and balances among or below the lines. */
const SUMMARY = /total|balance|opening|closing|الرصيد|المجموع|end of statement/i;

/** `05-Nov-26` and `05/11/26` as `05-11-2026` and `05/11/2026`; other text is unchanged. */
function plainDate(cell: string): string {
  const text = cell.trim();
  const [, day = '', name = '', year = ''] = NAMED_MONTH.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  if (month > 0) return `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return text.replace(
    SHORT_YEAR,
    (_all, dayAndMonth: string, sign: string, short: string) => `${dayAndMonth}${sign}20${short}`,
  );
}

/** An amount without its currency; parentheses, a minus at the end and `DR` make it negative. */
function plainAmount(cell: string): string {
  const text = cell.replaceAll(/aed|د\.إ\.?|\u00A0/gi, ' ').trim();
  const bare = text.replaceAll(/[()\s+]|(?:cr|dr)\.?$/gi, '').replace(/-$/, '');
  const isNegative = /^\(.*\)$|-$|dr\.?$/i.test(text);
  return isNegative && !bare.startsWith('-') ? `-${bare}` : bare;
}

const indexOf = (header: readonly string[], mapping: CsvMapping, name: CsvColumn): number =>
  mapping[name] === undefined ? -1 : header.indexOf(mapping[name]);

/**
 * Index of the header: the line with the most known header cells; if none has two, the line with the most
 * cells.
 */
function findHeader(lines: readonly TableLine[], kind: StatementKind, given: CsvMapping | undefined): number {
  const names = Object.values(given ?? {});
  const above = lines.slice(0, MAX_LINES_ABOVE);
  const known = above.map(({ cells }) =>
    given
      ? names.filter((name) => cells.some((cell) => cell.trim() === name)).length
      : Object.keys(suggestMapping(cells, kind)).length,
  );
  const filled = above.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const counts = Math.max(...known) >= 2 ? known : filled;
  return Math.max(counts.indexOf(Math.max(...counts)), 0);
}

/** Reads a CSV file or workbook, with chosen columns and formats; those not chosen are detected. */
export async function openTable(bytes: Buffer, kind: StatementKind, chosen: CsvProfile): Promise<CsvTable> {
  const file = await readTableFile(bytes);
  const at = findHeader(file.lines, kind, chosen.mapping);
  const header = (file.lines[at]?.cells ?? []).map((cell) => cell.trim());
  const lines = file.lines.slice(at + 1);
  const mapping = chosen.mapping ?? suggestMapping(header, kind);
  const cellsOf = (...names: CsvColumn[]) =>
    names
      .map((name) => indexOf(header, mapping, name))
      .filter((index) => index >= 0)
      .flatMap((index) => lines.map(({ cells }) => cells[index] ?? ''));
  const { encoding, delimiter } = file;
  const hasCommas = delimiter === ',' || delimiter === null;
  const amounts = cellsOf('amount', 'debit', 'credit', 'balance', 'fee').map(plainAmount);
  const decimal = detectDecimalSign(amounts, hasCommas ? 'point' : 'comma');
  const order = detectDateOrder(cellsOf('day').map(plainDate));
  return {
    header,
    lines,
    mapping,
    format: {
      encoding,
      delimiter,
      decimal_sign: chosen.decimal_sign ?? decimal.value,
      is_decimal_ambiguous: decimal.isAmbiguous,
      date_order: chosen.date_order ?? order.value,
      is_date_order_ambiguous: order.isAmbiguous,
    },
  };
}

interface Row extends ParsedLine {
  balance: number | null;
  payout: string;
}

/** Reads the lines of a table whose columns are all chosen. */
function readRows({ header, lines, mapping, format }: CsvTable): Row[] {
  const cellOf = ({ cells }: TableLine, name: CsvColumn) =>
    (cells[indexOf(header, mapping, name)] ?? '').trim();
  const amountOf = (row: TableLine, name: CsvColumn): number | null => {
    const cell = cellOf(row, name);
    if (/^[-–—]?$/.test(cell)) return null;
    const number = parseCell({ name, label: '', kind: 'number' }, plainAmount(cell), format);
    const fils = typeof number === 'number' ? toFils(number) : undefined;
    if (fils === undefined)
      throw fileError(
        `${CSV_COLUMNS[name][0]} of line ${String(row.line)} can’t be read as an amount: “${cell.slice(0, 40)}”.`,
      );
    return fils;
  };
  return lines.flatMap((row) => {
    const { line } = row;
    const dayCell = cellOf(row, 'day');
    const isSummary = dayCell === '' || !/\d/.test(dayCell);
    if (
      isSummary &&
      (SUMMARY.test(row.cells.join(' ')) || !row.cells.some((cell) => /\d[.,]\d\d\b/.test(cell)))
    )
      return [];
    if (dayCell === '') throw fileError(`Line ${String(line)} has an amount but no date.`);
    const moment = parseCell({ name: 'day', label: '', kind: 'moment' }, plainDate(dayCell), format);
    const day = parseDay(String(moment).slice(0, 10), `line ${String(line)}`);
    const [plain, debit, credit] = [amountOf(row, 'amount'), amountOf(row, 'debit'), amountOf(row, 'credit')];
    const amount = mapping.amount ? plain : (credit ?? 0) - Math.abs(debit ?? 0);
    if (amount === null || amount === 0) {
      if (SUMMARY.test(row.cells.join(' '))) return [];
      throw fileError(`Line ${String(line)} has no amount.`);
    }
    return [
      {
        line,
        day,
        amount,
        counterparty: '',
        fee: Math.abs(amountOf(row, 'fee') ?? 0),
        text: oneLine(cellOf(row, 'text'), cellOf(row, 'terminal')),
        reference: oneLine(cellOf(row, 'reference')),
        balance: amountOf(row, 'balance'),
        payout: oneLine(cellOf(row, 'payout')),
      },
    ];
  });
}

/** Lines from the oldest to the newest; throws where a balance does not follow from the line before it. */
function inOrder(rows: readonly Row[]): Row[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst =
    first &&
    last &&
    (first.day > last.day || (first.day === last.day && !follows(rows) && follows(rows.toReversed())));
  const ordered = isNewestFirst ? rows.toReversed() : [...rows];
  for (const [index, row] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before && !isNext(before, row))
      throw fileError(
        `The balance of line ${String(row.line)} does not follow from the line before it: ${formatFils((before.balance ?? 0) + row.amount)} is expected, ${formatFils(row.balance ?? 0)} is written. A line is missing or changed; get the file from the bank again.`,
      );
  }
  return ordered;
}

const isNext = (before: Row, row: Row): boolean =>
  before.balance === null || row.balance === null || before.balance + row.amount === row.balance;
const follows = (rows: readonly Row[]): boolean =>
  rows.every((row, index) => {
    const before = rows[index - 1];
    return !before || isNext(before, row);
  });

const toLine = ({ line, day, amount, fee, text, reference, counterparty }: Row): ParsedLine => ({
  line,
  day,
  amount,
  fee,
  text,
  reference,
  counterparty,
});

/** The statements of a table: one of an account, or one settlement per payout, or per day without payouts. */
export function readTable(table: CsvTable, kind: StatementKind): ParsedStatement[] {
  const problem = mappingError(table.mapping);
  if (problem) throw fileError(problem);
  const unknown = csvColumnsOf(kind).find(
    (name) => table.mapping[name] !== undefined && indexOf(table.header, table.mapping, name) < 0,
  );
  if (unknown)
    throw fileError(`The file has no column “${table.mapping[unknown] ?? ''}”. Choose the columns again.`);
  const rows = readRows(table);
  if (rows.length === 0) throw fileError('This file has no lines with a date and an amount.');
  if (kind === 'cards') return settlementsOf(rows);
  const ordered = inOrder(rows);
  const [first, last] = [ordered[0], ordered.at(-1)];
  const hasBalances = first?.balance !== null && last?.balance !== null;
  return [
    {
      account: null,
      number: null,
      opening: hasBalances && first ? (first.balance ?? 0) - first.amount : null,
      closing: hasBalances && last ? last.balance : null,
      ...daysOf(ordered),
      lines: ordered.map(toLine),
    },
  ];
}

function settlementsOf(rows: readonly Row[]): ParsedStatement[] {
  const payouts = new Map<string, Row[]>();
  for (const row of rows) {
    const payout = row.payout || row.day;
    payouts.set(payout, [...(payouts.get(payout) ?? []), row]);
  }
  return [...payouts].map(([number, lines]) => ({
    account: null,
    number,
    opening: null,
    closing: null,
    ...daysOf(lines),
    lines: lines.map(toLine),
  }));
}
