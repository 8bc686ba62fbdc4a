import { useSmallScreen } from '../useSmallScreen';
import { Cards } from './CardList';
import { PlainTable } from './PlainTable';
import type { Column } from './tableTypes';

interface LinesTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
}

/** All rows of a short list without pages, as a table or, on small screens, as cards. */
export const LinesTable = <T extends { _id: string }>(props: LinesTableProps<T>) =>
  useSmallScreen() ? <Cards {...props} /> : <PlainTable {...props} />;
