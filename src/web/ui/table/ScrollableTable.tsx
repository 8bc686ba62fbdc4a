import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface ScrollableTableProps {
  label: string;
  /** Maximum height before the body scrolls. */
  maxHeight?: number;
  /** Top margin in theme units. */
  mt?: number;
  children: ReactNode;
}

/** Scrollable table, focusable for keyboard scrolling. */
export const ScrollableTable = ({ label, maxHeight, mt, children }: ScrollableTableProps) => (
  <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ mt, maxHeight }}>
    <Table size="small" stickyHeader={maxHeight !== undefined} aria-label={label}>
      {children}
    </Table>
  </TableContainer>
);
