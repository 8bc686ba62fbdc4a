import { showDate } from '../../domain/dates';
import type { ReadingType } from '../../domain/reading';
import { gap, table } from './blocks';
import type { Column } from './blocks';
import { readingBoth } from './bothWords';
import { LABELS } from './labels';
import type { Page } from './paper';

/** What a counter showed at both ends of a bill's period, and what was used between. */
export interface Meter {
  counter: string;
  previous: number;
  previous_at?: string | null;
  current: number;
  current_at?: string | null;
  current_type: ReadingType;
  factor: number;
  consumption_m3: number;
  days?: number | null;
}

const index = new Intl.NumberFormat('en-AE', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  useGrouping: false,
});
const factor = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 1, maximumFractionDigits: 6 });

const at = (value: number, when: string | null | undefined): string =>
  when ? `${index.format(value)} (${showDate(when)})` : index.format(value);

const figure = true;

const COLUMNS: readonly Column<Meter>[] = [
  { label: LABELS.counter, width: 85, text: ({ counter }) => counter },
  { label: LABELS.previous, width: 95, text: (meter) => at(meter.previous, meter.previous_at), figure },
  { label: LABELS.current, width: 95, text: (meter) => at(meter.current, meter.current_at), figure },
  { label: ['Reading', 'نوع القراءة'], width: 75, text: ({ current_type }) => readingBoth(current_type) },
  { label: LABELS.factor, width: 55, text: (meter) => factor.format(meter.factor), figure },
  { label: LABELS.days, width: 40, text: ({ days }) => (days ? String(days) : ''), figure },
  { label: LABELS.consumption, width: 70, text: (meter) => index.format(meter.consumption_m3), figure },
];

/** The readings that a bill follows from, one row per counter. */
export function meterBlock(page: Page, meters: readonly Meter[]): void {
  if (meters.length === 0) return;
  table(page, COLUMNS, meters);
  gap(page);
}
