import type { Entity, Ref } from '../entity';
import type { Transitions } from '../transitions';
import { inputSchema, text } from '../validation';

export const PERIOD_STATUSES = ['Open', 'Closed'] as const;
export type PeriodStatus = (typeof PERIOD_STATUSES)[number];

/** Transitions of a month; months close in order, and only the last closed month can be reopened. */
export const PERIOD_TRANSITIONS = {
  close: { from: ['Open'], to: 'Closed', permission: 'superAdmin', auditAction: 'closed' },
  reopen: { from: ['Closed'], to: 'Open', permission: 'superAdmin', auditAction: 'reopened' },
} as const satisfies Transitions<PeriodStatus>;
export type PeriodTransition = keyof typeof PERIOD_TRANSITIONS;

/**
 * A month of the ledger. Nothing is posted to a closed month; later corrections are posted on the first open
 * day.
 */
export interface Period extends Entity {
  /** Such as `2026-11`. */
  month: string;
  status: PeriodStatus;
  /** The transition that is currently possible. */
  next: PeriodTransition | null;
  closed_at: string | null;
  closed_by: Ref | null;
  reopened_at: string | null;
  reopened_by: Ref | null;
  /** Reason of the last closing or reopening. */
  reason: string | null;
}

/** Input of both transitions. */
export const periodReasonInputSchema = inputSchema({
  reason: text('Reason', 500).required('Reason is required'),
});
