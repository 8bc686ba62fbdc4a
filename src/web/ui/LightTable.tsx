import Box from '@mui/material/Box';
import type { Column, Selection, TableList } from './tableList';
import { rowCountOf } from './tableList';

export const ROW_PX = 40;

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
  rowHeight = ROW_PX,
  selection,
}: LightTableProps<T>) {
  return (
    <Box
      role="table"
      aria-label={label}
      aria-rowcount={rowCountOf(list) + 1}
      sx={{
        ...frame,
        '& [role="row"]': { minWidth: leastWidth(columns), paddingInlineStart: selection && '50px' },
      }}
    >
      <Box role="row" sx={{ ...line, ...head }}>
        {columns.map((column) => (
          <Box key={column.field} role="columnheader" sx={cell(column)}>
            {column.headerName}
          </Box>
        ))}
      </Box>
      <Box role="rowgroup" sx={{ opacity: list.waiting ? 0.55 : 1 }}>
        {list.rows.map((row) => (
          <Box
            key={row._id}
            role="row"
            sx={{ ...line, minHeight: rowHeight, lineHeight: `${String(rowHeight - 1)}px` }}
          >
            {columns.map((column) => (
              <Box key={column.field} role={column.rowHeader ? 'rowheader' : 'cell'} sx={cell(column)}>
                {column.renderCell({ row, tabIndex: 0 })}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const frame = { blockSize: '100%', overflow: 'auto', fontSize: 13, fontVariantNumeric: 'tabular-nums' };
const line = {
  display: 'flex',
  minHeight: ROW_PX,
  borderBottom: 1,
  borderColor: 'divider',
};
const head = {
  lineHeight: `${String(ROW_PX - 1)}px`,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  fontWeight: 600,
};

const cell = <T,>({ width, minWidth, flex, align = 'left' }: Column<T>) => ({
  flex: flex ? `${String(flex)} 1 0` : 'none',
  width: flex ? undefined : (width ?? 100),
  minWidth: minWidth ?? 50,
  px: '10px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: LOGICAL[align],
});

/** Narrower than this, the columns scroll. */
const leastWidth = <T,>(columns: readonly Column<T>[]): number =>
  columns.reduce((sum, { width, minWidth, flex }) => sum + (flex ? (minWidth ?? 50) : (width ?? 100)), 0);

const LOGICAL = { left: 'start', right: 'end', center: 'center' } as const;
