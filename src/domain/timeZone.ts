/** Asia/Dubai keeps UTC+4 the whole year. */
export const DUBAI_OFFSET_MIN = 240;
