import type { InferType } from 'yup';
import type { Id, Ref } from '../entity';
import { maybe } from '../fieldSchemas';
import { draft, flag, text } from '../validation';

export const RUN_OUTCOMES = ['ready', 'drafted', 'held', 'billed', 'unread', 'refused', 'issued'] as const;
/** What became of one contract in a run: `ready` and `held` before anything is written, too. */
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** What a run came to, what asks for a look before what is done. */
export const URGENCY = [
  'refused',
  'held',
  'unread',
  'ready',
  'drafted',
  'issued',
  'billed',
] as const satisfies readonly RunOutcome[];

/** One contract of a run, or one bill of a bulk; amounts are AED. */
export interface RunRow {
  contract: { _id: Id; unique_number: string };
  client: Ref;
  unit_no: string | null;
  bill: { _id: Id; unique_number: string } | null;
  outcome: RunOutcome;
  consumption_m3: number | null;
  total: number | null;
  /** What the bill before came to. */
  last_total: number | null;
  reason: string | null;
}

/** A stretch of a run; `next` is where the next one goes on, nothing at the end. */
export interface RunPart {
  rows: RunRow[];
  total: number;
  next: string | null;
}

/** What is billed: a month, a building or all, and how far the run has come. */
export const runDraft = draft({
  month: text('Month')
    .required('Month is required')
    .matches(/^20\d\d-(0[1-9]|1[0-2])$/, { message: 'Month must be as 2026-10', excludeEmptyString: true }),
  site: maybe(text('Site', 40)),
  after: maybe(text('After', 40)),
  /** Counters that were not read are estimated. */
  estimates: flag('Estimate what was not read').default(false),
});

export type RunDraft = InferType<typeof runDraft>;

/** By how much a bill differs from the one before, in percent. */
export const varianceOf = ({ total, last_total }: Pick<RunRow, 'total' | 'last_total'>): number | null =>
  total === null || last_total === null || last_total === 0
    ? null
    : Math.round(((total - last_total) / last_total) * 100);

/** The contracts of a run, those that ask for a look first; otherwise as they came. */
export const byUrgency = <Row extends Pick<RunRow, 'outcome'>>(rows: readonly Row[]): Row[] =>
  URGENCY.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
