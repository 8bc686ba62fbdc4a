export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Median of numbers; 0 without any. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

interface SlopePoint {
  /** Must be distinct. */
  x: number;
  y: number;
}

/**
 * Median of the slopes between all pairs of points (Theil–Sen), which is robust against single wrong values;
 * 0 without a pair. Pairs for which `isPair` is false are ignored.
 */
export function theilSenSlope<Point extends SlopePoint>(
  points: readonly Point[],
  isPair: (a: Point, b: Point) => boolean = () => true,
): number {
  const slopes = points.flatMap((a, index) =>
    points
      .slice(index + 1)
      .filter((b) => isPair(a, b))
      .map((b) => (b.y - a.y) / (b.x - a.x)),
  );
  return median(slopes);
}
