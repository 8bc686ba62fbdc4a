import type { ListQuery } from '../../../domain/entity';

/** How many rows a list has; where nobody has counted on, there are at least so many. */
export interface Counted {
  total: number;
  atLeast: boolean;
}

/** `1,204`, or `more than 10,000`. */
const howMany = ({ total, atLeast }: Counted): string =>
  `${atLeast ? 'more than ' : ''}${total.toLocaleString('en-AE')}`;

/** All of them, for who listens: `Invoices: 1,204 in all`. */
export const allSaid = (label: string, counted: Counted): string => `${label}: ${howMany(counted)} in all`;

/** Which of them stand on a page: `11–20 of 1,204`. */
export const rangeSaid = ({ page, limit }: Pick<ListQuery, 'page' | 'limit'>, counted: Counted): string =>
  `${String(Math.min((page - 1) * limit + 1, counted.total))}–${String(Math.min(page * limit, counted.total))} of ${howMany(counted)}`;

/** How ARIA says that there are more rows than anybody has counted. */
export const UNKNOWN = -1;

/** The rows of the whole table for `aria-rowcount`, its head among them. */
export const rowCount = ({ total, atLeast }: Counted): number => (atLeast ? UNKNOWN : total + 1);
