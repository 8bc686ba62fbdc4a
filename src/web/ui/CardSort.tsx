import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Direction } from '../../domain/entity';
import type { Column, TableList } from './tableList';

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
