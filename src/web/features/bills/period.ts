import type { Bill } from '../../../domain/bills/bill';
import { showDate } from '../../../domain/dates';

/** From when to when a bill counts; nothing for one that is not of a period. */
export const periodOf = ({ period_start, period_end }: Bill): string | undefined =>
  period_start && period_end ? `${showDate(period_start)} – ${showDate(period_end)}` : undefined;
