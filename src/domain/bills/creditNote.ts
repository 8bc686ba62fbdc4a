import type { InferType } from 'yup';
import type { Bill } from './bill';
import type { BillLine, LineDraft } from './billLine';
import { MOST_LINES } from './billLine';
import { maybe, money, whole } from '../fieldSchemas';
import { toFils } from '../money';
import { draft, flag, listOf, text } from '../validation';

/** Up to so much of one bill, in fils, anybody who issues bills may credit; more is for a super administrator. */
export const CREDIT_LIMIT = 100_000;
/** So many days after its due date a bill may be given up without anybody's word. */
export const GIVE_UP_DAYS = 180;
const MOST_OF_A_LINE = 1_000_000;

const reason = text('Reason', 500).required('Reason is required');

const part = draft({
  place: whole('Line', 1, MOST_LINES).required('Line is required'),
  net: money('Amount').max(MOST_OF_A_LINE, 'Amount is too large').nullable(),
});

interface Wished {
  whole?: boolean;
  lines?: readonly { net?: number | null }[] | null;
}

const takesSomething = ({ whole, lines }: Wished): boolean =>
  whole === true || (lines ?? []).some(({ net }) => (net ?? 0) > 0);

/** What a credit note takes back, and why: the whole bill, or so much of some of its lines before VAT. */
export const creditDraft = draft({
  reason,
  whole: flag('The whole invoice'),
  lines: listOf('Lines', part, MOST_LINES)
    .nullable()
    .test('something', (_lines, { parent, path, createError }) =>
      takesSomething(parent as Wished)
        ? true
        : createError({ path: `${path}[0].net`, message: 'Say how much is taken back' }),
    ),
});

export interface CreditDraft extends Omit<InferType<typeof creditDraft>, 'lines'> {
  lines?: { place: number; net?: number | null }[] | null;
}

/** Why a bill is given up, and whose word allows it before its time. */
export const writeOffDraft = draft({ reason, approval: maybe(text('Approval', 500)) });

/** Part of a line of the original, in fils before VAT. */
export interface CreditPart {
  /** Where it stands in the draft, from nought, and which line of the original it is of, from one. */
  at: number;
  place: number;
  net: number;
}

/** The parts that a draft names; what is left empty is not taken back. */
export const partsOf = ({ lines }: CreditDraft): CreditPart[] =>
  (lines ?? []).flatMap(({ place, net }, at) => (net ? [{ at, place, net: toFils(net) ?? 0 }] : []));

/** A line that takes back so much of one of the original: all of it as it stood, or a part as one sum. */
export const lineBack = (line: BillLine, wanted: number): LineDraft =>
  toFils(line.net) === wanted
    ? line
    : { ...line, quantity: 1, unit: 'service', unit_price: wanted / 100, discount: 0 };

/** Whether nothing of a bill is paid, credited or awaited yet, so that the whole of it can be taken back. */
export const isUntouched = ({ total, net_due }: Pick<Bill, 'total' | 'net_due'>): boolean =>
  net_due === total;
