import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import type { Handover } from '../../../domain/wallets/handover';
import { formatDateTime } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { Section } from '../../ui/layout/Section';
import { PrintButton } from '../documents/PrintButton';
import { formatChequeCount } from '../wallets/calendar/chequeCalendarPath';

/** The user's last handovers, with their printable slips. */
export const RecentHandovers = ({ handovers }: { handovers: readonly Handover[] }) => (
  <Section title="My last handovers">
    <List disablePadding aria-label="My last handovers">
      {handovers.map((handover) => (
        <ListItem key={handover._id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ListItemText
            primary={`${handover.unique_number} · ${formatDateTime(handover.at)}`}
            secondary={describeHandover(handover)}
            sx={{ minWidth: 220 }}
          />
          <PrintButton noun="batch" id={handover._id} label="Slip" />
        </ListItem>
      ))}
    </List>
  </Section>
);

function describeHandover({ cash_counted, checks_count, difference, cashier }: Handover): string {
  const received = `${formatAed(cash_counted)} in cash, ${formatChequeCount(checks_count)}, counted by ${cashier.name ?? cashier.username}`;
  if (difference === 0) return received;
  return `${received}; ${formatAed(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than expected`;
}
