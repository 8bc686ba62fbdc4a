import { cyclicItem } from '../random';
import { daysAfter, daysIn, earlierDay, laterDay, startOfDay } from '../calendar';
import type { Calendar } from '../calendar';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from './counters';
import type { DemoSite } from './sites';
import type { ConsumptionPeriod } from '../billing/consumption';
import { HISTORY_MONTHS, openingConsumption, byContract } from '../billing/consumption';
import type { DemoTank } from './tanks';

/** How a site's gas went: what percent of its vessels was burnt since the books begin, up to each of some moments. */
export interface SiteConsumption {
  moments: readonly number[];
  percents: readonly number[];
}

/** Litres of liquid in a cubic metre at the counters: 2.2 kg of vapour, of 0.545 kg a litre. */
const LITRES_PER_M3 = 2.2 / 0.545;
/** What leaves the vessels for each litre that the counters see: leaks, purges, meters that run slow. */
const LOSS_FACTORS = [1.004, 1.012, 1.018, 1.009, 1.015, 1.006] as const;
/** The one site that deserves a look, and what leaves its vessels. */
const LEAKING_SITE = { place: 10, factor: 1.086 } as const;
/** Nobody burns more than so many times the usual: a reading that says so was misread, and the month was a usual one. */
const MAX_FACTOR = 2;

type Month = ReturnType<Calendar['month']>;

interface ConsumptionInput {
  calendar: Calendar;
  stretches: readonly ConsumptionPeriod[];
  counters: readonly DemoCounter[];
  /** How many flats burn gas for each one that is written down; shops and works are written down all. */
  neighbours: number;
}

/** How the gas of each site went, month by month since the books begin and evenly within a month. */
export function generateSiteConsumption(
  tanks: readonly DemoTank[],
  { calendar, stretches, counters, neighbours: adjacentRecords }: ConsumptionInput,
): ReadonlyMap<DemoSite, SiteConsumption> {
  const months = Array.from({ length: HISTORY_MONTHS + 1 }, (_, nth) => calendar.month(HISTORY_MONTHS - nth));
  const moments = [...months.map(({ first }) => startOfDay(first)), calendar.now];
  const taken = consumptionBySite(
    [...monthlyConsumption(stretches), ...consumptionBeforeHistory(stretches, counters, months)],
    months,
    adjacentRecords,
  );
  const sites = [...new Set(tanks.map(({ site }) => site))];
  return new Map(
    sites.map((site, place) => {
      const size = tanks.reduce((sum, tank) => sum + (isFilled(tank, site) ? tank.water_capacity_l : 0), 0);
      const leaves = place === LEAKING_SITE.place ? LEAKING_SITE.factor : cyclicItem(LOSS_FACTORS, place);
      const share = (100 * LITRES_PER_M3 * leaves) / Math.max(1, size);
      const used = (taken.get(site) ?? months.map(() => 0)).map((m3) => m3 * share);
      return [site, { moments, percents: runningTotals(continueCurrentMonth(used, moments)) }];
    }),
  );
}

const isFilled = ({ site, status }: DemoTank, at: DemoSite): boolean =>
  site === at && status === 'commissioned';

/** Gas that a contract took in the month of a day, in thousandths of a cubic metre. */
interface MonthlyConsumption {
  contract: DemoContract;
  day: string;
  milli: number;
}

const monthlyConsumption = (stretches: readonly ConsumptionPeriod[]): MonthlyConsumption[] =>
  stretches.map(({ contract, start, end, milli, usual: estimated }) => {
    const expected = (estimated * daysIn({ start, end })) / 30;
    return { contract, day: end, milli: milli > MAX_FACTOR * expected ? expected : milli };
  });

/** What a counter showed when the books began to know its contract had been burnt evenly since the counter began, in these months too. */
function consumptionBeforeHistory(
  stretches: readonly ConsumptionPeriod[],
  counters: readonly DemoCounter[],
  months: readonly Month[],
): MonthlyConsumption[] {
  const known = byContract(stretches);
  return counters.flatMap(({ of: contract, initial_reading_at: start }) => {
    const mine = (contract && known.get(contract)) ?? [];
    const [first] = mine;
    if (!contract || !first) return [];
    const end = daysAfter(first.start, -1);
    const daily = openingConsumption(mine) / Math.max(1, daysIn({ start, end }));
    return months.map(({ first: day, last }) => {
      const days = daysIn({ start: laterDay(start, day), end: earlierDay(end, last) });
      return { contract, day, milli: daily * days };
    });
  });
}

/** Cubic metres that left for each site's counters, month by month. */
function consumptionBySite(
  taken: readonly MonthlyConsumption[],
  months: readonly Month[],
  adjacentRecords: number,
) {
  const place = new Map(months.map(({ first }, nth) => [first.slice(0, 7), nth]));
  const bySite = new Map<DemoSite, number[]>();
  for (const { contract, day, milli } of taken) {
    const month = place.get(day.slice(0, 7));
    if (month === undefined) continue;
    const flats = contract.tariff === 'tariff.RES-UAE' ? adjacentRecords : 1;
    const used = bySite.get(contract.site) ?? months.map(() => 0);
    used[month] = (used[month] ?? 0) + (milli / 1_000) * flats;
    bySite.set(contract.site, used);
  }
  return bySite;
}

/** The month that has just begun, which nobody has read yet, goes on as the last one went. */
function continueCurrentMonth(used: readonly number[], moments: readonly number[]): readonly number[] {
  const [begun = 0, latest = 0, now = 0] = moments.slice(-3);
  const pace = (used.at(-2) ?? 0) / (latest - begun);
  return [...used.slice(0, -1), pace * (now - latest)];
}

const runningTotals = (parts: readonly number[]): number[] =>
  parts.reduce<number[]>((sums, part) => [...sums, (sums.at(-1) ?? 0) + part], [0]);

/** The moment by which so many percent were burnt; none before the books begin. */
export function timeWhenConsumed(
  { moments, percents }: SiteConsumption,
  percent: number,
): number | undefined {
  const nth = percents.findIndex((upTo) => upTo >= percent);
  if (nth < 1) return undefined;
  const [from = 0, upTo = 0] = percents.slice(nth - 1);
  const [since = 0, until = 0] = moments.slice(nth - 1);
  return since + ((percent - from) / (upTo - from)) * (until - since);
}
