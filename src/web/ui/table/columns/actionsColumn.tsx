import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ACTIONS_FIELD } from './columns';
import type { Column } from '../tableTypes';

export const actionsColumn = <T,>(
  render: (row: T, tabIndex: number) => ReactNode,
  options?: Partial<Omit<Column<T>, 'field' | 'headerName' | 'getContent' | 'renderCell'>>,
): Column<T> => ({
  field: ACTIONS_FIELD,
  headerName: 'Actions',
  renderCell: ({ row, tabIndex }) => (
    <Box
      sx={{
        display: 'inline-flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        gap: 0.5,
        blockSize: '100%',
        alignItems: 'center',
        verticalAlign: 'top',
      }}
    >
      {render(row, tabIndex)}
    </Box>
  ),
  width: 120,
  sortable: false,
  ...options,
});
