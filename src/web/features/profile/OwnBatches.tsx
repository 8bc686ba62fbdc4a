import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import type { Handover } from '../../../domain/wallets/handover';
import { formatDateTime } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { Section } from '../../ui/layout/Section';
import { PrintButton } from '../documents/PrintButton';
import { chequesIn } from '../wallets/calendar/chequeCalendarPath';

/** What the person handed over last, and to whom, with the slip of each. */
export const OwnBatches = ({ batches }: { batches: readonly Handover[] }) => (
  <Section title="My last handovers">
    <List disablePadding aria-label="My last handovers">
      {batches.map((batch) => (
        <ListItem key={batch._id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ListItemText
            primary={`${batch.unique_number} · ${formatDateTime(batch.at)}`}
            secondary={sentenceOf(batch)}
            sx={{ minWidth: 220 }}
          />
          <PrintButton noun="batch" id={batch._id} label="Slip" />
        </ListItem>
      ))}
    </List>
  </Section>
);

function sentenceOf({ cash_counted, checks_count, difference, cashier }: Handover): string {
  const got = `${formatAed(cash_counted)} in cash, ${chequesIn(checks_count)}, counted by ${cashier.name ?? cashier.username}`;
  if (difference === 0) return got;
  return `${got}; ${formatAed(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than expected`;
}
