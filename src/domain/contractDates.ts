/** How many days before its end a contract is spoken of, unless the company has set others. */
export const NOTICE_DAYS: readonly number[] = [60, 30, 7];

/** Which notice is due so many days before the end: the last whose day has come. */
export const noticeAt = (days: number, notices = NOTICE_DAYS): number | undefined =>
  notices.filter((notice) => days <= notice).reduce<number | undefined>(nearer, undefined);

const nearer = (one: number | undefined, other: number): number => Math.min(one ?? other, other);
