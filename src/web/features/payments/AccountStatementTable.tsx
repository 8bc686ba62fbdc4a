import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { Statement, StatementRow } from '../../../domain/wallets/accountStatement';
import { STATEMENT_LABELS } from '../../../domain/wallets/accountStatement';
import { StatementRowNumber } from './StatementRowNumber';
import { ScrollableTable } from '../../ui/table/ScrollableTable';

const HEADERS = ['Date', 'Entry', 'Number', 'Debit (AED)', 'Credit (AED)', 'Balance (AED)'] as const;
const LABEL_COLUMNS = 3;
const amountCell = { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const formatNonZero = (aed: number): string => (aed === 0 ? '' : formatAmount(aed));

/** Statement rows with running balance. */
export const AccountStatementTable = ({ statement }: { statement: Statement }) => (
  <ScrollableTable label="Statement">
    <TableHead>
      <TableRow>
        {HEADERS.map((header, index) => (
          <TableCell key={header} sx={index < LABEL_COLUMNS ? undefined : amountCell}>
            {header}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      <BalanceRow label="Opening balance" balance={statement.opening} />
      {statement.rows.map((row, index) => (
        <TransactionRow key={index} row={row} />
      ))}
      <BalanceRow label="Closing balance" {...statement} balance={statement.closing} />
    </TableBody>
  </ScrollableTable>
);

const TransactionRow = ({ row }: { row: StatementRow }) => (
  <TableRow>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.day)}</TableCell>
    <TableCell>{STATEMENT_LABELS[row.kind]}</TableCell>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>
      <StatementRowNumber row={row} />
    </TableCell>
    <TableCell sx={amountCell}>{formatNonZero(row.debit)}</TableCell>
    <TableCell sx={amountCell}>{formatNonZero(row.credit)}</TableCell>
    <TableCell sx={amountCell}>{formatAmount(row.balance)}</TableCell>
  </TableRow>
);

interface BalanceRowProps {
  label: string;
  debit?: number;
  credit?: number;
  balance: number;
}

const BalanceRow = ({ label, debit = 0, credit = 0, balance }: BalanceRowProps) => (
  <TableRow sx={{ '& > th, & > td': { fontWeight: 600 } }}>
    <TableCell component="th" scope="row" colSpan={LABEL_COLUMNS}>
      {label}
    </TableCell>
    <TableCell sx={amountCell}>{formatNonZero(debit)}</TableCell>
    <TableCell sx={amountCell}>{formatNonZero(credit)}</TableCell>
    <TableCell sx={amountCell}>{formatAmount(balance)}</TableCell>
  </TableRow>
);
