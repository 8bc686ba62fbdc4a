import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useSearchParams } from 'react-router-dom';
import { isCalendarDate } from '../../../../domain/dates';
import type { Wallet } from '../../../../domain/wallets/wallet';
import { useQuery } from '../../../store/createQuery';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import type { FirstRows } from '../../../store/useList';
import { useFirstRows } from '../../../store/useList';
import { BulkProgress } from '../../bulkActions/BulkProgress';
import { useMonthParam } from '../../records/useMonthParam';
import { wallets } from '../wallets';
import { chequeCalendar } from './chequeCalendar';
import { DueDayCheques } from './DueDayCheques';
import { DepositGroups } from './DepositGroups';
import { DueMonth } from './DueMonth';

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

/** Maximum cheques listed per day. */
const MAX_CHEQUES = 100;

/** Fetches the undeposited cheques that are due on a day. */
const useDueDay = (day: string | undefined): FirstRows<Wallet> =>
  useFirstRows(wallets, day ? dueDayQuery(day) : undefined);

const dueDayQuery = (day: string) => ({
  page: 1,
  limit: MAX_CHEQUES,
  sort: 'amount',
  filters: {
    end_date: { from: day, to: day },
    type: ['check'],
    check_status: ['received', 'in_safe'],
    voided: false,
  },
});
