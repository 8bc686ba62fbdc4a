import { cyclicItem } from '../random';
import { daysAfter, daysIn, earlierDay, laterDay, startOfDay } from '../calendar';
import type { Calendar } from '../calendar';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from './counters';
import type { DemoSite } from './sites';
import type { ConsumptionPeriod } from '../billing/consumption';
import { HISTORY_MONTHS, openingConsumption, byContract } from '../billing/consumption';
import type { DemoTank } from './tanks';

/** Cumulative consumption of a site in percent of its tank capacity, at each of the times. */
export interface SiteConsumption {
  times: readonly number[];
  percents: readonly number[];
}

/** Litres of liquid gas per cubic metre of vapour: 2.2 kg/m³ at 0.545 kg/l. */
const LITRES_PER_M3 = 2.2 / 0.545;
/** Litres delivered per metered litre: losses from leaks, purges and slow meters. */
const LOSS_FACTORS = [1.004, 1.012, 1.018, 1.009, 1.015, 1.006] as const;
/** The site with a conspicuous loss. */
const LEAKING_SITE = { index: 10, factor: 1.086 } as const;
/** Consumption above twice the estimate counts as a misreading and is replaced by the estimate. */
const MAX_FACTOR = 2;

type Month = ReturnType<Calendar['month']>;

interface ConsumptionInput {
  calendar: Calendar;
  periods: readonly ConsumptionPeriod[];
  counters: readonly DemoCounter[];
  /** Flats that consume gas per flat with a contract; commercial sites are complete. */
  flatsPerContract: number;
}

/** Cumulative consumption per site by month, linear within a month. */
export function generateSiteConsumption(
  tanks: readonly DemoTank[],
  { calendar, periods, counters, flatsPerContract }: ConsumptionInput,
): ReadonlyMap<DemoSite, SiteConsumption> {
  const months = Array.from({ length: HISTORY_MONTHS + 1 }, (_, index) =>
    calendar.month(HISTORY_MONTHS - index),
  );
  const times = [...months.map(({ first }) => startOfDay(first)), calendar.now];
  const consumption = consumptionBySite(
    [...monthlyConsumption(periods), ...consumptionBeforeHistory(periods, counters, months)],
    months,
    flatsPerContract,
  );
  const sites = [...new Set(tanks.map(({ site }) => site))];
  return new Map(
    sites.map((site, index) => {
      const size = tanks.reduce((sum, tank) => sum + (isFilled(tank, site) ? tank.water_capacity_l : 0), 0);
      const lossFactor = index === LEAKING_SITE.index ? LEAKING_SITE.factor : cyclicItem(LOSS_FACTORS, index);
      const percentPerM3 = (100 * LITRES_PER_M3 * lossFactor) / Math.max(1, size);
      const monthlyPercents = (consumption.get(site) ?? months.map(() => 0)).map((m3) => m3 * percentPerM3);
      return [site, { times, percents: runningTotals(continueCurrentMonth(monthlyPercents, times)) }];
    }),
  );
}

const isFilled = (tank: DemoTank, site: DemoSite): boolean =>
  tank.site === site && tank.status === 'commissioned';

/** Consumption of a contract in the month of a day, in litres of vapour (0.001 m³). */
interface MonthlyConsumption {
  contract: DemoContract;
  day: string;
  milli: number;
}

const monthlyConsumption = (periods: readonly ConsumptionPeriod[]): MonthlyConsumption[] =>
  periods.map(({ contract, start, end, milli, estimatedMonthly: estimated }) => {
    const expected = (estimated * daysIn({ start, end })) / 30;
    return { contract, day: end, milli: milli > MAX_FACTOR * expected ? expected : milli };
  });

/**
 * The first reading's consumption is spread evenly since the counter's installation, also over months without
 * readings.
 */
function consumptionBeforeHistory(
  periods: readonly ConsumptionPeriod[],
  counters: readonly DemoCounter[],
  months: readonly Month[],
): MonthlyConsumption[] {
  const periodsByContract = byContract(periods);
  return counters.flatMap(({ contract, initial_reading_at: start }) => {
    const contractPeriods = (contract && periodsByContract.get(contract)) ?? [];
    const [first] = contractPeriods;
    if (!contract || !first) return [];
    const end = daysAfter(first.start, -1);
    const daily = openingConsumption(contractPeriods) / Math.max(1, daysIn({ start, end }));
    return months.map(({ first: day, last }) => {
      const days = daysIn({ start: laterDay(start, day), end: earlierDay(end, last) });
      return { contract, day, milli: daily * days };
    });
  });
}

/** Consumption per site and month in m³. */
function consumptionBySite(
  consumption: readonly MonthlyConsumption[],
  months: readonly Month[],
  flatsPerContract: number,
) {
  const monthIndexes = new Map(months.map(({ first }, index) => [first.slice(0, 7), index]));
  const bySite = new Map<DemoSite, number[]>();
  for (const { contract, day, milli } of consumption) {
    const month = monthIndexes.get(day.slice(0, 7));
    if (month === undefined) continue;
    const factor = contract.tariff === 'tariff.RES-UAE' ? flatsPerContract : 1;
    const monthlyPercents = bySite.get(contract.site) ?? months.map(() => 0);
    monthlyPercents[month] = (monthlyPercents[month] ?? 0) + (milli / 1_000) * factor;
    bySite.set(contract.site, monthlyPercents);
  }
  return bySite;
}

/** The current month continues at the rate of the previous one. */
function continueCurrentMonth(
  monthlyPercents: readonly number[],
  times: readonly number[],
): readonly number[] {
  const [previousStart = 0, currentStart = 0, now = 0] = times.slice(-3);
  const rate = (monthlyPercents.at(-2) ?? 0) / (currentStart - previousStart);
  return [...monthlyPercents.slice(0, -1), rate * (now - currentStart)];
}

const runningTotals = (parts: readonly number[]): number[] =>
  parts.reduce<number[]>((sums, part) => [...sums, (sums.at(-1) ?? 0) + part], [0]);

/** Time at which the cumulative consumption reached a percentage; undefined before the history begins. */
export function timeWhenConsumed({ times, percents }: SiteConsumption, percent: number): number | undefined {
  const index = percents.findIndex((total) => total >= percent);
  if (index < 1) return undefined;
  const [from = 0, total = 0] = percents.slice(index - 1);
  const [since = 0, until = 0] = times.slice(index - 1);
  return since + ((percent - from) / (total - from)) * (until - since);
}
