const MOST_BOUNCES = 2;

/** Whether so many cheques of a client came back from the bank within a year that no more is taken. */
export const isCashOnly = (bounces = 0): boolean => bounces >= MOST_BOUNCES;

/** What is said then. */
export const CASH_ONLY = 'Two cheques of this client bounced within a year; no more cheques are taken';
