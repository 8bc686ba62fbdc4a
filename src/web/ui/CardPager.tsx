import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PAGE_SIZES } from '../../domain/entity';
import type { TableList } from './tableList';

/** From page to page under a list of cards, and how many stand on one. */
export function CardPager<T>({ list }: { list: TableList<T> }) {
  const { query, total, atLeast, rows, ask } = list;
  const first = (query.page - 1) * query.limit + 1;
  const last = first + rows.length - 1;
  const go = (page: number) => () => {
    ask({ page });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button disabled={query.page === 1} onClick={go(query.page - 1)}>
        Previous
      </Button>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {`${String(first)}–${String(last)} of ${atLeast ? 'more than ' : ''}${total.toLocaleString('en-AE')}`}
      </Box>
      <Button disabled={!atLeast && last >= total} onClick={go(query.page + 1)}>
        Next
      </Button>
      <TextField
        select
        size="small"
        label="On one page"
        value={query.limit}
        onChange={({ target }) => {
          ask({ limit: Number(target.value), page: 1 });
        }}
        sx={{ inlineSize: 120, marginInlineStart: 'auto' }}
      >
        {PAGE_SIZES.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
