import { types, type CustomTypesConfig } from 'pg';

const BIGINT = 20;
const DATE = 1082;

/** Parses a bigint; throws if it exceeds the safe integer range. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large to be read exactly`);
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [BIGINT, wholeNumber],
  [DATE, (text) => text],
]);

/** Type parsers: bigint as number, date as text. */
export const pgTypes: CustomTypesConfig = {
  getTypeParser: (oid, format): unknown => PARSERS.get(oid) ?? types.getTypeParser(oid, format),
};
