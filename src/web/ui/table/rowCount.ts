import type { ListQuery } from '../../../domain/entity';
import { formatInteger } from '../../../domain/numbers';

/** Number of matching rows, or a lower bound of it. */
interface RowCount {
  total: number;
  isLowerBound: boolean;
}

/** Formats a count: `1,204`, or `more than 10,000`. */
const formatTotal = ({ total, isLowerBound }: RowCount): string =>
  `${isLowerBound ? 'more than ' : ''}${formatInteger(total)}`;

/** Accessible count: `Invoices: 1,204 in all`. */
export const describeTotal = (label: string, count: RowCount): string =>
  `${label}: ${formatTotal(count)} in all`;

/** Range of a page: `11–20 of 1,204`. */
export const formatRange = ({ page, limit }: Pick<ListQuery, 'page' | 'limit'>, count: RowCount): string =>
  `${formatInteger(Math.min((page - 1) * limit + 1, count.total))}–${formatInteger(Math.min(page * limit, count.total))} of ${formatTotal(count)}`;

/** ARIA value for an unknown row count. */
export const UNKNOWN_ROW_COUNT = -1;

/** `aria-rowcount`, including the header. */
export const ariaRowCount = ({ total, isLowerBound }: RowCount): number =>
  isLowerBound ? UNKNOWN_ROW_COUNT : total + 1;
