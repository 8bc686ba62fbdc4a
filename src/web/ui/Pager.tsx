import KeyboardArrowLeft from '@mui/icons-material/KeyboardArrowLeft';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { PAGE_SIZES } from '../../domain/entity';
import type { TableList } from './tableList';

/** From page to page of a list, and how many rows stand on one. */
export function Pager({ list }: { list: TableList<unknown> }) {
  const { query, total, atLeast, ask, turn } = list;
  const { page, limit } = query;
  const before = (page - 1) * limit;
  const last = Math.min(before + limit, total);
  const said = `${String(Math.min(before + 1, total))}–${String(last)} of ${atLeast ? 'more than ' : ''}${total.toLocaleString('en-AE')}`;
  const button = (name: string, pages: number, isPossible: boolean) => ({
    'aria-label': `Go to ${name} page`,
    title: `Go to ${name} page`,
    disabled: !isPossible,
    onClick: () => {
      turn(pages);
    },
  });
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
      <Box component="span" sx={{ marginInlineStart: 'auto' }}>
        {list.fresh ? '' : said}
      </Box>
      <div>
        <IconButton {...button('previous', -1, page > 1)}>
          <KeyboardArrowLeft />
        </IconButton>
        <IconButton {...button('next', 1, last < total)}>
          <KeyboardArrowRight />
        </IconButton>
      </div>
    </Box>
  );
}

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
  '& select': {
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    p: 0.5,
  },
};
