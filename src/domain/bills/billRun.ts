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
/** Outcome of one contract in a billing run; `ready` and `held` also occur in previews. */
export type BillRunOutcome = (typeof BILL_RUN_OUTCOMES)[number];

/** Outcomes of a run, those that need review first. */
export const OUTCOMES_BY_URGENCY = [
  'refused',
  'held',
  'unread',
  'ready',
  'drafted',
  'issued',
  'billed',
] as const satisfies readonly BillRunOutcome[];

/** Begins the hold reason of a bill with readings that await review. */
export const READING_HOLD = 'Reading to review';

/** One contract of a run, or one bill of a bulk action; amounts are AED. */
export interface BillRunRow {
  contract: { _id: Id; unique_number: string };
  client: Ref;
  unit_no: string | null;
  bill: { _id: Id; unique_number: string } | null;
  outcome: BillRunOutcome;
  consumption_m3: number | null;
  total: number | null;
  /** Total of the previous bill. */
  last_total: number | null;
  reason: string | null;
}

/** One chunk of a run; `next` is the cursor of the following chunk, absent at the end. */
export interface BillRunPage {
  rows: BillRunRow[];
  total: number;
  next: string | null;
}

/** Scope and cursor of a run. */
export const billRunInputSchema = inputSchema({
  month: text('Month')
    .required('Month is required')
    .matches(/^20\d\d-(0[1-9]|1[0-2])$/, {
      message: 'Month must have the form 2026-10',
      excludeEmptyString: true,
    }),
  site: optional(text('Site', 40)),
  after: optional(text('After', 40)),
  /** Estimate counters without a reading. */
  estimates: flag('Estimate missing readings').default(false),
});

export type BillRunInput = InferType<typeof billRunInputSchema>;

/** Change against the previous bill, in percent. */
export const percentChange = ({
  total,
  last_total,
}: Pick<BillRunRow, 'total' | 'last_total'>): number | null =>
  total === null || last_total === null || last_total === 0
    ? null
    : Math.round(((total - last_total) / last_total) * 100);

/** Sorts contracts that need review first; otherwise keeps the order. */
export const sortByUrgency = <Row extends Pick<BillRunRow, 'outcome'>>(rows: readonly Row[]): Row[] =>
  OUTCOMES_BY_URGENCY.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
