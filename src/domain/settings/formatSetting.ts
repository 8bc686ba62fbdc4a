import { amount } from '../money';
import { isDay, showDate } from '../dates';
import { LOGO } from '../media/media';
import type { Setting, SettingValue, ValueType } from './setting';

interface Block {
  from?: number;
  to?: number | null;
  price?: number;
}

const price = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const ofBlock = ({ from = 0, to, price: each = 0 }: Block, _at: number, all: readonly Block[]): string => {
  const span = to == null ? `above ${String(from)} m³` : `${String(from)} to ${String(to)} m³`;
  return all.length === 1 ? `${price.format(each)} a m³` : `${span} ${price.format(each)}`;
};

/** A tariff in one line: its blocks, and what a month costs anyway. */
export function showTariff(value: unknown): string {
  const { blocks = [], fixed_monthly = 0 } = (value ?? {}) as { blocks?: Block[]; fixed_monthly?: number };
  const monthly = fixed_monthly > 0 ? [`${amount(fixed_monthly)} a month`] : [];
  return [...blocks.map(ofBlock), ...monthly].join(', ');
}

/** The value of a rule that shows no picture. */
export const NO_PICTURE = 'none';

const asText = (value: SettingValue): string => {
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value.map((part) => (isDay(String(part)) ? showDate(String(part)) : String(part))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** How each kind of value is written; the others as they are. */
const WRITTEN: Partial<Record<ValueType, (value: SettingValue) => string>> = {
  bool: (value) => (value === true ? 'Yes' : 'No'),
  date: (value) => showDate(asText(value)),
  money: (value) => `AED ${amount(Number(value))}`,
  percent: (value) => `${asText(value)} %`,
};

/** A setting's value in one line, with its unit. */
export function showSetting(
  { key, value_type, unit }: Pick<Setting, 'key' | 'value_type' | 'unit'>,
  value: SettingValue,
) {
  if (key.startsWith('tariff.')) return showTariff(value);
  if (Array.isArray(value) && value.length === 0) return 'None';
  if (key === LOGO) return value === NO_PICTURE ? 'None' : 'A picture';
  const shown = (WRITTEN[value_type] ?? asText)(value);
  const unitless = !unit || value_type === 'money' || value_type === 'percent';
  return unitless ? shown : `${shown} ${value === 1 ? unit.replace(/s$/, '') : unit}`;
}
