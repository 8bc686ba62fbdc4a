import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { TableFrame } from './TableFrame';

/** A column of a short list: its head, what it shows of a row, and whether that is a figure. */
export type RowCell<T> = readonly [head: string, cell: (row: T) => ReactNode, isFigure?: boolean];

interface RowTableProps<T> {
  label: string;
  rows: readonly T[];
  cells: readonly RowCell<T>[];
}

const side = (isFigure?: boolean) =>
  isFigure ? ({ textAlign: 'end', whiteSpace: 'nowrap' } as const) : ({ textAlign: 'start' } as const);

/** A short list that belongs to a record, whole. */
export const RowTable = <T,>({ label, rows, cells }: RowTableProps<T>) => (
  <TableFrame label={label}>
    <TableHead>
      <TableRow>
        {cells.map(([head, , isFigure]) => (
          <TableCell key={head} sx={side(isFigure)}>
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((row, at) => (
        <TableRow key={at}>
          {cells.map(([head, cell, isFigure]) => (
            <TableCell key={head} sx={side(isFigure)} dir="auto">
              {cell(row)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  </TableFrame>
);
