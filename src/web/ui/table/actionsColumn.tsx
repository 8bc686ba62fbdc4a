import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ACTIONS } from './columns';
import type { Column } from './tableTypes';

/** What may be done with a row. */
export const actionsColumn = <T,>(
  draw: (row: T, tabIndex: number) => ReactNode,
  more?: Partial<Omit<Column<T>, 'field' | 'headerName' | 'shows' | 'renderCell'>>,
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
