import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { cellDrawn } from './renderCell';
import { UNKNOWN, rowCount } from './rowCount';
import { cellOf, leastWidth } from './lightTableStyles';
import { ROW_PX } from './tableTypes';
import type { Column, Selection, TableList } from './tableTypes';
import { PLAIN_LINKS } from '../layout/linkNavigation';
import { PALE, useLate } from '../feedback/useDelayedPending';

interface LightTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  list: TableList<T>;
  rowHeight?: number;
  /** Leaves the place of the ticks that come with the grid. */
  selection?: Selection;
}

/** The rows at once, while the grid with all its tools is still on its way: same columns, widths and links. */
export function LightTable<T extends { _id: string }>({
  label,
  columns,
  list,
  rowHeight = ROW_PX.standard,
  selection,
}: LightTableProps<T>) {
  const isLate = useLate(list.waiting);
  const cells = useMemo(() => columns.map(cellOf), [columns]);
  const row = { minHeight: rowHeight, lineHeight: `${String(rowHeight - 1)}px` };
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={list.fresh ? UNKNOWN : rowCount(list)}
      sx={{
        ...frame,
        '& [role="row"]': { ...line, minWidth: leastWidth(columns), paddingInlineStart: selection && '50px' },
      }}
    >
      <Box role="row" sx={head}>
        {columns.map(({ field, headerName }, place) => (
          <div key={field} role="columnheader" style={cells[place]}>
            {headerName}
          </div>
        ))}
      </Box>
      <div role="rowgroup" style={isLate ? dim : undefined}>
        {list.rows.map((record) => (
          <div key={record._id} role="row" style={row}>
            {columns.map((column, place) => (
              <div key={column.field} role={column.rowHeader ? 'rowheader' : 'cell'} style={cells[place]}>
                {cellDrawn(column, { row: record, tabIndex: 0 })}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Box>
  );
}

const dim = { opacity: PALE };
const line = {
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
const frame = {
  ...PLAIN_LINKS,
  blockSize: '100%',
  overflow: 'auto',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
};
const head = {
  minHeight: ROW_PX.standard,
  lineHeight: `${String(ROW_PX.standard - 1)}px`,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  fontWeight: 600,
};
