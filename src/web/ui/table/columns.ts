import type { Ref } from '../../../domain/entity';
import { aed, amount } from '../../../domain/money';
import type { Sight } from './cellContent';
import type { Column } from './tableTypes';

type More<T> = Partial<Omit<Column<T>, 'field' | 'headerName' | 'shows' | 'renderCell'>>;
type Read<T, Value> = (row: T) => Value | null | undefined;

/** A maker of columns that show one value of a row: name the field, its head, and how to read it. */
const columnOf =
  <Value>(show: (value: Value | null | undefined) => Sight, usual: More<unknown>) =>
  <T>(field: string, headerName: string, read: Read<T, Value>, more?: More<T>): Column<T> => ({
    field,
    headerName,
    shows: (row) => show(read(row)),
    ...usual,
    ...more,
  });

const figure = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const shownFigure = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? figure.format(value) : undefined;

/** Words, in whichever script they come. */
export const textColumn = columnOf<string>((words) => ({ as: 'words', words }), { width: 160 });

/** AED with two decimals; the currency stands in the head. */
export const moneyColumn = columnOf<number>((value) => ({ as: 'figure', figure: amount(value) }), {
  width: 140,
  align: 'right',
});

/** An amount with its currency in every row. */
export const aedColumn = columnOf<number>((value) => ({ as: 'figure', figure: aed(value) }), {
  width: 140,
  align: 'right',
});

/** A quantity; its unit stands in the head. */
export const numberColumn = columnOf<number>((value) => ({ as: 'figure', figure: shownFigure(value) }), {
  width: 120,
  align: 'right',
});

/** A calendar day as the product writes it. */
export const dateColumn = columnOf<string>((at) => ({ as: 'day', at }), { width: 130 });

/** A moment to the minute, in Dubai. */
export const timeColumn = columnOf<string>((at) => ({ as: 'minute', at }), { width: 170 });

/** A due day, as the Transaction table writes it. */
export const dueColumn = columnOf<string>((at) => ({ as: 'due', at }), { width: 105 });

/** A state as its chip. */
export const statusColumn = <T>(
  field: string,
  headerName: string,
  of: string,
  read: Read<T, string | number>,
  more?: More<T>,
): Column<T> =>
  columnOf<string | number>((state) => ({ as: 'state', of, state }), { width: 140 })(
    field,
    headerName,
    read,
    more,
  );

/** What names the row: a real link to its page. */
export const linkColumn = <T>(
  field: string,
  headerName: string,
  read: Read<T, string>,
  to: (row: T) => string,
  more?: More<T>,
): Column<T> => ({
  field,
  headerName,
  shows: (row) => ({ as: 'row', to: to(row), name: read(row) }),
  width: 160,
  rowHeader: true,
  ...more,
});

/** Another record, as a link to it where one may be followed. */
export const refColumn = <T>(
  field: string,
  headerName: string,
  read: Read<T, Ref>,
  to?: (id: string) => string,
  more?: More<T>,
): Column<T> => ({
  field,
  headerName,
  shows: (row) => otherShown(read(row), to),
  width: 160,
  ...more,
});

const otherShown = (ref: Ref | null | undefined, to: ((id: string) => string) | undefined): Sight => ({
  as: 'other',
  name: ref?.label,
  to: ref ? to?.(ref._id) : undefined,
});

/** The column that holds no fact, but what may be done with a row. */
export const ACTIONS = 'actions';
