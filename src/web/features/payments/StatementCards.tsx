import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { Statement, StatementRow } from '../../../domain/wallets/accountStatement';
import { STATEMENT_LABELS } from '../../../domain/wallets/accountStatement';
import { StatementRowNumber } from './StatementRowNumber';

/** Statement rows as a list, for screens that are too narrow for the table. */
export const StatementCards = ({ statement }: { statement: Statement }) => (
  <List disablePadding aria-label="Statement">
    <BalanceItem label="Opening balance" balance={statement.opening} />
    {statement.rows.map((row, index) => (
      <TransactionItem key={index} row={row} />
    ))}
    <BalanceItem label="Closing balance" balance={statement.closing} />
  </List>
);

const TransactionItem = ({ row }: { row: StatementRow }) => (
  <StatementItem
    primary={STATEMENT_LABELS[row.kind]}
    secondary={
      <>
        {`${formatDate(row.day)} · `}
        <StatementRowNumber row={row} />
      </>
    }
    amount={row.debit > 0 ? `+ ${formatAmount(row.debit)}` : `− ${formatAmount(row.credit)}`}
    balance={`Balance ${formatAmount(row.balance)}`}
  />
);

const BalanceItem = ({ label, balance }: { label: string; balance: number }) => (
  <StatementItem primary={label} amount={formatAmount(balance)} strong />
);

interface StatementItemProps {
  primary: string;
  secondary?: ReactNode;
  amount: string;
  balance?: string;
  strong?: boolean;
}

const StatementItem = ({ primary, secondary, amount, balance, strong = false }: StatementItemProps) => (
  <ListItem disableGutters divider sx={{ display: 'flex', gap: 1, fontWeight: strong ? 600 : 400 }}>
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {primary}
      {secondary && <Box sx={secondaryStyle}>{secondary}</Box>}
    </Box>
    <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {amount}
      {balance && <Box sx={secondaryStyle}>{balance}</Box>}
    </Box>
  </ListItem>
);

const secondaryStyle = { color: 'text.secondary', fontSize: 13 };
