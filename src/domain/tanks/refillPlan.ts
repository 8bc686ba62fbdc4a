import { distanceKm } from '../coordinates';
import type { Coordinates } from '../coordinates';
import { dubaiDate, formatDate, toTimeInput } from '../dates';
import type { Entity, FieldErrors, Id, Ref } from '../entity';
import { formatCount } from '../numbers';
import { formatLitres } from '../quantities';
import type { OrderStatus } from '../orders/order';
import type { TankSite } from '../sites/site';
import type { Transitions } from '../transitions';
import type { Tank } from './tank';
import { litresAtLevel, ullageAtLevel } from './tankVolume';
import { HOUR_MS, DAY_MS } from '../durations';

export const REFILL_PLAN_STATUSES = ['draft', 'released', 'cancelled'] as const;
export type RefillPlanStatus = (typeof REFILL_PLAN_STATUSES)[number];

export const REFILL_PLAN_TRANSITIONS = {
  release: { from: ['draft'], to: 'released', permission: 'canUpdateTanks', auditAction: 'released' },
  cancel: {
    from: ['draft', 'released'],
    to: 'cancelled',
    permission: 'canUpdateTanks',
    auditAction: 'cancelled',
  },
} as const satisfies Transitions<RefillPlanStatus>;

/** Maximum stops of a plan, more than a truck can make in a day. */
export const MAX_REFILL_STOPS = 50;

interface NumberRef {
  _id: Id;
  unique_number: string;
}

/** Tank data for planning a refill. */
export interface RefillTank
  extends
    Ref,
    Pick<
      Tank,
      | 'code'
      | 'product'
      | 'water_capacity_l'
      | 'max_fill_percent'
      | 'level_percent'
      | 'last_reading_at'
      | 'refill_by'
      | 'suggested_l'
      | 'civil_defence_expiry'
      | 'relief_valve_due'
      | 'hydrotest_due'
      | 'amc_contract_end'
      | 'manifold_group'
      | 'status'
    > {
  site: TankSite;
  /** Litres delivered after the last reading. */
  delivered_since_l: number;
  /** Codes of the other tanks in service on its manifold. */
  manifold_tanks: string[];
  /** Its open refill order, which a release uses instead of a new one. */
  order: NumberRef | null;
  /**
   * The draft or released plan that contains the tank; the number is null if the user may not see the plan.
   */
  plan: { _id: Id; unique_number: string | null } | null;
}

/** A tank that a plan fills. */
export interface RefillStop {
  tank: RefillTank;
  litres: number;
  /** Reason for which a super administrator permits the delivery although a safety date has passed. */
  override_reason?: string | null;
  override_by?: Ref | null;
  /** Null until the plan is released. */
  order?: (NumberRef & { status: OrderStatus }) | null;
  /** Litres on the tickets of its order; null before the first one. */
  delivered_l?: number | null;
}

/** Refills by one truck on one day, in the order of the stops. */
export interface RefillPlan extends Entity {
  unique_number: string;
  day: string;
  truck: string;
  capacity_l: number;
  /** The employee to whom the orders are assigned. */
  driver?: Ref | null;
  notes?: string | null;
  status: RefillPlanStatus;
  cancel_reason?: string | null;
  stops_count: number;
  planned_l: number;
  /** Only in the record, not in lists. */
  stops?: RefillStop[];
  released_at?: string | null;
  released_by?: Ref | null;
  created_by?: Ref | null;
}

/** Maximum age of a level for a forecast of today; see `tankForecastFields.ts`. */
const MAX_LEVEL_AGE_MS = 72 * HOUR_MS;

/** Litres that can be added, with the basis of the calculation. */
interface FillSpace {
  litres: number;
  basis: 'level' | 'old_level' | 'unknown';
}

/**
 * Whole litres up to the maximum fill: `capacity × (maximum fill − level) ÷ 100 − deliveries since the
 * reading`. An old level counts without later use, so that a tank is never planned too full. Without a level,
 * the space is that of an empty tank, and the driver must read the gauge first.
 */
export function fillSpace(tank: RefillTank, now: number): FillSpace {
  const { level_percent, last_reading_at, max_fill_percent, delivered_since_l } = tank;
  const whole = (litres: number) => Math.max(0, Math.floor(litres + 1e-6));
  if (typeof level_percent !== 'number' || !last_reading_at)
    return { litres: whole(litresAtLevel(tank, max_fill_percent)), basis: 'unknown' };
  return {
    litres: whole(ullageAtLevel(tank, level_percent) - delivered_since_l),
    basis: now - Date.parse(last_reading_at) > MAX_LEVEL_AGE_MS ? 'old_level' : 'level',
  };
}

/** Initial litres of a new stop: the suggestion of the forecast, limited to the current space. */
export function initialLitres(tank: RefillTank, now: number): number {
  const { litres } = fillSpace(tank, now);
  return Math.min(litres, Math.round(tank.suggested_l ?? litres));
}

const SAFETY_DATES = [
  ['civil_defence_expiry', 'Civil Defence certificate expired on'],
  ['relief_valve_due', 'Relief valve test was due on'],
  ['hydrotest_due', 'Hydrotest was due on'],
  ['amc_contract_end', 'AMC contract ended on'],
] as const;

/** Safety dates of a tank that have passed on a day; each of them prohibits filling. */
export const passedSafetyDates = (tank: RefillTank, day: string): string[] =>
  SAFETY_DATES.flatMap(([field, text]) => {
    const date = tank[field];
    return date && day && date < day ? [`${text} ${formatDate(date)}`] : [];
  });

/** Warnings about a stop before the plan is released. */
export function stopWarnings(
  tank: RefillTank,
  { day, tanks, now }: { day: string; tanks: readonly Pick<RefillTank, 'code'>[]; now: number },
): string[] {
  const { last_reading_at, delivered_since_l, refill_by, manifold_tanks } = tank;
  const { basis } = fillSpace(tank, now);
  const missing = manifold_tanks.filter((code) => !tanks.some((other) => other.code === code));
  const ageDays = last_reading_at ? Math.floor((now - Date.parse(last_reading_at)) / DAY_MS) : 0;
  return [
    basis === 'unknown' && 'No level is known: the gauge must be read before filling',
    basis === 'old_level' &&
      `The level is ${formatCount(ageDays, 'day')} old; the space assumes that nothing was used since`,
    basis !== 'unknown' &&
      delivered_since_l > 0 &&
      `${formatLitres(delivered_since_l)} were delivered after the last reading`,
    refill_by && day > refill_by && `To be refilled by ${formatDate(refill_by)}, before the day of the plan`,
    missing.length > 0 && `On one manifold with ${missing.join(', ')}, not in this plan`,
  ].filter((warning) => typeof warning === 'string' && warning !== '') as string[];
}

/** A plan as entered. */
interface EnteredPlan {
  capacity_l: number;
  stops: readonly { tank: Id; litres: number }[];
}

/** Litres of all stops. */
export const plannedLitres = (stops: readonly { litres?: number | null }[]): number =>
  stops.reduce((sum, { litres }) => sum + (litres ?? 0), 0);

function tankError(
  tank: RefillTank | undefined,
  before: readonly (RefillTank | undefined)[],
  plan: Id | undefined,
): string | undefined {
  if (!tank) return 'Choose a tank in service';
  const { _id, code, site } = tank;
  if (tank.status !== 'commissioned') return `${code} is not in service`;
  if (before.some((other) => other?._id === _id)) return `${code} is in this plan twice`;
  if (tank.plan && tank.plan._id !== plan)
    return `${code} is already in ${tank.plan.unique_number ?? 'another plan'}`;
  const isAtSite = (other: RefillTank | undefined) => other?.site._id === site._id;
  return before.some(isAtSite) && !isAtSite(before.at(-1))
    ? `The tanks of ${site.name} must follow each other, so that the truck stops there once`
    : undefined;
}

/**
 * Errors of a plan by field path: tanks that can't be planned, or more litres than the space of a tank or the
 * load of the truck. `tanks` contains the tanks of the stops; `plan` is the id of an existing plan.
 */
export function planErrors(
  { capacity_l, stops }: EnteredPlan,
  { tanks, plan, now }: { tanks: ReadonlyMap<Id, RefillTank>; plan?: Id; now: number },
): FieldErrors {
  const errors: FieldErrors = {};
  const found = stops.map((stop) => tanks.get(stop.tank));
  for (const [index, { litres }] of stops.entries()) {
    const tank = found[index];
    const error = tankError(tank, found.slice(0, index), plan);
    if (error) errors[`stops[${String(index)}].tank`] = error;
    const space = tank && fillSpace(tank, now).litres;
    if (tank && space !== undefined && litres > space)
      errors[`stops[${String(index)}].litres`] =
        `${tank.code} has space for ${formatLitres(space)} up to its maximum fill`;
  }
  const planned = plannedLitres(stops);
  if (planned > capacity_l)
    errors.capacity_l = `The stops need ${formatLitres(planned)}, the truck carries ${formatLitres(capacity_l)}`;
  return errors;
}

/** Reasons why a plan can't be released: its day, levels or safety dates. */
export function releaseProblems(
  { _id, day, capacity_l, stops = [] }: Pick<RefillPlan, '_id' | 'day' | 'capacity_l' | 'stops'>,
  now: number,
): string[] {
  const tanks = new Map(stops.map(({ tank }) => [tank._id, tank]));
  const entered = stops.map(({ tank, litres }) => ({ tank: tank._id, litres }));
  return [
    ...(day < dubaiDate(now) ? ['The day of this plan has passed: choose another day'] : []),
    ...Object.values(planErrors({ capacity_l, stops: entered }, { tanks, plan: _id, now })),
    ...stops
      .filter(({ override_reason }) => !override_reason)
      .flatMap(({ tank }) => passedSafetyDates(tank, day).map((text) => `${tank.code}: ${text}`)),
  ];
}

/** Time of the visits: eight in the morning, or now if later. */
export function visitTime(day: string, now: number): string {
  const [today, time = ''] = toTimeInput(now).split('T');
  return day === today && time > '08:00' ? time : '08:00';
}

interface SiteStop {
  site: TankSite;
  tanks: RefillTank[];
}

/** Sorts after all days, for tanks without a forecast. */
const NO_DAY = '9999-12-31';

const urgency = ({ tanks }: SiteStop): string =>
  tanks.map(({ refill_by }) => refill_by ?? NO_DAY).sort()[0] ?? NO_DAY;

const byUrgency = (a: SiteStop, b: SiteStop): number =>
  urgency(a).localeCompare(urgency(b)) || a.site.code.localeCompare(b.site.code);

const locationOf = ({ site: { lat, lng } }: SiteStop): Coordinates | undefined =>
  typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : undefined;

const byManifold = (a: RefillTank, b: RefillTank): number =>
  (a.manifold_group ?? '').localeCompare(b.manifold_group ?? '') || a.code.localeCompare(b.code);

/**
 * Sorts tanks in driving order: site by site, tanks of a manifold together. Starts at the most urgent site
 * and continues with the nearest one, by direct distance; sites without coordinates follow by urgency.
 */
export function orderStops(tanks: readonly RefillTank[]): RefillTank[] {
  const sites = new Map<Id, SiteStop>();
  for (const tank of tanks) {
    const stop = sites.get(tank.site._id) ?? { site: tank.site, tanks: [] };
    sites.set(tank.site._id, { ...stop, tanks: [...stop.tanks, tank].sort(byManifold) });
  }
  const urgent = [...sites.values()].sort(byUrgency);
  const left = urgent.filter(locationOf);
  const route: SiteStop[] = [];
  for (let next = left.shift(); next; next = takeNearest(left, next)) route.push(next);
  return [...route, ...urgent.filter((stop) => !locationOf(stop))].flatMap((stop) => stop.tanks);
}

/** Removes and returns the site nearest to another one; among equally near ones, the most urgent. */
function takeNearest(left: SiteStop[], from: SiteStop): SiteStop | undefined {
  const start = locationOf(from);
  const distances = left.map((stop) => {
    const end = locationOf(stop);
    return start && end ? distanceKm(start, end) : Infinity;
  });
  return left.splice(distances.indexOf(Math.min(...distances)), 1)[0];
}

/** Moves the site of a stop before the previous site or after the next one; its tanks stay together. */
export function moveSite<Stop>(
  stops: readonly Stop[],
  index: number,
  step: -1 | 1,
  siteOf: (stop: Stop) => Id | undefined,
): Stop[] {
  const groups: Stop[][] = [];
  let moved = 0;
  for (const [position, stop] of stops.entries()) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first !== undefined && siteOf(first) === siteOf(stop)) group.push(stop);
    else groups.push([stop]);
    if (position === index) moved = groups.length - 1;
  }
  const [a, b] = [groups[moved], groups[moved + step]];
  if (!a || !b) return [...stops];
  groups[moved] = b;
  groups[moved + step] = a;
  return groups.flat();
}
