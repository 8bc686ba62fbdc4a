import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { showDate, showTime } from '../../domain/dates';
import type { Ref } from '../../domain/entity';
import { aed, amount } from '../../domain/money';
import { Blank } from './Blank';
import { RouteLink } from './RouteLink';
import { RowLink } from './RowLink';
import { StatusChip } from './StatusChip';
import type { Column } from './tableList';

type More<T> = Partial<Omit<Column<T>, 'field' | 'headerName' | 'renderCell'>>;
type Read<T, Value> = (row: T) => Value | null | undefined;

/** A maker of columns that show one value of a row: name the field, its head, and how to read it. */
const columnOf =
  <Value,>(draw: (value: Value | null | undefined) => ReactNode, usual: More<unknown>) =>
  <T,>(field: string, headerName: string, read: Read<T, Value>, more?: More<T>): Column<T> => ({
    field,
    headerName,
    renderCell: ({ row }) => draw(read(row)),
    ...usual,
    ...more,
  });

const figure = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const shownFigure = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? figure.format(value) : undefined;

/** Words, in whichever script they come. */
export const textColumn = columnOf<string>(
  (words) => (
    <bdi title={words ?? undefined}>
      <Blank of={words} />
    </bdi>
  ),
  { width: 160 },
);

/** AED with two decimals; the currency stands in the head. */
export const moneyColumn = columnOf<number>((value) => <Blank of={amount(value)} />, {
  width: 140,
  align: 'right',
});

/** An amount with its currency in every row. */
export const aedColumn = columnOf<number>((value) => <Blank of={aed(value)} />, {
  width: 140,
  align: 'right',
});

/** A quantity; its unit stands in the head. */
export const numberColumn = columnOf<number>((value) => <Blank of={shownFigure(value)} />, {
  width: 120,
  align: 'right',
});

/** A calendar day as the product writes it. */
export const dateColumn = columnOf<string>((day) => <Blank of={showDate(day)} />, { width: 130 });

/** A moment to the minute, in Dubai. */
export const timeColumn = columnOf<string>((moment) => <Blank of={showTime(moment)} />, { width: 170 });

/** A date written the way that a table wants it. */
export const dateColumnAs = (show: (value: string | null | undefined) => string) =>
  columnOf<string>((day) => <Blank of={show(day)} />, { width: 130 });

/** A state as its chip. */
export const statusColumn = <T,>(
  field: string,
  headerName: string,
  of: string,
  read: Read<T, string | number>,
  more?: More<T>,
): Column<T> =>
  columnOf<string | number>(
    (state) =>
      state === null || state === undefined ? <Blank of={state} /> : <StatusChip of={of} state={state} />,
    { width: 140 },
  )(field, headerName, read, more);

/** What names the row: a real link to its page. */
export const linkColumn = <T,>(
  field: string,
  headerName: string,
  read: Read<T, string>,
  to: (row: T) => string,
  more?: More<T>,
): Column<T> => ({
  field,
  headerName,
  renderCell: ({ row, tabIndex }) => <RowLink to={to(row)} name={read(row)} tabIndex={tabIndex} />,
  width: 160,
  rowHeader: true,
  ...more,
});

/** Another record, as a link to it where one may be followed. */
export const refColumn = <T,>(
  field: string,
  headerName: string,
  read: Read<T, Ref>,
  to?: (id: string) => string,
  more?: More<T>,
): Column<T> => ({
  field,
  headerName,
  renderCell: ({ row, tabIndex }) => refShown(read(row), to, tabIndex),
  width: 160,
  ...more,
});

function refShown(ref: Ref | null | undefined, to: ((id: string) => string) | undefined, tabIndex: number) {
  const name = <bdi>{ref?.label}</bdi>;
  if (!ref) return <Blank of={undefined} />;
  if (!to) return name;
  return (
    <RouteLink to={to(ref._id)} tabIndex={tabIndex}>
      {name}
    </RouteLink>
  );
}

/** The column that holds no fact, but what may be done with a row. */
export const ACTIONS = 'actions';

/** What may be done with a row. */
export const actionsColumn = <T,>(
  draw: (row: T, tabIndex: number) => ReactNode,
  more?: More<T>,
): Column<T> => ({
  field: ACTIONS,
  headerName: 'Actions',
  renderCell: ({ row, tabIndex }) => (
    <Box
      sx={{ display: 'inline-flex', gap: 0.5, blockSize: '100%', alignItems: 'center', verticalAlign: 'top' }}
    >
      {draw(row, tabIndex)}
    </Box>
  ),
  width: 120,
  sortable: false,
  ...more,
});
