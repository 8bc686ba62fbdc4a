import type { Random } from './random';

/** The last digit that makes a number pass the Luhn check, as cards, Emirates IDs and IMEIs carry it. */
export function luhnDigit(payload: string): string {
  const sum = [...payload].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const withCheckDigit = (payload: string): string => payload + luhnDigit(payload);

/** An Emirates ID: 784, the year of birth, seven digits and a check digit. */
export const emiratesId = (random: Random, born: number): string =>
  withCheckDigit(`784${String(born)}${random.digits(7)}`);

/** A handset's number with its check digit. */
export const imei = (random: Random): string => withCheckDigit(`35${random.digits(12)}`);

/** A tax registration number: 15 digits that start with 100 and end with 3. */
export const taxNumber = (random: Random): string => `100${random.digits(9)}003`;

/** A mobile number as the UAE's operators give them. */
export const mobileNumber = (random: Random): string =>
  `+971${random.pick(['50', '52', '54', '55', '56', '58'])}${random.digits(7)}`;

/** An account number of a UAE bank; its two check digits make the whole leave 1 when divided by 97. */
export function iban(random: Random, bank = '033'): string {
  const account = bank + random.digits(16);
  const rest = BigInt(`${account}101400`) % 97n;
  return `AE${String(98n - rest).padStart(2, '0')}${account}`;
}

/** A radio's identity: sixteen hexadecimal digits. */
export const devEui = (random: Random): string =>
  `A84041${Array.from({ length: 10 }, () => random.integer(0, 15).toString(16))
    .join('')
    .toUpperCase()}`;
