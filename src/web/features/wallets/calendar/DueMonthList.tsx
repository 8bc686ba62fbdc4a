import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import type { DueDay } from '../../../../domain/wallets/chequeCalendar';
import { formatDate } from '../../../../domain/dates';
import { formatAmount } from '../../../../domain/money';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { chequeCalendarPath, formatChequeCount } from './chequeCalendar';

interface DueMonthListProps {
  month: string;
  days: readonly DueDay[];
  selectedDay: string | undefined;
}

/** Due dates of a month as a list with links to their cheques. */
export const DueMonthList = ({ month, days, selectedDay }: DueMonthListProps) => (
  <List disablePadding aria-label="Cheques due">
    {days.map(({ day, count, total }) => (
      <ListItem
        key={day}
        disableGutters
        divider
        aria-current={day === selectedDay ? 'true' : undefined}
        sx={{ display: 'flex', gap: 1, fontWeight: day === selectedDay ? 600 : 400 }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <RouteLink to={chequeCalendarPath(month, day)}>{formatDate(day, 'ddd D MMM')}</RouteLink>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{formatChequeCount(count)}</Box>
        </Box>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{formatAmount(total)}</Box>
      </ListItem>
    ))}
  </List>
);
