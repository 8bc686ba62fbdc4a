import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { posMonthOpened, readPosMonth, selectPosMonth } from './posDailyTotals';
import { selectError } from '../../store/requests';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { useMonthParam } from '../records/useMonthParam';
import { DayTable } from './DayTable';
import { MonthTurn } from './MonthTurn';

/** What was taken with a handheld, day by day, a month at a time: what the bank's own totals are held against. */
export function DayTotals({ device }: { device: Id }) {
  const dispatch = useDispatch();
  const month = useMonthParam();
  const told = useSelector(selectPosMonth({ device, month }));
  const error = useSelector(selectError(readPosMonth));
  const read = useCallback(() => void dispatch(posMonthOpened({ device, month })), [dispatch, device, month]);
  useEffect(read, [read]);
  return (
    <Section>
      <MonthTurn month={month} earlier={told?.earlier} later={told?.later} />
      <ErrorAlert error={error} onRetry={read} />
      {!told && !error && <Skeleton variant="rounded" height={240} />}
      {told && told.days.length > 0 && <DayTable days={told.days} all={told.all} />}
      {told?.days.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          {`No payments taken with it in ${formatDate(`${month}-01`, 'MMMM YYYY')}.`}
        </Typography>
      )}
    </Section>
  );
}
