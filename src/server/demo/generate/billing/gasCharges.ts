import { calculateCharges } from '../../../../domain/bills/charges';
import { CYCLE_MONTHS } from '../../../../domain/contracts/contract';
import { tariffInputSchema } from '../../../../domain/settings/tariff';
import type { TariffPeriod, ChargeBasis } from '../../../../domain/bills/charges';
import type { Charge } from './bills';
import { daysAfter, daysIn, earlierDay, laterDay } from '../calendar';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoSetting } from '../parties/settings';
import { billStatusOf } from './billStatuses';
import type { ConsumptionPeriod } from './consumption';
import { isDue } from './consumption';
import { VAT_PERCENT } from '../parties/tariffs';

/** A version of a tariff with the days of a period in which it held. */
export interface DemoTariffPeriod extends TariffPeriod {
  version_id: string;
}

type Period = Pick<ConsumptionPeriod, 'start' | 'end'>;

/** The versions of a contract's tariff that held in a period, the earliest first. */
export function tariffPeriodsIn(
  settings: readonly DemoSetting[],
  { tariff }: Pick<DemoContract, 'tariff'>,
  { start, end }: Period,
): DemoTariffPeriod[] {
  const versions = settings.find(({ key }) => key === tariff)?.versions ?? [];
  return versions
    .map(({ id, value, effective_from }, at) => {
      const next = versions[at + 1];
      const held = {
        start: at === 0 ? start : laterDay(start, effective_from),
        end: next ? earlierDay(end, daysAfter(next.effective_from, -1)) : end,
      };
      return { version_id: id, days: daysIn(held), tariff: tariffInputSchema.cast(value) };
    })
    .filter(({ days }) => days > 0);
}

/** What a period costs a contract, by the rules that its bills are drafted by. */
export function gasLines(
  { client, billing_cycle, discount_percent }: DemoContract,
  parts: readonly TariffPeriod[],
  of: Pick<ChargeBasis, 'isFirstOrFinal'> & { milli: number },
) {
  return calculateCharges({
    consumption: of.milli / 1_000,
    parts,
    months: CYCLE_MONTHS[billing_cycle],
    isFirstOrFinal: of.isFirstOrFinal,
    vat_rate: VAT_PERCENT,
    vat_treatment: client.vat_treatment,
    terms: { discount_percent },
  });
}

/** What was taken, invoice by invoice: every month, or every third one for those who are billed by the quarter. */
function billingCycles(
  contract: DemoContract,
  stretches: readonly ConsumptionPeriod[],
): ConsumptionPeriod[][] {
  const cycles: ConsumptionPeriod[][] = [];
  let open: ConsumptionPeriod[] = [];
  for (const stretch of stretches) {
    open.push(stretch);
    if (stretch.type !== 'closing' && !isDue(contract, stretch.end)) continue;
    cycles.push(open);
    open = [];
  }
  return cycles;
}

/** The charges for the gas that a contract took; `place` decides how they stand. */
export function gasChargesOf(
  settings: readonly DemoSetting[],
  contract: DemoContract,
  stretches: readonly ConsumptionPeriod[],
  place: number,
): Charge[] {
  const cycles = billingCycles(contract, stretches);
  return cycles.flatMap((cycle, at) => {
    const status = billStatusOf(contract, place, cycles.length - 1 - at);
    if (status === 'none') return [];
    const period = { start: cyclicItem(cycle, 0).start, end: cyclicItem(cycle, -1).end };
    const isFinal = cyclicItem(cycle, -1).type === 'closing';
    const isFirst = at === 0 && period.start === contract.start_date;
    const tariffs = tariffPeriodsIn(settings, contract, period);
    const milli = cycle.reduce((sum, stretch) => sum + stretch.milli, 0);
    const lines = gasLines(contract, tariffs, { milli, isFirstOrFinal: isFirst || isFinal });
    const kind = isFinal ? 'final' : 'consumption';
    return [{ kind, contract, supplied: period.end, period, lines, status, stretches: cycle, tariffs }];
  });
}
