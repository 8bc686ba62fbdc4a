import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { ScrollableTable } from './ScrollableTable';
import { useSmallScreen } from '../useSmallScreen';

export interface ReportRow {
  /** One cell per label of the table; totals have one cell for all labels. */
  cells: readonly ReactNode[];
  /** Formatted amounts; empty texts are blank. */
  amounts: readonly ReactNode[];
  isTotal?: boolean;
}

interface ReportTableProps {
  label: string;
  labels: readonly string[];
  /** Headers of the right-aligned columns. */
  amounts: readonly string[];
  /** Unit after these headers; default: AED, null for none. */
  unit?: string | null;
  rows: readonly ReportRow[];
  /** Amounts of the last row. */
  totals?: readonly ReactNode[];
  /** Top margin in theme units. */
  mt?: number;
}

/** Labels and amounts by row with totals in bold, as a table or, on small screens, as a list. */
export const ReportTable = (props: ReportTableProps) =>
  useSmallScreen() ? <ReportList {...props} /> : <WideTable {...props} />;

const totalRow = (amounts: readonly ReactNode[]): ReportRow => ({ cells: ['Total'], amounts, isTotal: true });

const WideTable = ({ label, labels, amounts, unit, rows, totals, mt }: ReportTableProps) => (
  <ScrollableTable label={label} mt={mt}>
    <TableHead>
      <TableRow>
        {labels.map((header) => (
          <TableCell key={header}>{header}</TableCell>
        ))}
        {amounts.map((header) => (
          <TableCell key={header} align="right" sx={{ whiteSpace: 'nowrap' }}>
            {withUnit(header, unit)}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((row, index) => (
        <WideRow key={index} row={row} columns={labels.length} />
      ))}
    </TableBody>
    {totals && (
      <TableFooter>
        <WideRow row={totalRow(totals)} columns={labels.length} />
      </TableFooter>
    )}
  </ScrollableTable>
);

function WideRow({ row: { cells, amounts, isTotal = false }, columns }: { row: ReportRow; columns: number }) {
  return (
    <TableRow hover={!isTotal} sx={isTotal ? totalRowStyle : undefined}>
      {cells.map((cell, index) => (
        <TableCell
          key={index}
          {...(index === 0 && { component: 'th', scope: 'row' })}
          colSpan={cells.length === 1 ? columns : undefined}
        >
          {cell}
        </TableCell>
      ))}
      {amounts.map((amount, index) => (
        <TableCell key={index} align="right" sx={amountStyle}>
          {amount}
        </TableCell>
      ))}
    </TableRow>
  );
}

const ReportList = ({ label, amounts: headers, unit, rows, totals, mt }: ReportTableProps) => (
  <List disablePadding aria-label={label} sx={{ mt }}>
    {[...rows, ...(totals ? [totalRow(totals)] : [])].map(({ cells, amounts, isTotal = false }, index) => (
      <ListItem
        key={index}
        disableGutters
        divider
        sx={isTotal ? { ...itemStyle, fontWeight: 600 } : itemStyle}
      >
        <Box sx={labelsStyle}>
          {cells.filter(Boolean).map((cell, position) => (
            <span key={position}>{cell}</span>
          ))}
        </Box>
        <Box component="dl" sx={amountsStyle}>
          {headers.map(
            (header, position) =>
              amounts[position] && (
                <Box key={header} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                    {withUnit(header, unit)}
                  </Box>
                  <Box component="dd" sx={listedAmountStyle}>
                    {amounts[position]}
                  </Box>
                </Box>
              ),
          )}
        </Box>
      </ListItem>
    ))}
  </List>
);

const withUnit = (header: string, unit: string | null = 'AED'): string =>
  unit === null ? header : `${header} (${unit})`;

const amountStyle = { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
/** Sides of balances keep their natural width, because a list does not align them. */
const listedAmountStyle = {
  ...amountStyle,
  m: 0,
  textAlign: 'end',
  '& > span': { inlineSize: 'auto' },
} as const;
const totalRowStyle = {
  '& > th, & > td': { color: 'text.primary', fontWeight: 600, fontSize: 'body2.fontSize' },
};
const itemStyle = { display: 'block', fontSize: 13 };
const labelsStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, overflowWrap: 'anywhere' };
const amountsStyle = { display: 'grid', gridTemplateColumns: 'auto auto', m: 0, mt: 0.5 };
