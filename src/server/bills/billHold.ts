import { sumOf } from '../../domain/billLine';
import type { LineDraft } from '../../domain/billLine';
import { fromFils } from '../../domain/money';
import type { ReadingFlag } from '../../domain/reading';
import { wordOf } from '../../domain/words';
import type { Billed, Unbilled } from './billBasis';
import type { Db } from '../database/pool';
import { numberAt } from '../settings/settingAt';

interface Looked {
  kind: 'consumption' | 'final';
  contract: Billed;
  readings: readonly Unbilled[];
  period: { start: string; end: string };
  lines: readonly LineDraft[];
  /** What estimates billed too much and these lines can't bear to give back. */
  carried_m3: number;
}

const DAY_MS = 86_400_000;
/** A bill of fewer days says little about what is usual. */
const LEAST_DAYS = 20;
/** A rise by less is nobody's worry. */
const LEAST_RISE_AED = 100;

/** How many days a period has, both ends among them. */
export const daysIn = ({ start, end }: Looked['period']): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** Why somebody has to look at a bill before it is issued: readings to be reviewed, or far more than the bill before. */
export async function heldBecause(db: Db, looked: Looked): Promise<string | null> {
  const pending = looked.readings.filter(({ status }) => status === 'pending');
  const flags = [...new Set(pending.flatMap((reading) => reading.flags))].map(wordOf);
  if (pending.length > 0) return `Reading to be reviewed: ${flags.join(', ') || 'pending'}`;
  const doubt = looked.kind === 'final' ? doubtOf(looked) : null;
  if (doubt) return doubt;
  const most = await numberAt(db, 'high_factor', looked.period.end);
  return most > 0 && isFarAbove(looked, most) ? `More than ${String(most)} times the last invoice` : null;
}

/** Flags of a closing reading that somebody looks at before its invoice goes out. */
const DOUBTFUL: readonly ReadingFlag[] = ['high', 'rollover', 'lower_than_previous'];

/** No invoice follows the final one: what it can't mend must be seen. */
function doubtOf({ readings, carried_m3 }: Looked): string | null {
  const closing = readings.filter(({ type }) => type === 'closing').flatMap(({ flags }) => flags);
  const doubts = closing.filter((flag) => DOUBTFUL.includes(flag)).map(wordOf);
  if (doubts.length > 0) return `Closing reading: ${doubts.join(', ')}`;
  if (carried_m3 === 0) return null;
  return `Estimates billed ${carried_m3.toFixed(3)} m³ more than this invoice can give back: credit an earlier one`;
}

function isFarAbove({ contract, period, lines }: Looked, most: number): boolean {
  const { last_total, last_days } = contract;
  if (last_total === null || last_days === null || last_days < LEAST_DAYS) return false;
  const total = fromFils(sumOf(lines).gross);
  const usual = (last_total / last_days) * daysIn(period);
  return total > most * usual && total - usual > LEAST_RISE_AED;
}
