/** The notes and coins of the dirham by the code a count is sent under, in fils, the largest first. */
export const DENOMINATIONS = {
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

/** The codes in the order in which people count. */
export const DENOMINATION_CODES = Object.keys(DENOMINATIONS) as DenominationCode[];

/** What a count of notes and coins comes to, in fils. */
export const sumDenominations = (count: Readonly<Record<string, unknown>>): number =>
  DENOMINATION_CODES.reduce((sum, code) => {
    const pieces = count[code];
    return sum + (typeof pieces === 'number' ? pieces * DENOMINATIONS[code] : 0);
  }, 0);

/** A note or coin as people call it: `AED 1,000`, `50 fils`. */
export const denominationLabel = (code: DenominationCode): string => {
  const fils = DENOMINATIONS[code];
  return fils < 100 ? `${String(fils)} fils` : `AED ${(fils / 100).toLocaleString('en-AE')}`;
};

/** What amounts of AED come to, in fils. */
export const sumFils = (entries: readonly { amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
