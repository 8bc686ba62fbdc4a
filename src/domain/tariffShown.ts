import { amount } from './money';

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
