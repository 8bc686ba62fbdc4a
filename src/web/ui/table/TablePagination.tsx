import KeyboardArrowLeft from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { PAGE_SIZES } from '../../../domain/entity';
import { rangeSaid } from './rowCount';
import type { TableList } from './tableTypes';

/** From page to page of a list, and how many rows stand on one; plain elements, since each press draws them. */
export function Pager({ list }: { list: TableList<unknown> }) {
  const { query, total, ask, turn } = list;
  const { page, limit } = query;
  return (
    <Box sx={bar}>
      <label>
        {'Rows per page: '}
        <select
          value={limit}
          onChange={({ target }) => {
            ask({ limit: Number(target.value), page: 1 });
          }}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <Box component="span" data-range sx={{ marginInlineStart: 'auto' }}>
        {list.fresh ? '' : rangeSaid(query, list)}
      </Box>
      <div>
        <Turn to="previous" isPossible={page > 1} turn={turn} />
        <Turn to="next" isPossible={page * limit < total} turn={turn} />
      </div>
    </Box>
  );
}

interface TurnProps {
  to: keyof typeof WAYS;
  isPossible: boolean;
  turn: TableList<unknown>['turn'];
}

const Turn = memo(function Turn({ to, isPossible, turn }: TurnProps) {
  const { pages, icon } = WAYS[to];
  const name = `Go to ${to} page`;
  return (
    <button type="button" aria-label={name} title={name} disabled={!isPossible} onClick={() => turn(pages)}>
      {icon}
    </button>
  );
});

const WAYS = {
  previous: { pages: -1, icon: <KeyboardArrowLeft /> },
  next: { pages: 1, icon: <KeyboardArrowRight /> },
};

/** As tall as the notes that stand above it expect. */
const bar = {
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
