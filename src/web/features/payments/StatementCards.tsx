import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import { formatDate } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { Statement, StatementRow } from '../../../domain/wallets/accountStatement';
import { STATEMENT_LABELS } from '../../../domain/wallets/accountStatement';
import { MovementNumber } from './MovementNumber';

/** Every movement with the balance after it one below the other, where a table has no room for its figures. */
export const StatementCards = ({ statement }: { statement: Statement }) => (
  <List disablePadding aria-label="Statement">
    <Sum label="Opening balance" balance={statement.opening} />
    {statement.rows.map((row, index) => (
      <Movement key={index} row={row} />
    ))}
    <Sum label="Closing balance" balance={statement.closing} />
  </List>
);

const Movement = ({ row }: { row: StatementRow }) => (
  <Line
    what={STATEMENT_LABELS[row.kind]}
    about={
      <>
        {`${formatDate(row.day)} · `}
        <MovementNumber row={row} />
      </>
    }
    figure={row.debit > 0 ? `+ ${formatAmount(row.debit)}` : `− ${formatAmount(row.credit)}`}
    balance={`Balance ${formatAmount(row.balance)}`}
  />
);

const Sum = ({ label, balance }: { label: string; balance: number }) => (
  <Line what={label} figure={formatAmount(balance)} strong />
);

interface LineProps {
  what: string;
  about?: ReactNode;
  figure: string;
  balance?: string;
  strong?: boolean;
}

const Line = ({ what, about, figure, balance, strong = false }: LineProps) => (
  <ListItem disableGutters divider sx={{ display: 'flex', gap: 1, fontWeight: strong ? 600 : 400 }}>
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      {what}
      {about && <Box sx={small}>{about}</Box>}
    </Box>
    <Box sx={{ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {figure}
      {balance && <Box sx={small}>{balance}</Box>}
    </Box>
  </ListItem>
);

const small = { color: 'text.secondary', fontSize: 13 };
