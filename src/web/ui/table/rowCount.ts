import type { ListQuery } from '../../../domain/entity';

/** How many rows a list has; where nobody has counted on, there are at least so many. */
export interface RowCount {
  total: number;
  isLowerBound: boolean;
}

/** `1,204`, or `more than 10,000`. */
const formatCount = ({ total, isLowerBound }: RowCount): string =>
  `${isLowerBound ? 'more than ' : ''}${total.toLocaleString('en-AE')}`;

/** All of them, for who listens: `Invoices: 1,204 in all`. */
export const describeTotal = (label: string, counted: RowCount): string =>
  `${label}: ${formatCount(counted)} in all`;

/** Which of them stand on a page: `11–20 of 1,204`. */
export const formatRange = ({ page, limit }: Pick<ListQuery, 'page' | 'limit'>, counted: RowCount): string =>
  `${String(Math.min((page - 1) * limit + 1, counted.total))}–${String(Math.min(page * limit, counted.total))} of ${formatCount(counted)}`;

/** How ARIA says that there are more rows than anybody has counted. */
export const UNKNOWN_ROW_COUNT = -1;

/** The rows of the whole table for `aria-rowcount`, its head among them. */
export const ariaRowCount = ({ total, isLowerBound }: RowCount): number =>
  isLowerBound ? UNKNOWN_ROW_COUNT : total + 1;
