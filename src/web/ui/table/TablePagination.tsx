import IconButton from '@mui/material/IconButton';
import MuiTablePagination from '@mui/material/TablePagination';
import { memo, useDeferredValue } from 'react';
import type { ListQuery } from '../../../domain/entity';
import { PAGE_SIZES } from '../../../domain/entity';
import { formatRange } from './rowCount';
import type { TableData } from './tableTypes';

type PagedList = Pick<
  TableData<unknown>,
  'query' | 'total' | 'isLowerBound' | 'isFirstLoad' | 'changeQuery' | 'movePage'
>;

const HEIGHT = 52;

/**
 * Pagination and page size of a list; rendered after the first rows, because its styles are a fifth of those
 * of a list.
 */
export function TablePagination({ list, isFixedSize = false }: { list: PagedList; isFixedSize?: boolean }) {
  const { query, total, isFirstLoad, changeQuery, movePage } = list;
  const { page, limit } = query;
  const range = isFirstLoad ? '' : formatRange(query, list);
  const isRendered = useDeferredValue(true, false);
  if (!isRendered) return <div style={{ height: HEIGHT }} />;
  return <Pagination {...{ page, limit, isFixedSize, total, range, changeQuery, movePage }} />;
}

interface PaginationProps
  extends Pick<PagedList, 'total' | 'changeQuery' | 'movePage'>, Pick<ListQuery, 'page' | 'limit'> {
  /** Text such as `1–10 of 128`. */
  range: string;
  isFixedSize: boolean;
}

/** Memoised, so that sorting does not render it. */
const Pagination = memo(function Pagination(props: PaginationProps) {
  const { limit, isFixedSize, total, range, changeQuery, movePage } = props;
  const page = props.page - 1;
  return (
    <MuiTablePagination
      component="div"
      page={page}
      rowsPerPage={limit}
      count={Math.max(total, page * limit + 1)}
      rowsPerPageOptions={isFixedSize ? [limit] : [...PAGE_SIZES]}
      onPageChange={(_event, nextPage) => movePage(nextPage - page)}
      onRowsPerPageChange={({ target }) => changeQuery({ limit: Number(target.value), page: 1 })}
      labelDisplayedRows={() => range}
      slots={PAGINATION_SLOTS}
      slotProps={PAGINATION_SLOT_PROPS}
      sx={paginationStyle}
    />
  );
});

/** The browser's tooltips, because MUI's delay the page that replaces the list. */
const PAGINATION_SLOTS = { actions: { previousButton: IconButton, nextButton: IconButton } };
const PAGINATION_SLOT_PROPS = {
  select: { native: true, inputProps: { 'aria-label': 'Rows per page' } },
} as const;

/** Small screens omit the label of the page size and may wrap, to leave room for the buttons. */
const paginationStyle = {
  flex: 'none',
  overflow: 'hidden',
  '& .MuiTablePagination-spacer, & .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' }, justifyContent: 'flex-end' },
  '& .MuiTablePagination-input': { mr: { xs: 1, sm: 4 } },
};
