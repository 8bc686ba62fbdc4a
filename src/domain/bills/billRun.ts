import type { InferType } from 'yup';
import type { Id, Ref } from '../entity';
import { optional } from '../fieldSchemas';
import { inputSchema, flag, text } from '../validation';

export const BILL_RUN_OUTCOMES = [
  'ready',
  'drafted',
  'held',
  'billed',
  'unread',
  'refused',
  'issued',
] as const;
/** What became of one contract in a run: `ready` and `held` before anything is written, too. */
export type BillRunOutcome = (typeof BILL_RUN_OUTCOMES)[number];

/** What a run came to, what asks for a look before what is done. */
export const OUTCOMES_BY_URGENCY = [
  'refused',
  'held',
  'unread',
  'ready',
  'drafted',
  'issued',
  'billed',
] as const satisfies readonly BillRunOutcome[];

/** One contract of a run, or one bill of a bulk; amounts are AED. */
export interface BillRunRow {
  contract: { _id: Id; unique_number: string };
  client: Ref;
  unit_no: string | null;
  bill: { _id: Id; unique_number: string } | null;
  outcome: BillRunOutcome;
  consumption_m3: number | null;
  total: number | null;
  /** What the bill before came to. */
  last_total: number | null;
  reason: string | null;
}

/** A stretch of a run; `next` is where the next one goes on, nothing at the end. */
export interface BillRunPage {
  rows: BillRunRow[];
  total: number;
  next: string | null;
}

/** What is billed: a month, a building or all, and how far the run has come. */
export const billRunInputSchema = inputSchema({
  month: text('Month')
    .required('Month is required')
    .matches(/^20\d\d-(0[1-9]|1[0-2])$/, { message: 'Month must be as 2026-10', excludeEmptyString: true }),
  site: optional(text('Site', 40)),
  after: optional(text('After', 40)),
  /** Counters that were not read are estimated. */
  estimates: flag('Estimate what was not read').default(false),
});

export type BillRunInput = InferType<typeof billRunInputSchema>;

/** By how much a bill differs from the one before, in percent. */
export const percentChange = ({
  total,
  last_total,
}: Pick<BillRunRow, 'total' | 'last_total'>): number | null =>
  total === null || last_total === null || last_total === 0
    ? null
    : Math.round(((total - last_total) / last_total) * 100);

/** The contracts of a run, those that ask for a look first; otherwise as they came. */
export const sortByUrgency = <Row extends Pick<BillRunRow, 'outcome'>>(rows: readonly Row[]): Row[] =>
  OUTCOMES_BY_URGENCY.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
