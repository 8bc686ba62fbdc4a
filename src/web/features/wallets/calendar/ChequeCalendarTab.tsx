import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { isCalendarDate } from '../../../../domain/dates';
import { calendarOpened, readCalendar } from '../custody/custody';
import { selectError } from '../../../store/requests';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { BulkProgress } from '../../bulkActions/BulkProgress';
import { useMonthParam } from '../../records/useMonthParam';
import { DueDayCheques } from './DueDayCheques';
import { DepositGroups } from './DepositGroups';
import { DueMonth } from './DueMonth';
import { useDueDay } from './useDueDay';
import type { RootState } from '../../../store/rootState';

/** Calendar of due cheques, the cheques of the selected day and the deposits until tomorrow. */
export function ChequeCalendarTab() {
  const dispatch = useDispatch();
  const month = useMonthParam();
  const day = useSelectedDay(month);
  const calendar = useSelector(({ custody }: RootState) => custody.calendar);
  const error = useSelector(selectError(readCalendar));
  const read = useCallback(() => void dispatch(calendarOpened(month)), [dispatch, month]);
  const due = useDueDay(day);
  useEffect(read, [read]);
  const refetch = () => {
    read();
    due.retry();
  };
  return (
    <Stack spacing={2}>
      <ErrorAlert error={error} onRetry={read} />
      {!error && calendar?.month !== month && <Skeleton variant="rounded" height={420} />}
      {!error && calendar?.month === month && (
        <>
          <DueMonth month={month} days={calendar.days} selectedDay={day} />
          {day && <DueDayCheques day={day} due={due} />}
          <DepositGroups groups={calendar.depositGroups} />
        </>
      )}
      <BulkProgress noun="wallet" onClose={refetch} />
    </Stack>
  );
}

/** The day in the URL, if it is within the month. */
function useSelectedDay(month: string): string | undefined {
  const day = useSearchParams()[0].get('day');
  return day?.startsWith(month) && isCalendarDate(day) ? day : undefined;
}
