/** Begins the hold reason of a bill with readings that await review. */
export const READING_HOLD = 'Reading to review';

/** A hold reason beside the status Held, which already says that something is to be reviewed. */
export const shortHoldReason = (reason: string): string =>
  reason.startsWith(`${READING_HOLD}: `) ? reason.slice(READING_HOLD.length + 2) : reason;
