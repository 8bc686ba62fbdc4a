/** What a site's tanks and counters say of one month; litres of liquid, nothing where a level was never read. */
export interface GasMonth {
  /** Such as `2026-10`. */
  month: string;
  opening_l: number | null;
  delivered_l: number;
  closing_l: number | null;
  burnt_m3: number;
  burnt_l: number;
  /** What left the tanks and passed no counter. */
  loss_l: number | null;
  loss_percent: number | null;
}

/** A site's gas, month by month, and how many litres make a cubic metre. */
export interface GasBalance {
  litres_per_m3: number;
  months: GasMonth[];
}

/** Beyond this, up or down, something is wrong: a leak, a dead meter, a factor, a date, a theft. */
export const ODD_LOSS_PERCENT = 5;

/** Whether a month's loss deserves a look. */
export const isOddLoss = ({ loss_percent }: Pick<GasMonth, 'loss_percent'>): boolean =>
  loss_percent !== null && Math.abs(loss_percent) > ODD_LOSS_PERCENT;
