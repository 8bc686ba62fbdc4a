import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../domain/dates';
import type { HasCustody } from './custody';
import { monthOpened, readMonth } from './custody';
import { problemWith } from '../../store/requests';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { BulkHost } from '../bulkActions/BulkProgress';
import { useMonth } from '../records/useMonthParam';
import { DayChecks } from './DayChecks';
import { DepositPiles } from './DepositPiles';
import { DueMonth } from './DueMonth';
import { useDueDay } from './useDueDay';

/** When cheques fall due, month by month and day by day, and which go to the bank next. */
export function CalendarTab() {
  const dispatch = useDispatch();
  const month = useMonth();
  const day = useDay(month);
  const calendar = useSelector(({ custody }: HasCustody) => custody.calendar);
  const problem = useSelector(problemWith(readMonth));
  const read = useCallback(() => void dispatch(monthOpened(month)), [dispatch, month]);
  const due = useDueDay(day);
  useEffect(read, [read]);
  const readAgain = () => {
    read();
    due.retry();
  };
  return (
    <Stack spacing={2}>
      <ProblemNote problem={problem} onRetry={read} />
      {!problem && calendar?.month !== month && <Skeleton variant="rounded" height={420} />}
      {!problem && calendar?.month === month && (
        <>
          <DueMonth month={month} days={calendar.days} chosen={day} />
          {day && <DayChecks day={day} due={due} />}
          <DepositPiles piles={calendar.piles} />
        </>
      )}
      <BulkHost onClose={readAgain} />
    </Stack>
  );
}

/** The day of this month that the address names, if any. */
function useDay(month: string): string | undefined {
  const day = useSearchParams()[0].get('day');
  return day?.startsWith(month) && isDay(day) ? day : undefined;
}
