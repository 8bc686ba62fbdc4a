import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ScrollableTable } from './ScrollableTable';

/** A column of a short list: its head, what it shows of a row, and whether that is a figure. */
export type SimpleColumn<T> = readonly [head: string, cell: (row: T) => ReactNode, isFigure?: boolean];

interface SimpleTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly SimpleColumn<T>[];
}

/** A short list that belongs to a record, whole; its cells are plain elements, since there are many. */
export const SimpleTable = <T,>({ label, rows, columns }: SimpleTableProps<T>) => (
  <ScrollableTable label={label}>
    <Box component="thead" sx={headStyle}>
      <tr>
        {columns.map(([head, , isFigure]) => (
          <th key={head} scope="col" style={isFigure ? NUMBER_STYLE : undefined}>
            {head}
          </th>
        ))}
      </tr>
    </Box>
    <Box component="tbody" sx={bodyStyle}>
      {rows.map((row, at) => (
        <tr key={at}>
          {columns.map(([head, cell, isFigure]) => (
            <td key={head} style={isFigure ? NUMBER_STYLE : undefined} dir="auto">
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </Box>
  </ScrollableTable>
);

const NUMBER_STYLE = { textAlign: 'end', whiteSpace: 'nowrap' } as const;

const bodyStyle = {
  '& > tr > *': {
    typography: 'body2',
    p: '6px 16px',
    textAlign: 'start',
    borderBottom: '1px solid var(--mui-palette-TableCell-border)',
  },
};

const headStyle = { '& > tr > *': { ...bodyStyle['& > tr > *'], fontWeight: 500, lineHeight: '24px' } };
