import { FIGURE_UNITS } from '../../../domain/dashboard/dashboard';
import type {
  Comparison,
  DashboardBlock,
  DashboardRow,
  FigureUnit,
  LinkedValue,
} from '../../../domain/dashboard/dashboard';
import { isObject } from '../../../domain/entity';

const objectsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Returns the value if it is a path of this app. */
const pathOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\/(?!\/)/.test(value) ? value : null;

const unitOf = (value: unknown): FigureUnit => FIGURE_UNITS.find((unit) => unit === value) ?? 'count';

const toLinked = (value: Record<string, unknown>): LinkedValue => ({
  value: numberOf(value.value),
  to: pathOf(value.to),
  count: numberOf(value.count),
});

const toComparison = (value: Record<string, unknown>): Comparison => ({
  name: value.name === 'last_year' ? 'last_year' : 'last_month',
  from: textOf(value.from),
  to_day: textOf(value.to_day),
  ...toLinked(value),
});

const toRow = (value: Record<string, unknown>): DashboardRow => ({
  label: textOf(value.label),
  to: pathOf(value.to),
  cells: objectsOf(value.cells).map((cell) => ({
    value: typeof cell.value === 'string' ? cell.value : numberOf(cell.value),
    to: pathOf(cell.to),
  })),
});

/** Converts a response to a block; missing values become empty or unknown. */
export function toBlock(response: unknown): DashboardBlock {
  const { as_of, lag_s, figures, series, slices, rows } = isObject(response) ? response : {};
  return {
    as_of: textOf(as_of),
    lag_s: numberOf(lag_s),
    figures: objectsOf(figures).map((value) => ({
      name: textOf(value.name),
      unit: unitOf(value.unit),
      ...toLinked(value),
      comparisons: objectsOf(value.comparisons).map(toComparison),
    })),
    series: objectsOf(series).map(({ name, unit }) => ({ name: textOf(name), unit: unitOf(unit) })),
    slices: objectsOf(slices).map(({ name, values }) => ({
      name: textOf(name),
      values: objectsOf(values).map(toLinked),
    })),
    rows: objectsOf(rows).map(toRow),
  };
}
