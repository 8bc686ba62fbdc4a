import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { isCalendarDate } from '../../../../domain/dates';
import { useQuery } from '../../../store/createQuery';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { BulkProgress } from '../../bulkActions/BulkProgress';
import { useMonthParam } from '../../records/useMonthParam';
import { chequeCalendar } from './chequeCalendar';
import { DueDayCheques } from './DueDayCheques';
import { DepositGroups } from './DepositGroups';
import { DueMonth } from './DueMonth';
import { useDueDay } from './useDueDay';

/** Calendar of due cheques, the cheques of the selected day and the deposits until tomorrow. */
export function ChequeCalendarTab() {
  const month = useMonthParam();
  const day = useSelectedDay(month);
  const { result, error, retry } = useQuery(chequeCalendar, { month });
  const calendar = result?.query.month === month ? result.data : null;
  const due = useDueDay(day);
  const refetch = () => {
    retry();
    due.retry();
  };
  return (
    <Stack spacing={2}>
      <ErrorAlert error={error} onRetry={retry} />
      {!error && !calendar && <Skeleton variant="rounded" height={420} />}
      {!error && calendar && (
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
