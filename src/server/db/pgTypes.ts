import { types, type CustomTypesConfig } from 'pg';

const BIGINT = 20;
const DATE = 1082;

/** Whole fils and counts become numbers; what a number cannot hold exactly is an error rather than a wrong sum. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large to be read exactly`);
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [BIGINT, wholeNumber],
  [DATE, (text) => text],
]);

/** How values of the database become values of the program; the one place that decides it. */
export const pgTypes: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => PARSERS.get(oid) ?? types.getTypeParser(oid, format),
};
