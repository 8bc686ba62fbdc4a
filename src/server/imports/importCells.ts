import { dubaiDate } from '../../domain/dates';
import type { CellFormat, DateOrder, DecimalSign, ImportColumn } from '../../domain/imports/importFile';

/** A number with an optional decimal point; thousands may be separated by commas. */
const POINT_NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
/** A number with an optional decimal comma; thousands may be separated by points, spaces or apostrophes. */
const COMMA_NUMBER = /^-?(?:\d+|\d{1,3}(?:[.\s’']\d{3})+)(?:,\d+)?$/;
const NUMERIC_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(.*)$/;
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2})?$/;
/** Arabic-Indic digits, and the ones of Urdu and Persian; the last four bits of each are its value. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g;
/** Invisible characters that set the direction of text; Arabic spreadsheets write them into dates and amounts. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const OUTER_MARKS =
  /^[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+|(?<![\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069])[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+$/g;
const MONTHS = 12;

/** Converts Arabic digits to ASCII. */
const westernDigits = (text: string): string =>
  text
    .replaceAll(DIRECTION_MARKS, '')
    .replaceAll(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();

/** The Arabic signs for decimals and thousands, accepted regardless of the decimal sign of the file. */
const ARABIC_DECIMAL_SIGN = '٫';
const ARABIC_THOUSANDS_SIGN = '٬';

/** A cell without direction marks at its ends, such as those of a phone number copied from Arabic text. */
export const withoutOuterMarks = (text: string): string => text.replaceAll(OUTER_MARKS, '');

/** A format detected from cells. */
interface Detected<Value> {
  value: Value;
  /** Whether cells can be parsed in several ways and none decides which is meant. */
  isAmbiguous: boolean;
}

/** Detects the decimal sign of number cells; `initial` if both are possible. */
export function detectDecimalSign(cells: readonly string[], initial: DecimalSign): Detected<DecimalSign> {
  const numbers = cells.map(westernDigits).filter((text) => /[.,]/.test(text));
  const isOnly = (one: RegExp, other: RegExp) => numbers.some((text) => one.test(text) && !other.test(text));
  const hasPoint = isOnly(POINT_NUMBER, COMMA_NUMBER);
  const hasComma = isOnly(COMMA_NUMBER, POINT_NUMBER);
  if (hasPoint !== hasComma) return { value: hasPoint ? 'point' : 'comma', isAmbiguous: false };
  return { value: initial, isAmbiguous: numbers.some((text) => POINT_NUMBER.test(text)) };
}

/** Detects the order of date cells: a number above 12 is a day. Day first, as in the UAE, if none decides. */
export function detectDateOrder(cells: readonly string[]): Detected<DateOrder> {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = NUMERIC_DATE.exec(westernDigits(cell)) ?? [];
    return first === undefined ? [] : [{ first: Number(first), second: Number(second) }];
  });
  const isMonthFirst = dates.some(({ second }) => second > MONTHS);
  const isDayFirst = dates.some(({ first }) => first > MONTHS);
  if (isMonthFirst && !isDayFirst) return { value: 'month_first', isAmbiguous: false };
  return {
    value: 'day_first',
    isAmbiguous: !isDayFirst && dates.some(({ first, second }) => first !== second),
  };
}

/** Parses a typed number; unparseable text is kept. */
function parseCellNumber(text: string, decimalSign: DecimalSign): number | string {
  const [decimal, thousands] = decimalSign === 'point' ? ['.', ','] : [',', '.'];
  const ascii = westernDigits(text)
    .replace(ARABIC_DECIMAL_SIGN, decimal)
    .replaceAll(ARABIC_THOUSANDS_SIGN, thousands);
  if (decimalSign === 'point' && POINT_NUMBER.test(ascii)) return Number(ascii.replaceAll(',', ''));
  if (decimalSign === 'comma' && COMMA_NUMBER.test(ascii))
    return Number(ascii.replaceAll(/[.\s’']/g, '').replace(',', '.'));
  return text;
}

/** Parses a typed date or time (Dubai) into its stored form. */
function parseCellMoment(text: string, dateOrder: DateOrder): string {
  const ascii = westernDigits(text);
  const [, first = '', second = '', year = '', timePart = ''] = NUMERIC_DATE.exec(ascii) ?? [];
  const [day, month] = dateOrder === 'day_first' ? [first, second] : [second, first];
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${timePart}` : ascii;
  const [, date = '', time = ''] = WITH_TIME.exec(iso) ?? [];
  const moment = date ? Date.parse(`${date}T${time}:00+04:00`) : NaN;
  return Number.isNaN(moment) || dubaiDate(moment) !== date ? iso : new Date(moment).toISOString();
}

const FORMULA_PATTERN = /^[=+@\t-]/;

/** Text that starts like a formula but is a number or phone number. */
const SIGNED_DIGITS = /^[+-][\d\s()./-]+$/;

export const isFormula = (text: string): boolean =>
  FORMULA_PATTERN.test(text) && text !== '-' && !SIGNED_DIGITS.test(text);

/** The apostrophe with which exports and spreadsheets escape text that looks like a formula. */
const ESCAPED_FORMULA = /^'(?=[=+@\t\r-])/;

const YES = ['yes', 'y', 'true', '1', 'نعم'];
const NO = ['no', 'n', 'false', '0', 'لا'];

/** Parses yes or no; other text is kept. */
function parseFlag(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  return YES.includes(word) || (NO.includes(word) ? false : text);
}

/** Parses a cell by its column; unparseable text is returned, so that validation reports it. */
export function parseCell({ kind }: ImportColumn, text: string, format: CellFormat): unknown {
  if (text.trim() === '') return undefined;
  if (kind === 'number') return parseCellNumber(text, format.decimal_sign);
  if (kind === 'flag') return parseFlag(text);
  return kind === 'moment'
    ? parseCellMoment(text, format.date_order)
    : text.replace(ESCAPED_FORMULA, '').trim();
}
