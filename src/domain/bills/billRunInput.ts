import type { InferType } from 'yup';
import { BILLING_CYCLES, CONTRACT_TYPES } from '../enums';
import { choice, optional, sibling } from '../fieldSchemas';
import { inputSchema, flag, listOf, text } from '../validation';

const MAX_SITES = 100;

const scopeFields = {
  month: text('Month')
    .required('Month is required')
    .matches(/^20\d\d-(0[1-9]|1[0-2])$/, {
      message: 'Month must have the form 2026-10',
      excludeEmptyString: true,
    }),
  /** Codes of the sites; none for all. */
  sites: listOf('Sites', text('Site', 40).required(), MAX_SITES).required().default([]),
  /** Contract types and billing cycles; none for all. */
  types: listOf('Contract types', choice('Contract type', CONTRACT_TYPES).required()).required().default([]),
  cycles: listOf('Billing cycles', choice('Billing cycle', BILLING_CYCLES).required()).required().default([]),
  /** Estimate counters without a reading. */
  estimates: flag('Estimate missing readings').default(false),
  issues: flag('Issue').default(false),
  delivers: flag('Send')
    .default(false)
    .test(
      'issued',
      'Only issued invoices can be sent',
      (value, context) => value !== true || sibling(context, 'issues') === true,
    ),
};

/** Scope and steps of a run: it always drafts, then issues, then sends. */
export const billRunInputSchema = inputSchema(scopeFields);
export type BillRunInput = InferType<typeof billRunInputSchema>;

/** The scope of a preview; `after` is the contract number at which it continues. */
export const billRunPreviewSchema = inputSchema({ ...scopeFields, after: optional(text('After', 40)) });

export type BillRunPreviewInput = InferType<typeof billRunPreviewSchema>;
