import { dubaiDate, formatDate, isCalendarDate } from '../../../../domain/dates';
import { toFils, formatFils, sumAmounts } from '../../../../domain/money';
import type { ParsedLine, ParsedStatement } from './parsedStatement';
import { fileError } from '../../../imports/tableFile';

const MAX_TEXT = 500;

/** Text of a line on one row, without repeated spaces. */
export const oneLine = (...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_TEXT);

/** Parses a decimal number with a point, such as 1234.5, to fils; `where` is the position in the message. */
export function parseAmount(text: string, where: string): number {
  const fils = /^-?\d{1,13}(?:\.\d*)?$/.test(text) ? toFils(Number(text)) : undefined;
  if (fils === undefined) throw fileError(`The amount of ${where} can’t be read: “${text.slice(0, 40)}”.`);
  return fils;
}

/** Parses a valid day of this century. */
export function parseDay(day: string, where: string): string {
  if (/^20\d\d-\d\d-\d\d$/.test(day) && isCalendarDate(day)) return day;
  throw fileError(`The date of ${where} can’t be read: “${day.slice(0, 40)}”.`);
}

/** Throws for other currencies, because the ledger is kept in AED. */
export function assertDirhams(currency: string | undefined): void {
  if (currency && currency.toUpperCase() !== 'AED')
    throw fileError(`This statement is in ${currency.slice(0, 10)}. The ledger is kept in AED.`);
}

/** Throws unless balances and lines add up and no line is in the future. */
export function checkStatement(statement: ParsedStatement, now: number): void {
  const { opening, closing, lines, from, to, number } = statement;
  const name = number ? `Statement ${number}` : 'This statement';
  if (from > to) throw fileError(`${name} ends before it begins.`);
  if (to > dubaiDate(now))
    throw fileError(`${name} ends on ${formatDate(to)}, which is in the future. Check how dates are read.`);
  const outside = lines.find(({ day }) => day < from || day > to);
  if (outside)
    throw fileError(
      `Line ${String(outside.line)} is dated ${formatDate(outside.day)}, outside the statement period ${formatDate(from)} to ${formatDate(to)}.`,
    );
  if (opening === null || closing === null) return;
  const expected = opening + sumAmounts(lines);
  if (expected !== closing)
    throw fileError(
      `${name} does not add up: it opens with ${formatFils(opening)}, its ${String(lines.length)} lines lead to ${formatFils(expected)}, but it closes with ${formatFils(closing)}. A line is missing or changed; get the file from the bank again.`,
    );
}

/** First and last day of lines, extended by the days that a file may state. */
export function daysOf(
  lines: readonly ParsedLine[],
  stated: { from?: string | undefined; to?: string | undefined } = {},
): { from: string; to: string } {
  const days = lines.map(({ day }) => day).sort();
  const to = stated.to ?? days.at(-1) ?? stated.from;
  const from = stated.from ?? days[0] ?? to;
  if (from === undefined || to === undefined)
    throw fileError('This statement has neither entries nor a period.');
  return { from, to };
}
