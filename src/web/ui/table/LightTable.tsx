import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { renderCell } from './renderCell';
import { UNKNOWN_ROW_COUNT, ariaRowCount } from './rowCount';
import { cellStyle, minTableWidth } from './lightTableStyles';
import { ROW_HEIGHTS } from './tableTypes';
import type { Column, Selection, TableData } from './tableTypes';
import { ROW_LINK_STYLE } from '../layout/linkNavigation';
import { STALE_OPACITY, useDelayedPending } from '../feedback/useDelayedPending';

interface LightTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableData<T>;
  rowHeight?: number;
  /** Leaves the place of the ticks that come with the grid. */
  selection?: Selection;
}

/** The rows at once, while the grid with all its tools is still on its way: same columns, widths and links. */
export function LightTable<T extends { _id: string }>({
  label,
  columns,
  list,
  rowHeight = ROW_HEIGHTS.standard,
  selection,
}: LightTableProps<T>) {
  const isLate = useDelayedPending(list.isPending);
  const cells = useMemo(() => columns.map(cellStyle), [columns]);
  const row = { minHeight: rowHeight, lineHeight: `${String(rowHeight - 1)}px` };
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={list.isFirstLoad ? UNKNOWN_ROW_COUNT : ariaRowCount(list)}
      sx={{
        ...tableStyle,
        '& [role="row"]': {
          ...rowStyle,
          minWidth: minTableWidth(columns),
          paddingInlineStart: selection && '50px',
        },
      }}
    >
      <Box role="row" sx={headerStyle}>
        {columns.map(({ field, headerName }, place) => (
          <div key={field} role="columnheader" style={cells[place]}>
            {headerName}
          </div>
        ))}
      </Box>
      <div role="rowgroup" style={isLate ? staleStyle : undefined}>
        {list.rows.map((record) => (
          <div key={record._id} role="row" style={row}>
            {columns.map((column, place) => (
              <div key={column.field} role={column.rowHeader ? 'rowheader' : 'cell'} style={cells[place]}>
                {renderCell(column, { row: record, tabIndex: 0 })}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Box>
  );
}

const staleStyle = { opacity: STALE_OPACITY };
const rowStyle = {
  display: 'flex',
  borderBottom: 1,
  borderColor: 'divider',
  '& > *': {
    px: '10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};
const tableStyle = {
  ...ROW_LINK_STYLE,
  blockSize: '100%',
  overflow: 'auto',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
};
const headerStyle = {
  minHeight: ROW_HEIGHTS.standard,
  lineHeight: `${String(ROW_HEIGHTS.standard - 1)}px`,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  fontWeight: 600,
};
