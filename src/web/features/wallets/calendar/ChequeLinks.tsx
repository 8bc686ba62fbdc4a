import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../../domain/money';
import { RouteLink } from '../../../ui/layout/RouteLink';
import type { ChequeSummary } from './chequeDeposit';

interface ChequeLinksProps<C extends ChequeSummary> {
  label: string;
  cheques: readonly C[];
  /** Second line of a cheque. */
  renderDetails: (cheque: C) => ReactNode;
}

/** Cheques with links and amounts. */
export const ChequeLinks = <C extends ChequeSummary>({
  label,
  cheques,
  renderDetails,
}: ChequeLinksProps<C>) => (
  <List disablePadding aria-label={label}>
    {cheques.map((cheque) => (
      <ListItem key={cheque._id} disableGutters divider sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <RouteLink to={`/wallets/${cheque._id}`}>{cheque.check_number ?? cheque.unique_number}</RouteLink>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{renderDetails(cheque)}</Box>
        </Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatAmount(cheque.amount)}</Box>
      </ListItem>
    ))}
  </List>
);
