import type { BillUsage } from '../../domain/bills/bill';
import { formatDate } from '../../domain/dates';
import type { ReadingType } from '../../domain/counters/reading';
import { gap, dataTable } from './pdfBlocks';
import type { Column } from './pdfBlocks';
import { readingTypeLabel } from './bilingualTerms';
import { LABELS } from './labels';
import { LEFT, WIDTH } from './pdfDocument';
import type { Page } from './pdfDocument';
import { SECONDARY_COLOUR } from './pdfText';

/** Readings at both ends of a billing period, and the consumption between them. */
export interface MeterRow {
  counter: string;
  previous: number;
  previous_at?: string | null;
  current: number;
  current_at?: string | null;
  previous_type: ReadingType;
  current_type: ReadingType;
  meter_factor: number;
  multiplier: number;
  consumption_m3: number;
  days?: number | null;
}

export type ConsumptionAverages = Pick<BillUsage, 'avg_daily_m3' | 'same_month_last_year_m3'>;

const HALF = (WIDTH - 10) / 2;
const readingFormat = new Intl.NumberFormat('en-AE', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  useGrouping: false,
});
const factorFormat = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 1, maximumFractionDigits: 6 });

/** Reading with its date and type. */
const formatReading = (
  value: number,
  when: string | null | undefined,
  type: ReadingType,
): readonly string[] => [
  when ? `${readingFormat.format(value)} (${formatDate(when)})` : readingFormat.format(value),
  readingTypeLabel(type).join(' · '),
];

const factorOf = ({ meter_factor, multiplier }: MeterRow): string =>
  [meter_factor, ...(multiplier === 1 ? [] : [multiplier])]
    .map((value) => factorFormat.format(value))
    .join(' × ');

const numeric = true;

const COLUMNS: readonly Column<MeterRow>[] = [
  { label: LABELS.counter, width: 85, text: ({ counter }) => counter },
  {
    label: LABELS.previous,
    width: 120,
    text: (m) => formatReading(m.previous, m.previous_at, m.previous_type),
    numeric,
  },
  {
    label: LABELS.current,
    width: 120,
    text: (m) => formatReading(m.current, m.current_at, m.current_type),
    numeric,
  },
  { label: LABELS.factor, width: 80, text: factorOf, numeric },
  { label: LABELS.days, width: 40, text: ({ days }) => (days ? String(days) : ''), numeric },
  {
    label: LABELS.consumption,
    width: 70,
    text: (meter) => readingFormat.format(meter.consumption_m3),
    numeric,
  },
];

const AVERAGES = [
  [LABELS.daily, 'avg_daily_m3'],
  [LABELS.lastYear, 'same_month_last_year_m3'],
] as const;

/** Daily average and consumption of the same month last year on one line, if known. */
function averages(page: Page, values: ConsumptionAverages): void {
  const entries = AVERAGES.flatMap(([label, field]) =>
    typeof values[field] === 'number' ? [{ label, value: readingFormat.format(values[field]) }] : [],
  );
  if (entries.length === 0) return;
  page.ensureRoom(14);
  const line = (language: 0 | 1): string =>
    entries.map(({ label, value }) => `${label[language]} ${value}`).join(' · ');
  const style = { size: 7.5, colour: SECONDARY_COLOUR, singleLine: true } as const;
  page.pdfText.write(line(0), LEFT, page.y + 3, HALF, style);
  page.pdfText.write(line(1), LEFT + WIDTH - HALF, page.y + 3, HALF, { ...style, align: 'right' });
  page.y += 14;
}

/** Readings and consumption per counter. */
export function meterTable(page: Page, meters: readonly MeterRow[], values: ConsumptionAverages = {}): void {
  if (meters.length === 0) return;
  dataTable(page, COLUMNS, meters);
  averages(page, values);
  gap(page);
}
