import { showTariff } from './tariffShown';
import { isDay, showDate } from './dates';
import { LOGO } from './media';
import type { Setting, SettingValue, ValueType } from './setting';
import { amount } from './money';

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
