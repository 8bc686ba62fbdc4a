import { formatCount } from '../../../../domain/numbers';
import { addMonths } from '../../../../domain/dates';

export const chequeCalendarPath = (month: string, day?: string): string =>
  `/wallets?tab=Cheques&month=${month}${day ? `&day=${day}` : ''}`;

/** Adds months to a month such as `2026-10`. */
export const shiftMonth = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);

/** Formats a count: `1 cheque`, `12 cheques`. */
export const formatChequeCount = (count: number): string => formatCount(count, 'cheque');
