import type { ListQuery } from '../../../domain/entity';

/** Row count; possibly a lower bound. */
export interface RowCount {
  total: number;
  isLowerBound: boolean;
}

/** `1,204`, or `more than 10,000`. */
const formatCount = ({ total, isLowerBound }: RowCount): string =>
  `${isLowerBound ? 'more than ' : ''}${total.toLocaleString('en-AE')}`;

/** Accessible count: `Invoices: 1,204 in all`. */
export const describeTotal = (label: string, counted: RowCount): string =>
  `${label}: ${formatCount(counted)} in all`;

/** Range of a page: `11–20 of 1,204`. */
export const formatRange = ({ page, limit }: Pick<ListQuery, 'page' | 'limit'>, counted: RowCount): string =>
  `${String(Math.min((page - 1) * limit + 1, counted.total))}–${String(Math.min(page * limit, counted.total))} of ${formatCount(counted)}`;

/** ARIA value for an unknown row count. */
export const UNKNOWN_ROW_COUNT = -1;

/** `aria-rowcount`, including the header. */
export const ariaRowCount = ({ total, isLowerBound }: RowCount): number =>
  isLowerBound ? UNKNOWN_ROW_COUNT : total + 1;
