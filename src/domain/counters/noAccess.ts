import type { InferType } from 'yup';
import { choice, day } from '../fieldSchemas';
import { formatDate } from '../dates';
import { labelOf } from '../labels';
import { inputSchema } from '../validation';

/** Reasons why a counter could not be read on a visit. */
export const NO_ACCESS_REASONS = [
  'nobody_home',
  'locked',
  'refused',
  'obstructed',
  'unsafe',
  'unreadable',
  'not_found',
] as const;
type NoAccessReason = (typeof NO_ACCESS_REASONS)[number];

/** A visit on which a counter could not be read. */
export interface NoAccessVisit {
  on: string;
  reason: NoAccessReason;
}

export const noAccessInputSchema = inputSchema({
  on: day('Visited on').required('Enter when the counter was visited'),
  reason: choice('Reason', NO_ACCESS_REASONS).required('Reason is required'),
});
export type NoAccessInput = InferType<typeof noAccessInputSchema>;

/** Formats a visit: `No access on 20 Nov 2026: Locked`. */
export const noAccessText = ({ on, reason }: NoAccessVisit): string =>
  `No access on ${formatDate(on)}: ${labelOf(reason)}`;
