/** How many days before its end a contract is spoken of. */
export const NOTICE_DAYS = [60, 30, 7] as const;

/** Which notice is due so many days before the end: the last whose day has come. */
export const noticeAt = (days: number): number | undefined =>
  NOTICE_DAYS.filter((notice) => days <= notice).at(-1);
