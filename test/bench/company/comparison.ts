/** Latency of a query in milliseconds. */
export interface Timing {
  /** Rows of the returned page. */
  rows: number;
  p50: number;
  p99: number;
}

/** A list query on a tenth of the company and on all of it. */
export interface Comparison {
  list: string;
  label: string;
  tenth: Timing;
  whole: Timing;
}

/** Budget of p99 in milliseconds. */
export const MAX_MS = 100;
/** Budget of the growth with ten times the rows. */
export const MAX_RATIO = 2;
/** Shorter times are compared as this many milliseconds. */
const MIN_COMPARED_MS = 10;

/** Growth of p50; 1 when the pages have different lengths, which makes them different queries. */
export const ratioOf = ({ tenth, whole }: Comparison): number =>
  tenth.rows === whole.rows ? Math.max(whole.p50, MIN_COMPARED_MS) / Math.max(tenth.p50, MIN_COMPARED_MS) : 1;

export const isSlow = ({ whole }: Comparison): boolean => whole.p99 > MAX_MS;
export const hasGrown = (comparison: Comparison): boolean => ratioOf(comparison) > MAX_RATIO;

export const isOverBudget = (comparison: Comparison): boolean => isSlow(comparison) || hasGrown(comparison);
