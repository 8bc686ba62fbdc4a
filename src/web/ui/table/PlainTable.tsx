import Box from '@mui/material/Box';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';
import { renderCell } from './columns/renderCell';
import { SortIcon } from './SortIcon';
import { groupRows } from './tableTypes';
import type { Column, GroupOf, TableData } from './tableTypes';

interface PlainTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** Sorting of a list; without it the headers are plain text. */
  sorting?: Pick<TableData<T>, 'query' | 'toggleSort'>;
  /** Number of rows on the server, including the header; -1 if unknown. */
  rowCount?: number;
  /** Fixed row height; cells of such rows don't wrap. */
  rowHeight?: number;
  /** Wraps the texts of flexible columns, so that the table is not wider than its frame. */
  wraps?: boolean | undefined;
  /** Reserves space for the grid's checkboxes. */
  hasCheckboxes?: boolean;
  /** Shows the name of each group above its rows. */
  groupOf?: GroupOf<T> | undefined;
  /** Texts of the sticky last row, by column. */
  totals?: Readonly<Record<string, string>> | undefined;
}

/**
 * HTML table for lines and related lists, and the fallback while the grid loads. Uses plain elements, because
 * MUI's take a third of the time until the first rows of a list.
 */
export function PlainTable<T extends object>(props: PlainTableProps<T>) {
  const { label, columns, rows, sorting, rowCount, rowHeight, wraps = false, hasCheckboxes = false } = props;
  const { groupOf, totals } = props;
  return (
    <Box tabIndex={0} role="group" aria-label={label} sx={styleOf(rowHeight !== undefined, Boolean(totals))}>
      <table aria-label={label} aria-rowcount={rowCount}>
        <thead>
          <tr style={{ height: rowHeight }}>
            {hasCheckboxes && <td style={CHECKBOX_STYLE} />}
            {columns.map((column) => (
              <HeaderCell key={column.field} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        {groupRows(rows, groupOf).map((group) => (
          <tbody key={group.name}>
            {group.name && (
              <tr style={{ height: rowHeight }}>
                <th scope="rowgroup" colSpan={columns.length} style={GROUP_STYLE}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row, index) => (
              <tr
                key={'_id' in row ? String(row._id) : index}
                data-id={'_id' in row ? row._id : undefined}
                style={{ height: rowHeight }}
              >
                {hasCheckboxes && <td />}
                {columns.map((column) => {
                  const Cell = column.rowHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.field}
                      data-field={column.field}
                      scope={column.rowHeader ? 'row' : undefined}
                      style={{
                        ...(column.align && { textAlign: column.align, whiteSpace: 'nowrap' }),
                        ...(wraps && column.flex && { whiteSpace: 'normal' }),
                      }}
                    >
                      {renderCell(column, { row, tabIndex: 0 })}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
        {totals && (
          <tfoot>
            <tr style={{ height: rowHeight }}>
              {columns.map(({ field, align }) => (
                <td key={field} data-field={field} style={{ textAlign: align }}>
                  {totals[field]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Box>
  );
}

type HeaderCellProps<T> = Pick<PlainTableProps<T>, 'sorting'> & { column: Column<T> };

function HeaderCell<T>({ column, sorting }: HeaderCellProps<T>) {
  const { field, headerName, align, flex, width, minWidth, sortable } = column;
  const direction = sorting?.query.sort === field ? (sorting.query.dir ?? 'asc') : undefined;
  return (
    <th
      scope="col"
      data-field={field}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      style={{ width: flex ? undefined : width, minWidth, textAlign: align }}
    >
      {sorting && sortable !== false ? (
        <button
          type="button"
          style={{ flexDirection: align === 'right' ? 'row-reverse' : 'row' }}
          onClick={() => sorting.toggleSort(field)}
        >
          {headerName}
          <SortIcon direction={direction} />
        </button>
      ) : (
        headerName
      )}
    </th>
  );
}

const GROUP_STYLE = { fontWeight: 600, backgroundColor: 'var(--mui-palette-action-hover)' };
const CHECKBOX_STYLE = { inlineSize: 50, minInlineSize: 50 };

/**
 * A table with fixed row heights fills its frame; with totals, the first and last row and the first column
 * are sticky.
 */
const styleOf = (isList: boolean, hasTotals: boolean) => ({
  ...tableStyle,
  ...(isList && { blockSize: '100%', overflowY: 'auto' }),
  '& th, & td': isList ? { ...cellStyle, py: 0, whiteSpace: 'nowrap' } : cellStyle,
  ...headStyle,
  ...(hasTotals && wideStyle),
});

const tableStyle = {
  ...ROW_LINK_STYLE,
  inlineSize: '100%',
  overflowX: 'auto',
  '& > table': { inlineSize: '100%', borderCollapse: 'separate', borderSpacing: 0 },
};
const cellStyle = {
  px: '10px',
  py: '6px',
  typography: 'body2',
  fontWeight: 400,
  textAlign: 'start',
  verticalAlign: 'inherit',
};
const headStyle = {
  '& thead :is(th, td), & tbody :is(th, td)': { borderBottom: 1, borderColor: 'divider' },
  '& thead :is(th, td)': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 2,
    fontWeight: 600,
    bgcolor: 'background.paper',
  },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  },
};
/** The first column of a wide table is sticky: row headers, and the first cell of head and foot. */
const wideStyle = {
  '& thead th:first-of-type, & tbody th, & tfoot td:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
  },
  '& thead th:first-of-type': { zIndex: 3 },
  '& tfoot': { position: 'sticky', insetBlockEnd: 0, zIndex: 2 },
  '& tfoot td': {
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
};
