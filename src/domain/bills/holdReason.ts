/** Prefix of the hold reason of a bill with readings to review. */
export const READING_HOLD = 'Reading to review';

/** A hold reason without the part that the status Held already implies. */
export const shortHoldReason = (reason: string): string =>
  reason.startsWith(`${READING_HOLD}: `) ? reason.slice(READING_HOLD.length + 2) : reason;
