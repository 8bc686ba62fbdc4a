import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { SortDirection } from '../../../domain/entity';
import { overflowingFields } from './columns/columnLayout';
import { groupRows } from './tableTypes';
import type { Column, GroupOf, TableData, Selection } from './tableTypes';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ChangeEvent } from 'react';
import { Fragment } from 'react';
import { renderCell } from './columns/renderCell';
import { TablePagination } from './TablePagination';
import Checkbox from '@mui/material/Checkbox';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';
import { STALE_OPACITY, useDelayedPending } from '../feedback/useDelayedPending';

interface CardSortProps<T> {
  columns: readonly Column<T>[];
  list: TableData<T>;
}

const DIRECTIONS: readonly (readonly [dir: SortDirection, label: string])[] = [
  ['asc', 'ascending'],
  ['desc', 'descending'],
];

/** Sort select for cards. */
function CardSort<T>({ columns, list: { query, changeQuery } }: CardSortProps<T>) {
  const sortable = columns.filter(({ sortable: isSortable }) => isSortable !== false);
  if (sortable.length === 0) return null;
  const isSorted = sortable.some(({ field }) => field === query.sort);
  return (
    <TextField
      select
      size="small"
      label="Sort by"
      value={isSorted ? `${query.sort ?? ''} ${query.dir ?? 'asc'}` : ''}
      onChange={({ target }) => {
        const [sort, dir] = target.value.split(' ');
        changeQuery({ sort: sort || undefined, dir: sort ? (dir as SortDirection) : undefined, page: 1 });
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Default</MenuItem>
      {sortable.flatMap(({ field, headerName }) =>
        DIRECTIONS.map(([dir, label]) => (
          <MenuItem key={field + dir} value={`${field} ${dir}`}>
            {`${headerName}, ${label}`}
          </MenuItem>
        )),
      )}
    </TextField>
  );
}

/** Maximum fields of a card in addition to its title; columns with a `hideOrder` are dropped first. */
const MAX_FIELDS = 6;

function fieldsOf<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  const widths = Object.fromEntries(columns.map(({ field }) => [field, 1]));
  const hidden = overflowingFields(columns, widths, MAX_FIELDS);
  return columns.filter(({ field }) => !hidden.includes(field));
}

interface CardsProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  selection?: Selection;
  opacity?: number;
}

type CardListProps<T> = Omit<CardsProps<T>, 'rows' | 'opacity'> & {
  list: TableData<T>;
  /** Shows the name of each group above its cards. */
  groupOf?: GroupOf<T> | undefined;
  /** Texts of the totals by column. */
  totals?: Readonly<Record<string, string>> | undefined;
};

/** Sortable pages of a list as cards. */
export function CardList<T extends { _id: string }>(props: CardListProps<T>) {
  const { label, columns, list, selection, groupOf, totals } = props;
  const isStale = useDelayedPending(list.isPending);
  if (list.rows.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <CardSort columns={columns} list={list} />
      {groupRows(list.rows, groupOf).map(({ name, rows }) => (
        <Fragment key={name}>
          {name && <Box sx={groupStyle}>{name}</Box>}
          <Cards
            {...{ columns, selection, rows }}
            label={name ? `${label}: ${name}` : label}
            opacity={isStale ? STALE_OPACITY : 1}
          />
        </Fragment>
      ))}
      {totals && <TotalsCard columns={columns} totals={totals} />}
      {!(groupOf && list.total <= list.rows.length) && (
        <TablePagination list={list} isFixedSize={groupOf !== undefined} />
      )}
    </Box>
  );
}

interface TotalsCardProps<T> {
  columns: readonly Column<T>[];
  totals: Readonly<Record<string, string>>;
}

/** Totals of all pages. */
function TotalsCard<T>({ columns, totals }: TotalsCardProps<T>) {
  const [title, ...others] = columns.filter(({ field }) => totals[field] !== undefined);
  return (
    <Paper variant="outlined" sx={cardStyle}>
      <Box sx={cardHeaderStyle}>{title && totals[title.field]}</Box>
      <Box component="dl" sx={cardFieldsStyle}>
        {others.map(({ field, headerName }) => (
          <Box key={field} sx={fieldStyle}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {headerName}
            </Box>
            <Box component="dd" sx={cardValueStyle}>
              {totals[field]}
            </Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

/** Rows as cards for small screens. */
export function Cards<T extends { _id: string }>(props: CardsProps<T>) {
  const { label, columns, rows, selection, opacity } = props;
  const title = columns.find(({ rowHeader }) => rowHeader) ?? columns[0];
  if (!title) return null;
  const others = fieldsOf(columns.filter((column) => column !== title));
  return (
    <Box component="ul" aria-label={label} sx={{ ...listStyle, opacity }}>
      {rows.map((row) => (
        <Paper component="li" key={row._id} data-id={row._id} variant="outlined" sx={cardStyle}>
          <Box sx={cardHeaderStyle}>
            {selection && <CardCheckbox id={row._id} selection={selection} />}
            <Box data-field={title.field} sx={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
              {renderCell(title, { row, tabIndex: 0 })}
            </Box>
          </Box>
          <Box component="dl" sx={cardFieldsStyle}>
            {others.map((column) => (
              <Box key={column.field} sx={fieldStyle}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {column.headerName}
                </Box>
                <Box component="dd" sx={cardValueStyle}>
                  {renderCell(column, { row, tabIndex: 0 })}
                </Box>
              </Box>
            ))}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

function CardCheckbox({ id, selection: { selectedIds, onChange } }: { id: string; selection: Selection }) {
  const toggle = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChange(
      new Set(target.checked ? [...selectedIds, id] : [...selectedIds].filter((other) => other !== id)),
    );
  };
  return (
    <Checkbox
      checked={selectedIds.has(id)}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': 'Select this record' } }}
    />
  );
}

const listStyle = { ...ROW_LINK_STYLE, listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };
const groupStyle = { fontWeight: 600, mt: 1 };
const cardStyle = { p: 1.5, minInlineSize: 0, fontVariantNumeric: 'tabular-nums' };
const cardHeaderStyle = {
  display: 'flex',
  gap: 0.5,
  alignItems: 'center',
  fontWeight: 600,
  minInlineSize: 0,
};
const cardFieldsStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, auto) minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.5,
  m: 0,
  mt: 1,
  fontSize: 13,
};
/** Hides cells without a value and actions that are not allowed. */
const fieldStyle = {
  display: 'contents',
  '&:has(> dd:empty, > dd > div:only-child:empty, [data-empty])': { display: 'none' },
};
const cardValueStyle = { m: 0, minInlineSize: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' };
