import type { Id } from '../entity';

/** One counter's share of its site's month; loss is shared by consumption. */
export interface CounterGasShare {
  m3: number;
  l: number;
  percent: number | null;
  loss_l: number | null;
}

/** Gas balance of a site for one month in litres of liquid; null where levels are unknown. */
export interface GasMonth {
  /** Such as `2026-10`. */
  month: string;
  opening_l: number | null;
  delivered_l: number;
  closing_l: number | null;
  /** Withdrawn from the tanks. */
  used_l: number | null;
  burnt_m3: number;
  burnt_l: number;
  /** Withdrawn but not measured by counters. */
  loss_l: number | null;
  loss_percent: number | null;
  /** Readings awaiting validation; not included in the sums. */
  held: number;
  /** Only when a counter was requested. */
  own?: CounterGasShare;
}

/** A tank without a reading before the first month, so that the site's content is unknown. */
export interface UnreadTank {
  _id: Id;
  code: string;
  name: string;
  first_read_at: string | null;
}

/** Monthly gas balance of a site, with the conversion factor and reasons for gaps. */
export interface GasBalance {
  litres_per_m3: number;
  unread: UnreadTank[];
  months: GasMonth[];
}

/** Loss threshold: beyond it, suspect a leak, a faulty counter, a wrong factor or theft. */
export const SUSPICIOUS_LOSS_PERCENT = 5;

export const isSuspiciousLoss = ({ loss_percent }: Pick<GasMonth, 'loss_percent'>): boolean =>
  loss_percent !== null && Math.abs(loss_percent) > SUSPICIOUS_LOSS_PERCENT;
