import type { Bill } from '../../../domain/bills/bill';
import { formatDate } from '../../../domain/dates';

/** From when to when a bill counts; nothing for one that is not of a period. */
export const periodOf = ({ period_start, period_end }: Bill): string | undefined =>
  period_start && period_end ? `${formatDate(period_start)} – ${formatDate(period_end)}` : undefined;
