import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { TableFrame } from './ScrollableTable';

/** A column of a short list: its head, what it shows of a row, and whether that is a figure. */
export type RowCell<T> = readonly [head: string, cell: (row: T) => ReactNode, isFigure?: boolean];

interface RowTableProps<T> {
  label: string;
  rows: readonly T[];
  cells: readonly RowCell<T>[];
}

/** A short list that belongs to a record, whole; its cells are plain elements, since there are many. */
export const RowTable = <T,>({ label, rows, cells }: RowTableProps<T>) => (
  <TableFrame label={label}>
    <Box component="thead" sx={heads}>
      <tr>
        {cells.map(([head, , isFigure]) => (
          <th key={head} scope="col" style={isFigure ? FIGURE : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </Box>
    <Box component="tbody" sx={body}>
      {rows.map((row, at) => (
        <tr key={at}>
          {cells.map(([head, cell, isFigure]) => (
            <td key={head} style={isFigure ? FIGURE : undefined} dir="auto">
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </Box>
  </TableFrame>
);

const FIGURE = { textAlign: 'end', whiteSpace: 'nowrap' } as const;

const body = {
  '& > tr > *': {
    typography: 'body2',
    p: '6px 16px',
    textAlign: 'start',
    borderBottom: '1px solid var(--mui-palette-TableCell-border)',
  },
};

const heads = { '& > tr > *': { ...body['& > tr > *'], fontWeight: 500, lineHeight: '24px' } };
