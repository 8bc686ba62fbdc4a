import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface ScrollableTableProps {
  label: string;
  /** Higher than so many pixels, the rows scroll under their heads. */
  maxHeight?: number;
  /** Room above it, in the theme's steps. */
  mt?: number;
  children: ReactNode;
}

/** A small table that scrolls in its own frame, by keyboard too. */
export const ScrollableTable = ({ label, maxHeight, mt, children }: ScrollableTableProps) => (
  <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ mt, maxHeight }}>
    <Table size="small" stickyHeader={maxHeight !== undefined} aria-label={label}>
      {children}
    </Table>
  </TableContainer>
);
