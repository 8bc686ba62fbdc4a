import { addMonths } from '../dates';

const STALE_MONTHS = 6;
const STALE_NOTICE_MONTHS = 5;

/** Date from which a cheque is stale. */
export const staleDate = (due: string): string => addMonths(due, STALE_MONTHS);

/** Date from which a warning is sent. */
export const staleNoticeDate = (due: string): string => addMonths(due, STALE_NOTICE_MONTHS);

/** Reason a cheque can't be deposited on a day; undefined if it can. */
export function depositError(due: string | null | undefined, today: string): string | undefined {
  if (due && due > today) return 'A cheque can’t be deposited before its date.';
  return due && staleDate(due) <= today
    ? 'This cheque is more than six months old. Get a new one.'
    : undefined;
}

const MAX_BOUNCES = 2;

/** Whether too many cheques bounced within a year to accept another. */
export const isCashOnly = (bounces = 0): boolean => bounces >= MAX_BOUNCES;

export const CASH_ONLY_MESSAGE =
  'Two of this client’s cheques bounced within a year; cheques are no longer accepted';
