import { addDays } from '../../../../domain/dates';
import { daysIn } from '../../../../domain/bills/chargedPeriod';
import { cyclicItem } from '../random';
import { startOfDay } from '../calendar';
import type { DemoCounter } from './counters';
import type { DemoSite } from './sites';
import type { ConsumptionPeriod } from '../billing/consumption';
import { openingConsumption, byContract } from '../billing/consumption';
import type { DailyUse, UsePart } from '../billing/dailyUse';
import { DAY_SHARES, STEP_MS, usedSince } from '../billing/dailyUse';
import type { Generator } from '../record';
import type { DemoTank } from './tanks';

/** Cumulative consumption of a site in percent of its tank capacity, every six hours since the history began. */
export interface SiteConsumption {
  since: number;
  percents: readonly number[];
}

/** Litres of liquid gas per cubic metre of vapour: 2.2 kg/m³ at 0.545 kg/l. */
const LITRES_PER_M3 = 2.2 / 0.545;
/** Litres delivered per metered litre: losses from leaks, purges and slow meters. */
const LOSS_FACTORS = [1.004, 1.012, 1.018, 1.009, 1.015, 1.006] as const;
/** The site with a conspicuous loss: about 70 L a month, more than the 28 L error of its gauges. */
const LEAKING_SITE = { index: 10, factor: 1.6 } as const;
/** Consumption above twice the estimate counts as a misreading and is replaced by the estimate. */
const MAX_FACTOR = 2;

interface ConsumptionInput {
  dailyUse: DailyUse;
  periods: readonly ConsumptionPeriod[];
  counters: readonly DemoCounter[];
}

/** Cumulative consumption per site: daily use of its contracts plus losses. */
export function generateSiteConsumption(
  generator: Generator,
  tanks: readonly DemoTank[],
  input: ConsumptionInput,
): ReadonlyMap<DemoSite, SiteConsumption> {
  const { dailyUse } = input;
  const useBySite = dailyUseBySite(generator, input);
  const sites = [...new Set(tanks.map(({ site }) => site))];
  return new Map(
    sites.map((site, index) => {
      const size = tanks.reduce((sum, tank) => sum + (isFilled(tank, site) ? tank.water_capacity_l : 0), 0);
      const lossFactor = index === LEAKING_SITE.index ? LEAKING_SITE.factor : cyclicItem(LOSS_FACTORS, index);
      const percentPerMilli = (LITRES_PER_M3 * lossFactor) / 10 / Math.max(1, size);
      const use = useBySite.get(site) ?? new Float64Array(dailyUse.count);
      return [
        site,
        {
          since: startOfDay(dailyUse.first),
          percents: cumulative(use.map((milli) => milli * percentPerMilli)),
        },
      ];
    }),
  );
}

const isFilled = (tank: DemoTank, site: DemoSite): boolean =>
  tank.site === site && tank.status === 'commissioned';

/** Sums at the end of each six hours, from 0. */
function cumulative(use: Float64Array): number[] {
  let before = 0;
  return [...use, 0].flatMap((today) => {
    const sums = DAY_SHARES.slice(0, -1).map((share) => before + today * share);
    before += today;
    return sums;
  });
}

/** Actual consumption of a period; a misreading counts as the expected consumption. */
const actualConsumption = ({ start, end, milli, estimatedMonthly }: ConsumptionPeriod): UsePart => {
  const expected = (estimatedMonthly * daysIn({ start, end })) / 30;
  return { start, end, milli: milli > MAX_FACTOR * expected ? expected : milli };
};

/** Consumption before the first reading, used since the installation of the counter. */
function usedBefore(counter: DemoCounter, periods: readonly ConsumptionPeriod[]): UsePart[] {
  const start = counter.initial_reading_at;
  const end = addDays(cyclicItem(periods, 0).start, -1);
  return start > end ? [] : [{ start, end, milli: openingConsumption(periods) }];
}

/** Litres of vapour by day of each site. */
function dailyUseBySite(
  generator: Generator,
  { dailyUse, periods, counters }: ConsumptionInput,
): ReadonlyMap<DemoSite, Float64Array> {
  const counterByContract = new Map(counters.map((counter) => [counter.contract, counter]));
  const bySite = new Map<DemoSite, Float64Array>();
  for (const [contract, contractPeriods] of byContract(periods)) {
    const counter = counterByContract.get(contract);
    const use = dailyUse.useByDay(contract, [
      ...(counter ? usedBefore(counter, contractPeriods) : []),
      ...contractPeriods.map(actualConsumption),
      ...usedSince(generator, contractPeriods),
    ]);
    const total = bySite.get(contract.site) ?? new Float64Array(dailyUse.count);
    bySite.set(
      contract.site,
      total.map((sum, index) => sum + (use[index] ?? 0)),
    );
  }
  return bySite;
}

/** Cumulative consumption at a time of the history. */
export function consumedAt({ since, percents }: SiteConsumption, time: number): number {
  const steps = Math.max(0, (time - since) / STEP_MS);
  const [from = 0, until = from] = percents.slice(Math.floor(steps), Math.floor(steps) + 2);
  return from + (until - from) * (steps % 1);
}

/** Time at which the cumulative consumption reached a percentage; undefined before the history begins. */
export function timeWhenConsumed({ since, percents }: SiteConsumption, percent: number): number | undefined {
  const index = percents.findIndex((total) => total >= percent);
  if (index < 1) return undefined;
  const [from = 0, until = 0] = percents.slice(index - 1);
  return since + (index - 1 + (percent - from) / (until - from)) * STEP_MS;
}
