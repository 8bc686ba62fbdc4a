import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DueDay } from '../../../../domain/wallets/chequeCalendar';
import { formatMonth } from '../../../../domain/dates';
import { formatAed, fromFils, sumFils } from '../../../../domain/money';
import { Section } from '../../../ui/layout/Section';
import { useSmallScreen } from '../../../ui/useSmallScreen';
import { DueMonthList } from './DueMonthList';
import { DueMonthTable } from './DueMonthTable';
import { chequeCalendarPath, formatChequeCount, shiftMonth } from './chequeCalendar';

interface DueMonthProps {
  month: string;
  days: readonly DueDay[];
  selectedDay: string | undefined;
}

/** Due dates of a month: a table, or a list on small screens. */
export function DueMonth({ month, days, selectedDay }: DueMonthProps) {
  const isSmall = useSmallScreen();
  const DueDays = isSmall ? DueMonthList : DueMonthTable;
  const total = fromFils(sumFils(days.map((day) => day.total)));
  const count = days.reduce((sum, day) => sum + day.count, 0);
  return (
    <Section>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 2 }}>
        <MonthButton month={shiftMonth(month, -1)} label="Previous month" icon={<ChevronLeftIcon />} />
        <Typography variant="h2" role="status">
          {formatMonth(month)}
        </Typography>
        <MonthButton month={shiftMonth(month, 1)} label="Next month" icon={<ChevronRightIcon />} />
        <Typography sx={{ marginInlineStart: 'auto', color: 'text.secondary' }}>
          {count > 0 ? `${formatChequeCount(count)} · ${formatAed(total)}` : 'No cheque falls due'}
        </Typography>
      </Box>
      <DueDays month={month} days={days} selectedDay={selectedDay} />
    </Section>
  );
}

function MonthButton({ month, label, icon }: { month: string; label: string; icon: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={() => {
          void navigate(chequeCalendarPath(month), { replace: true });
        }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
