import MuiTablePagination from '@mui/material/TablePagination';
import { PAGE_SIZES } from '../../../domain/entity';
import { formatRange } from './rowCount';
import type { TableData } from './tableTypes';

type PagedList = Pick<
  TableData<unknown>,
  'query' | 'total' | 'isLowerBound' | 'isFirstLoad' | 'changeQuery' | 'movePage'
>;

/** Paging and page size of a list. */
export function TablePagination({ list }: { list: PagedList }) {
  const { query, total, isFirstLoad, changeQuery, movePage } = list;
  const page = query.page - 1;
  return (
    <MuiTablePagination
      component="div"
      page={page}
      rowsPerPage={query.limit}
      count={Math.max(total, page * query.limit + 1)}
      rowsPerPageOptions={[...PAGE_SIZES]}
      onPageChange={(_event, nextPage) => movePage(nextPage - page)}
      onRowsPerPageChange={({ target }) => changeQuery({ limit: Number(target.value), page: 1 })}
      labelDisplayedRows={() => (isFirstLoad ? '' : formatRange(query, list))}
      slotProps={PAGINATION_SLOTS}
      sx={{ flex: 'none', overflow: 'hidden' }}
    />
  );
}

const PAGINATION_SLOTS = { select: { native: true, inputProps: { 'aria-label': 'Rows per page' } } } as const;
