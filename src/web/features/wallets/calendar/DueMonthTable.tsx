import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { DueDay } from '../../../../domain/wallets/checkCalendar';
import { calendarWeeks } from '../../../../domain/wallets/checkCalendar';
import { formatDate } from '../../../../domain/dates';
import { sumFils } from '../../../../domain/wallets/denominations';
import { formatAmount, fromFils } from '../../../../domain/money';
import { RouteLink } from '../../../ui/layout/RouteLink';
import { today } from '../../../ui/form/today';
import { chequeCalendarPath, chequesIn } from './chequeCalendarPath';

const HEADS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Week'];

interface DueMonthTableProps {
  month: string;
  days: readonly DueDay[];
  chosen: string | undefined;
}

/** A month of due days, week by week with what each week comes to; a day leads to its cheques. */
export function DueMonthTable({ month, days, chosen }: DueMonthTableProps) {
  const due = new Map(days.map((one) => [one.day, one]));
  return (
    <Table size="small" aria-label="Cheques due" sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          {HEADS.map((name) => (
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
              <Day
                key={HEADS[index]}
                day={day}
                due={day ? due.get(day) : undefined}
                chosen={day !== null && day === chosen}
              />
            ))}
            <Week of={week.flatMap((day) => (day ? (due.get(day) ?? []) : []))} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cell = {
  px: 1,
  height: 68,
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
} as const;
const small = { fontSize: 12, color: 'text.secondary' } as const;

const Day = ({ day, due, chosen }: { day: string | null; due?: DueDay; chosen: boolean }) => (
  <TableCell
    aria-current={day === today() ? 'date' : undefined}
    sx={{ ...cell, ...(chosen && { bgcolor: 'action.selected' }) }}
  >
    {day && (
      <Box component="span" sx={{ ...small, ...(day === today() && isToday) }}>
        {Number(day.slice(-2))}
      </Box>
    )}
    {day && due && (
      <>
        <div>
          <RouteLink
            to={chequeCalendarPath(day.slice(0, 7), day)}
            label={`${formatDate(day)}: ${chequesIn(due.count)}, AED ${formatAmount(due.total)}`}
          >
            {formatAmount(due.total)}
          </RouteLink>
        </div>
        <Box sx={small}>{chequesIn(due.count)}</Box>
      </>
    )}
  </TableCell>
);

const isToday = {
  fontWeight: 700,
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  borderRadius: 1,
  px: 0.5,
};

const Week = ({ of }: { of: readonly DueDay[] }) => (
  <TableCell sx={{ ...cell, fontWeight: 600 }}>
    {of.length > 0 && (
      <>
        <Box component="span" sx={small}>
          {chequesIn(of.reduce((sum, { count }) => sum + count, 0))}
        </Box>
        <div>{formatAmount(fromFils(sumFils(of.map(({ total }) => ({ amount: total })))))}</div>
      </>
    )}
  </TableCell>
);
