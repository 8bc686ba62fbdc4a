import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { ReactNode } from 'react';
import { formatAmount } from '../../../../domain/money';
import { RouteLink } from '../../../ui/layout/RouteLink';
import type { PiledCheck } from './chequeDeposit';

interface ChequeLinksProps<C extends PiledCheck> {
  label: string;
  checks: readonly C[];
  /** What is said below each number. */
  about: (check: C) => ReactNode;
}

/** Cheques one below the other: which, of whom, how much; each leads to its page. */
export const ChequeLinks = <C extends PiledCheck>({ label, checks, about }: ChequeLinksProps<C>) => (
  <List disablePadding aria-label={label}>
    {checks.map((check) => (
      <ListItem key={check._id} disableGutters divider sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <RouteLink to={`/wallets/${check._id}`}>{check.check_number ?? check.unique_number}</RouteLink>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{about(check)}</Box>
        </Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatAmount(check.amount)}</Box>
      </ListItem>
    ))}
  </List>
);
