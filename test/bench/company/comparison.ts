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
  isRare: boolean;
  tenth: Timing;
  whole: Timing;
}

/** Budgets of p99 in milliseconds. */
export const EVERYDAY_MS = 100;
export const RARE_MS = 500;
/** Budget of the growth of rare queries with ten times the rows. */
export const MAX_RATIO = 3;
/** Shorter times are compared as this many milliseconds. */
const MIN_COMPARED_MS = 10;

/** Growth of p50; 1 when the pages have different lengths, which makes them different queries. */
export const ratioOf = ({ tenth, whole }: Comparison): number =>
  tenth.rows === whole.rows ? Math.max(whole.p50, MIN_COMPARED_MS) / Math.max(tenth.p50, MIN_COMPARED_MS) : 1;

export const isSlow = ({ isRare, whole }: Comparison): boolean =>
  whole.p99 > (isRare ? RARE_MS : EVERYDAY_MS);
export const hasGrown = (comparison: Comparison): boolean =>
  comparison.isRare && ratioOf(comparison) > MAX_RATIO;

export const isOverBudget = (comparison: Comparison): boolean => isSlow(comparison) || hasGrown(comparison);
