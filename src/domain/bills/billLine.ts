import type { InferType } from 'yup';
import { VAT_CATEGORIES } from '../enums';
import { MAX_AED, choice, decimal, optional, money, zeroIfEmpty } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

export const LINE_CODES = [
  'gas',
  'service',
  'convenience',
  'connection',
  'reconnection',
  'late_fee',
  'material',
  'labour',
  'estimate_true_up',
] as const;
export const LINE_UNITS = ['m3', 'litre', 'month', 'pcs', 'hour', 'service'] as const;
export const MAX_LINES = 100;

/** The inputs of a line's amounts, in AED and percent as on the wire. */
export interface LineValues {
  quantity: number;
  unit_price: number;
  discount: number;
  vat_rate: number;
}

/** The amounts of a line, or of all lines of a bill, in fils: `amount` is before the discount, `net` after it. */
interface Amounts {
  amount: number;
  discount: number;
  net: number;
  vat: number;
  gross: number;
}

/** A fraction as a whole number of its last decimal: 12.345 with three decimals is 12345. */
const toScaledInteger = (value: number, decimals: number): bigint =>
  BigInt(value.toFixed(decimals).replace('.', ''));

/** Rounds half away from zero, so that a credit equals the charge it reverses. */
const divideRounded = (dividend: bigint, divisor: bigint): bigint =>
  (dividend + (dividend < 0n ? -divisor : divisor) / 2n) / divisor;

/** Calculates a line's amounts; each is rounded to the fils, half away from zero, and VAT separately. */
export function calculateLineAmounts({ quantity, unit_price, discount, vat_rate }: LineValues): Amounts {
  const amount = divideRounded(toScaledInteger(quantity, 3) * toScaledInteger(unit_price, 4), 100_000n);
  const discountFils = toScaledInteger(discount, 2);
  const net = amount - discountFils;
  const vat = divideRounded(net * toScaledInteger(vat_rate, 2), 10_000n);
  return {
    amount: Number(amount),
    discount: Number(discountFils),
    net: Number(net),
    vat: Number(vat),
    gross: Number(net + vat),
  };
}

const ZERO_AMOUNTS: Amounts = { amount: 0, discount: 0, net: 0, vat: 0, gross: 0 };

/** Totals of a bill's lines. */
export const sumLineAmounts = (lines: readonly LineValues[]): Amounts =>
  lines.map(calculateLineAmounts).reduce(
    (sum, line) => ({
      amount: sum.amount + line.amount,
      discount: sum.discount + line.discount,
      net: sum.net + line.net,
      vat: sum.vat + line.vat,
      gross: sum.gross + line.gross,
    }),
    ZERO_AMOUNTS,
  );

const isValidNumber = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value <= 1_000_000;

const hasValidNumbers = (line: Partial<LineValues>): line is LineValues =>
  typeof line.quantity === 'number' &&
  [Math.abs(line.quantity), line.unit_price, line.discount, line.vat_rate].every(isValidNumber);

/** Whether the discount fits the line; negative lines have none. */
const isDiscountWithinLine = (line: LineValues): boolean =>
  line.discount === 0 || calculateLineAmounts(line).net >= 0;

/** Only estimate corrections may be negative. */
const CREDIT_LINE_CODE = 'estimate_true_up';

/** Input of one bill line. */
export const billLineInputSchema = inputSchema({
  code: choice('Code', LINE_CODES).required('Code is required'),
  description: text('Description', 200).required('Description is required'),
  description_ar: optional(text('Arabic description', 200)),
  quantity: decimal('Quantity', 3, 'three', 1_000_000, -1_000_000)
    .when('code', {
      is: CREDIT_LINE_CODE,
      then: (schema) => schema.lessThan(0, 'Quantity of a correction must be negative'),
      otherwise: (schema) => schema.moreThan(0, 'Quantity must be above zero'),
    })
    .required('Quantity is required'),
  unit: choice('Unit', LINE_UNITS).required('Unit is required'),
  unit_price: decimal('Unit price', 4, 'four', 1_000_000)
    .required('Unit price is required')
    .test('max-total', 'The line total is too large', (_price, { parent }) => {
      const line = parent as Partial<LineValues>;
      return !hasValidNumbers(line) || line.quantity * line.unit_price <= MAX_AED;
    }),
  discount: money('Discount')
    .transform(zeroIfEmpty)
    .default(0)
    .test('max-discount', 'Discount can’t exceed the line total', (_discount, { parent }) => {
      const line = parent as Partial<LineValues>;
      return !hasValidNumbers(line) || isDiscountWithinLine(line);
    }),
  vat_category: choice('VAT category', VAT_CATEGORIES).required('VAT category is required'),
  vat_rate: decimal('VAT rate', 2, 'two', 100)
    .transform(zeroIfEmpty)
    .default(0)
    .when('vat_category', {
      is: 'S',
      then: (schema) => schema.moreThan(0, 'VAT rate is required for the standard rate'),
      otherwise: (schema) =>
        schema.max(0, 'VAT rate must be empty or zero unless the rate is the standard one'),
    }),
});

export type BillLineInput = InferType<typeof billLineInputSchema>;

/** A line in a bill's response; amounts are AED. */
export interface BillLine extends BillLineInput {
  net: number;
  vat: number;
  gross: number;
}

/**
 * Remainder of an invoice line after its credit notes: net and VAT in AED, and the quantity in the line's
 * unit, without deduction of credits by amount.
 */
export interface CreditableLine {
  position: number;
  net: number;
  vat: number;
  quantity: number;
}

export const BILL_LINE_INITIAL_VALUES = {
  code: 'service',
  quantity: 1,
  unit: 'service',
  discount: 0,
  vat_category: 'S',
  vat_rate: 5,
} as const satisfies Partial<BillLineInput>;

/** Whether an incomplete line can already be calculated. */
export const isCalculable = (line: unknown): line is LineValues =>
  typeof line === 'object' &&
  line !== null &&
  hasValidNumbers(line) &&
  isDiscountWithinLine(line) &&
  (line.quantity >= 0 || ('code' in line && line.code === CREDIT_LINE_CODE));
