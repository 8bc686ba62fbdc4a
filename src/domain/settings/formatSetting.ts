import { formatAmount } from '../money';
import { isCalendarDate, formatDate } from '../dates';
import type { ReadingSource } from '../counters/reading';
import { labelOf } from '../labels';
import { LOGO } from '../media/media';
import { isPerLitre } from './setting';
import type { Setting, SettingValue, ValueType } from './setting';

interface Block {
  from?: number;
  to?: number | null;
  price?: number;
}

const priceFormat = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** Formats a tariff in one line. */
export function formatTariff(value: unknown): string {
  const {
    type,
    blocks = [],
    fixed_monthly = 0,
  } = (value ?? {}) as {
    type?: string;
    blocks?: Block[];
    fixed_monthly?: number;
  };
  const unit = isPerLitre({ type }) ? 'L' : 'm³';
  const prices = blocks.map(({ from = 0, to, price = 0 }) => {
    const range = to == null ? `above ${String(from)} ${unit}` : `${String(from)} to ${String(to)} ${unit}`;
    const amount = priceFormat.format(price);
    return blocks.length === 1 ? `${amount} per ${unit}` : `${range}: ${amount}`;
  });
  const monthly = fixed_monthly > 0 ? [`${formatAmount(fixed_monthly)} per month`] : [];
  return [...prices, ...monthly].join(', ');
}

/** Sources of readings in the photo rule. */
export const PHOTO_SOURCE_LABELS: Readonly<Record<ReadingSource, string>> = {
  web: 'Entered in the browser',
  pos: 'Entered on a POS device',
  import: 'Imported from a file',
  amr: 'Sent by an AMR unit',
};

type PhotoSources = Partial<Record<ReadingSource, boolean>>;

const formatPhotoSources = (rule: PhotoSources): string =>
  Object.entries(PHOTO_SOURCE_LABELS)
    .filter(([source]) => rule[source as ReadingSource])
    .map(([, label]) => label)
    .join(', ') || 'Never';

/** The company's photo rule and those of routes. */
const formatReadingPhoto = (value: PhotoSources & { routes?: (PhotoSources & { route_code?: string })[] }) =>
  [
    formatPhotoSources(value),
    ...(value.routes ?? []).map((row) => `${row.route_code ?? ''}: ${formatPhotoSources(row)}`),
  ].join('; ');

/** Settings whose values are codes. */
const CODED_SETTINGS: ReadonlySet<string> = new Set([
  'alarm_emails',
  'company_emirate',
  'einvoice_exemption_code',
  'einvoice_goods_nature',
  'einvoice_missing',
  'late_fee_type',
]);

/** Value of an image setting without an image. */
export const NO_IMAGE = 'none';

const asText = (value: SettingValue): string => {
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value
      .map((part) => (isCalendarDate(String(part)) ? formatDate(String(part)) : String(part)))
      .join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const FORMATTERS: Partial<Record<ValueType, (value: SettingValue) => string>> = {
  bool: (value) => (value === true ? 'Yes' : 'No'),
  date: (value) => formatDate(asText(value)),
  money: (value) => `AED ${formatAmount(Number(value))}`,
  percent: (value) => `${asText(value)} %`,
};

/** A setting's value in one line, with its unit; `-----` without one. */
export function formatSetting(
  { key, value_type, unit }: Pick<Setting, 'key' | 'value_type' | 'unit'>,
  value: SettingValue | undefined,
) {
  if (value === undefined) return '-----';
  if (key.startsWith('tariff.')) return formatTariff(value);
  if (key === 'reading_photo' && typeof value === 'object') return formatReadingPhoto(value);
  if (Array.isArray(value) && value.length === 0) return 'None';
  if (key === LOGO) return value === NO_IMAGE ? 'None' : 'Image';
  if (CODED_SETTINGS.has(key)) return labelOf(value as string);
  const text = (FORMATTERS[value_type] ?? asText)(value);
  const unitless = !unit || value_type === 'money' || value_type === 'percent';
  return unitless ? text : `${text} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}
