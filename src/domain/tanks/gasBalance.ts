import type { Id } from '../entity';

/** What one counter has of its site's month; its part of the loss goes by what it burnt. */
export interface CounterGasShare {
  m3: number;
  l: number;
  percent: number | null;
  loss_l: number | null;
}

/** What a site's tanks and counters say of one month; litres of liquid, nothing where a level was never read. */
export interface GasMonth {
  /** Such as `2026-10`. */
  month: string;
  opening_l: number | null;
  delivered_l: number;
  closing_l: number | null;
  /** What left the tanks. */
  used_l: number | null;
  burnt_m3: number;
  burnt_l: number;
  /** What left the tanks and passed no counter. */
  loss_l: number | null;
  loss_percent: number | null;
  /** Readings of the month that wait to be validated: their gas is not counted yet. */
  held: number;
  /** Told where one counter was asked for. */
  own?: CounterGasShare;
}

/** A tank that was not read yet when the first month began, so that what the site held is not known. */
export interface UnreadTank {
  _id: Id;
  code: string;
  name: string;
  first_read_at: string | null;
}

/** A site's gas, month by month, how many litres make a cubic metre, and why some of it is not known. */
export interface GasBalance {
  litres_per_m3: number;
  unread: UnreadTank[];
  months: GasMonth[];
}

/** Beyond this, up or down, something is wrong: a leak, a dead meter, a factor, a date, a theft. */
export const SUSPICIOUS_LOSS_PERCENT = 5;

/** Whether a month's loss deserves a look. */
export const isSuspiciousLoss = ({ loss_percent }: Pick<GasMonth, 'loss_percent'>): boolean =>
  loss_percent !== null && Math.abs(loss_percent) > SUSPICIOUS_LOSS_PERCENT;
