/** Dirham notes and coins by wire code, in fils, largest first. */
const DENOMINATIONS = {
  n1000: 100_000,
  n500: 50_000,
  n200: 20_000,
  n100: 10_000,
  n50: 5_000,
  n20: 2_000,
  n10: 1_000,
  n5: 500,
  c1: 100,
  c50: 50,
  c25: 25,
} as const;

export type DenominationCode = keyof typeof DENOMINATIONS;

export const DENOMINATION_CODES = Object.keys(DENOMINATIONS) as DenominationCode[];

/** Total of counted notes and coins, in fils. */
export const sumDenominations = (count: Readonly<Record<string, unknown>>): number =>
  DENOMINATION_CODES.reduce((sum, code) => {
    const quantity = count[code];
    return sum + (typeof quantity === 'number' ? quantity * DENOMINATIONS[code] : 0);
  }, 0);

/** Label of a note or coin: `AED 1,000`, `50 fils`. */
export const denominationLabel = (code: DenominationCode): string => {
  const fils = DENOMINATIONS[code];
  return fils < 100 ? `${String(fils)} fils` : `AED ${(fils / 100).toLocaleString('en-AE')}`;
};
