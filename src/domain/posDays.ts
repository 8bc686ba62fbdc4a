/** What was taken at one handheld on one day, or in a month: AED, without what was voided. */
export interface PosTakings {
  count: number;
  count_card: number;
  card: number;
  cash: number;
  check: number;
  transfer: number;
  total: number;
}

export interface PosDay extends PosTakings {
  day: string;
}

/** A month of takings at one handheld, the newest day first. */
export interface PosMonth {
  month: string;
  days: PosDay[];
  all: PosTakings;
  /** The nearest months before and after in which something was taken. */
  earlier: string | null;
  later: string | null;
}
