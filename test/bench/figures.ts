/** One measured figure as the table prints it; with a budget, more than that fails the bench. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Digits behind the point. */
  digits?: number;
  budget?: number;
}

/** The middle of several measurements, which one slow run can't move. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** The value that the given share of measurements stays under. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const written = ({ value, digits = 0 }: Figure): string => value.toFixed(digits);

/** The figures as a Markdown table, each with its budget where it has one. */
export const table = (figures: readonly Figure[]): string =>
  [
    '| figure | measured | budget |',
    '|---|---:|---:|',
    ...figures.map(
      (figure) =>
        `| ${figure.name} | ${written(figure)} ${figure.unit} | ${figure.budget === undefined ? '' : `${String(figure.budget)} ${figure.unit}`} |`,
    ),
  ].join('\n');

/** The figures that are over their budget. */
export const overBudget = (figures: readonly Figure[]): Figure[] =>
  figures.filter(({ value, budget }) => budget !== undefined && value > budget);
