import type { Ref } from '../../../domain/entity';
import { formatAed, formatAmount } from '../../../domain/money';
import type { StatusTones } from '../feedback/statuses';
import type { CellContent } from './cellContent';
import type { Column } from './tableTypes';

export type ColumnOptions<T> = Partial<Omit<Column<T>, 'field' | 'headerName' | 'getContent' | 'renderCell'>>;
type GetValue<T, Value> = (row: T) => Value | null | undefined;

/** Options of a column with figures. */
export const RIGHT = { align: 'right' } as const;

/** Creates a kind of column that shows one value of a row. */
const createColumn =
  <Value>(show: (value: Value | null | undefined) => CellContent, defaults?: ColumnOptions<unknown>) =>
  <T>(field: string, headerName: string, read: GetValue<T, Value>, more?: ColumnOptions<T>): Column<T> => ({
    field,
    headerName,
    getContent: (row) => show(read(row)),
    ...defaults,
    ...more,
  });

const numberFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const formatNumber = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? numberFormat.format(value) : undefined;

export const textColumn = createColumn<string>((words) => ({ as: 'words', words }));

/** AED with two decimals; the header shows the currency. */
export const moneyColumn = createColumn<number>(
  (value) => ({ as: 'figure', figure: formatAmount(value) }),
  RIGHT,
);

export const aedColumn = createColumn<number>((value) => ({ as: 'figure', figure: formatAed(value) }), RIGHT);

/** A quantity; the header shows the unit. */
export const numberColumn = createColumn<number>(
  (value) => ({ as: 'figure', figure: formatNumber(value) }),
  RIGHT,
);

export const dateColumn = createColumn<string>((at) => ({ as: 'day', at }));

export const timeColumn = createColumn<string>((at) => ({ as: 'minute', at }));

/** Due date in the Transaction table's format. */
export const dueColumn = createColumn<string>((at) => ({ as: 'due', at }));

export const statusColumn = <T, State extends string | number>(
  field: string,
  headerName: string,
  of: StatusTones<State>,
  read: GetValue<T, NoInfer<State>>,
  more?: ColumnOptions<T>,
): Column<T> => createColumn<State>((state) => ({ as: 'state', of, state }))(field, headerName, read, more);

/** Row title as a link. */
export const linkColumn = <T>(
  field: string,
  headerName: string,
  read: GetValue<T, string>,
  to: (row: T) => string,
  more?: ColumnOptions<T>,
): Column<T> => ({
  field,
  headerName,
  getContent: (row) => ({ as: 'row', to: to(row), name: read(row) }),
  rowHeader: true,
  ...more,
});

/** Reference with a link if permitted. */
export const refColumn = <T>(
  field: string,
  headerName: string,
  read: GetValue<T, Ref>,
  to?: (id: string) => string,
  more?: ColumnOptions<T>,
): Column<T> => ({
  field,
  headerName,
  getContent: (row) => refContent(read(row), to),
  ...more,
});

const refContent = (ref: Ref | null | undefined, to: ((id: string) => string) | undefined): CellContent => ({
  as: 'other',
  name: ref?.label,
  to: ref ? to?.(ref._id) : undefined,
});

export const ACTIONS_FIELD = 'actions';
