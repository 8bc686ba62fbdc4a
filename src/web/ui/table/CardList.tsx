import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Direction } from '../../../domain/entity';
import type { Column, TableList, Selection } from './tableTypes';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ChangeEvent } from 'react';
import { cellDrawn } from './renderCell';
import { Pager } from './TablePagination';
import RowTick from './RowCheckbox';
import { PLAIN_LINKS } from '../layout/linkNavigation';
import { PALE, useLate } from '../feedback/useDelayedPending';

interface CardSortProps<T> {
  columns: readonly Column<T>[];
  list: TableList<T>;
}

const WAYS: readonly (readonly [dir: Direction, words: string])[] = [
  ['asc', 'ascending'],
  ['desc', 'descending'],
];

/** The order of a list of cards, which have no headings to press. */
export function CardSort<T>({ columns, list: { query, ask } }: CardSortProps<T>) {
  const sortable = columns.filter(({ sortable: may }) => may !== false);
  if (sortable.length === 0) return null;
  const known = sortable.some(({ field }) => field === query.sort);
  return (
    <TextField
      select
      size="small"
      label="Order"
      value={known ? `${query.sort ?? ''} ${query.dir ?? 'asc'}` : ''}
      onChange={({ target }) => {
        const [sort, dir] = target.value.split(' ');
        ask({ sort: sort || undefined, dir: sort ? (dir as Direction) : undefined, page: 1 });
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">The usual</MenuItem>
      {sortable.flatMap(({ field, headerName }) =>
        WAYS.map(([dir, words]) => (
          <MenuItem key={field + dir} value={`${field} ${dir}`}>
            {`${headerName}, ${words}`}
          </MenuItem>
        )),
      )}
    </TextField>
  );
}

interface CardListProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  selection?: Selection;
}

/** The rows of a list on a small screen, one card each: what names the row, then every column by its heading. */
export function CardList<T extends { _id: string }>({ label, columns, list, selection }: CardListProps<T>) {
  const isLate = useLate(list.waiting);
  const title = columns.find(({ rowHeader }) => rowHeader) ?? columns[0];
  if (!title || list.rows.length === 0) return null;
  const others = columns.filter((column) => column !== title);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <CardSort columns={columns} list={list} />
      <Box component="ul" aria-label={label} sx={{ ...plainList, opacity: isLate ? PALE : 1 }}>
        {list.rows.map((row) => (
          <Paper component="li" key={row._id} variant="outlined" sx={card}>
            <Box sx={head}>
              {selection && <Choice id={row._id} selection={selection} />}
              <Box sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
                {cellDrawn(title, { row, tabIndex: 0 })}
              </Box>
            </Box>
            <Box component="dl" sx={pairs}>
              {others.map((column) => (
                <Box key={column.field} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {column.headerName}
                  </Box>
                  <Box component="dd" sx={value}>
                    {cellDrawn(column, { row, tabIndex: 0 })}
                  </Box>
                </Box>
              ))}
            </Box>
          </Paper>
        ))}
      </Box>
      <Pager list={list} />
    </Box>
  );
}

function Choice({ id, selection: { chosen, choose } }: { id: string; selection: Selection }) {
  const toggle = ({ target }: ChangeEvent<HTMLInputElement>) => {
    choose(new Set(target.checked ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  };
  return (
    <RowTick
      checked={chosen.has(id)}
      onChange={toggle}
      slotProps={{ htmlInput: { 'aria-label': 'Choose this record' } }}
    />
  );
}

const plainList = { ...PLAIN_LINKS, listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };
const card = { p: 1.5, minInlineSize: 0, fontVariantNumeric: 'tabular-nums' };
const head = { display: 'flex', gap: 0.5, alignItems: 'center', fontWeight: 600, minInlineSize: 0 };
const pairs = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  mt: 1,
  fontSize: 13,
};
const value = { m: 0, minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' };
