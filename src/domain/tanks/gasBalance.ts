import { addDays } from '../dates';
import type { Id, Ref } from '../entity';
import { sum } from '../statistics';
import { STUCK_GAUGE_DAYS, isGaugeStuck } from './stuckGauge';

/** Share of one counter in its site's month; loss is distributed by consumption. */
export interface CounterGasShare {
  m3: number;
  l: number;
  percent: number | null;
  loss_l: number | null;
}

/** Gas balance of a site for one month in litres of liquid; null if levels are unknown. */
export interface GasMonth {
  /** Such as `2026-10`. */
  month: string;
  opening_l: number | null;
  delivered_l: number;
  closing_l: number | null;
  /** Withdrawn from the tanks. */
  used_l: number | null;
  metered_m3: number;
  metered_l: number;
  /** Withdrawn but not measured by counters. */
  loss_l: number | null;
  loss_percent: number | null;
  /** Readings awaiting validation; not included in the sums. */
  held: number;
  /** Only when a counter was requested. */
  own?: CounterGasShare;
}

/** A tank without a reading before the first month, which makes the content of the site unknown. */
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
  /** Oldest first, without days whose levels are unknown. */
  days: GasDay[];
  /** Newest first. */
  months: GasMonth[];
}

/** Loss threshold: beyond it, suspect a leak, a faulty counter, a wrong factor or theft. */
export const SUSPICIOUS_LOSS_PERCENT = 5;

export const isSuspiciousLoss = ({ loss_percent }: Pick<GasMonth, 'loss_percent'>): boolean =>
  loss_percent !== null && Math.abs(loss_percent) > SUSPICIOUS_LOSS_PERCENT;

/** Gas balance of a site for one day, in litres of liquid. */
export interface GasDay {
  day: string;
  opening_l: number;
  delivered_l: number;
  closing_l: number;
  /** Withdrawn from the tanks. */
  drawn_l: number;
  /** Capacity of the tanks. */
  capacity_l: number;
  counters: number;
  counters_read: number;
  /** Measured by the counters; null unless all counters were read. */
  metered_m3: number | null;
  metered_l: number | null;
}

/**
 * Result of a gas balance: balanced, recent loss (leak), permanent loss (unbilled gas), a level that does not
 * move (stuck gauge), or counters that measure more than the tanks lose.
 */
export const GAS_FINDINGS = ['balanced', 'leak', 'unbilled_gas', 'stuck_gauge', 'counters_ahead'] as const;
export type GasFinding = (typeof GAS_FINDINGS)[number];

/** Balance of a site over a period. */
export interface GasLoss {
  since: string;
  until: string;
  drawn_l: number;
  metered_l: number;
  loss_l: number;
  /** Loss relative to the withdrawn gas; null if none was withdrawn. */
  loss_percent: number | null;
  finding: GasFinding;
}

/** Whether a balance is evaluated by days or by months. */
export const GAS_PERIODS = ['days', 'months'] as const;

/** Result of the balance of a site. */
export interface SiteGasFinding extends GasLoss {
  code: string;
  name: string;
  /** A tank of the site. */
  tank: Ref & { code: string };
  period: (typeof GAS_PERIODS)[number];
}

/** A level is accurate to about half a point, so a difference of two levels is accurate to one. */
const GAUGE_ERROR_PERCENT = 1;
/** A leak exceeds the error of the gauge and this share of the use. */
const LEAK_PERCENT = 2;
const LEAK_SHARE = 10;
const LEAK_DAYS = [1, 7] as const;
const [STUCK_DAYS] = STUCK_GAUGE_DAYS;
/** Days that the site must have been in balance before a leak; duration of a lasting loss. */
const LASTING_DAYS = 28;
/** With fewer days, the error of the gauge hides the balance. */
const MIN_DAYS = 7;
/** Measured days required in the four weeks of a lasting loss: three quarters. */
const MIN_LASTING_DAYS = 21;

type Measured = GasDay & { metered_l: number };

function lossOf(days: readonly Measured[]) {
  const drawn_l = sum(days.map((day) => day.drawn_l));
  const metered_l = sum(days.map((day) => day.metered_l));
  const loss_l = drawn_l - metered_l;
  return { drawn_l, metered_l, loss_l, loss_percent: drawn_l > 0 ? (loss_l / drawn_l) * 100 : null };
}

const capacityOf = (days: readonly GasDay[]): number => days.at(-1)?.capacity_l ?? 0;

/** Whether more was withdrawn than measured, by more than the error of the gauge and a tenth of the use. */
function isLeaking(days: readonly Measured[]): boolean {
  const { loss_l, metered_l } = lossOf(days);
  return loss_l > (capacityOf(days) * LEAK_PERCENT) / 100 && loss_l > (metered_l * LEAK_SHARE) / 100;
}

function findingOf(days: readonly Measured[]): GasFinding {
  const capacity = capacityOf(days);
  const week = days.slice(-STUCK_DAYS);
  const { drawn_l, metered_l } = lossOf(week);
  const points = (litres: number) => (litres / capacity) * 100;
  if (week.length === STUCK_DAYS && isGaugeStuck(Math.abs(points(drawn_l)), points(metered_l)))
    return 'stuck_gauge';
  const leakDays = LEAK_DAYS.find((length) => days.length >= length && isLeaking(days.slice(-length)));
  const before = leakDays === undefined ? [] : days.slice(-LASTING_DAYS, -leakDays);
  if (leakDays !== undefined && (before.length < LEAK_DAYS[1] || !isLosing(before))) return 'leak';
  if (days.length < MIN_LASTING_DAYS) return 'balanced';
  return isLosing(days) ? 'unbilled_gas' : isLosing(days, -1) ? 'counters_ahead' : 'balanced';
}

/** Whether the balance is off by more than five percent and by more than the error of the gauge. */
function isLosing(days: readonly Measured[], sign: 1 | -1 = 1): boolean {
  const { loss_l, loss_percent } = lossOf(days);
  return (
    (loss_percent ?? 0) * sign > SUSPICIOUS_LOSS_PERCENT &&
    loss_l * sign > (capacityOf(days) * GAUGE_ERROR_PERCENT) / 100
  );
}

const isMeasured = (day: GasDay): day is Measured => day.metered_l !== null;

/**
 * Evaluates those of the 28 days before today on which all counters were read, oldest first. A loss within
 * the last day or week that did not exist in the weeks before is a leak; one that lasts for four weeks is
 * unbilled gas. Undefined if fewer than seven days were measured, unless they indicate a leak.
 */
export function findDailyLoss(days: readonly GasDay[], today: string): GasLoss | undefined {
  const earliest = addDays(today, -LASTING_DAYS);
  const measured = days.filter(isMeasured).filter(({ day }) => day >= earliest);
  const [first, last] = [measured[0], measured.at(-1)];
  if (!first || !last) return undefined;
  const finding = findingOf(measured);
  if (measured.length < MIN_DAYS && finding !== 'leak') return undefined;
  return { since: first.day, until: last.day, ...lossOf(measured), finding };
}

/**
 * Evaluates the last months, newest first, of a site whose counters are read once a month: more than five percent lost
 * in the last month is unbilled gas, five percent more measured than withdrawn in two months counters that are ahead.
 * Ignores differences within the accuracy of the gauges: one point of a 2,000 L tank is 20 L.
 *
 * @param capacityL water capacity of the site's tanks, in litres
 */
export function findMonthlyLoss(months: readonly GasMonth[], capacityL: number): GasLoss | undefined {
  const [last, before] = months;
  if (!last || last.used_l === null || last.loss_l === null || last.held > 0) return undefined;
  const isOff = (month: GasMonth | undefined, sign: 1 | -1) =>
    (month?.loss_percent ?? 0) * sign > SUSPICIOUS_LOSS_PERCENT &&
    (month?.loss_l ?? 0) * sign > (capacityL * GAUGE_ERROR_PERCENT) / 100;
  const finding = isOff(last, 1)
    ? 'unbilled_gas'
    : isOff(last, -1) && isOff(before, -1)
      ? 'counters_ahead'
      : 'balanced';
  return {
    since: `${last.month}-01`,
    until: `${last.month}-01`,
    drawn_l: last.used_l,
    metered_l: last.metered_l,
    loss_l: last.loss_l,
    loss_percent: last.loss_percent,
    finding,
  };
}
