import type { InferType } from 'yup';
import type { Bill } from './bill';
import type { BillLine, BillLineInput } from './billLine';
import { MAX_LINES, calculateLineAmounts } from './billLine';
import { choice, decimal, optional, money, integer, requiredReason } from '../fieldSchemas';
import type { FieldErrors } from '../entity';
import { fromFils, formatFils, filsOrZero } from '../money';
import { CREDIT_REASONS } from '../einvoice/einvoiceDocument';
import { labelOf } from '../labels';
import { inputSchema, flag, listOf, text } from '../validation';

/** Credit limit per bill in fils; above it a super administrator is required. */
export const CREDIT_APPROVAL_LIMIT_FILS = 100_000;
/** Days after the due date from which a write-off requires no approver. */
export const WRITE_OFF_DAYS = 180;
const MAX_LINE_AMOUNT = 1_000_000;
const MAX_QUANTITY = 1_000_000;

/**
 * Methods of a credit note: the whole remainder, an amount with VAT, or net amounts or quantities of lines.
 */
export const CREDIT_METHODS = ['whole', 'amount', 'lines', 'quantities'] as const;
export type CreditMethod = (typeof CREDIT_METHODS)[number];

const creditPartSchema = inputSchema({
  position: integer('Line', 1, MAX_LINES).required('Line is required'),
  net: money('Amount').max(MAX_LINE_AMOUNT, 'Amount is too large').nullable(),
  quantity: decimal('Quantity', 3, 'three', MAX_QUANTITY).nullable(),
});

interface CreditRequest {
  by?: CreditMethod | null | undefined;
  whole?: boolean | null | undefined;
  amount?: number | null | undefined;
  lines?: readonly { position: number; net?: number | null; quantity?: number | null }[] | null | undefined;
}

/** The method of a credit note; default: derived from the given values. */
const methodOf = ({ by, whole, amount }: CreditRequest): CreditMethod =>
  by ?? (whole ? 'whole' : amount ? 'amount' : 'lines');

const NO_AMOUNT = 'Enter the amount to credit';

/** Path and message of a missing amount or quantity. */
function missingAmount(request: CreditRequest): { path: string; message: string } | undefined {
  const lines = request.lines ?? [];
  switch (methodOf(request)) {
    case 'whole':
      return undefined;
    case 'amount':
      return request.amount ? undefined : { path: 'amount', message: NO_AMOUNT };
    case 'quantities':
      return lines.some(({ quantity }) => quantity)
        ? undefined
        : { path: 'lines[0].quantity', message: 'Enter the quantity to credit' };
    case 'lines':
      return lines.some(({ net, quantity }) => net || quantity)
        ? undefined
        : { path: 'lines[0].net', message: NO_AMOUNT };
  }
}

/** Input of a credit note: the whole bill, an amount with VAT, or net amounts or quantities of some lines. */
export const creditBillInputSchema = inputSchema({
  reason: requiredReason,
  /** Reason code of the tax authority; default: cancelled, or changed price for a partial credit. */
  reason_code: optional(choice('Reason code', CREDIT_REASONS)),
  by: choice('Method', CREDIT_METHODS).nullable(),
  whole: flag('The whole invoice').nullable(),
  amount: money('Amount').nullable(),
  lines: listOf('Lines', creditPartSchema, MAX_LINES)
    .nullable()
    .test('amount', (_lines, { parent, createError }) => {
      const missing = missingAmount(parent as CreditRequest);
      return missing ? createError(missing) : true;
    }),
});

export type CreditBillInput = CreditRequest &
  Pick<InferType<typeof creditBillInputSchema>, 'reason'> &
  Partial<Pick<InferType<typeof creditBillInputSchema>, 'reason_code'>>;

/** Input of a write-off; early write-offs need an approver. */
export const writeOffInputSchema = inputSchema({
  reason: requiredReason,
  approval: optional(text('Approval', 500)),
});

export const reverseWriteOffInputSchema = inputSchema({ reason: requiredReason });

/**
 * A part of an invoice line in fils and thousandths of its unit; without a quantity it is credited as an
 * amount.
 */
export interface CreditPart {
  position: number;
  net: number;
  vat: number;
  quantity: number | null;
}

/** The fields of an invoice that its credit notes depend on. */
type CreditableBill = Pick<Bill, 'total' | 'credited_amount' | 'lines' | 'creditable'>;

const THOUSAND = 1_000;
const grossOf = ({ net, vat }: Pick<CreditPart, 'net' | 'vat'>): number => net + vat;
const sumGross = (parts: readonly Pick<CreditPart, 'net' | 'vat'>[]): number =>
  parts.reduce((sum, part) => sum + grossOf(part), 0);

/** Fils of an invoice that can still be credited: charged less credited, regardless of payments. */
export const creditableFils = ({ total, credited_amount }: Pick<Bill, 'total' | 'credited_amount'>): number =>
  filsOrZero(total) - filsOrZero(credited_amount);

/** The remainder of each line in fils and thousandths. */
const restsOf = ({ creditable = [] }: CreditableBill): (CreditPart & { quantity: number })[] =>
  creditable.map(({ position, net, vat, quantity }) => ({
    position,
    net: filsOrZero(net),
    vat: filsOrZero(vat),
    quantity: Math.round(quantity * THOUSAND),
  }));

type LineRest = ReturnType<typeof restsOf>[number];

/** The whole remainder of a line. */
const wholePart = (rest: LineRest): CreditPart => ({
  ...rest,
  quantity: rest.quantity === 0 ? null : rest.quantity,
});

/** Part of a line by net amount; the last part takes the remaining VAT, so that the parts sum up exactly. */
function partByNet(rest: LineRest, net: number, { vat_rate }: BillLine): CreditPart {
  if (net === rest.net) return wholePart(rest);
  const { vat } = calculateLineAmounts({ quantity: 1, unit_price: net / 100, discount: 0, vat_rate });
  return { position: rest.position, net, vat: Math.min(vat, rest.vat), quantity: null };
}

/** Part of a line by quantity, at the line's price after discount; the last part takes the remainder. */
function partByQuantity(rest: LineRest, quantity: number, line: BillLine): CreditPart {
  const net =
    quantity === rest.quantity
      ? rest.net
      : Math.round((filsOrZero(line.net) * quantity) / Math.round(line.quantity * THOUSAND));
  return { ...partByNet(rest, net, line), quantity };
}

/** Part of a line by gross amount, split into net and VAT within their remainders. */
function partByGross(rest: LineRest, gross: number, { vat_rate }: BillLine): CreditPart {
  if (gross === grossOf(rest)) return wholePart(rest);
  const atRate = Math.round((gross * 100) / (100 + vat_rate));
  const net = Math.min(Math.max(atRate, gross - rest.vat), rest.net);
  return { position: rest.position, net, vat: gross - net, quantity: null };
}

/** Distributes a gross amount over the lines in proportion to their remainders. */
function spreadAmount(bill: CreditableBill, gross: number): CreditPart[] {
  const rests = restsOf(bill).filter(({ net }) => net > 0);
  const weights = rests.map(grossOf);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let weight = 0;
  let spread = 0;
  return rests.flatMap((rest, index) => {
    weight += weights[index] ?? 0;
    const share = Math.round((gross * weight) / total) - spread;
    spread += share;
    const line = bill.lines?.[rest.position - 1];
    return line && share > 0 ? [partByGross(rest, share, line)] : [];
  });
}

/** The whole remainder of an invoice, without lines that are fully credited. */
function wholeRest(bill: CreditableBill): CreditPart[] {
  const rests = restsOf(bill).filter(
    ({ position, net, vat, quantity }) =>
      net !== 0 || vat !== 0 || quantity === toThousandths(bill, position),
  );
  const left = creditableFils(bill);
  return sumGross(rests) === left ? rests.map(wholePart) : spreadAmount(bill, left);
}

const toThousandths = ({ lines }: CreditableBill, position: number): number =>
  Math.round((lines?.[position - 1]?.quantity ?? 0) * THOUSAND);

/** The parts of an invoice's lines that a credit note credits, or the errors of its input by field. */
interface CreditCalculation {
  parts: CreditPart[];
  errors: FieldErrors;
}

/** The requested part of a line, or the field and message of an error. */
function requestedPart(
  rest: LineRest,
  line: BillLine,
  { net, quantity }: { net?: number | null; quantity?: number | null },
): CreditPart | [field: string, error: string] {
  if (net && quantity) return ['quantity', 'Enter either an amount or a quantity'];
  const max = Math.max(0, rest.net);
  const tooMuch = `At most ${formatFils(max)} of this line can be credited`;
  if (!quantity) return filsOrZero(net) <= max ? partByNet(rest, filsOrZero(net), line) : ['net', tooMuch];
  const requested = Math.round(quantity * THOUSAND);
  const left = rest.net > 0 ? rest.quantity : 0;
  if (requested > left)
    return [
      'quantity',
      `At most ${String(left / THOUSAND)} ${labelOf(line.unit)} of this line can be credited`,
    ];
  const part = partByQuantity(rest, requested, line);
  return part.net <= max ? part : ['quantity', tooMuch];
}

/**
 * Calculates the parts of the lines that a credit note credits. Each part is rounded half up to the
 * fils with its own VAT, as on an invoice; the last part of a line takes what is left of net and VAT, so that all credit
 * notes of an invoice together equal it to the fils.
 *
 * 100.10 + 5.01 credited by 50.05 twice: 50.05 + 2.50, then 50.05 + 2.51.
 */
export function calculateCredit(bill: CreditableBill, input: CreditRequest): CreditCalculation {
  const method = methodOf(input);
  if (method === 'whole') return { parts: wholeRest(bill), errors: {} };
  if (method === 'amount') {
    const [amount, left] = [filsOrZero(input.amount), creditableFils(bill)];
    if (amount > left)
      return { parts: [], errors: { amount: `At most ${formatFils(left)} can be credited` } };
    return { parts: amount === left ? wholeRest(bill) : spreadAmount(bill, amount), errors: {} };
  }
  const rests = restsOf(bill);
  const lines = input.lines ?? [];
  const errors: FieldErrors = {};
  const parts = lines.flatMap(({ position, ...requested }, index) => {
    if (!requested.net && !requested.quantity) return [];
    const path = `lines[${String(index)}]`;
    const line = bill.lines?.[position - 1];
    const rest = rests.find((candidate) => candidate.position === position);
    if (!line || !rest) errors[`${path}.position`] = 'This invoice has no such line';
    else if (
      lines.findIndex((other) => other.position === position && (other.net || other.quantity)) !== index
    )
      errors[`${path}.position`] = 'This line is listed twice';
    else {
      const part = requestedPart(rest, line, requested);
      if (!Array.isArray(part)) return [part];
      errors[`${path}.${part[0]}`] = part[1];
    }
    return [];
  });
  return { parts, errors };
}

export const creditTotal = (parts: readonly CreditPart[]): number => sumGross(parts);

/** A line of a credit note; `vat_adjustment` in fils adjusts the calculated VAT to the remaining VAT. */
export interface CreditLine extends BillLineInput {
  /** Line number of the credited line. */
  credits: number;
  vat_adjustment: number;
}

/** Smallest unit price with four decimals at which a quantity in thousandths costs at least `net` fils. */
const priceFor = (net: number, quantity: number): number => Math.ceil((net * 100_000) / quantity) / 10_000;

/** Quantity, unit, price and discount of a part, which result in its net amount exactly. */
function valuesOf(line: BillLineInput, { net, quantity }: CreditPart) {
  if (quantity === null) return { quantity: 1, unit: 'service' as const, unit_price: net / 100, discount: 0 };
  const priced = (unit_price: number) =>
    calculateLineAmounts({ quantity: quantity / THOUSAND, unit_price, discount: 0, vat_rate: 0 }).amount;
  const unit_price = net <= 0 || priced(line.unit_price) >= net ? line.unit_price : priceFor(net, quantity);
  return {
    quantity: quantity / THOUSAND,
    unit: line.unit,
    unit_price,
    discount: fromFils(priced(unit_price) - net),
  };
}

/** The credit note line for a part of an invoice line. */
export function creditLine(line: BillLineInput, part: CreditPart): CreditLine {
  const values = { ...line, ...valuesOf(line, part) };
  return { ...values, credits: part.position, vat_adjustment: part.vat - calculateLineAmounts(values).vat };
}

/**
 * Effect of a credit note, in fils: it reduces the balance due first, then the written-off amount, then
 * payments. Uncleared cheques are released before money; the rest becomes the client's credit.
 */
export function creditEffect(
  bill: Pick<Bill, 'net_due' | 'written_off_amount' | 'pending_check_amount'>,
  gross: number,
): { written_off: number; released: number; cheques: number; credit: number } {
  const notDue = Math.max(0, gross - filsOrZero(bill.net_due));
  const written_off = Math.min(notDue, filsOrZero(bill.written_off_amount));
  const released = notDue - written_off;
  const cheques = Math.min(released, filsOrZero(bill.pending_check_amount));
  return { written_off, released, cheques, credit: released - cheques };
}
