import { chargeLines } from '../../../../domain/bills/charges';
import { CYCLE_MONTHS } from '../../../../domain/contracts/contract';
import { tariffDraft } from '../../../../domain/settings/tariff';
import type { TariffPart, Usage } from '../../../../domain/bills/charges';
import type { Charge } from './bills';
import { daysAfter, daysIn, earlier, later } from '../calendar';
import { entry } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoSetting } from '../parties/settings';
import { standingOf } from './billStatuses';
import type { Stretch } from './consumption';
import { isDue } from './consumption';
import { VAT_PERCENT } from '../parties/tariffs';

/** A version of a tariff with the days of a period in which it held. */
export interface DemoTariffPart extends TariffPart {
  version_id: string;
}

type Period = Pick<Stretch, 'start' | 'end'>;

/** The versions of a contract's tariff that held in a period, the earliest first. */
export function tariffsIn(
  settings: readonly DemoSetting[],
  { tariff }: Pick<DemoContract, 'tariff'>,
  { start, end }: Period,
): DemoTariffPart[] {
  const versions = settings.find(({ key }) => key === tariff)?.versions ?? [];
  return versions
    .map(({ id, value, effective_from }, at) => {
      const next = versions[at + 1];
      const held = {
        start: at === 0 ? start : later(start, effective_from),
        end: next ? earlier(end, daysAfter(next.effective_from, -1)) : end,
      };
      return { version_id: id, days: daysIn(held), tariff: tariffDraft.cast(value) };
    })
    .filter(({ days }) => days > 0);
}

/** What a period costs a contract, by the rules that its bills are drafted by. */
export function linesFor(
  { client, billing_cycle, discount_percent }: DemoContract,
  parts: readonly TariffPart[],
  of: Pick<Usage, 'isFirstOrFinal'> & { milli: number },
) {
  return chargeLines({
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
function cyclesOf(contract: DemoContract, stretches: readonly Stretch[]): Stretch[][] {
  const cycles: Stretch[][] = [];
  let open: Stretch[] = [];
  for (const stretch of stretches) {
    open.push(stretch);
    if (stretch.type !== 'closing' && !isDue(contract, stretch.end)) continue;
    cycles.push(open);
    open = [];
  }
  return cycles;
}

/** The charges for the gas that a contract took; `place` decides how they stand. */
export function chargesOf(
  settings: readonly DemoSetting[],
  contract: DemoContract,
  stretches: readonly Stretch[],
  place: number,
): Charge[] {
  const cycles = cyclesOf(contract, stretches);
  return cycles.flatMap((cycle, at) => {
    const status = standingOf(contract, place, cycles.length - 1 - at);
    if (status === 'none') return [];
    const period = { start: entry(cycle, 0).start, end: entry(cycle, -1).end };
    const isFinal = entry(cycle, -1).type === 'closing';
    const isFirst = at === 0 && period.start === contract.start_date;
    const tariffs = tariffsIn(settings, contract, period);
    const milli = cycle.reduce((sum, stretch) => sum + stretch.milli, 0);
    const lines = linesFor(contract, tariffs, { milli, isFirstOrFinal: isFirst || isFinal });
    const kind = isFinal ? 'final' : 'consumption';
    return [{ kind, contract, supplied: period.end, period, lines, status, stretches: cycle, tariffs }];
  });
}
