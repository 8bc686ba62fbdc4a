import type { InferType } from 'yup';
import type { Bill } from './bill';
import type { BillLine, BillLineInput } from './billLine';
import { MAX_LINES } from './billLine';
import { optional, money, integer } from '../fieldSchemas';
import { toFils } from '../money';
import { inputSchema, flag, listOf, text } from '../validation';

/** Up to so much of one bill, in fils, anybody who issues bills may credit; more is for a super administrator. */
export const CREDIT_APPROVAL_LIMIT_FILS = 100_000;
/** So many days after its due date a bill may be given up without anybody's word. */
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

/** What a credit note takes back, and why: the whole bill, or so much of some of its lines before VAT. */
export const creditBillInputSchema = inputSchema({
  reason,
  whole: flag('The whole invoice'),
  lines: listOf('Lines', creditPartSchema, MAX_LINES)
    .nullable()
    .test('something', (_lines, { parent, path, createError }) =>
      hasCreditAmount(parent as CreditRequest)
        ? true
        : createError({ path: `${path}[0].net`, message: 'Say how much is taken back' }),
    ),
});

export interface CreditBillInput extends Omit<InferType<typeof creditBillInputSchema>, 'lines'> {
  lines?: { place: number; net?: number | null }[] | null;
}

/** Why a bill is given up, and whose word allows it before its time. */
export const writeOffInputSchema = inputSchema({ reason, approval: optional(text('Approval', 500)) });

/** Part of a line of the original, in fils before VAT. */
export interface CreditPart {
  /** Where it stands in the draft, from nought, and which line of the original it is of, from one. */
  at: number;
  place: number;
  net: number;
}

/** The parts that a draft names; what is left empty is not taken back. */
export const creditPartsOf = ({ lines }: CreditBillInput): CreditPart[] =>
  (lines ?? []).flatMap(({ place, net }, at) => (net ? [{ at, place, net: toFils(net) ?? 0 }] : []));

/** A line that takes back so much of one of the original: all of it as it stood, or a part as one sum. */
export const creditLine = (line: BillLine, wanted: number): BillLineInput =>
  toFils(line.net) === wanted
    ? line
    : { ...line, quantity: 1, unit: 'service', unit_price: wanted / 100, discount: 0 };

/** Whether nothing of a bill is paid, credited or awaited yet, so that the whole of it can be taken back. */
export const isFullyCreditable = ({ total, net_due }: Pick<Bill, 'total' | 'net_due'>): boolean =>
  net_due === total;
