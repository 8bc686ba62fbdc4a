import UnfoldMoreIcon from '@mui/icons-material/UnfoldMore';
import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';
import { renderCell } from './renderCell';
import { UNSORTED_OPACITY, groupRows } from './tableTypes';
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
  /** Texts of flexible columns wrap, so that the table is not wider than its frame. */
  wraps?: boolean | undefined;
  /** Reserves space for the grid's checkboxes. */
  hasCheckboxes?: boolean;
  /** Shows the name of each group above its rows. */
  groupOf?: GroupOf<T> | undefined;
  /** Texts of a last row by column, which stays in view. */
  totals?: Readonly<Record<string, string>> | undefined;
}

/**
 * HTML table for lines and related lists, and the fallback while the grid loads.
 * Rows and cells are plain elements: MUI's take a third of the time until the first rows of a list.
 */
export function PlainTable<T extends object>(props: PlainTableProps<T>) {
  const { label, columns, rows, sorting, rowCount, rowHeight, wraps = false, hasCheckboxes = false } = props;
  const { groupOf, totals } = props;
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label} sx={rowHeight ? listStyle : linesStyle}>
      <MuiTable
        size="small"
        stickyHeader
        aria-label={label}
        aria-rowcount={rowCount}
        sx={totals ? wideStyle : ROW_LINK_STYLE}
      >
        <TableHead>
          <TableRow style={{ height: rowHeight }}>
            {hasCheckboxes && <TableCell padding="checkbox" sx={checkboxStyle} />}
            {columns.map((column) => (
              <HeaderCell key={column.field} column={column} sorting={sorting} />
            ))}
          </TableRow>
        </TableHead>
        {groupRows(rows, groupOf).map((group) => (
          <TableBody key={group.name}>
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
          </TableBody>
        ))}
        {totals && (
          <TableFooter sx={totalsStyle}>
            <tr style={{ height: rowHeight }}>
              {columns.map(({ field, align }) => (
                <td key={field} data-field={field} style={{ textAlign: align }}>
                  {totals[field]}
                </td>
              ))}
            </tr>
          </TableFooter>
        )}
      </MuiTable>
    </TableContainer>
  );
}

type HeaderCellProps<T> = Pick<PlainTableProps<T>, 'sorting'> & { column: Column<T> };

function HeaderCell<T>({ column, sorting }: HeaderCellProps<T>) {
  const { field, headerName, align, flex, width, minWidth, sortable } = column;
  const direction = sorting?.query.sort === field ? (sorting.query.dir ?? 'asc') : undefined;
  return (
    <TableCell
      align={align}
      data-field={field}
      sortDirection={direction ?? false}
      style={{ width: flex ? undefined : width, minWidth }}
    >
      {sorting && sortable !== false ? (
        <TableSortLabel
          active={direction !== undefined}
          direction={direction ?? 'asc'}
          {...(!direction && UNSORTED)}
          onClick={() => sorting.toggleSort(field)}
        >
          {headerName}
        </TableSortLabel>
      ) : (
        headerName
      )}
    </TableCell>
  );
}

const GROUP_STYLE = { fontWeight: 600, backgroundColor: 'var(--mui-palette-action-hover)' };
const UNSORTED = { IconComponent: UnfoldMoreIcon };

const linesStyle = {
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { opacity: UNSORTED_OPACITY },
  '& th, & td': { px: '10px', py: '6px', fontSize: 13 },
  '& th, & tbody td': { borderBottom: 1, borderColor: 'divider' },
  '& thead th': { fontWeight: 600, bgcolor: 'background.paper' },
  '& tbody th, & tbody td': {
    color: 'text.primary',
    fontWeight: 400,
    lineHeight: 1.43,
    textAlign: 'start',
  },
};
const listStyle = {
  ...linesStyle,
  blockSize: '100%',
  '& th, & td': { px: '10px', py: 0, fontSize: 13, whiteSpace: 'nowrap' },
};
/** The first column of a wide table stays in view: the header of a row, and the first cell of head and foot. */
const wideStyle = {
  ...ROW_LINK_STYLE,
  '& thead th:first-of-type, & tbody th, & tfoot td:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
  },
  '& thead th:first-of-type': { zIndex: 3 },
};
const totalsStyle = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 2,
  '& td': {
    bgcolor: 'background.paper',
    borderTop: 1,
    borderColor: 'divider',
    color: 'text.primary',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
};
const checkboxStyle = { inlineSize: 50, minInlineSize: 50 };
