import { dubaiDate } from '../dates';
import type { ImportColumn } from './importFile';

const NUMBER = /^-?\d+([.]\d+)?$/;
const COMMA_NUMBER = /^-?\d+,\d+$/;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(.*)$/;
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;
const ARABIC_ZERO = 0x660;

/** Converts Arabic-Indic digits to ASCII. */
const westernDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replaceAll('٫', '.')
    .trim();

/** Parses a typed number; accepts a decimal comma only if commas don't separate cells. */
function parseCellNumber(text: string, hasDecimalComma: boolean): number | string {
  const ascii = westernDigits(text);
  if (NUMBER.test(ascii)) return Number(ascii);
  return hasDecimalComma && COMMA_NUMBER.test(ascii) ? Number(ascii.replace(',', '.')) : text;
}

/** Parses a typed date or time (Dubai) into its stored form. */
function parseCellMoment(text: string): string {
  const ascii = westernDigits(text);
  const [, day = '', month = '', year = '', timePart = ''] = DAY_FIRST.exec(ascii) ?? [];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${timePart}` : ascii;
  const [, date = '', time = ''] = WITH_TIME.exec(iso) ?? [];
  const moment = date ? Date.parse(`${date}T${time}:00+04:00`) : NaN;
  return Number.isNaN(moment) || dubaiDate(moment) !== date ? iso : new Date(moment).toISOString();
}

const FORMULA_PATTERN = /^[=+@\t-]/;

export const isFormula = (text: string): boolean => FORMULA_PATTERN.test(text) && text !== '-';

/** The apostrophe that exports and spreadsheets put before text that looks like a formula. */
const ESCAPED_FORMULA = /^'(?=[=+@\t\r-])/;

/** Parses a cell by its column; unparseable text is kept so that validation reports it. */
export function parseCell({ kind }: ImportColumn, text: string, hasDecimalComma: boolean): unknown {
  if (text.trim() === '') return undefined;
  if (kind === 'number') return parseCellNumber(text, hasDecimalComma);
  return kind === 'moment' ? parseCellMoment(text) : text.replace(ESCAPED_FORMULA, '').trim();
}
