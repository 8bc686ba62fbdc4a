import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DueDay } from '../../../../domain/wallets/chequeCalendar';
import { calendarWeeks } from '../../../../domain/wallets/chequeCalendar';
import { formatDate } from '../../../../domain/dates';
import { formatAmount, fromFils, sumFils } from '../../../../domain/money';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { today } from '../../../ui/form/today';
import { chequeCalendarPath, formatChequeCount } from './chequeCalendar';

const HEADERS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Week'];

interface DueMonthTableProps {
  month: string;
  days: readonly DueDay[];
  selectedDay: string | undefined;
}

/** Calendar of due dates with weekly totals; days link to their cheques. */
export function DueMonthTable({ month, days, selectedDay }: DueMonthTableProps) {
  const dueDays = new Map(days.map((dueDay) => [dueDay.day, dueDay]));
  return (
    <Table size="small" aria-label="Cheques due" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          {HEADERS.map((name) => (
            <TableCell key={name} sx={{ px: 1 }}>
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {calendarWeeks(month).map((week, index) => (
          <TableRow key={week.find(Boolean) ?? index}>
            {week.map((day, index) => (
              <DayCell
                key={HEADERS[index]}
                day={day}
                dueDay={day ? dueDays.get(day) : undefined}
                isSelected={day !== null && day === selectedDay}
              />
            ))}
            <WeekCell dueDays={week.flatMap((day) => (day ? (dueDays.get(day) ?? []) : []))} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cellStyle = {
  px: 1,
  height: 68,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const;
const captionStyle = { fontSize: 12, color: 'text.secondary' } as const;

const DayCell = ({
  day,
  dueDay,
  isSelected,
}: {
  day: string | null;
  dueDay?: DueDay;
  isSelected: boolean;
}) => (
  <TableCell
    aria-current={day === today() ? 'date' : undefined}
    sx={{ ...cellStyle, ...(isSelected && { bgcolor: 'action.selected' }) }}
  >
    {day && (
      <Box component="span" sx={{ ...captionStyle, ...(day === today() && todayStyle) }}>
        {Number(day.slice(-2))}
      </Box>
    )}
    {day && dueDay && (
      <>
        <div>
          <RouteLink
            to={chequeCalendarPath(day.slice(0, 7), day)}
            label={`${formatDate(day)}: ${formatChequeCount(dueDay.count)}, AED ${formatAmount(dueDay.total)}`}
          >
            {formatAmount(dueDay.total)}
          </RouteLink>
        </div>
        <Box sx={captionStyle}>{formatChequeCount(dueDay.count)}</Box>
      </>
    )}
  </TableCell>
);

const todayStyle = {
  fontWeight: 700,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  borderRadius: 1,
  px: 0.5,
};

const WeekCell = ({ dueDays }: { dueDays: readonly DueDay[] }) => (
  <TableCell sx={{ ...cellStyle, fontWeight: 600 }}>
    {dueDays.length > 0 && (
      <>
        <Box component="span" sx={captionStyle}>
          {formatChequeCount(dueDays.reduce((sum, { count }) => sum + count, 0))}
        </Box>
        <div>{formatAmount(fromFils(sumFils(dueDays.map(({ total }) => total))))}</div>
      </>
    )}
  </TableCell>
);
