import type { Random } from './random';

/** Luhn check digit, as on cards, Emirates IDs and IMEIs. */
function luhnDigit(payload: string): string {
  const sum = [...payload].reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const withCheckDigit = (payload: string): string => payload + luhnDigit(payload);

/** Emirates ID: 784, year of birth, seven digits and a Luhn check digit. */
export const emiratesId = (random: Random, birthYear: number): string =>
  withCheckDigit(`784${String(birthYear)}${random.digits(7)}`);

/** IMEI with its check digit. */
export const imei = (random: Random): string => withCheckDigit(`35${random.digits(12)}`);

/** A tax registration number: 15 digits that start with 100 and end with 3. */
export const taxNumber = (random: Random): string => `100${random.digits(9)}003`;

/** UAE mobile number. */
export const mobileNumber = (random: Random): string =>
  `+971${random.pick(['50', '52', '54', '55', '56', '58'])}${random.digits(7)}`;

/** IBAN of a UAE bank; check digits by ISO 7064 (mod 97). */
export function iban(random: Random, bank = '033'): string {
  const account = bank + random.digits(16);
  const remainder = BigInt(`${account}101400`) % 97n;
  return `AE${String(98n - remainder).padStart(2, '0')}${account}`;
}

/** LoRaWAN device EUI: 16 hexadecimal digits. */
export const devEui = (random: Random): string =>
  `A84041${Array.from({ length: 10 }, () => random.integer(0, 15).toString(16))
    .join('')
    .toUpperCase()}`;
