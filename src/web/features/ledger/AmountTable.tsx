import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

const nowrap = { whiteSpace: 'nowrap' } as const;
const totalStyle = { color: 'text.primary', fontWeight: 600, fontSize: 'body2.fontSize' } as const;
const amountStyle = { ...nowrap, fontVariantNumeric: 'tabular-nums' } as const;

interface AmountCellsProps {
  amounts: readonly string[];
  isTotal?: boolean;
}

/** Right-aligned cells with digits of equal width. */
export const AmountCells = ({ amounts, isTotal = false }: AmountCellsProps) =>
  amounts.map((amount, index) => (
    <TableCell key={index} align="right" sx={isTotal ? { ...amountStyle, ...totalStyle } : amountStyle}>
      {amount}
    </TableCell>
  ));

interface HeadersProps {
  labels: readonly string[];
  amounts: readonly string[];
}

/** Header row: labels, then right-aligned amounts. */
export const Headers = ({ labels, amounts }: HeadersProps) => (
  <TableHead>
    <TableRow>
      {labels.map((label) => (
        <TableCell key={label}>{label}</TableCell>
      ))}
      {amounts.map((amount) => (
        <TableCell key={amount} align="right" sx={nowrap}>
          {amount}
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
);

interface TotalsRowProps {
  label: string;
  /** Number of columns before the amounts. */
  span: number;
  amounts: readonly string[];
}

/** Row of totals or balances in bold. */
export const TotalsRow = ({ label, span, amounts }: TotalsRowProps) => (
  <TableRow>
    <TableCell component="th" scope="row" colSpan={span} sx={totalStyle}>
      {label}
    </TableCell>
    <AmountCells amounts={amounts} isTotal />
  </TableRow>
);
