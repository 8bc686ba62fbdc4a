import KeyboardArrowLeft from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { PAGE_SIZES } from '../../../domain/entity';
import { formatRange } from './rowCount';
import type { TableData } from './tableTypes';

/** Paging and page size; plain elements for speed. */
export function TablePagination({ list }: { list: TableData<unknown> }) {
  const { query, total, changeQuery, movePage } = list;
  const { page, limit } = query;
  return (
    <Box sx={paginationStyle}>
      <label>
        {'Rows per page: '}
        <select
          value={limit}
          onChange={({ target }) => {
            changeQuery({ limit: Number(target.value), page: 1 });
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <Box component="span" data-range sx={{ marginInlineStart: 'auto' }}>
        {list.isFirstLoad ? '' : formatRange(query, list)}
      </Box>
      <div>
        <PageButton to="previous" isPossible={page > 1} movePage={movePage} />
        <PageButton to="next" isPossible={page * limit < total} movePage={movePage} />
      </div>
    </Box>
  );
}

interface PageButtonProps {
  to: keyof typeof DIRECTIONS;
  isPossible: boolean;
  movePage: TableData<unknown>['movePage'];
}

const PageButton = memo(function Turn({ to, isPossible, movePage }: PageButtonProps) {
  const { pages, icon } = DIRECTIONS[to];
  const name = `Go to ${to} page`;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={!isPossible}
      onClick={() => movePage(pages)}
    >
      {icon}
    </button>
  );
});

const DIRECTIONS = {
  previous: { pages: -1, icon: <KeyboardArrowLeft /> },
  next: { pages: 1, icon: <KeyboardArrowRight /> },
};

/** As tall as the notes that stand above it expect. */
const paginationStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  minBlockSize: 52,
  paddingInline: '12px 4px',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { whiteSpace: 'nowrap' },
  '& button': {
    display: 'inline-flex',
    p: 1,
    border: 0,
    borderRadius: '50%',
    color: 'action.active',
    bgcolor: 'transparent',
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&:disabled': { color: 'action.disabled', cursor: 'default', bgcolor: 'transparent' },
  },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    p: 0.5,
    // Browsers dim what can't be used yet, and nothing may change its looks when the program comes.
    opacity: 1,
  },
};
