import { addMonths } from '../dates';

const STALE_MONTHS = 6;
const STALE_NOTICE_MONTHS = 5;

/** The day from which no bank takes a cheque any more. */
export const staleDate = (due: string): string => addMonths(due, STALE_MONTHS);

/** The day from which people are told that it soon will be. */
export const staleNoticeDate = (due: string): string => addMonths(due, STALE_NOTICE_MONTHS);

/** Why a cheque of that due date can't be handed in on a day; nothing when it can. */
export function depositError(due: string | null | undefined, today: string): string | undefined {
  if (due && due > today) return 'A cheque is not presented before its date.';
  return due && staleDate(due) <= today
    ? 'This cheque is older than six months; ask for another one.'
    : undefined;
}

const MAX_BOUNCES = 2;

/** Whether so many cheques of a client came back from the bank within a year that no more is taken. */
export const isCashOnly = (bounces = 0): boolean => bounces >= MAX_BOUNCES;

/** What is said then. */
export const CASH_ONLY_MESSAGE =
  'Two cheques of this client bounced within a year; no more cheques are taken';
