import type { InferType } from 'yup';
import type { Bill } from './bill';
import type { BillLine, BillLineInput } from './billLine';
import { MAX_LINES } from './billLine';
import { optional, money, integer } from '../fieldSchemas';
import { toFils } from '../money';
import { inputSchema, flag, listOf, text } from '../validation';

/** Credit limit per bill in fils; above it a super administrator is required. */
export const CREDIT_APPROVAL_LIMIT_FILS = 100_000;
/** Days after the due date from which a write-off needs no approver. */
export const WRITE_OFF_DAYS = 180;
const MAX_LINE_AMOUNT = 1_000_000;

const reason = text('Reason', 500).required('Reason is required');

const creditPartSchema = inputSchema({
  place: integer('Line', 1, MAX_LINES).required('Line is required'),
  net: money('Amount').max(MAX_LINE_AMOUNT, 'Amount is too large').nullable(),
});

interface CreditRequest {
  whole?: boolean;
  lines?: readonly { net?: number | null }[] | null;
}

const hasCreditAmount = ({ whole, lines }: CreditRequest): boolean =>
  whole === true || (lines ?? []).some(({ net }) => (net ?? 0) > 0);

/** Input of a credit note: the whole bill, or net amounts of some lines. */
export const creditBillInputSchema = inputSchema({
  reason,
  whole: flag('The whole invoice'),
  lines: listOf('Lines', creditPartSchema, MAX_LINES)
    .nullable()
    .test('amount', (_lines, { parent, path, createError }) =>
      hasCreditAmount(parent as CreditRequest)
        ? true
        : createError({ path: `${path}[0].net`, message: 'Enter the amount to credit' }),
    ),
});

export interface CreditBillInput extends Omit<InferType<typeof creditBillInputSchema>, 'lines'> {
  lines?: { place: number; net?: number | null }[] | null;
}

/** Input of a write-off; early write-offs need an approver. */
export const writeOffInputSchema = inputSchema({ reason, approval: optional(text('Approval', 500)) });

/** Credited part of an original line, net in fils. */
export interface CreditPart {
  /** Index in the input (from 0) and line number of the original (from 1). */
  index: number;
  place: number;
  net: number;
}

/** Parts with an amount; empty ones are not credited. */
export const toCreditParts = ({ lines }: CreditBillInput): CreditPart[] =>
  (lines ?? []).flatMap(({ place, net }, index) => (net ? [{ index, place, net: toFils(net) ?? 0 }] : []));

/** Credits one original line in full, or a part of it as one sum. */
export const creditLine = (line: BillLine, net: number): BillLineInput =>
  toFils(line.net) === net
    ? line
    : { ...line, quantity: 1, unit: 'service', unit_price: net / 100, discount: 0 };

/** Whether a bill has no payments, credits or pending cheques, so that it can be credited in full. */
export const isFullyCreditable = ({ total, net_due }: Pick<Bill, 'total' | 'net_due'>): boolean =>
  net_due === total;
