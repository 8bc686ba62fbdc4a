import type { Ref } from '../../../../domain/entity';
import { formatAed, formatAmount } from '../../../../domain/money';
import type { StatusTones } from '../../feedback/statuses';
import type { CellContent } from './cellContent';
import type { Column } from '../tableTypes';

export type ColumnOptions<T> = Partial<Omit<Column<T>, 'field' | 'headerName' | 'getContent' | 'renderCell'>>;
type GetValue<T, Value> = (row: T) => Value | null | undefined;

/** Options of a column with numbers. */
export const RIGHT = { align: 'right' } as const;

/** Returns a column factory for one kind of content. */
const createColumn =
  <Value>(toContent: (value: Value | null | undefined) => CellContent, defaults?: ColumnOptions<unknown>) =>
  <T>(
    field: string,
    headerName: string,
    getValue: GetValue<T, Value>,
    options?: ColumnOptions<T>,
  ): Column<T> => ({
    field,
    headerName,
    getContent: (row) => toContent(getValue(row)),
    ...defaults,
    ...options,
  });

const numberFormat = new Intl.NumberFormat('en-AE', { maximumFractionDigits: 3 });

const formatNumber = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? numberFormat.format(value) : undefined;

export const textColumn = createColumn<string>((text) => ({ kind: 'text', text }));

/** Returns a column factory for amounts in AED. */
const createAmountColumn =
  (format: typeof formatAmount) =>
  <T>(
    field: string,
    headerName: string,
    getValue: GetValue<T, number>,
    options?: ColumnOptions<T>,
  ): Column<T> => ({
    field,
    headerName,
    getContent: (row) => ({ kind: 'number', text: format(getValue(row)) }),
    amountOf: getValue,
    ...RIGHT,
    ...options,
  });

/** AED with two decimals; the header shows the currency. */
export const moneyColumn = createAmountColumn(formatAmount);

export const aedColumn = createAmountColumn(formatAed);

/** A quantity; the header shows the unit. */
export const numberColumn = createColumn<number>(
  (value) => ({ kind: 'number', text: formatNumber(value) }),
  RIGHT,
);

export const dateColumn = createColumn<string>((value) => ({ kind: 'date', value }));

export const timeColumn = createColumn<string>((value) => ({ kind: 'time', value }));

/** Due date in the Transaction table's format. */
export const dueColumn = createColumn<string>((value) => ({ kind: 'dueDate', value }));

export const statusColumn = <T, State extends string | number>(
  field: string,
  headerName: string,
  statuses: StatusTones<State>,
  getValue: GetValue<T, NoInfer<State>>,
  options?: ColumnOptions<T>,
): Column<T> =>
  createColumn<State>((status) => ({ kind: 'status', statuses, status }))(
    field,
    headerName,
    getValue,
    options,
  );

/** Row title as a link. */
export const linkColumn = <T>(
  field: string,
  headerName: string,
  getValue: GetValue<T, string>,
  toPath: (row: T) => string,
  options?: ColumnOptions<T>,
): Column<T> => ({
  field,
  headerName,
  getContent: (row) => ({ kind: 'rowLink', to: toPath(row), name: getValue(row) }),
  rowHeader: true,
  ...options,
});

/** Reference with a link if permitted. */
export const refColumn = <T>(
  field: string,
  headerName: string,
  getValue: GetValue<T, Ref>,
  toPath?: (id: string) => string,
  options?: ColumnOptions<T>,
): Column<T> => ({
  field,
  headerName,
  getContent: (row) => refContent(getValue(row), toPath),
  ...options,
});

const refContent = (
  ref: Ref | null | undefined,
  toPath: ((id: string) => string) | undefined,
): CellContent => ({
  kind: 'reference',
  name: ref?.label,
  to: ref ? toPath?.(ref._id) : undefined,
});

/** Options of a column by which the server can't sort. */
export const UNSORTED = { sortable: false };

export const ACTIONS_FIELD = 'actions';
