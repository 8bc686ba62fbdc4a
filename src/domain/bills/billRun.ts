import type { BillRunInput } from './billRunInput';
import type { Entity, Id, Ref } from '../entity';
import { fromFils, filsOrZero } from '../money';
import type { Transitions } from '../transitions';

export const BILL_RUN_STATUSES = ['Running', 'Paused', 'Completed', 'Cancelled'] as const;
export type BillRunStatus = (typeof BILL_RUN_STATUSES)[number];

/**
 * Outcomes of one contract in a billing run, those that need attention first; `ready` occurs in previews
 * only.
 */
export const BILL_RUN_OUTCOMES = [
  'failed',
  'refused',
  'issue_refused',
  'not_sent',
  'held',
  'unread',
  'ready',
  'drafted',
  'issued',
  'sent',
  'billed',
  'nothing_due',
  'waiting',
] as const;
export type BillRunOutcome = (typeof BILL_RUN_OUTCOMES)[number];

/** Outcomes that a retry of the run can resolve. */
export const EXCEPTION_OUTCOMES = [
  'failed',
  'refused',
  'issue_refused',
  'not_sent',
  'held',
  'unread',
] as const satisfies readonly BillRunOutcome[];

/** One contract of a run; amounts are AED. */
export interface BillRunRow {
  contract: { _id: Id; unique_number: string };
  client: Ref;
  unit_no: string | null;
  bill: { _id: Id; unique_number: string } | null;
  outcome: BillRunOutcome;
  consumption_m3: number | null;
  /** Amounts of the drafted or issued invoice; null if there is none. */
  net: number | null;
  vat: number | null;
  total: number | null;
  /** Total of the previous bill. */
  last_total: number | null;
  reason: string | null;
}

/** A stored contract of a run, with its counter. */
export interface BillRunItem extends BillRunRow, Entity {
  counter?: { _id: Id; code: string; label: string } | null;
}

/** Number of invoices and their sums in AED. */
interface BillRunTotals {
  invoices: number;
  net: number;
  vat: number;
  total: number;
}

/** One chunk of a preview; `next` is the cursor of the following chunk, absent at the end. */
export interface BillRunPage {
  rows: BillRunRow[];
  total: number;
  next: string | null;
}

/** A billing run, its progress and its outcomes. */
export interface BillRun extends Entity, BillRunInput {
  /** Codes and names of its sites. */
  site_labels?: string[];
  status: BillRunStatus;
  started_by: Ref;
  started_at: string;
  finished_at: string | null;
  /** Numbers of contracts, of processed contracts, and of exceptions. */
  total: number;
  done: number;
  exceptions: number;
  /** Contracts by outcome. */
  counts?: Partial<Record<BillRunOutcome, number>>;
  /** Invoices created by the run; null while it is running. */
  totals?: BillRunTotals | null;
  /** Active seconds, without pauses. */
  worked_seconds?: number;
  /** Expected seconds until the end; null before the first contracts are processed. */
  remaining_seconds?: number | null;
}

export const BILL_RUN_TRANSITIONS = {
  pause: { from: ['Running'], to: 'Paused', permission: 'canCreateBills', auditAction: 'paused' },
  resume: { from: ['Paused'], to: 'Running', permission: 'canCreateBills', auditAction: 'resumed' },
  /** Retries the exceptions in the name of the user who requests it. */
  retry: { from: ['Completed'], to: 'Running', permission: 'canCreateBills', auditAction: 'retried' },
  cancel: {
    from: ['Running', 'Paused'],
    to: 'Cancelled',
    permission: 'canCreateBills',
    auditAction: 'cancelled',
  },
} as const satisfies Transitions<BillRunStatus>;

/** Sums of the invoices in some rows. */
export function totalsOf(rows: readonly Pick<BillRunRow, 'net' | 'vat' | 'total'>[]): BillRunTotals {
  const billed = rows.filter(({ total }) => total !== null);
  const sum = (amount: 'net' | 'vat' | 'total') =>
    fromFils(billed.reduce((fils, row) => fils + filsOrZero(row[amount]), 0));
  return { invoices: billed.length, net: sum('net'), vat: sum('vat'), total: sum('total') };
}

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
  BILL_RUN_OUTCOMES.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
