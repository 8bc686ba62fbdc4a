import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../../../domain/dates';
import type { HasCustody } from '../../entities/custody';
import { monthOpened, readMonth } from '../../entities/custody';
import { problemWith } from '../../kit/progress';
import { ProblemNote } from '../../ui/ProblemNote';
import { BulkDialog } from '../BulkDialog';
import { today } from '../today';
import { DayChecks } from './DayChecks';
import { DepositPiles } from './DepositPiles';
import { DueMonth } from './DueMonth';
import { useDueDay } from './useDueDay';

/** When cheques fall due, month by month and day by day, and which go to the bank next. */
export function CalendarTab() {
  const dispatch = useDispatch();
  const { month, day } = useMonth();
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
      <BulkDialog onClose={readAgain} />
    </Stack>
  );
}

/** The month and the day that the address names; this month without one. */
function useMonth() {
  const [params] = useSearchParams();
  const said = params.get('month') ?? '';
  const month = /^\d{4}-\d{2}$/.test(said) && isDay(`${said}-01`) ? said : today().slice(0, 7);
  const day = params.get('day');
  return { month, day: day?.startsWith(month) && isDay(day) ? day : undefined };
}
