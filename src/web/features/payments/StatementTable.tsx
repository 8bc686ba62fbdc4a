import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { Statement, StatementRow } from '../../../domain/wallets/accountStatement';
import { STATEMENT_LABELS } from '../../../domain/wallets/accountStatement';
import { MovementNumber } from './MovementNumber';
import { ScrollableTable } from '../../ui/table/ScrollableTable';

const HEADS = ['Date', 'What', 'Number', 'Debit (AED)', 'Credit (AED)', 'Balance (AED)'] as const;
const FIGURES = 3;
const figure = { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const shown = (aed: number): string => (aed === 0 ? '' : formatAmount(aed));

/** Every movement with the balance after it, in plain rows that print and copy as they stand. */
export const StatementTable = ({ statement }: { statement: Statement }) => (
  <ScrollableTable label="Statement">
    <TableHead>
      <TableRow>
        {HEADS.map((head, index) => (
          <TableCell key={head} sx={index < FIGURES ? undefined : figure}>
            {head}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      <Sum label="Opening balance" balance={statement.opening} />
      {statement.rows.map((row, index) => (
        <Movement key={index} row={row} />
      ))}
      <Sum label="Closing balance" {...statement} balance={statement.closing} />
    </TableBody>
  </ScrollableTable>
);

const Movement = ({ row }: { row: StatementRow }) => (
  <TableRow>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.day)}</TableCell>
    <TableCell>{STATEMENT_LABELS[row.kind]}</TableCell>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>
      <MovementNumber row={row} />
    </TableCell>
    <TableCell sx={figure}>{shown(row.debit)}</TableCell>
    <TableCell sx={figure}>{shown(row.credit)}</TableCell>
    <TableCell sx={figure}>{formatAmount(row.balance)}</TableCell>
  </TableRow>
);

interface SumProps {
  label: string;
  debit?: number;
  credit?: number;
  balance: number;
}

const Sum = ({ label, debit = 0, credit = 0, balance }: SumProps) => (
  <TableRow sx={{ '& > *': { fontWeight: 600 } }}>
    <TableCell component="th" scope="row" colSpan={FIGURES}>
      {label}
    </TableCell>
    <TableCell sx={figure}>{shown(debit)}</TableCell>
    <TableCell sx={figure}>{shown(credit)}</TableCell>
    <TableCell sx={figure}>{formatAmount(balance)}</TableCell>
  </TableRow>
);
