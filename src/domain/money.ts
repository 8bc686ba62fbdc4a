const amountFormat = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats AED without the currency. */
export const formatAmount = (aed: number | null | undefined): string =>
  typeof aed === 'number' && Number.isFinite(aed) ? amountFormat.format(aed) : '-----';

/** Formats AED with the currency: `AED 4,310.50`. */
export const formatAed = (value: number | null | undefined): string => {
  const amount = formatAmount(value);
  return amount === '-----' ? amount : `AED ${amount}`;
};

/** Converts AED to fils; undefined if finer than a fils or too large to be exact. */
export function toFils(value: number): number | undefined {
  const fils = Math.round(value * 100);
  const exact = Number.isSafeInteger(fils) && Math.abs(value * 100 - fils) < 1e-4;
  return exact ? fils : undefined;
}

/** Whether an amount in AED has at most two decimals; a fraction of a fils, which rounds to zero, has more. */
export const hasWholeFils = (aed: number): boolean => aed === 0 || Boolean(toFils(aed));

export const fromFils = (fils: number): number => fils / 100;

/** Formats fils as AED with the currency. */
export const formatFils = (fils: number): string => formatAed(fromFils(fils));

/** Converts AED to fils; zero if absent or finer than a fils. */
export const filsOrZero = (aed: number | null | undefined): number => toFils(aed ?? 0) ?? 0;

/** Rounds AED to two decimals, such as a difference of amounts. */
export const roundToFils = (aed: number): number => fromFils(Math.round(aed * 100));

/** Sum of amounts in AED, in fils. */
export const sumFils = (amounts: readonly (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, aed) => sum + filsOrZero(aed), 0);

/** Sum of amounts in the same unit. */
export const sumAmounts = (items: readonly { amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);
