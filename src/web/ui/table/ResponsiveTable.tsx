import { useSmallScreen } from '../useSmallScreen';
import { Cards } from './CardList';
import { PlainTable } from './PlainTable';
import type { Column } from './tableTypes';

interface ResponsiveTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
}

/** All rows of a short list without pages, as a table or, on small screens, as cards. */
export const ResponsiveTable = <T extends { _id: string }>(props: ResponsiveTableProps<T>) =>
  useSmallScreen() ? <Cards {...props} /> : <PlainTable {...props} />;
