const DIGITS = /^\d+$/;

/** Whether the last digit is a valid Luhn check digit. */
export function isLuhnValid(digits: string): boolean {
  if (!DIGITS.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Emirates ID: fifteen digits that start with 784 and end in a check digit. */
export const isEmiratesId = (value: string): boolean => /^784\d{12}$/.test(value) && isLuhnValid(value);

/** UAE tax registration number (TRN): fifteen digits. */
export const isTrn = (value: string): boolean => /^\d{15}$/.test(value);

/** International phone number (E.164). */
export const isPhone = (value: string): boolean => /^\+[1-9]\d{7,14}$/.test(value);

/** IMEI: fifteen digits with a check digit. */
export const isImei = (value: string): boolean => /^\d{15}$/.test(value) && isLuhnValid(value);

/** DevEUI: sixteen hexadecimal digits. */
export const isDevEui = (value: string): boolean => /^[0-9A-F]{16}$/.test(value);

/** Formats an Emirates ID: `784-1990-1234567-6`. */
export const formatEmiratesId = (value: string): string =>
  value.replace(/^(\d{3})(\d{4})(\d{7})(\d)$/, '$1-$2-$3-$4');

/** UAE IBAN (ISO 13616): AE, two check digits and 19 digits. */
export const isIban = (value: string): boolean => {
  if (!/^AE\d{21}$/.test(value)) return false;
  const digits = `${value.slice(4)}1014${value.slice(2, 4)}`;
  return BigInt(digits) % 97n === 1n;
};
