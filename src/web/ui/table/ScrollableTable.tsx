import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import type { ReactNode } from 'react';

interface TableFrameProps {
  label: string;
  /** Higher than so many pixels, the rows scroll under their heads. */
  most?: number;
  /** Room above it, in the theme's steps. */
  mt?: number;
  children: ReactNode;
}

/** A small table that scrolls in its own frame, by keyboard too. */
export const TableFrame = ({ label, most, mt, children }: TableFrameProps) => (
  <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ mt, maxHeight: most }}>
    <Table size="small" stickyHeader={most !== undefined} aria-label={label}>
      {children}
    </Table>
  </TableContainer>
);
