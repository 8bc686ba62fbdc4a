import type { ListQuery } from '../../../domain/entity';

/** Number of matching rows, or a lower bound of it. */
interface RowCount {
  total: number;
  isLowerBound: boolean;
}

/** Formats a count: `1,204`, or `more than 10,000`. */
const formatCount = ({ total, isLowerBound }: RowCount): string =>
  `${isLowerBound ? 'more than ' : ''}${total.toLocaleString('en-AE')}`;

/** Accessible count: `Invoices: 1,204 in all`. */
export const describeTotal = (label: string, count: RowCount): string =>
  `${label}: ${formatCount(count)} in all`;

/** Range of a page: `11–20 of 1,204`. */
export const formatRange = ({ page, limit }: Pick<ListQuery, 'page' | 'limit'>, count: RowCount): string =>
  `${String(Math.min((page - 1) * limit + 1, count.total))}–${String(Math.min(page * limit, count.total))} of ${formatCount(count)}`;

/** ARIA value for an unknown row count. */
export const UNKNOWN_ROW_COUNT = -1;

/** `aria-rowcount`, including the header. */
export const ariaRowCount = ({ total, isLowerBound }: RowCount): number =>
  isLowerBound ? UNKNOWN_ROW_COUNT : total + 1;
