import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ScrollableTable } from './ScrollableTable';

export type SimpleColumn<T> = readonly [head: string, cell: (row: T) => ReactNode, isFigure?: boolean];

interface SimpleTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly SimpleColumn<T>[];
}

/** Unpaged table; plain elements for speed. */
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
