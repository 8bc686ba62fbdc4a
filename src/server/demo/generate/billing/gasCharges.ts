import { addDays } from '../../../../domain/dates';
import { calculateCharges } from '../../../../domain/bills/charges';
import { chargedMonths, daysIn } from '../../../../domain/bills/chargedPeriod';
import { tariffInputSchema } from '../../../../domain/settings/tariff';
import type { TariffPeriod, ChargeBasis } from '../../../../domain/bills/charges';
import type { Charge, DemoTariffPeriod } from './bills';
import { earlierDay, laterDay } from '../calendar';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoSetting } from '../parties/settings';
import { billStatusOf } from './billStatuses';
import type { ConsumptionPeriod } from './consumption';
import { isDue } from './consumption';
import { VAT_PERCENT } from '../parties/tariffs';

type Period = Pick<ConsumptionPeriod, 'start' | 'end'>;

/** Tariff versions valid in a period, oldest first. */
export function tariffPeriodsIn(
  settings: readonly DemoSetting[],
  { tariff }: Pick<DemoContract, 'tariff'>,
  { start, end }: Period,
): DemoTariffPeriod[] {
  const versions = settings.find(({ key }) => key === tariff)?.versions ?? [];
  return versions
    .map(({ id, value, effective_from }, position) => {
      const next = versions[position + 1];
      const validPeriod = {
        start: position === 0 ? start : laterDay(start, effective_from),
        end: next ? earlierDay(end, addDays(next.effective_from, -1)) : end,
      };
      return { version_id: id, days: daysIn(validPeriod), tariff: tariffInputSchema.cast(value) };
    })
    .filter(({ days }) => days > 0);
}

/** Invoice lines for a consumption, calculated by the rules of the billing run. */
export function gasLines(
  { client, discount_percent }: DemoContract,
  parts: readonly TariffPeriod[],
  input: Pick<ChargeBasis, 'isByDays' | 'months'> & { milli: number },
) {
  return calculateCharges({
    consumption: input.milli / 1_000,
    parts,
    months: input.months,
    isByDays: input.isByDays,
    vat_rate: VAT_PERCENT,
    vat_treatment: client.vat_treatment,
    terms: { discount_percent },
  });
}

/** Groups periods by invoice, according to the billing cycle. */
function billingCycles(contract: DemoContract, periods: readonly ConsumptionPeriod[]): ConsumptionPeriod[][] {
  const cycles: ConsumptionPeriod[][] = [];
  let current: ConsumptionPeriod[] = [];
  for (const period of periods) {
    current.push(period);
    if (period.type !== 'closing' && !isDue(contract, period.end)) continue;
    cycles.push(current);
    current = [];
  }
  return cycles;
}

/** Gas charges of a contract; `index` determines their status. */
export function gasChargesOf(
  settings: readonly DemoSetting[],
  contract: DemoContract,
  periods: readonly ConsumptionPeriod[],
  index: number,
): Charge[] {
  const cycles = billingCycles(contract, periods);
  return cycles.flatMap((cycle, position) => {
    const status = billStatusOf(contract, index, cycles.length - 1 - position);
    if (status === 'none') return [];
    const period = { start: cyclicItem(cycle, 0).start, end: cyclicItem(cycle, -1).end };
    const isFinal = cyclicItem(cycle, -1).type === 'closing';
    const isFirst = position === 0 && period.start === contract.start_date;
    const tariffs = tariffPeriodsIn(settings, contract, period);
    const milli = cycle.reduce((sum, period) => sum + period.milli, 0);
    const months = chargedMonths([period]);
    const lines = gasLines(contract, tariffs, { milli, months, isByDays: isFirst || isFinal });
    const kind = isFinal ? 'final' : 'consumption';
    return [{ kind, contract, supplied: period.end, period, lines, status, periods: cycle, tariffs }];
  });
}
